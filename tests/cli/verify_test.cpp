#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/base/file.h"
#include "model/onnx/save.h"
#include "tests/support/command.h"
#include "tests/support/corpus.h"
#include "tests/support/graphs.h"
#include "tests/support/json.h"
#include "tests/support/proving.h"
#include "tests/support/result.h"

// `verify` and `fix --verify`: numbers of two versions side by side. Without a reference runtime they say so.

namespace qaliper::verify_test {
namespace {

using namespace std::string_literals;
using testing::HasSubstr;

class VerifyCommand : public testing::Test {
protected:
    std::string saved(const std::string& name, const std::string& body) const {
        const std::string path = (folder_ / name).string();
        must(saveModel(textModel("g (float[4] x) => (float[4] y) { " + body + " }"), path));
        return path;
    }
    static std::string statusOf(const CommandResult& result) {
        return parsedJson(result.output).at("verify").at("status");
    }

    TemporaryFolder folder_;
    std::string relu_ = saved("relu.onnx", "y = Relu (x)");
    std::string twice_ = saved("twice.onnx", "r = Relu (x) y = Relu (r)");
    std::string other_ = saved("other.onnx", "y = Neg (x)");
};

TEST_F(VerifyCommand, EqualNumbersAreExitStatusZero) {
    const CommandResult result = runCli({"verify", relu_, twice_, "--format", "json"});
    EXPECT_EQ(statusOf(result), hasReferenceRuntime() ? "equal" : "not-run");
    EXPECT_EQ(result.status, hasReferenceRuntime() ? 0 : 1);
}

TEST_F(VerifyCommand, OtherNumbersAreExitStatusOne) {
    const CommandResult result = runCli({"verify", relu_, other_, "--format", "json"});
    EXPECT_EQ(statusOf(result), hasReferenceRuntime() ? "different" : "not-run");
    EXPECT_EQ(result.status, 1);
}

TEST_F(VerifyCommand, RecordedInputsAreUsed) {
    const TemporaryFolder inputs;
    must(writeWholeFile(inputs / "x.npy", "no array"));
    const CommandResult result = runCli({"verify", relu_, twice_, "--inputs", inputs.path().string()});
    EXPECT_EQ(result.status, 3);
    EXPECT_THAT(result.messages, HasSubstr("x.npy"));
}

TEST_F(VerifyCommand, AFileThatIsMissingIsExitStatusThree) {
    EXPECT_EQ(runCli({"verify", relu_, (folder_ / "missing.onnx").string()}).status, 3);
    EXPECT_EQ(runCli({"verify", relu_}).status, 2);
}

TEST_F(VerifyCommand, FixProvesWhatItDid) {
    const std::string model = (folder_ / "identity.onnx").string();
    must(saveModel(textModel(R"(g (float[1,8,8,8] x) => (float[1,8,8,8] y)
        <float s = {0.05}, int8 z = {0}, int8[8,2,1,1] w = ramp(-90, 90)> {
        q = QuantizeLinear (x, s, z)
        d = DequantizeLinear (q, s, z)
        wd = DequantizeLinear (w, s, z)
        c = Conv <group = 4> (d, wd)
        yq = QuantizeLinear (c, s, z)
        y = DequantizeLinear (yq, s, z)
    })"),
        model));
    const auto report = parsedJson(
        runCli({"fix", model, "--dry-run", "--verify", "--target", "trt-10.3", "--only", "conv-*", "--format", "json"})
            .output);
    const auto& verify = report.at("models").at(0).at("verify");
    EXPECT_EQ(verify.at("status"), hasReferenceRuntime() ? "equal" : "not-run");
    for (const char* field : {"frontiers", "max_rel", "inconclusive"})
        EXPECT_TRUE(verify.contains(field)) << field;
}

TEST_F(VerifyCommand, AReviewedChangeTellsHowFarEachOutputIsOff) {
    const std::string model = (folder_ / "float.onnx").string();
    must(saveModel(textModel(R"(g (float[1,4,8,8] x) => (float[1,4,8,8] y, float[1,4,8,8] z)
        <float[4,4,1,1] w = ramp(-1, 1)> {
        y = Conv (x, w)
        z = Relu (x)
    })"),
        model));
    const std::string cache = (folder_ / "old.cache").string();
    must(writeWholeFile(cache, "TRT-8601-EntropyCalibration2\nx: 3d000000\n"));
    std::vector<std::string> tool{"tool", "quantize-from-cache", model, "--set", "cache=" + cache, "--dry-run",
        "--verify", "--target", "trt-8.6"};
    const std::string text = runCli(tool).output;
    tool.insert(tool.end(), {"--format", "json"});
    const auto verify = parsedJson(runCli(tool).output).at("models").at(0).at("verify");
    if (!hasReferenceRuntime()) {
        EXPECT_EQ(verify.at("status"), "not-run");
        return;
    }
    EXPECT_THAT(text, testing::ContainsRegex("output y: SQNR [0-9.]+ dB"));
    EXPECT_THAT(text, HasSubstr("output z: the same numbers"));
    const auto& outputs = verify.at("outputs");
    ASSERT_EQ(outputs.at("sqnr_of_values").size(), outputs.at("values").size());
    EXPECT_GT(outputs.at("sqnr_of_values").at(0).get<double>(), 20);
}

} // namespace
} // namespace qaliper::verify_test
