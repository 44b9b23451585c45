#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/onnx/load.h"
#include "tests/support/corpus.h"
#include "tests/support/inspecting.h"
#include "tests/support/result.h"

namespace qaliper {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr std::string_view rule = "conv-group-misaligned";

// One quantized convolution of the given shape between a Q/DQ pair and a Q.
std::string quantizedConv(int group, int inputs, int outputs, int inputsPerGroup, const std::string& behind = "Relu") {
    const auto n = [](int value) { return std::to_string(value); };
    return R"(<ir_version: 8, opset_import: ["": 13]>
        g (float[1,)" +
        n(inputs) + R"(,8,8] x) => (float[1,)" + n(outputs) + R"(,8,8] y)
        <float s = {0.05}, int8 z = {0}, float ws = {0.01},
         int8[)" +
        n(outputs) + "," + n(inputsPerGroup) + R"(,3,3] w = ramp(-100, 100), float[)" + n(outputs) +
        R"(] b = ramp(-1, 1)>
        {
          q = QuantizeLinear (x, s, z)
          d = DequantizeLinear (q, s, z)
          wd = DequantizeLinear (w, ws, z)
          c = Conv <group = )" +
        n(group) + R"(, pads = [1, 1, 1, 1]> (d, wd, b)
          r = )" +
        behind + R"( (c)
          rq = QuantizeLinear (r, s, z)
          y = DequantizeLinear (rq, s, z)
        })";
}

Severity severityFor(const std::string& text, std::string_view target) {
    const auto findings = findingsOf(inspectText(text, target), rule);
    return findings.size() == 1 ? findings.front().severity : Severity::Note;
}

TEST(ConvGroupMisaligned, GroupsOfTwoChannelsAreAnError) {
    const Analysis analysis = inspectText(quantizedConv(2, 4, 4, 2), "trt-10.3");
    EXPECT_THAT(placesOf(analysis, rule), ElementsAre("c"));
    EXPECT_EQ(findingsOf(analysis, rule).front().severity, Severity::Error);
}

TEST(ConvGroupMisaligned, GroupsOfFourChannelsAndOneGroupAreFine) {
    EXPECT_THAT(placesOf(inspectText(quantizedConv(2, 8, 8, 4), "trt-10.3"), rule), IsEmpty());
    EXPECT_THAT(placesOf(inspectText(quantizedConv(1, 3, 5, 3), "trt-10.3"), rule), IsEmpty());
}

TEST(ConvGroupMisaligned, FloatConvolutionsAreNotMeant) {
    const std::string text = R"(<ir_version: 8, opset_import: ["": 13]>
        g (float[1,4,8,8] x) => (float[1,4,6,6] y) <float[4,2,3,3] w = fill(0.5)> { y = Conv <group = 2> (x, w) })";
    EXPECT_THAT(placesOf(inspectText(text, "trt-10.3"), rule), IsEmpty());
}

TEST(ConvGroupMisaligned, PureDepthwiseIsSilentFrom85OnARecentOrUnknownGpu) {
    const std::string aligned = quantizedConv(8, 8, 8, 1);
    EXPECT_THAT(placesOf(inspectText(aligned, "trt-8.5"), rule), IsEmpty());
    EXPECT_THAT(placesOf(inspectText(aligned, "trt-10.3,sm=8.7"), rule), IsEmpty());
    EXPECT_EQ(severityFor(aligned, "trt-8.4"), Severity::Warning);
    EXPECT_EQ(severityFor(aligned, "trt-10.3,sm=7.5"), Severity::Warning);
    EXPECT_EQ(severityFor(quantizedConv(6, 6, 6, 1), "trt-10.3"), Severity::Warning);
    EXPECT_EQ(severityFor(quantizedConv(8, 8, 8, 1, "HardSwish"), "trt-10.3"), Severity::Warning);
}

TEST(ConvGroupMisaligned, DepthwiseIsBestLeftInFloat) {
    const Analysis analysis = inspectText(quantizedConv(8, 8, 8, 1), "trt-8.4");
    const Finding finding = findingsOf(analysis, rule).front();
    EXPECT_THAT(offerIds(analysis, finding), ElementsAre("remove-qdq", "merge-groups"));
    EXPECT_FALSE(offersFor(*analysis.context, finding).back().automatic);
}

