#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/onnx/text/text.h"
#include "tests/support/fixing.h"
#include "tests/support/offer_checks.h"

namespace qaliper::op_restricted_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr std::string_view rule = "op-restricted";

std::string model(int opset, const std::string& signature, const std::string& body) {
    return "<ir_version: 10, opset_import: [\"\": " + std::to_string(opset) + "]> g " + signature + " {" + body + "}";
}

std::string severityOf(const std::string& text, std::string_view target) {
    const Analysis analysis = inspectText(text, target);
    const std::vector<Finding> found = findingsOf(analysis, rule);
    return found.empty() ? "" : std::string(severityName(found.front().severity));
}

TEST(OpRestricted, StatisticsOfLayerNormalizationStopTheParser) {
    const std::string signature = "(float[2,4] x) => (float[2,4] y, float[2,1] m) <float[4] g = fill(1)>";
    EXPECT_EQ(severityOf(model(17, signature, "y, m = LayerNormalization (x, g)"), "trt-10.3"), "error");
    const std::string alone = "(float[2,4] x) => (float[2,4] y) <float[4] g = fill(1)>";
    EXPECT_EQ(severityOf(model(17, alone, "y, m = LayerNormalization (x, g)"), "trt-10.3"), "error")
        << "nobody reads m";
    EXPECT_EQ(severityOf(model(17, alone, "y = LayerNormalization (x, g)"), "trt-10.3"), "");
}

TEST(OpRestricted, IndicesOfMaxPoolAndDilations) {
    const std::string signature = "(float[1,1,8,8] x) => (float[1,1,4,4] y, int64[1,1,4,4] i)";
    EXPECT_EQ(
        severityOf(model(13, signature, "y, i = MaxPool <kernel_shape = [2,2], strides = [2,2]> (x)"), "trt-10.3"),
        "error");
    const std::string one = "(float[1,1,8,8] x) => (float[1,1,6,6] y)";
    EXPECT_EQ(
        severityOf(model(13, one, "y = MaxPool <kernel_shape = [2,2], dilations = [2,2]> (x)"), "trt-10.3"), "error");
    EXPECT_EQ(severityOf(model(13, one, "y = MaxPool <kernel_shape = [3,3], dilations = [1,1]> (x)"), "trt-10.3"), "");
}

TEST(OpRestricted, LimitsHoldForTheReleasesWhoseTableHasThem) {
    const std::string slice =
        model(13, "(float[4,8] x, int64[1] axis) => (float[n,m] y) <int64[1] a = {0}, int64[1] b = {2}>",
            "y = Slice (x, a, b, axis)");
    EXPECT_EQ(severityOf(slice, "trt-10.1"), "error");
    EXPECT_EQ(severityOf(slice, "trt-10.3"), "");
    const std::string cubic = model(13, "(float[1,1,4,4] x) => (float[1,1,8,8] y) <float[4] s = {1, 1, 2, 2}>",
        "y = Resize <mode = \"cubic\"> (x, , s)");
    EXPECT_EQ(severityOf(cubic, "trt-8.4"), "error");
    EXPECT_EQ(severityOf(cubic, "trt-8.5"), "");
    const std::string einsum =
        model(13, "(float[2,3] x) => (float[2,3] y)", "y = Einsum <equation = \"...i->...i\"> (x)");
    EXPECT_EQ(severityOf(einsum, "trt-10.3"), "warning");
    EXPECT_EQ(severityOf(einsum, "trt-10.13"), "");
}

TEST(OpRestricted, TopKOfFewSortedValuesIsFine) {
    const auto topK = [](const std::string& k, const std::string& attributes) {
        return model(13, "(float[1,5000] x) => (float[1,n] v, int64[1,n] i) <int64[1] k = {" + k + "}>",
            "v, i = TopK " + attributes + "(x, k)");
    };
    EXPECT_EQ(severityOf(topK("100", ""), "trt-10.3"), "");
    EXPECT_EQ(severityOf(topK("3840", ""), "trt-10.3"), "warning");
    const Analysis unsorted = inspectText(topK("3", "<sorted = 0> "), "trt-10.3");
    const Finding finding = findingsOf(unsorted, rule).front();
    EXPECT_EQ(finding.severity, Severity::Note);
    EXPECT_EQ(severityOf(writeText(fixedModel(unsorted, finding, "sort")), "trt-10.3"), "");
}

