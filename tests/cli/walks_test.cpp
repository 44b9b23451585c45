#include <algorithm>
#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/onnx/save.h"
#include "tests/support/command.h"
#include "tests/support/corpus.h"
#include "tests/support/graphs.h"
#include "tests/support/json.h"
#include "tests/support/result.h"

// The way of a person with a log and a model: from the line of the log to the node, from there to what can be done, to
// the proof, and to a check that has nothing to say.

namespace qaliper::walks_test {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

struct Problem {
    std::string name;  // of the test
    std::string model; // as text
    std::string said;  // the line of the log
    std::string node;  // that it means, by its first output
    std::string rule;  // that explains it
    std::string offer;
};

const std::vector<Problem> problems{
    {"GroupedConvolution", R"(<ir_version: 8, opset_import: ["": 13]> g (float[1,8,8,8] x) => (float[1,8,8,8] y)
        <float s = {0.05}, int8 z = {0}, int8[8,2,1,1] w = ramp(-90, 90)> {
            [q_node] q = QuantizeLinear (x, s, z)
            [d_node] d = DequantizeLinear (q, s, z)
            [wd_node] wd = DequantizeLinear (w, s, z)
            [conv] c = Conv <group = 4> (d, wd)
            [yq_node] yq = QuantizeLinear (c, s, z)
            [y_node] y = DequantizeLinear (yq, s, z)
        })",
        "Error[10]: IBuilder::buildSerializedNetwork: Error Code 10: Internal Error (Could not find any implementation "
        "for node conv.)",
        "c", "conv-group-misaligned", "merge-groups"},
    {"SharedConstant", R"(<ir_version: 8, opset_import: ["": 13]> g (float[1,8,8,8] x) => (float[1,8,8,8] y)
        <float s = {0.05}, int8 z = {0}, int8[8,8,1,1] w = ramp(-90, 90)> {
            [q_node] q = QuantizeLinear (x, s, z)
            [d_node] d = DequantizeLinear (q, s, z)
            [same] same = Identity (w)
            [wd_node] wd = DequantizeLinear (same, s, z)
            [conv] c = Conv (d, wd)
            [yq_node] yq = QuantizeLinear (c, s, z)
            [y_node] y = DequantizeLinear (yq, s, z)
        })",
        "Error[2]: [qdqGraphOptimizer.cpp::matchQuantizedConstantPluginOrDQ::4004] Error Code 2: Internal Error (same: "
        "Quantized constant is only allowed before DQ or PLUGIN_V2 node)",
        "same", "plugin-quantized-constant", "bypass-identity"},
    {"UnsignedActivation", R"(<ir_version: 8, opset_import: ["": 13]> g (float[1,8,8,8] x) => (float[1,8,8,8] y)
        <float s = {0.05}, uint8 u = {128}, int8 z = {0}, int8[8,8,1,1] w = ramp(-90, 90)> {
            [quantize] q = QuantizeLinear (x, s, u)
            [dequantize] d = DequantizeLinear (q, s, u)
            [wd_node] wd = DequantizeLinear (w, s, z)
            [conv] c = Conv (d, wd)
            [yq_node] yq = QuantizeLinear (c, s, z)
            [y_node] y = DequantizeLinear (yq, s, z)
        })",
        "In node 0 with name: quantize and operator: QuantizeLinear (QuantDequantLinearHelper): INVALID_NODE: "
        "Assertion "
        "failed: shiftIsAllZeros(zeroPoint): TensorRT only supports symmetric quantization. The zero point for the "
        "QuantizeLinear/DequantizeLinear operator must be all zeros.",
        "q", "qdq-asymmetric", "shift-to-int8"},
    {"OperatorOfOnnxRuntime",
        R"(<ir_version: 8, opset_import: ["": 13, "com.microsoft": 1]> g (float[1,8,8,8] x) => (float[1,8,8,8] y) {
            [gelu] y = com.microsoft.QuickGelu (x)
        })",
        "In node 0 with name: gelu and operator: QuickGelu (checkFallbackPluginImporter): INVALID_NODE: creator && "
        "\"Plugin not found, are the plugin name, version, and namespace correct?\"",
        "y", "op-unsupported", "expand"},
};

class WalkTest : public testing::Test {
protected:
    std::string path(const std::string& name) const { return (folder_ / name).string(); }
    void writeModel(const std::string& text) const { must(saveModel(textModel(text), path("model.onnx"))); }
    void writeLog(const std::string& line) const {
        std::ofstream(path("build.log"))
            << "&&&& RUNNING TensorRT.trtexec [TensorRT v100300] # trtexec --onnx=model.onnx --int8 --fp16\n"
            << "[11/20/2026-10:00:01] [I] TensorRT version: 10.3.0\n"
            << "[11/20/2026-10:00:02] [E] " << line << "\n"
            << "&&&& FAILED TensorRT.trtexec [TensorRT v100300] # trtexec --onnx=model.onnx --int8 --fp16\n";
    }

private:
    TemporaryFolder folder_;
};

class Walk : public WalkTest, public testing::WithParamInterface<Problem> {};

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

TEST_P(Walk, FromTheLineOfTheLogToACleanCheck) {
    const Problem& it = GetParam();
    writeModel(it.model);
    writeLog(it.said);
    const auto model = checked({path("model.onnx"), "--log", path("build.log")});
    EXPECT_THAT(model.at("target").get<std::string>(), StartsWith("trt-10.3")) << "the log names the release";
    const auto said = findingWhose(model, "rule", StartsWith("log-"));
    ASSERT_FALSE(said.is_null()) << model.dump(1);
    EXPECT_EQ(said.at("output"), it.node) << said.dump(1);
    ASSERT_TRUE(said.contains("explained_by")) << said.dump(1);
    EXPECT_THAT(said.at("explained_by").get<std::vector<std::string>>(), Contains(StartsWith(it.rule + "@")));
    const auto found = findingWhose(model, "rule", testing::Eq(it.rule));
    ASSERT_FALSE(found.is_null());
    EXPECT_THAT(offersOf(found), Contains(it.offer));

    const CommandResult fixed = runCli({"fix", path("model.onnx"), "-o", path("fixed.onnx"), "--target", "trt-10.3",
        "--fix", it.rule + "=" + it.offer, "--verify"});
    EXPECT_EQ(fixed.status, 0) << fixed.output << fixed.messages;
    EXPECT_THAT(fixed.output, HasSubstr("applied " + it.rule + "=" + it.offer));
    EXPECT_THAT(checked({path("fixed.onnx"), "--target", "trt-10.3"}).at("findings"), IsEmpty());
}

std::string walkName(const testing::TestParamInfo<Problem>& info) { return info.param.name; }

INSTANTIATE_TEST_SUITE_P(Problems, Walk, testing::ValuesIn(problems), walkName);

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

} // namespace
} // namespace qaliper::walks_test
