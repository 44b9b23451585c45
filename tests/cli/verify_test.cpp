#include <filesystem>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/base/file.h"
#include "model/onnx/save.h"
#include "tests/support/command.h"
#include "tests/support/corpus.h"
#include "tests/support/graphs.h"
#include "tests/support/json.h"
#include "tests/support/needs.h"
#include "tests/support/proving.h"
#include "tests/support/result.h"

// `verify` and `fix --verify`: numbers of two versions side by side. Without a reference runtime they say so.

namespace qaliper::verify_test {
namespace {

using namespace std::string_literals;
using testing::HasSubstr;
using testing::Not;

class VerifyCommand : public testing::Test {
protected:
    std::string saved(const std::string& name, const std::string& body) const {
        std::string path = (folder_ / name).string();
        must(saveModel(textModel("g (float[4] x) => (float[4] y) { " + body + " }"), path));
        return path;
    }
    static std::string stateOf(const CommandResult& result) {
        return parsedJson(result.output).at("verify").at("state");
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
    EXPECT_EQ(stateOf(result), hasReferenceRuntime() ? "equal" : "not-run");
    EXPECT_EQ(result.status, hasReferenceRuntime() ? 0 : 4);
}

TEST_F(VerifyCommand, OtherNumbersAreExitStatusOne) {
    const CommandResult result = runCli({"verify", relu_, other_, "--format", "json"});
    EXPECT_EQ(statusOf(result), hasReferenceRuntime() ? "different" : "not-run");
    EXPECT_EQ(result.status, hasReferenceRuntime() ? 1 : 4);
}

TEST_F(VerifyCommand, CloseNumbersAreDifferentWhereExactOnesAreAskedFor) {
    const std::string close = saved("close.onnx", "k = Constant <value = float {1.01}> () r = Relu (x) y = Mul (r, k)");
    const CommandResult reviewed = runCli({"verify", relu_, close, "--format", "json"});
    EXPECT_EQ(statusOf(reviewed), hasReferenceRuntime() ? "close" : "not-run");
    EXPECT_EQ(reviewed.status, hasReferenceRuntime() ? 0 : 4);
    const CommandResult exact = runCli({"verify", relu_, close, "--exact", "--format", "json"});
    EXPECT_EQ(statusOf(exact), hasReferenceRuntime() ? "different" : "not-run");
    EXPECT_EQ(exact.status, hasReferenceRuntime() ? 1 : 4);
}

TEST_F(VerifyCommand, TheSameFileIsUnchangedAndNothingIsClaimedOfNumbers) {
    const CommandResult result = runCli({"verify", relu_, relu_});
    EXPECT_EQ(result.status, 0);
    EXPECT_THAT(result.output, Not(HasSubstr("same numbers")));
    EXPECT_THAT(result.output, Not(HasSubstr("0 of 0")));
    EXPECT_EQ(stateOf(runCli({"verify", relu_, relu_, "--format", "json"})), "unchanged");
}

TEST_F(VerifyCommand, AnotherInterfaceIsExitStatusOne) {
    const std::string renamed = (folder_ / "renamed.onnx").string();
    must(saveModel(textModel("g (float[4] x) => (float[4] result) { result = Relu (x) }"), renamed));
    const CommandResult result = runCli({"verify", relu_, renamed, "--format", "json"});
    EXPECT_EQ(result.status, 1);
    EXPECT_EQ(stateOf(result), "different");
    const auto change = parsedJson(result.output).at("verify").at("interface").at(0);
    EXPECT_EQ(change.at("port"), "output");
    EXPECT_EQ(change.at("change"), "renamed");
    EXPECT_EQ(change.at("now"), "result");
}

TEST_F(VerifyCommand, WhatCannotBeComparedIsExitStatusFour) {
    const auto plugin = [&](const std::string& name, int number) {
        std::string path = (folder_ / name).string();
        must(
            saveModel(textModel("<ir_version: 10, opset_import: [\"\": 21, \"acme\": 1]> g (float[4] x) => (float[4] y)"
                                "{ p = acme.Plugin <k = " +
                          std::to_string(number) + "> (x) y = Neg (p) }"),
                path));
        return path;
    };
    const std::string one = plugin("one.onnx", 1);
    const std::string two = plugin("two.onnx", 2);
    const CommandResult result = runCli({"verify", one, two, "--format", "json"});
    EXPECT_EQ(result.status, 4);
    EXPECT_EQ(stateOf(result), "not-comparable");
    EXPECT_EQ(statusOf(result), "inconclusive");
    const auto open = parsedJson(result.output).at("verify").at("not_judged");
    ASSERT_EQ(open.size(), 1U);
    EXPECT_EQ(open.at(0).at("reason"), "plugin");
    EXPECT_EQ(open.at(0).at("names").at(0), "Plugin");
    EXPECT_THAT(runCli({"verify", one, two}).output, HasSubstr("Plugin"));
}

// The weights lie in a file that is not there. Nothing was changed, and nothing can be known of the numbers either.
TEST_F(VerifyCommand, WithoutItsDataAModelIsNotProven) {
    const std::string model = (folder_ / "external.onnx").string();
    must(saveModel(
        textModel("g (float[64,64] x) => (float[64,64] y) <float[64,64] w = ramp(-1, 1)> { y = MatMul (x, w) }"), model,
        {.externalData = true}));
    for (const auto& entry : std::filesystem::directory_iterator(folder_.path())) {
        const std::string name = entry.path().filename().string();
        if (name.starts_with("external.") && name != "external.onnx")
            std::filesystem::remove(entry.path());
    }
    const std::string copy = (folder_ / "copy.onnx").string();
    const CommandResult result = runCli({"fix", model, "-o", copy, "--verify", "--target", "trt-10.3"});
    EXPECT_EQ(result.status, 4);
    EXPECT_THAT(result.output, Not(HasSubstr("same numbers")));
    EXPECT_THAT(result.output, Not(HasSubstr("0 of 0")));
    EXPECT_THAT(result.output, HasSubstr(copy)) << "it says what was written";
    const auto verify =
        parsedJson(runCli({"fix", model, "--dry-run", "--verify", "--target", "trt-10.3", "--format", "json"}).output)
            .at("models")
            .at(0)
            .at("verify");
    EXPECT_EQ(verify.at("state"), "not-comparable");
    EXPECT_EQ(verify.at("not_judged").at(0).at("reason"), "missing-data");
    EXPECT_EQ(verify.at("not_judged").at(0).at("names").at(0), "w");
}

// A reviewed change is written whatever its numbers: somebody asked for it. The end says that they are others.
TEST_F(VerifyCommand, AToolThatMakesOtherNumbersWritesThemAndEndsWithOne) {
    const std::string leaky = saved("leaky.onnx", "y = LeakyRelu <alpha = 0.25> (x)");
    const std::string changed = (folder_ / "changed.onnx").string();
    const CommandResult result = runCli({"tool", "set-attribute", leaky, "-o", changed, "--nodes", "y", "--set",
        "attribute=alpha", "--set", "value=4.0", "--verify", "--target", "trt-10.3"});
    EXPECT_EQ(result.status, hasReferenceRuntime() ? 1 : 4) << result.messages;
    EXPECT_TRUE(std::filesystem::exists(changed));
    EXPECT_THAT(result.output, HasSubstr(changed));
}

TEST_F(VerifyCommand, AToolThatDeclaresAnotherInterfaceIsProven) {
    std::vector<std::string> command{"tool", "rename-value", relu_, "-o", (folder_ / "named.onnx").string(), "--nodes",
        "y", "--set", "value=y", "--set", "name=result", "--verify", "--target", "trt-10.3", "--format", "json"};
    const CommandResult result = runCli(command);
    EXPECT_EQ(result.status, hasReferenceRuntime() ? 0 : 4) << result.messages;
    const auto verify = parsedJson(result.output).at("models").at(0).at("verify");
    EXPECT_EQ(verify.at("interface").size(), 0U);
    EXPECT_EQ(verify.at("declared_interface").at(0).at("now"), "result");
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
    for (const char* field : {"state", "frontiers", "max_rel", "inconclusive", "unread", "interface", "not_judged"})
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

// The changed region is the same; what ONNX Runtime refuses stands beside it.
TEST_F(VerifyCommand, IsNotProvenWhereTheModelsDoNotLoad) {
    needRuntime();
    const std::string otherwise = "s = Sub (x, x) y = Max (x, s)";
    const std::string ring = " a = Relu (b) b = Relu (a)";
    EXPECT_EQ(runCli({"verify", saved("a.onnx", "y = Relu (x)"), saved("b.onnx", otherwise)}).status, 0);
    const std::string before = saved("ring_a.onnx", "y = Relu (x)" + ring);
    const std::string after = saved("ring_b.onnx", otherwise + ring);
    for (const auto& command : {std::vector{"verify"s, before, after}, {"verify", before, after, "--exact"}}) {
        const CommandResult refused = runCli(command);
        EXPECT_EQ(refused.status, 4) << refused.output;
        EXPECT_THAT(refused.output, HasSubstr("ONNX Runtime does not load the whole model"));
        EXPECT_THAT(refused.output, Not(HasSubstr("the same numbers")));
    }
}

} // namespace
} // namespace qaliper::verify_test
