#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/onnx/load.h"
#include "tests/support/corpus.h"
#include "tests/support/inspecting.h"
#include "tests/support/result.h"

namespace qaliper::quant_coverage_test {
namespace {

using testing::HasSubstr;

constexpr std::string_view rule = "quant-coverage";

// What the rule says of the model, or "" when it says nothing. More than one finding is a failure.
std::string messageOf(const Analysis& analysis) {
    const std::vector<Finding> findings = findingsOf(analysis, rule);
    EXPECT_LE(findings.size(), 1U);
    return findings.empty() ? "" : render(findings.front().message);
}

std::string graph(const std::string& nodes) {
    return R"(<ir_version: 8, opset_import: ["": 13]> net (float[1,4,8,8] x) => (? y)
        <float s = {0.05}, int8 z = {0}, float ws = {0.01}, int8[4,4,1,1] w = ramp(-90, 90),
         float[4,4,1,1] f = ramp(-1, 1), float[4] cs = fill(0.05), int8[4] cz = fill(0)>
        { q = QuantizeLinear (x, s, z) d = DequantizeLinear (q, s, z) wd = DequantizeLinear (w, ws, z) )" +
        nodes + "}";
}

std::string said(const std::string& nodes) { return messageOf(inspectText(graph(nodes), "trt-10.3")); }

TEST(QuantCoverage, CountsLayersAndSaysWhyTheOthersStayInFloat) {
    EXPECT_THAT(
        said("a = Conv (d, wd) aq = QuantizeLinear (a, s, z) ad = DequantizeLinear (aq, s, z) y = Conv (ad, f)"),
        testing::AllOf(HasSubstr("1 of 2 Conv"), HasSubstr("1 × Its data is quantized, its weights are float")));
}

TEST(QuantCoverage, NamesEveryReason) {
    EXPECT_THAT(
        said("y = Conv (x, wd) v = Conv (d, wd)"), HasSubstr("1 × Its weights are quantized, its data is float"));
    EXPECT_THAT(said("a = Conv (x, f) r = Conv (a, f) rq = QuantizeLinear (r, s, z) rd = DequantizeLinear (rq, s, z)"
                     " y = Conv (rd, wd)"),
        HasSubstr("2 × Neither its data nor its weights are quantized"));
    EXPECT_EQ(said("xq = QuantizeLinear <axis = 1> (x, cs, cz) xd = DequantizeLinear <axis = 1> (xq, cs, cz)"
                   " y = Conv (xd, wd)"),
        "")
        << "what a scale for each channel becomes is open";
}

TEST(QuantCoverage, TheLastLayerInFloatLooksIntended) {
    EXPECT_THAT(
        said("a = Conv (d, wd) y = Conv (a, f)"), HasSubstr("1 × The last layer, left in float: looks intended"));
}

TEST(QuantCoverage, IsSilentWhereEverythingIsQuantized) { EXPECT_EQ(said("y = Conv (d, wd)"), ""); }

TEST(QuantCoverage, IsSilentOnFloatModels) {
    EXPECT_EQ(messageOf(inspectText(R"(<ir_version: 8, opset_import: ["": 13]> net (float[1,4,8,8] x) => (? y)
        <float[4,4,1,1] f = ramp(-1, 1)> { y = Conv (x, f) })",
                  "trt-10.3")),
        "");
}

TEST(QuantCoverage, IsSilentWhereWeightsAloneAreQuantized) {
    EXPECT_EQ(messageOf(inspectText(R"(<ir_version: 8, opset_import: ["": 13]> net (float[1,4,8,8] x) => (? y)
        <float ws = {0.01}, int8 z = {0}, int8[4,4,1,1] w = ramp(-90, 90)>
        { wd = DequantizeLinear (w, ws, z) y = Conv (x, wd) })",
                  "trt-10.3")),
        "");
}

TEST(QuantCoverage, LightsUpTheLayersLeft) {
    const Analysis analysis = inspectText(graph("a = Conv (d, wd) r = Relu (a) y = Conv (r, f)"), "trt-10.3");
    const Finding finding = findingsOf(analysis, rule).at(0);
    ASSERT_EQ(finding.related.size(), 1U);
    EXPECT_EQ(analysis.context->node(*analysis.context->index().find(finding.related[0])).outputs[0], "y");
    EXPECT_EQ(finding.severity, Severity::Note);
    EXPECT_FALSE(finding.node.valid());
    EXPECT_TRUE(offersFor(*analysis.context, finding).empty());
}

struct RealModel {
    const char* file;
    const char* counts; // "" where the rule is silent
};

class QuantCoverageOnCorpus : public testing::TestWithParam<RealModel> {};

TEST_P(QuantCoverageOnCorpus, CountsRealLayers) {
    const std::string message = messageOf(inspectModel(must(loadModel(corpusFile(GetParam().file))), "trt-10.3"));
    EXPECT_EQ(message.empty(), std::string_view(GetParam().counts).empty()) << message;
    EXPECT_THAT(message, HasSubstr(GetParam().counts));
}

std::vector<RealModel> realModels() {
    return {{"qdq_conv_int4_weights.onnx", "0 of 1 Conv"}, {"exported/mobilenet_v2_w035.qdq_int8.onnx", ""},
        {"float_light_shufflenet.onnx", ""}, {"exported/bert_4l.dynamic.onnx", ""}};
}

INSTANTIATE_TEST_SUITE_P(Models, QuantCoverageOnCorpus, testing::ValuesIn(realModels()));

} // namespace
} // namespace qaliper::quant_coverage_test
