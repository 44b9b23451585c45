#include <array>
#include <unistd.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/onnx/save.h"
#include "tests/support/command.h"
#include "tests/support/corpus.h"
#include "tests/support/full_disk.h"
#include "tests/support/graphs.h"
#include "tests/support/result.h"

// What is printed arrives, or the command ends with the status of a file that could not be written.

namespace qaliper::printing_test {
namespace {

using testing::HasSubstr;

constexpr int fileTrouble = 3;

class Printing : public testing::Test {
protected:
    Printing() {
        must(saveModel(textModel(R"(g (float[2,4] x) => (float[2,4] y) <float s = {0.05}, int8 z = {0}> {
            q = QuantizeLinear (x, s, z) d = DequantizeLinear (q, s, z) y = Relu (d)
        })"),
            model_));
    }

    // Every command that prints its result.
    std::vector<std::vector<std::string>> commands() const {
        return {{"check", model_, "--target", "trt-10.3", "--fail-on", "never"},
            {"check", model_, "--target", "trt-10.3", "--format", "json"}, {"show", model_, "--target", "trt-10.3"},
            {"fix", model_, "--target", "trt-10.3", "--dry-run"}, {"diff", model_, model_}, {"verify", model_, model_},
            {"svg", model_, "--target", "trt-10.3"}, {"plugins", model_, "--target", "trt-10.3", "--format", "json"},
            {"tool", "--list"}, {"tool", "trtexec-command", model_, "--target", "trt-10.3"}, {"rules"},
            {"explain", "qdq-double"}, {"completion", "bash"}, {"--help"}, {"check", "--help"}, {"--version"}};
    }

    TemporaryFolder folder_;
    std::string model_ = (folder_ / "model.onnx").string();
};

TEST_F(Printing, OntoAFullDiskIsAnError) {
    for (const auto& command : commands()) {
        const CommandResult result = runCliInto(">/dev/full", command);
        EXPECT_EQ(result.status, fileTrouble) << command.front();
        EXPECT_THAT(result.messages, HasSubstr("No space left on device")) << command.front();
    }
}

TEST_F(Printing, IntoAPipeThatNobodyReadsIsAnError) {
    std::array<int, 2> ends{};
    ASSERT_EQ(::pipe(ends.data()), 0);
    ASSERT_EQ(::dup2(ends[1], 9), 9); // a number that a shell can redirect to
    ::close(ends[0]);
    ::close(ends[1]);
    for (const auto& command : commands()) {
        const CommandResult result = runCliInto(">&9", command);
        EXPECT_EQ(result.status, fileTrouble) << command.front() << " " << result.messages;
        EXPECT_THAT(result.messages, HasSubstr("Broken pipe")) << command.front();
    }
    ::close(9);
}

TEST_F(Printing, IntoAFileOnAFullDiskIsAnError) {
    const std::string output = (folder_ / "report.txt").string();
    CommandResult result;
    {
        const FullDisk full(64);
        result = runCliInto(">/dev/null", {"check", model_, "--target", "trt-10.3", "-o", output});
    }
    EXPECT_EQ(result.status, fileTrouble);
    EXPECT_FALSE(std::filesystem::exists(output));
}

} // namespace
} // namespace qaliper::printing_test
