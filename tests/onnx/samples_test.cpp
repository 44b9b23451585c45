#include <filesystem>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/base/file.h"
#include "model/onnx/samples.h"
#include "tests/support/arrays.h"
#include "tests/support/corpus.h"
#include "tests/support/result.h"

// Recorded inputs, as numpy.save and ONNX's own test data write them.

namespace qaliper::samples_test {
namespace {

using namespace std::string_literals;
using testing::HasSubstr;
using testing::SizeIs;

class Samples : public testing::Test {
protected:
    void write(const std::string& name, const std::string& bytes) const {
        const std::filesystem::path file = folder_ / name;
        std::filesystem::create_directories(file.parent_path());
        must(writeWholeFile(file, bytes));
    }
    Result<std::vector<Sample>> read(const std::vector<std::string>& inputs) const {
        return readSamples(folder_.path(), inputs);
    }

    TemporaryFolder folder_;
    std::string byte_ = npyOf("|u1", "(1,)", "a");
};

TEST_F(Samples, FilesOfAFolderAreOneSample) {
    write("image.npy", byte_);
    write("net_mask.npy", byte_);
    write("notes.txt", "not read");
    const auto samples = must(read({"image", "net/mask"}));
    ASSERT_THAT(samples, SizeIs(1));
    EXPECT_EQ(samples[0][0].name, "image");
    EXPECT_EQ(samples[0][1].name, "net/mask") << "a name that no file can have";
}

TEST_F(Samples, SubfoldersAreSamplesInOrder) {
    write("test_data_set_1/x.npy", npyOf("|u1", "(1,)", "b"));
    write("test_data_set_0/x.npy", byte_);
    const auto samples = must(read({"x"}));
    ASSERT_THAT(samples, SizeIs(2));
    EXPECT_EQ(samples[0][0].bytes, "a");
    EXPECT_EQ(samples[1][0].bytes, "b");
}

TEST_F(Samples, AFileThatIsNoInputIsNamed) {
    write("other.npy", byte_);
    const auto samples = read({"x"});
    ASSERT_TRUE(isError(samples, ErrorKind::Invalid));
    EXPECT_THAT(describe(samples.error()), HasSubstr("other.npy"));
}

TEST_F(Samples, AFolderWithoutInputsIsAnError) {
    EXPECT_TRUE(isError(read({"x"}), ErrorKind::Invalid));
    EXPECT_TRUE(isError(readSamples(folder_ / "missing", std::vector<std::string>{"x"}), ErrorKind::CannotRead));
}

TEST_F(Samples, DamagedTensorsAreRefused) {
    write("input_0.pb", "\xff\xff\xff");
    const auto samples = read({"x"});
    ASSERT_TRUE(isError(samples, ErrorKind::Invalid));
    EXPECT_THAT(describe(samples.error()), HasSubstr("input_0.pb"));
}

// TensorProto { dims: 2, data_type: UINT8, raw_data: "ab" }
TEST_F(Samples, TensorsOfOnnxAreNumbered) {
    write("input_1.pb", "\x08\x02\x10\x02\x4a\x02"s + "ab");
    const auto samples = must(read({"x", "y"}));
    ASSERT_THAT(samples, SizeIs(1));
    EXPECT_EQ(samples[0][0].name, "y");
    EXPECT_EQ(samples[0][0].bytes, "ab");
}

TEST_F(Samples, RecordedOutputsAreNotRead) {
    const std::string tensor = "\x08\x02\x10\x02\x4a\x02"s + "ab";
    write("test_data_set_0/input_0.pb", tensor);
    write("test_data_set_0/output_0.pb", tensor);
    const auto samples = must(read({"x"}));
    ASSERT_THAT(samples, SizeIs(1));
    EXPECT_THAT(samples[0], SizeIs(1));
}

} // namespace
} // namespace qaliper::samples_test