TEST(OpRestricted, AxesMadeOfConstantsAndShapesAreKnown) {
    const std::string body = R"(
        shape = Shape (x)
        axes = Sub (shape, shape)
        first = Gather (axes, zero)
        one = Unsqueeze (first, axis)
        y = ReduceSum (x, one))";
    EXPECT_EQ(severityOf(model(13, "(float[4,8] x) => (float[n,m] y) <int64 zero = {0}, int64[1] axis = {0}>", body),
                  "trt-10.3"),
        "");
    EXPECT_EQ(
        severityOf(model(13, "(float[4,8] x, int64[1] axes) => (float[n,m] y)", "y = ReduceSum (x, axes)"), "trt-10.3"),
        "warning");
}

TEST(OpRestricted, StatisticsOfLayerNormalizationAreComputedBesideIt) {
    const Analysis analysis = inspectText(R"(<ir_version: 8, opset_import: ["": 17]>
        g (float[2,3,8] x) => (float[2,3,8] y, float[2,3,1] m, float[2,3,1] r) <float[8] gamma = ramp(1, 2)> {
            a, m, i = LayerNormalization <axis = -1, epsilon = 0.01> (x, gamma)
            y = Relu (a)
            r = Sqrt (i)
        })",
        "trt-10.3");
    const Finding finding = findingsOf(analysis, rule).front();
    ASSERT_THAT(offerIds(analysis, finding), ElementsAre("compute-statistics"));
    EXPECT_TRUE(fixHolds(analysis, finding, "compute-statistics"));
    EXPECT_TRUE(sabotageIsRefused(analysis, finding, "compute-statistics", "a_step_constant"));
}

TEST(OpRestricted, OnlyTheStatisticsThatSomebodyReadsAreComputed) {
    const FixTrial trial(model(17, "(float[2,8] x) => (float[2,8] y, float[2,1] m) <float[8] g = ramp(1, 2)>",
                             "y, m = LayerNormalization (x, g)"),
        "trt-10.3", rule, "compute-statistics");
    EXPECT_EQ(nodeCount(trial.fixed), 3U) << "the operator, ReduceMean, and the name";
    EXPECT_TRUE(keepsNumbers(trial));
    EXPECT_TRUE(isRefusedWith(trial, sabotageOf(trial)));
}

TEST(OpRestricted, AttentionBeyondTheImporterIsWrittenOut) {
    const auto attention = [](const std::string& inputs, const std::string& attributes) {
        return R"(<ir_version: 10, opset_import: ["": 23]>
            g (float[2,5,8] q, float[2,7,8] k, float[2,7,8] v, float[2,2,5,7] mask) => (float[2,5,8] y) {
                y = Attention <q_num_heads = 2, kv_num_heads = 2)" +
            attributes + "> (" + inputs + ") }";
    };
    for (const std::string inputs : {"q, k, v", "q, k, v, mask"}) {
        const Analysis analysis = inspectText(attention(inputs, ", scale = 0.3"), "trt-11.1");
        const Finding finding = findingsOf(analysis, rule).front();
        ASSERT_THAT(offerIds(analysis, finding), ElementsAre("expand")) << inputs;
        EXPECT_TRUE(fixHolds(analysis, finding, "expand")) << inputs;
        EXPECT_TRUE(sabotageIsRefused(analysis, finding, "expand", "y_step_constant"));
    }
    const Analysis causal = inspectText(attention("q, k, v", ", is_causal = 1"), "trt-11.1");
    EXPECT_THAT(offerIds(causal, findingsOf(causal, rule).front()), IsEmpty());
}

constexpr std::string_view cubicResize = R"(<ir_version: 8, opset_import: ["": 13]>
    g (float[1,1,4,4] x) => (float[1,1,8,8] y) <float[4] scales = {1, 1, 2, 2}> {
        y = Resize <mode = "cubic"> (x, , scales)
    })";

