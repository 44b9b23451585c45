#include <filesystem>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/base/file.h"
#include "model/onnx/load.h"
#include "model/onnx/save.h"
#include "tests/support/corpus.h"
#include "tests/support/graphs.h"
#include "tests/support/result.h"
#include "tests/support/wire_bytes.h"

// Models above 2 GiB, where protobuf gives up. The weights are holes in a sparse file: nobody writes gigabytes here.

namespace qaliper::large_file_test {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t weightBytes = 700ULL << 20;
constexpr int weightCount = 3;

std::string head(std::uint32_t field, std::uint64_t size) {
    std::string bytes;
    wire::putTag(bytes, field, wire::WireType::Bytes);
    wire::putVarint(bytes, size);
    return bytes;
}

// Three weights of 700 MiB and a node after them.
void writeLarge(const fs::path& path) {
    std::vector<std::string> tensors;
    std::uint64_t graph = 0;
    for (int i = 0; i < weightCount; ++i) {
        const std::string front = joined({integerField(1, weightBytes), integerField(2, 3),
            bytesField(8, "w" + std::to_string(i)), head(9, weightBytes)});
        tensors.push_back(head(5, front.size() + weightBytes) + front);
        graph += tensors.back().size() + weightBytes;
    }
    const std::string node = nodeField("Sum", "w0", "y");
    std::string bytes = joined({integerField(1, 10), opsetField(21), head(7, graph + node.size())});
    const auto append = [&](const std::string& part, std::uint64_t at) {
        fs::resize_file(path, at);
        std::FILE* file = std::fopen(path.c_str(), "ab");
        ASSERT_EQ(std::fwrite(part.data(), 1, part.size(), file), part.size());
        std::fclose(file);
    };
    must(writeWholeFile(path, bytes));
    std::uint64_t end = bytes.size();
    for (const std::string& tensor : tensors) {
        append(tensor, end);
        end += tensor.size() + weightBytes;
    }
    append(node, end);
}

class LargeFiles : public testing::Test {
protected:
    LargeFiles() { writeLarge(path_); }
    TemporaryFolder folder_;
    fs::path path_ = folder_ / "large.onnx";
};

TEST_F(LargeFiles, OpenAsAnyOther) {
    ASSERT_GT(fs::file_size(path_), 2ULL << 30);
    const Model model = must(loadModel(path_));
    ASSERT_EQ(model.main().initializers.size(), 3U);
    EXPECT_EQ(std::get<InFile>(model.main().initializers[2].payload).size, weightBytes);
    EXPECT_EQ(model.main().nodes[0].opType, "Sum");
    EXPECT_LT(model.storage->skeleton().bytes.size(), 1000U) << "no weights in memory";
    EXPECT_EQ(must(savedSize(model)), fs::file_size(path_));
}

TEST_F(LargeFiles, DamageAfterTheWeightsIsNamedExactly) {
    const std::uint64_t size = fs::file_size(path_);
    fs::resize_file(path_, size - 1);
    const auto model = loadModel(path_);
    ASSERT_FALSE(model);
    EXPECT_EQ(model.error().kind, ErrorKind::NotOnnx);
    EXPECT_TRUE(model.error().offset);
}

TEST_F(LargeFiles, EditedOneFileIsNotEnough) {
    const Model model = must(loadModel(path_));
    const Model edited = applied(model, {SetNodeName{mainGraph, NodeId{0}, "renamed"}});
    const auto status = saveModel(edited, folder_ / "out.onnx");
    ASSERT_FALSE(status);
    EXPECT_EQ(status.error().kind, ErrorKind::OverBudget);
    EXPECT_THAT(describe(status.error()), testing::HasSubstr("at most 2 GiB. Save it with external data"));
    EXPECT_FALSE(fs::exists(folder_ / "out.onnx"));
}

TEST_F(LargeFiles, SmallerWeightsAndTheLimitNoLongerForces) {
    const Model model = must(loadModel(path_));
    const Model edited = applied(
        model, {RemoveTensor{mainGraph, "w1"}, PutTensor{mainGraph, makeSmallTensor("w2", DataType::Int8, {1}, {1})}});
    EXPECT_LT(must(savedSize(edited)), singleFileLimit);
}

} // namespace
} // namespace qaliper::large_file_test
