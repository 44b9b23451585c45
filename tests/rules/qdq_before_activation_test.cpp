#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/graphs.h"
#include "tests/support/inspecting.h"
#include "tests/support/made_networks.h"
#include "tests/support/offer_checks.h"
#include "tests/support/result.h"
#include "tests/support/rule_rows.h"

namespace qaliper::qdq_before_activation_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

constexpr std::string_view rule = "qdq-before-activation";

// A quantized convolution, a pair, `op`, and whatever follows.
std::string block(const std::string& op, const std::string& after) {
    return R"(<ir_version: 8, opset_import: ["": 13]>
        g (float[1,4,8,8] x) => (float[1,4,8,8] y)
        <float s = {0.05}, int8 z = {0}, float ws = {0.01}, int8[4,4,1,1] w = ramp(-60, 90), float t = {0.1},
         float[4] f = {1, 2, 0.5, 1}, float[4] o = {0, 0.1, 0, 0}>
        {
          xq = QuantizeLinear (x, s, z)
          xd = DequantizeLinear (xq, s, z)
          wd = DequantizeLinear (w, ws, z)
          c = Conv (xd, wd)
          cq = QuantizeLinear (c, t, z)
          cd = DequantizeLinear (cq, t, z)
          r = )" +
        op + " " + after + "}";
}

const std::string quantizedAfter = "rq = QuantizeLinear (r, s, z) y = DequantizeLinear (rq, s, z)";

TEST(QdqBeforeActivation, WithoutAPairAfterItThePairIsBestMoved) {
    const Analysis analysis = inspectText(block("Relu (cd)", "y = Neg (r)"), "trt-10.3");
    const Finding finding = findingsOf(analysis, rule).front();
    EXPECT_THAT(offerIds(analysis, finding), ElementsAre("move-behind", "remove-pair"));
    EXPECT_TRUE(fixHolds(analysis, finding, "move-behind"));
    EXPECT_TRUE(sabotageIsRefused(analysis, finding, "move-behind", "t"));
    const Model moved = fixedModel(analysis, finding, "move-behind");
    EXPECT_EQ(nodeOf(moved, "r").input(0), "c");
    EXPECT_EQ(countOf(moved, "QuantizeLinear"), countOf(analysis.context->model(), "QuantizeLinear"));
}

TEST(QdqBeforeActivation, EachPairOfAWholeNetworkIsFoundAndGoes) {
    const Analysis analysis = inspectModel(residualNetwork({.blocks = 3, .hasPairsBeforeRelu = true}), "trt-10.3");
    EXPECT_THAT(findingsOf(analysis, rule), SizeIs(10)); // of the stem and of three in each block
    FixRequest request;
    request.chosen = {{std::string(rule), "remove-pair"}};
    const Applied outcome = fixedAll(analysis, request);
    EXPECT_EQ(countOf(analysis.context->model(), "QuantizeLinear"), 29U);
    EXPECT_EQ(countOf(outcome.analysis->context->model(), "QuantizeLinear"), 19U);
    EXPECT_THAT(findingsOf(*outcome.analysis, rule), IsEmpty());
}

TEST(QdqBeforeActivation, ResnetHas49PairsBeforeReluAndLosesThemAll) {
    const Analysis analysis = inspectModel(exportedModel("resnet50_narrow.qdq_int8.onnx"), "trt-10.3");
    EXPECT_THAT(findingsOf(analysis, rule), SizeIs(49));
    const std::vector<FindingGroup> groups = groupFindings(analysis.findings);
    ASSERT_THAT(groups, SizeIs(2));
    const Inspector inspector = testInspector("trt-10.3");
    FixRequest request;
    request.chosen = {{std::string(rule), "remove-pair"}};
    const Applied outcome = must(fixAll(std::make_shared<const Analysis>(analysis), request,
        [&](const Model& model, const Job& job) { return inspect(inspector, model, job); }, {}));
    EXPECT_EQ(countOf(analysis.context->model(), "QuantizeLinear"), 123U);
    EXPECT_EQ(countOf(outcome.analysis->context->model(), "QuantizeLinear"), 74U);
    EXPECT_THAT(findingsOf(*outcome.analysis, rule), IsEmpty());
}