TEST(OpRestricted, CubicResizeBecomesLinearOnOldTargets) {
    const Analysis analysis = inspectText(cubicResize, "trt-8.4");
    ASSERT_THAT(offerIds(analysis, findingsOf(analysis, rule).front()), ElementsAre("resize-linearly"));
    const Model fixed = fixedModel(analysis, findingsOf(analysis, rule).front(), "resize-linearly");
    EXPECT_THAT(findingsOf(inspectModel(fixed, "trt-8.4"), rule), IsEmpty());
    EXPECT_THAT(findingsOf(inspectText(cubicResize, "trt-8.5"), rule), IsEmpty());
}

// On noise, the worst a picture can be, the overshoot that is lost is a tenth of the signal; nearest loses a good part of it.
TEST(OpRestricted, LinearIsNotFarFromCubic) {
    const FixTrial trial(cubicResize, "trt-8.4", rule, "resize-linearly");
    EXPECT_TRUE(staysClose(trial, 8));
    EXPECT_TRUE(isNotCloseWith(trial, {otherAttribute(trial.fixed, "y", {"mode", std::string("nearest")})}, 8));
}

TEST(OpRestricted, BodiesHaveToAgreeInRankAndShape) {
    const auto branches = [](const std::string& shape, const std::string& other) {
        return R"(<ir_version: 8, opset_import: ["": 13]>
            g (float[2,3] x, bool c) => (float y) <int64[1] flat = {6}> {
                y = If (c) <then_branch = t () => (float[2,3] a) { a = Relu (x) },
                            else_branch = e () => (float)" +
            shape + " b) { b = " + other + "}> }";
    };
    EXPECT_THAT(placesOf(inspectText(branches("[6]", "Reshape (x, flat)"), "trt-10.3"), rule), ElementsAre("y"));
    EXPECT_THAT(placesOf(inspectText(branches("[2,3]", "Sigmoid (x)"), "trt-10.3"), rule), IsEmpty());
    EXPECT_THAT(placesOf(inspectText(branches("[6]", "Reshape (x, flat)"), "trt-8.6"), rule), IsEmpty());
    const auto loop = [](const std::string& after, const std::string& next) {
        return "<ir_version: 8, opset_import: [\"\": 13]> g (float[2] x) => (float y) <int64 three = {3}, bool yes = "
               "{1}> {"
               "y = Loop (three, yes, x) <body = b (int64 i, bool c, float[2] a) => (bool d, float" +
            after + " n) { d = Identity (c) n = " + next + " }> }";
    };
    EXPECT_THAT(placesOf(inspectText(loop("[4]", "Concat <axis = 0> (a, a)"), "trt-10.3"), rule), ElementsAre("y"));
    EXPECT_THAT(placesOf(inspectText(loop("[2]", "Add (a, a)"), "trt-10.3"), rule), IsEmpty());
}

TEST(OpRestricted, HardmaxWantsAnAxisOfKnownSize) {
    const auto hardmax = [](const std::string& size) {
        return "<ir_version: 8, opset_import: [\"\": 13]> g (float[2," + size + "] x) => (float y) { y = Hardmax (x) }";
    };
    EXPECT_THAT(placesOf(inspectText(hardmax("n"), "trt-10.3"), rule), ElementsAre("y"));
    EXPECT_THAT(placesOf(inspectText(hardmax("3"), "trt-10.3"), rule), IsEmpty());
}

TEST(OpRestricted, ResizeWantsScalesForAllAxes) {
    const auto resize = [](const std::string& axes, const std::string& scales) {
        return "<ir_version: 8, opset_import: [\"\": 18]> g (float[1,1,4,4] x) => (float y) <float[" + scales +
            "> { y = Resize <mode = \"linear\"" + axes + "> (x, , s) }";
    };
    EXPECT_THAT(placesOf(inspectText(resize(", axes = [2,3]", "2] s = {2, 2}"), "trt-10.3"), rule), ElementsAre("y"));
    EXPECT_THAT(placesOf(inspectText(resize("", "4] s = {1, 1, 2, 2}"), "trt-10.3"), rule), IsEmpty());
}

} // namespace
} // namespace qaliper::op_restricted_test
