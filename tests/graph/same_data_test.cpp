#include <atomic>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/graph/diff.h"
#include "model/onnx/load.h"
#include "tests/support/corpus.h"
#include "tests/support/graphs.h"
#include "tests/support/result.h"

namespace qaliper::same_data_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr std::size_t bytes = 3U << 20; // several blocks

// A model in a folder of its own, with weights beside it.
class OnDisk {
public:
    explicit OnDisk(const std::string& data, std::size_t tensors = 1) {
        std::string weights;
        for (std::size_t i = 0; i < tensors; ++i)
            weights += (i == 0 ? "uint8[" : ", uint8[") + std::to_string(bytes) + "] w" + std::to_string(i) +
                R"( = ["location": "w.data", "offset": ")" + std::to_string(i * bytes) + R"(", "length": ")" +
                std::to_string(bytes) + "\"]";
        must(writeWholeFile(folder_ / "w.data", data));
        const Model model = textModel("m () => () <" + weights + "> {}");
        must(writeWholeFile(path(), model.storage->skeleton().bytes));
    }

    std::filesystem::path path() const { return folder_ / "m.onnx"; }
    Index read() const { return Index(must(loadModel(path()))); }
    const TemporaryFolder& folder() const { return folder_; }

private:
    TemporaryFolder folder_;
};

std::string withByte(std::string data, std::size_t at) {
    data[at] ^= 1;
    return data;
}

TEST(SameData, OfTwoFilesByteByByte) {
    const std::string data(bytes, 'd');
    const OnDisk before(data);
    EXPECT_TRUE(diff(before.read(), OnDisk(data).read()).empty());
    for (const std::size_t at : {std::size_t{0}, bytes / 2, bytes - 1})
        EXPECT_THAT(diff(before.read(), OnDisk(withByte(data, at)).read()).changedTensors, ElementsAre("main:w0"))
            << at;
}

TEST(SameData, OnWhateverThreads) {
    const std::string data(4 * bytes, 'd');
    const OnDisk before(data, 4);
    const OnDisk after(withByte(withByte(data, 2 * bytes), 4 * bytes - 1), 4);
    for (const Spread& spread : {Spread(onThisThread), Spread(onAllProcessors)})
        EXPECT_THAT(diff(before.read(), after.read(), {}, spread)->changedTensors, ElementsAre("main:w2", "main:w3"));
}

TEST(SameData, TheSameBytesOfOneFileAreNotRead) {
    const OnDisk model(std::string(bytes, 'd'));
    const Spread noWork = [](std::size_t count, const auto&) { EXPECT_EQ(count, 0U); };
    EXPECT_TRUE(diff(model.read(), model.read(), {}, noWork)->empty());
}

TEST(SameData, ThatCannotBeReadIsSaid) {
    const OnDisk before(std::string(bytes, 'd'));
    const OnDisk after(std::string(bytes, 'd'));
    std::filesystem::remove(after.folder() / "w.data");
    const Diff result = diff(before.read(), after.read());
    EXPECT_TRUE(result.empty());
    EXPECT_THAT(result.unreadTensors, ElementsAre("main:w0"));
}

TEST(SameData, ThatWasRewrittenSinceIsSaid) {
    const OnDisk before(std::string(bytes, 'd'));
    const OnDisk after(std::string(bytes, 'd'));
    const Index read = after.read();
    std::filesystem::resize_file(after.folder() / "w.data", bytes + 1);
    EXPECT_THAT(diff(before.read(), read).unreadTensors, ElementsAre("main:w0"));
}

TEST(SameData, PackedNumbersEqualPlainOnes) {
    const Index packed(must(parseModel(textModel("m () => () <int32[2] w = {1, 2}> {}").storage->skeleton().bytes)));
    const Model& model = packed.model();
    const Index plain(applied(model, {PutTensor{mainGraph, makeSmallTensor("w", DataType::Int32, {2}, {1, 2})}}));
    const Index other(applied(model, {PutTensor{mainGraph, makeSmallTensor("w", DataType::Int32, {2}, {1, 3})}}));
    EXPECT_THAT(diff(packed, plain).changedTensors, IsEmpty());
    EXPECT_THAT(diff(packed, other).changedTensors, ElementsAre("main:w"));
}

} // namespace
} // namespace qaliper::same_data_test