TEST(QdqBeforeActivation, ABatchNormalizationIsFoldedIntoTheLayerBefore) {
    const Analysis analysis = inspectText(block("BatchNormalization (cd, f, o, o, f)", quantizedAfter), "trt-10.3");
    const Finding finding = findingsOf(analysis, rule).front();
    ASSERT_EQ(offerIds(analysis, finding).front(), "fold-batch-norm");
    EXPECT_TRUE(fixHolds(analysis, finding, "fold-batch-norm"));
    EXPECT_TRUE(sabotageIsRefused(analysis, finding, "fold-batch-norm", "ws_folded"));
    const Model fixed = fixedModel(analysis, finding, "fold-batch-norm");
    EXPECT_EQ(countOf(fixed, "QuantizeLinear"), 2U);
    EXPECT_EQ(countOf(fixed, "BatchNormalization"), 0U);
}

// The first layer of a ResNet as ONNX Runtime quantizes it.
std::string stem(int channels, int kernel, bool isPooled) {
    const std::string n = std::to_string(channels);
    const std::string k = std::to_string(kernel);
    return R"(<ir_version: 8, opset_import: ["": 13]> g (float[1,)" + n + R"(,16,16] x) => (? y)
        <float s = {0.05}, int8 z = {0}, float ws = {0.01}, int8[8,)" +
        n + "," + k + "," + k + R"(] w = ramp(-90, 90)> {
          q = QuantizeLinear (x, s, z) d = DequantizeLinear (q, s, z) wd = DequantizeLinear (w, ws, z)
          c = Conv (d, wd) cq = QuantizeLinear (c, s, z) cd = DequantizeLinear (cq, s, z) r = Relu (cd)
          rq = QuantizeLinear (r, s, z) rd = DequantizeLinear (rq, s, z) y = )" +
        (isPooled ? "MaxPool <kernel_shape = [3, 3]>" : "Identity") + " (rd) }";
}

const std::vector<RuleRow> rows{
    {"a Relu between two pairs", "trt-10.3", block("Relu (cd)", quantizedAfter), "r", {{"remove-pair", "ws"}}},
    {"a Clip between two pairs", "trt-10.3", block("Clip (cd, , t)", quantizedAfter), "r"},
    {"a BatchNormalization", "trt-8.4", block("BatchNormalization (cd, f, o, o, f)", quantizedAfter), "r",
        {{"fold-batch-norm"}, {"remove-pair"}}},
    {"a pair after the activation is where it belongs", "trt-10.3", block("Relu (c)", quantizedAfter)},
    {"a pair with another consumer", "trt-10.3",
        block("Relu (cd)", "rq = QuantizeLinear (r, s, z) rd = DequantizeLinear (rq, s, z) y = Add (rd, cd)")},
    {"a pair whose Q another DQ reads", "trt-10.3",
        block("Relu (cd)",
            "rq = QuantizeLinear (r, s, z) rd = DequantizeLinear (rq, s, z) ce = DequantizeLinear (cq, t, z) "
            "y = Add (rd, ce)")},
    {"the stem of a ResNet", "trt-10.6,sm=9.0", stem(3, 7, true), "error builder r"},
    {"the stem where it was not measured", "trt-10.3", stem(3, 7, true), "warning goes-on r"},
    {"a stem with a small kernel", "trt-10.6,sm=9.0", stem(3, 3, true), "warning r"},
    {"a stem of many channels", "trt-10.6,sm=9.0", stem(16, 7, true), "warning r"},
    {"a stem without pooling", "trt-10.6,sm=9.0", stem(3, 7, false), "warning r"},
};
INSTANTIATE_TEST_SUITE_P(QdqBeforeActivation, RuleRows, rowsOf(rule, rows), rowName);

} // namespace
} // namespace qaliper::qdq_before_activation_test