TEST(ConvGroupMisaligned, ChannelMultiplierIsAWarningAndOffersTheMerge) {
    const Analysis analysis = inspectText(quantizedConv(4, 4, 8, 1), "trt-10.3");
    const Finding finding = findingsOf(analysis, rule).front();
    EXPECT_EQ(finding.severity, Severity::Warning);
    EXPECT_THAT(offerIds(analysis, finding), ElementsAre("merge-groups", "remove-qdq"));
}

TEST(ConvGroupMisaligned, MergingWidensTheWeightAndKeepsTheScale) {
    const Analysis analysis = inspectText(quantizedConv(4, 8, 8, 2), "trt-10.3");
    const Model fixed = fixedModel(analysis, findingsOf(analysis, rule).front(), "merge-groups");
    const Analysis after = inspectModel(fixed, "trt-10.3");
    EXPECT_THAT(placesOf(after, rule), IsEmpty());
    const Index& index = after.context->index();
    const Node& conv = index.node(index.producer(*index.value(mainGraph, "c")));
    EXPECT_EQ(conv.integer("group"), 2);
    EXPECT_EQ(after.context->types.staticShape(index.input(index.producer(*index.value(mainGraph, "c")), 1)),
        (std::vector<std::int64_t>{8, 4, 3, 3}));
    EXPECT_EQ(nodeCount(fixed), nodeCount(analysis.context->model()));
}

TEST(ConvGroupMisaligned, WhereNoMergeFitsChannelsArePadded) {
    const Analysis analysis =
        inspectText(quantizedConv(3, 9, 18, 3), "trt-10.3"); // three groups: no divisor makes a multiple of 4
    const Finding finding = findingsOf(analysis, rule).front();
    EXPECT_THAT(offerIds(analysis, finding), ElementsAre("pad-groups", "remove-qdq"));
    const Analysis after = inspectModel(fixedModel(analysis, finding, "pad-groups"), "trt-10.3");
    EXPECT_THAT(placesOf(after, rule), IsEmpty());
    EXPECT_EQ(after.verdict.quantizedLayers, analysis.verdict.quantizedLayers);
}

TEST(ConvGroupMisaligned, RemovingTheQdqLeavesAFloatLayer) {
    const Analysis analysis = inspectText(quantizedConv(2, 4, 4, 2), "trt-10.3");
    const Analysis after =
        inspectModel(fixedModel(analysis, findingsOf(analysis, rule).front(), "remove-qdq"), "trt-10.3");
    EXPECT_THAT(placesOf(after, rule), IsEmpty());
    EXPECT_EQ(after.verdict.quantizedLayers, 0U);
}

TEST(ConvGroupMisaligned, FixAllConvergesInOneRound) {
    const Inspector inspector = testInspector("trt-10.3");
    const Analysis analysis = inspectText(quantizedConv(2, 4, 4, 2), "trt-10.3");
    const FixOutcome outcome = must(fixAll(std::make_shared<const Analysis>(analysis), {},
        [&](const Model& model, const Job& job) { return inspect(inspector, model, job); }, {}));
    EXPECT_EQ(outcome.rounds, 1);
    ASSERT_EQ(outcome.applied.size(), 1U);
    EXPECT_EQ(outcome.applied.front().fix, "merge-groups");
}

class OnCorpus : public testing::Test {
protected:
    static Analysis analysisOf(const std::string& name) {
        return inspectModel(must(loadModel(corpusFolder() / "exported" / name)), "trt-10.3");
    }
};

TEST_F(OnCorpus, ResnextHasTwoConvolutionsWith32GroupsOf2) {
    EXPECT_THAT(placesOf(analysisOf("resnext_32x2d.qdq_int8.onnx"), rule),
        ElementsAre("/layer1/layer1.0/conv2/Conv_output_0", "/layer1/layer1.1/conv2/Conv_output_0"));
}

TEST_F(OnCorpus, DepthwiseLayersOfMobilenetAreSilent) {
    EXPECT_THAT(placesOf(analysisOf("mobilenet_v2_w035.qdq_int8.onnx"), rule), IsEmpty());
}

} // namespace
} // namespace qaliper
