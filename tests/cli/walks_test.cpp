#include <algorithm>
#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/onnx/save.h"
#include "tests/support/command.h"
#include "tests/support/corpus.h"
#include "tests/support/graphs.h"
#include "tests/support/json.h"
#include "tests/support/log_problems.h"
#include "tests/support/result.h"

// The way of a person with a log and a model: from the line of the log to the node, from there to what can be done, to
// the proof, and to a check that has nothing to say.

namespace qaliper::walks_test {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

class WalkTest : public testing::Test {
protected:
    std::string path(const std::string& name) const { return (folder_ / name).string(); }
    void writeModel(const std::string& text) const { must(saveModel(textModel(text), path("model.onnx"))); }
    const std::filesystem::path& folder() const { return folder_.path(); }

private:
    TemporaryFolder folder_;
};

class Walk : public WalkTest, public testing::WithParamInterface<LogProblem> {};

nlohmann::json checked(const std::vector<std::string>& arguments) {
    std::vector<std::string> all{"check", "--format", "json"};
    all.insert(all.end(), arguments.begin(), arguments.end());
    return parsedJson(runCli(all).output).at("models").at(0);
}

nlohmann::json findingWhose(const nlohmann::json& model, const std::string& field, const auto& matcher) {
    for (const auto& finding : model.at("findings")) {
        if (finding.contains(field) && finding[field].is_string() &&
            testing::Matches(matcher)(finding[field].get<std::string>()))
            return finding;
    }
    return nullptr;
}

std::vector<std::string> offersOf(const nlohmann::json& finding) {
    std::vector<std::string> ids;
    for (const auto& fix : finding.at("fixes"))
        ids.push_back(fix.at("id"));
    return ids;
}

std::vector<nlohmann::json> withSeverity(const nlohmann::json& model, const std::vector<std::string>& severities) {
    std::vector<nlohmann::json> found;
    for (const auto& finding : model.at("findings")) {
        if (std::ranges::find(severities, finding.at("severity").get<std::string>()) != severities.end())
            found.push_back(finding);
    }
    return found;
}

TEST_P(Walk, FromTheLineOfTheLogToACleanCheck) {
    const LogProblem& it = GetParam();
    const std::string target = "trt-" + it.release;
    writeProblem(it, folder());
    const auto model = checked({path("model.onnx"), "--log", path("build.log")});
    EXPECT_THAT(model.at("target").get<std::string>(), StartsWith(target)) << "the log names the release";
    const auto said = findingWhose(model, "rule", testing::Eq(it.message));
    ASSERT_FALSE(said.is_null()) << model.dump(1);
    EXPECT_EQ(said.at("output"), it.node) << said.dump(1);
    ASSERT_TRUE(said.contains("explained_by")) << said.dump(1);
    EXPECT_THAT(said.at("explained_by").get<std::vector<std::string>>(), Contains(StartsWith(it.rule + "@")));
    const auto found = findingWhose(model, "rule", testing::Eq(it.rule));
    ASSERT_FALSE(found.is_null());
    EXPECT_THAT(offersOf(found), Contains(it.offer));

    const CommandResult fixed = runCli({"fix", path("model.onnx"), "-o", path("fixed.onnx"), "--target", target,
        "--fix", it.rule + "=" + it.offer, "--verify"});
    EXPECT_THAT(fixed.output, HasSubstr("applied " + it.rule + "=" + it.offer)) << fixed.messages;
    EXPECT_THAT(fixed.output, HasSubstr(it.proof)) << fixed.messages;
    const auto after = checked({path("fixed.onnx"), "--target", target});
    EXPECT_TRUE(findingWhose(after, "rule", testing::Eq(it.rule)).is_null());
    EXPECT_THAT(withSeverity(after, {"error", "warning"}), IsEmpty());
}

std::string walkName(const testing::TestParamInfo<LogProblem>& info) { return info.param.name; }

INSTANTIATE_TEST_SUITE_P(Problems, Walk, testing::ValuesIn(logProblems()), walkName);

// A depthwise layer with a multiplier becomes dense.
TEST_F(WalkTest, FromALogAboutADepthwiseLayerToMergingItsGroups) {
    const auto it = std::ranges::find(logProblems(), "DepthwiseConvolution", &LogProblem::name);
    ASSERT_NE(it, logProblems().end());
    writeProblem(*it, folder());
    const auto model = checked({path("model.onnx"), "--log", path("build.log")});
    const auto said = findingWhose(model, "rule", testing::Eq(it->message));
    ASSERT_FALSE(said.is_null()) << model.dump(1);
    ASSERT_FALSE(said.at("explained_by").empty());
    const auto found = findingWhose(model, "key", testing::Eq(said.at("explained_by").front().get<std::string>()));
    ASSERT_FALSE(found.is_null()) << model.dump(1);
    EXPECT_THAT(offersOf(found), ElementsAre("merge-groups", "remove-qdq"));
}

// Without a log: the layer reads a quantized value and writes float. The verdict counts it, the node says why, and the
// offer makes it INT8.
TEST_F(WalkTest, FromTheQuestionWhyTheOutputIsFloatToAQuantizedLayer) {
    writeModel(R"(<ir_version: 8, opset_import: ["": 13]> g (float[1,8,8,8] x) => (float[1,8,8,8] y)
        <float s = {0.05}, int8 z = {0}, float[8,8,1,1] w = ramp(-1, 1)> {
            [q_node] q = QuantizeLinear (x, s, z)
            [d_node] d = DequantizeLinear (q, s, z)
            [conv] c = Conv (d, w)
            [yq_node] yq = QuantizeLinear (c, s, z)
            [y_node] y = DequantizeLinear (yq, s, z)
        })");
    const auto model = checked({path("model.onnx"), "--target", "trt-10.3"});
    EXPECT_EQ(model.at("summary").at("verdict").at("quantized_layers"), 0);
    const auto found = findingWhose(model, "rule", testing::Eq("qdq-half-quantized"));
    ASSERT_FALSE(found.is_null()) << model.dump(1);
    EXPECT_EQ(found.at("output"), "c");
    EXPECT_THAT(runCli({"show", path("model.onnx"), "c", "--target", "trt-10.3"}).output,
        HasSubstr(found.at("message").get<std::string>()));

    const CommandResult fixed = runCli({"fix", path("model.onnx"), "-o", path("fixed.onnx"), "--target", "trt-10.3",
        "--fix", "qdq-half-quantized=quantize-weight", "--verify"});
    EXPECT_EQ(fixed.status, 0) << fixed.output << fixed.messages;
    const auto after = checked({path("fixed.onnx"), "--target", "trt-10.3"});
    EXPECT_THAT(after.at("findings"), IsEmpty());
    EXPECT_EQ(after.at("summary").at("verdict").at("quantized_layers"), 1);
}

// A layer that is quantized on both sides and writes float all the same: the node says who reads it.
TEST_F(WalkTest, FromTheQuestionWhyTheOutputIsFloatToTheOperatorThatReadsIt) {
    writeModel(R"(<ir_version: 8, opset_import: ["": 13]> g (float[1,8,8,8] x) => (float[1,8,8,8] y)
        <float s = {0.05}, int8 z = {0}, int8[8,8,1,1] w = ramp(-90, 90)> {
            [q_node] q = QuantizeLinear (x, s, z)
            [d_node] d = DequantizeLinear (q, s, z)
            [w_node] wd = DequantizeLinear (w, s, z)
            [conv] c = Conv (d, wd)
            [relu] r = Relu (c)
            [softmax] y = Softmax (r)
        })");
    const std::string shown = runCli({"show", path("model.onnx"), "c", "--target", "trt-10.3"}).output;
    EXPECT_THAT(shown, HasSubstr("INT8 → FP32 (expected)"));
    EXPECT_THAT(shown, HasSubstr("It writes float, because softmax reads it and no Q stands between"));
}

// Implicit INT8 with a cache, and most of it in float: what each warning of the log means for this model, and the ranges
// as Q/DQ, which say where INT8 is.
TEST_F(WalkTest, FromMissingScalesOfInstanceNormalizationsToQuantizedLayers) {
    const CalibratedProblem it = instanceNormalizationProblem();
    writeModel(it.model);
    std::ofstream(path("build.log")) << it.log;
    std::ofstream(path("model.cache")) << it.cache;
    const auto model = checked({path("model.onnx"), "--log", path("build.log"), "--cache", path("model.cache")});
    EXPECT_THAT(model.at("target").get<std::string>(), StartsWith("trt-8.6"));
    EXPECT_EQ(model.at("summary").at("verdict").at("quantized_layers"), 0);
    const auto text = [&](const std::string& rule) {
        const auto found = findingWhose(model, "rule", testing::Eq(rule));
        EXPECT_FALSE(found.is_null()) << rule;
        return found.is_null() ? std::string() : found.at("message").get<std::string>();
    };
    EXPECT_THAT(text("log-type-int64-weights"), HasSubstr("(to)")) << "the constant";
    EXPECT_THAT(text("log-type-int32-clamp"), HasSubstr("clamping changes nothing"));
    EXPECT_THAT(text("log-calib-profile"), HasSubstr("graph-dynamic-shape"));
    EXPECT_THAT(
        text("log-calib-missing-scale"), HasSubstr("1 of these tensors is made or read by layers with weights"));
    EXPECT_FALSE(findingWhose(model, "rule", testing::Eq("op-instance-normalization")).is_null());
    EXPECT_FALSE(findingWhose(model, "rule", testing::Eq("cache-ranges")).is_null());

    const CommandResult made = runCli({"tool", "quantize-from-cache", path("model.onnx"), "--set",
        "cache=" + path("model.cache"), "-o", path("fixed.onnx"), "--target", "trt-8.6"});
    EXPECT_EQ(made.status, 0) << made.output << made.messages;
    const auto after = checked({path("fixed.onnx"), "--target", "trt-8.6"});
    EXPECT_EQ(after.at("summary").at("verdict").at("quantized_layers"), it.quantizedLayers);
    EXPECT_THAT(withSeverity(after, {"error", "warning"}), IsEmpty());
}

} // namespace
} // namespace qaliper::walks_test
