#include <filesystem>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/base/file.h"
#include "model/calibration/statistics_file.h"
#include "model/engine/logs/calibration_cache.h"
#include "model/onnx/save.h"
#include "tests/support/arrays.h"
#include "tests/support/command.h"
#include "tests/support/corpus.h"
#include "tests/support/graphs.h"
#include "tests/support/json.h"
#include "tests/support/needs.h"
#include "tests/support/result.h"

// `calibrate` and `statistics`: from a float model and data to ranges in a file, and to a calibration cache.

namespace qaliper::calibrate_command_test {
namespace {

using testing::HasSubstr;

class CalibrateCommand : public testing::Test {
protected:
    CalibrateCommand() {
        must(saveModel(
            textModel(
                "g (float[n,2] x) => (float[n,2] y) { h = Relu (x) s = Shape (h) r = Reshape (h, s) y = Neg (r) }"),
            model_));
        writeNpz(data_, {{"x", floatsOf("(3, 2)", {1, -2, 12.7F, 3, 0, 0.5F})}});
    }
    CommandResult calibrate(const std::vector<std::string>& more = {}) const {
        std::vector<std::string> words{"calibrate", model_, "--data", data_, "-o", statistics_};
        words.insert(words.end(), more.begin(), more.end());
        return runCli(words);
    }

    TemporaryFolder folder_;
    std::string model_ = (folder_ / "model.onnx").string();
    std::string data_ = (folder_ / "data.npz").string();
    std::string statistics_ = (folder_ / "statistics.json").string();
};

TEST_F(CalibrateCommand, SaysThatArraysOfAnotherTypeAreConverted) {
    needRuntime();
    writeNpz(data_, {{"x", npyOf("|u1", "(3, 2)", std::string{1, 2, 3, 4, 5, 6})}});
    EXPECT_THAT(calibrate().messages, HasSubstr("Input \"x\": its array is UINT8 and is converted to FP32"));
}

TEST_F(CalibrateCommand, MeasuresEachActivationThatANodeReads) {
    needRuntime();
    const CommandResult result = calibrate({"--format", "json"});
    ASSERT_EQ(result.status, 0) << result.messages;
    const auto json = parsedJson(result.output);
    std::vector<std::string> tensors;
    for (const auto& tensor : json.at("tensors"))
        tensors.push_back(tensor.at("tensor"));
    EXPECT_THAT(tensors, testing::UnorderedElementsAre("x", "h", "r")) << "neither integers nor what nobody reads";
    EXPECT_EQ(json.at("samples"), 3);
    const Statistics written = must(readStatistics(statistics_));
    EXPECT_EQ(written.tensors.size(), 3U);
    EXPECT_TRUE(isOk(checkBelongsTo(written, model_)));
    EXPECT_THAT(result.messages, HasSubstr("100 %"));
}

TEST_F(CalibrateCommand, TakesFewerSamplesAndTensorsWhenAskedTo) {
    needRuntime();
    ASSERT_EQ(calibrate({"--samples", "1", "--tensors", "h"}).status, 0);
    const Statistics written = must(readStatistics(statistics_));
    ASSERT_EQ(written.tensors.size(), 1U);
    EXPECT_EQ(written.samples, 1U);
    EXPECT_EQ(written.tensors[0].max, 1);
}

TEST_F(CalibrateCommand, SaysWhatIsWrong) {
    EXPECT_EQ(runCli({"calibrate", model_, "--data", data_}).status, 2) << "no output";
    EXPECT_EQ(calibrate({"--recipe", "size=big"}).status, 2);
    needRuntime();
    const CommandResult result = calibrate({"--tensors", "nowhere"});
    EXPECT_EQ(result.status, 2);
    EXPECT_THAT(result.messages, HasSubstr("nowhere"));
}

TEST_F(CalibrateCommand, ItsStatisticsAreShownAndCompared) {
    needRuntime();
    ASSERT_EQ(calibrate().status, 0);
    const CommandResult shown = runCli({"statistics", statistics_});
    EXPECT_EQ(shown.status, 0);
    EXPECT_THAT(shown.output, HasSubstr("12.7"));
    const std::string other = (folder_ / "other.json").string();
    Statistics changed = must(readStatistics(statistics_));
    changed.tensors.pop_back();
    must(writeWholeFile(other, writeStatistics(changed)));
    const auto json = parsedJson(runCli({"statistics", statistics_, other, "--format", "json"}).output);
    ASSERT_EQ(json.at("tensors").size(), 1U);
    EXPECT_TRUE(json.at("tensors").at(0).at("after").is_null());
    EXPECT_THAT(runCli({"statistics", statistics_, other}).output, HasSubstr(": only in the first one"));
    EXPECT_THAT(runCli({"statistics", other, statistics_}).output, HasSubstr(": only in the second one"));
    EXPECT_EQ(runCli({"statistics", model_}).status, 3);
}

TEST_F(CalibrateCommand, ItsStatisticsBecomeACalibrationCache) {
    needRuntime();
    ASSERT_EQ(calibrate().status, 0);
    const std::string cache = (folder_ / "int8.cache").string();
    ASSERT_EQ(runCli({"statistics", statistics_, "--cache", cache}).status, 0);
    const CalibrationCache read = must(readCalibrationCache(cache));
    ASSERT_TRUE(read.find("h"));
    EXPECT_FLOAT_EQ(read.find("h")->scale, 0.1F);
}

// Digits on one ground: by information it pays to clip the digits away.
TEST_F(CalibrateCommand, ARangeThatClipsMostOfTheSignalIsWarnedOf) {
    needRuntime();
    const std::string name = "calibration/mnist_dwsep";
    ASSERT_EQ(runCli({"calibrate", corpusFile(name + ".onnx").string(), "--data",
                         corpusFile(name + ".calib.npz").string(), "--tensors", "input", "-o", statistics_})
                  .status,
        0);
    const auto shown = [&](const std::string& method) {
        return runCli({"statistics", statistics_, "--cache", (folder_ / "int8.cache").string(), "--ranges", method})
            .output;
    };
    EXPECT_THAT(shown("entropy"), HasSubstr("Warning: the range of input ends at"));
    EXPECT_THAT(shown("mse"), testing::Not(HasSubstr("Warning")));
    EXPECT_THAT(shown("minmax"), testing::Not(HasSubstr("Warning")));
}

} // namespace
} // namespace qaliper::calibrate_command_test
