#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/fixing.h"
#include "tests/support/graphs.h"
#include "tests/support/importer_form.h"
#include "tests/support/offer_checks.h"
#include "tests/support/result.h"
#include "tests/support/rule_rows.h"
#include "tests/support/text/text.h"

// What the rule op-restricted finds in the table, and its offers.

namespace qaliper::op_restricted_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::string large(const std::string& shape, const std::string& node) {
    return R"(<ir_version: 8, opset_import: ["": 17]> g (float[1,1,)" + shape + R"(] x) => (float y) { y = )" + node +
        " (x) }";
}

TEST(OpRestricted, AWindowOverThePlaneIsPooledGlobally) {
    for (const std::string op : {"MaxPool", "AveragePool"}) {
        const FixTrial trial(
            large("400,250", op + " <kernel_shape = [400, 250]>"), "trt-10.15", restrictedRule, "pool-globally");
        EXPECT_EQ(countOf(trial.fixed, "Global" + op), 1U);
        EXPECT_TRUE(keepsNumbers(trial));
        EXPECT_TRUE(isRefusedWith(trial, sabotageOf(trial)));
        EXPECT_THAT(placesOf(inspectModel(trial.fixed, "trt-10.15"), restrictedRule), IsEmpty());
    }
}

TEST(OpRestricted, AWindowOverThePlaneWithPaddingHasMoreThanOneResult) {
    const Analysis padded =
        inspectText(large("400,250", "MaxPool <kernel_shape = [400, 250], pads = [3, 0, 0, 0]>"), "trt-10.15");
    EXPECT_THAT(offerIds(padded, findingsOf(padded, restrictedRule).front()), ElementsAre("pool-twice"));
}

TEST(OpRestricted, AnotherLargeWindowIsPooledTwice) {
    for (const std::string attributes : {"", ", strides = [2, 3]", ", pads = [3, 0, 5, 7]",
             ", pads = [3, 1, 5, 7], count_include_pad = 1", ", pads = [3, 1, 5, 7], strides = [2, 3]"}) {
        for (const std::string op : {"MaxPool", "AveragePool"}) {
            if (op == "MaxPool" && attributes.find("count_include_pad") != std::string::npos)
                continue;
            const FixTrial trial(large("410,260", fmt::format("{} <kernel_shape = [400, 250]{}>", op, attributes)),
                "trt-10.15", restrictedRule, "pool-twice");
            EXPECT_EQ(countOf(trial.fixed, op), 2U) << attributes;
            EXPECT_TRUE(keepsNumbers(trial)) << op << attributes;
            EXPECT_TRUE(isRefusedWith(trial, sabotageOf(trial))) << op << attributes;
        }
    }
    const Analysis rounded = inspectText(
        large("411,261", "AveragePool <kernel_shape = [400, 250], strides = [2, 2], ceil_mode = 1>"), "trt-10.15");
    EXPECT_THAT(offerIds(rounded, findingsOf(rounded, restrictedRule).front()), IsEmpty());
}

TEST(OpRestricted, TopKOfFewSortedValuesIsFine) {
    const auto topK = [](const std::string& k, const std::string& attributes) {
        return modelOfOpset(13, "(float[1,5000] x) => (float[1,n] v, int64[1,n] i) <int64[1] k = {" + k + "}>",
            "v, i = TopK " + attributes + "(x, k)");
    };
    EXPECT_EQ(severityOf(topK("100", ""), "trt-10.3"), "");
    EXPECT_EQ(severityOf(topK("3840", ""), "trt-10.3"), "");
    EXPECT_EQ(severityOf(topK("3841", ""), "trt-10.3"), "warning");
    EXPECT_EQ(severityOf(topK("3841", ""), "trt-10.6"), "error") << "the builder was seen to stop";
    const Analysis unsorted = inspectText(topK("3", "<sorted = 0> "), "trt-10.3");
    const Finding finding = findingsOf(unsorted, restrictedRule).front();
    EXPECT_EQ(finding.severity, Severity::Note);
    EXPECT_EQ(severityOf(writeText(fixedModel(unsorted, finding, "sort")), "trt-10.3"), "");
}

const std::string volumes = R"(<ir_version: 10, opset_import: ["": 20]>
    g (float[1,1,4,4,4] image, float[1,2,2,2,3] grid) => (float[1,1,2,2,2] y)
    { y = GridSample <mode = "linear"> (image, grid) })";

std::string channelScales(int opset, const std::string& count) {
    return fmt::format(R"(<ir_version: 10, opset_import: ["": {0}]> g (float[2,6,5] x) => (float[2,6,5] y)
        <float[{1}] scale = ramp(1, 2), float[{1}] bias = ramp(-1, 1)>
        {{ y = GroupNormalization <num_groups = 2> (x, scale, bias) }})",
        opset, count);
}

const std::vector<RuleRow> measuredRows{
    {"GridSample of volumes", "trt-10.6 trt-10.15 trt-11.1", volumes, "error parser y"},
    {"GridSample of volumes where only the table speaks", "trt-10.1 trt-10.3", volumes, "warning goes-on y"},
    {"GridSample of volumes where it is imported", "trt-11.2", volumes},
    {"a scale for each channel before 10.9", "trt-8.6 trt-10.6 trt-10.8", channelScales(21, "6"), "error builder y",
        {{"automatic expand", "scale"}}},
    {"a scale for each channel from 10.9 on", "trt-10.9 trt-11.5", channelScales(21, "6")},
    {"a scale for each group", "trt-8.6 trt-10.6", channelScales(18, "2")},
};
INSTANTIATE_TEST_SUITE_P(OpRestrictedByMeasurement, RuleRows, rowsOf(restrictedRule, measuredRows), rowName);

TEST(OpRestricted, OnlyTheStatisticsThatSomebodyReadsAreComputed) {
    const FixTrial trial(modelOfOpset(17, "(float[2,8] x) => (float[2,8] y, float[2,1] m) <float[8] g = ramp(1, 2)>",
                             "y, m = LayerNormalization (x, g)"),
        "trt-10.3", restrictedRule, "compute-statistics");
    EXPECT_EQ(nodeCount(trial.fixed), 3U) << "the operator, ReduceMean, and the name";
    EXPECT_TRUE(keepsNumbers(trial));
    EXPECT_TRUE(isRefusedWith(trial, sabotageOf(trial)));
}

TEST(OpRestricted, AttentionBeyondTheImporterIsWrittenOut) {
    const auto attention = [](const std::string& inputs, const std::string& attributes) {
        return fmt::format(R"(<ir_version: 10, opset_import: ["": 23]>
            g (float[2,5,8] q, float[2,7,8] k, float[2,7,8] v, float[2,2,5,7] mask) => (float[2,5,8] y) {{
                y = Attention <q_num_heads = 2, kv_num_heads = 2{}> ({}) }})",
            attributes, inputs);
    };
    for (const std::string inputs : {"q, k, v", "q, k, v, mask"}) {
        EXPECT_THAT(
            placesOf(inspectText(attention(inputs, ", scale = 0.3"), "trt-10.15,strong"), restrictedRule), IsEmpty());
        EXPECT_THAT(placesOf(inspectText(attention(inputs, ", scale = 0.3"), "trt-11.2"), restrictedRule), IsEmpty());
        const Analysis analysis = inspectText(attention(inputs, ", scale = 0.3"), "trt-10.15");
        const Finding finding = findingsOf(analysis, restrictedRule).front();
        ASSERT_THAT(offerIds(analysis, finding), ElementsAre("expand")) << inputs;
        EXPECT_TRUE(fixHolds(analysis, finding, "expand")) << inputs;
        EXPECT_TRUE(sabotageIsRefused(analysis, finding, "expand", "y_step_constant"));
    }
    EXPECT_THAT(
        placesOf(inspectText(attention("q, k, v", ", softcap = 2.0"), "trt-11.2"), restrictedRule), ElementsAre("y"));
    const Analysis causal = inspectText(attention("q, k, v", ", is_causal = 1"), "trt-10.15");
    EXPECT_THAT(offerIds(causal, findingsOf(causal, restrictedRule).front()), ElementsAre("use-instead"))
        << "a strongly typed network";
}

TEST(OpRestricted, CachesOfAttentionAreAdvisedToStandOutside) {
    const std::string cached = R"(<ir_version: 10, opset_import: ["": 23]>
        g (float16[1,2,5,8] q, float16[1,2,5,8] k, float16[1,2,5,8] v, float16[1,2,3,8] a, float16[1,2,3,8] b) =>
            (y, nextA, nextB) { y, nextA, nextB = Attention (q, k, v, , a, b) })";
    for (const char* target : {"trt-10.14,strong", "trt-10.16,strong", "trt-11.5"}) {
        const Analysis analysis = inspectText(cached, target);
        const std::vector<Finding> found = findingsOf(analysis, restrictedRule);
        ASSERT_EQ(found.size(), 1U) << target;
        EXPECT_EQ(found.front().stage, Stage::Parser);
        ASSERT_THAT(offerIds(analysis, found.front()), ElementsAre("use-instead"));
        EXPECT_EQ(render(offersFor(*analysis.context, found.front()).front().title),
            "Join the caches outside of the operator");
    }
}

constexpr std::string_view cubicResize = R"(<ir_version: 8, opset_import: ["": 13]>
    g (float[1,1,4,4] x) => (float[1,1,8,8] y) <float[4] scales = {1, 1, 2, 2}> {
        y = Resize <mode = "cubic"> (x, , scales)
    })";

// On noise, the worst a picture can be, the overshoot that is lost is a tenth of the signal; nearest loses a good part
// of it.
TEST(OpRestricted, CubicResizeBecomesLinearOnOldTargets) {
    const FixTrial trial(cubicResize, "trt-8.4", restrictedRule, "resize-linearly");
    EXPECT_THAT(offerIds(trial.before, trial.finding), ElementsAre("resize-linearly"));
    EXPECT_TRUE(isFixed(trial));
    EXPECT_TRUE(staysClose(trial, 8));
    EXPECT_TRUE(isNotCloseWith(trial, {otherAttribute(trial.fixed, "y", {"mode", std::string("nearest")})}, 8));
}

const std::string plane = "(float[1,1,8,8] x) => (float[1,1,6,6] y)";
const std::string slice =
    modelOfOpset(13, "(float[4,8] x, int64[1] axis) => (float[n,m] y) <int64[1] a = {0}, int64[1] b = {2}>",
        "y = Slice (x, a, b, axis)");
const std::string einsum =
    modelOfOpset(13, "(float[2,3] x) => (float[2,3] y)", "y = Einsum <equation = \"...i->...i\"> (x)");

const std::vector<RuleRow> rows{
    {"statistics of LayerNormalization that are an output", "trt-10.3",
        modelOfOpset(17, "(float[2,4] x) => (float[2,4] y, float[2,1] m) <float[4] g = fill(1)>",
            "y, m = LayerNormalization (x, g)"),
        "error y", {{"compute-statistics"}}},
    {"statistics of LayerNormalization that nobody reads", "trt-10.3",
        modelOfOpset(17, "(float[2,4] x) => (float[2,4] y) <float[4] g = fill(1)>", "y, m = LayerNormalization (x, g)"),
        "error y", {{"automatic drop-outputs"}}},
    {"statistics of LayerNormalization are computed beside it", "trt-10.3",
        modelOfOpset(17,
            "(float[2,3,8] x) => (float[2,3,8] y, float[2,3,1] m, float[2,3,1] r) <float[8] gamma = ramp(1, 2)>",
            "a, m, i = LayerNormalization <axis = -1, epsilon = 0.01> (x, gamma) y = Relu (a) r = Sqrt (i)"),
        "a", {{"compute-statistics", "a_step_constant"}}},
    {"LayerNormalization alone", "trt-10.3",
        modelOfOpset(17, "(float[2,4] x) => (float[2,4] y) <float[4] g = fill(1)>", "y = LayerNormalization (x, g)")},
    {"indices of MaxPool", "trt-10.3",
        modelOfOpset(13, "(float[1,1,8,8] x) => (float[1,1,4,4] y, int64[1,1,4,4] i)",
            "y, i = MaxPool <kernel_shape = [2,2], strides = [2,2]> (x)"),
        "error y"},
    {"dilations of MaxPool", "trt-10.3",
        modelOfOpset(13, plane, "y = MaxPool <kernel_shape = [2,2], dilations = [2,2]> (x)"), "error y"},
    {"dilations of 1", "trt-10.3",
        modelOfOpset(13, plane, "y = MaxPool <kernel_shape = [3,3], dilations = [1,1]> (x)")},
    {"a window of 100000 elements", "trt-10.15", large("400,250", "MaxPool <kernel_shape = [400, 250]>"), "y"},
    {"a window of fewer", "trt-10.15", large("400,249", "MaxPool <kernel_shape = [400, 249]>")},
    {"a window of one dimension", "trt-10.15", large("100000", "AveragePool <kernel_shape = [100000]>"), "y"},
    {"a window of one dimension with fewer", "trt-10.15", large("99999", "AveragePool <kernel_shape = [99999]>")},
    {"a window of three dimensions", "trt-10.15", large("320,320,320", "AveragePool <kernel_shape = [320, 320, 320]>"),
        "y"},
    {"a window of three dimensions with fewer", "trt-10.15",
        large("310,310,310", "AveragePool <kernel_shape = [310, 310, 310]>")},
    {"a window of LpPool", "trt-10.15", large("320,320", "LpPool <kernel_shape = [320, 320]>"), "y"},
    {"pooling of the whole plane", "trt-10.15", large("640,640", "GlobalAveragePool")},
    {"a kernel of 317 by 317", "trt-11.2",
        R"(<ir_version: 8, opset_import: ["": 17]> g (float[1,1,400,400] x) => (float y)
        <float[1,1,317,317] w = ramp(-1, 1)> { y = Conv (x, w) })",
        "y"},
    {"axes of Slice that come in up to 10.1", "trt-10.1", slice, "error y"},
    {"axes of Slice that come in", "trt-10.3", slice},
    {"an ellipsis of Einsum up to 10.3", "trt-10.3", einsum, "warning y"},
    {"an ellipsis of Einsum", "trt-10.13", einsum},
    {"a cubic Resize up to 8.4", "trt-8.4", std::string(cubicResize), "error y"},
    {"a cubic Resize", "trt-8.5", std::string(cubicResize)},
    {"axes made of constants and shapes", "trt-10.3",
        modelOfOpset(13, "(float[4,8] x) => (float[n,m] y) <int64 zero = {0}, int64[1] axis = {0}>",
            "shape = Shape (x) axes = Sub (shape, shape) first = Gather (axes, zero) one = Unsqueeze (first, axis) "
            "y = ReduceSum (x, one)")},
    {"axes that come in", "trt-10.3",
        modelOfOpset(13, "(float[4,8] x, int64[1] axes) => (float[n,m] y)", "y = ReduceSum (x, axes)"), "warning y"},
    {"what stands before an initializer is folded", "trt-8.4",
        modelOfOpset(13,
            "(float[1,4,4,4] x) => (float y) <float[4,4,3,3] w = ramp(0, 1), float[2,2] b = {1, 2, 3, 4}, int64[1] n = "
            "{4}>",
            "c = Reshape (b, n) d = Identity (c) y = Conv (x, w, d)"),
        "y", {{"automatic fold-initializer", "d_1"}}},
};
INSTANTIATE_TEST_SUITE_P(OpRestricted, RuleRows, rowsOf(restrictedRule, rows), rowName);

TEST(OpRestricted, OutputsThatNobodyReadsAreRefusedAndDropped) {
    const std::string signature = "(float[1,2,4,4] x) => (float y) <float[2] c = fill(1)>";
    const std::string pool = modelOfOpset(13, signature, "y, i = MaxPool <kernel_shape = [2,2]> (x)");
    expectRefused({pool, "trt-8.0", {}, modelOfOpset(13, signature, "y = MaxPool <kernel_shape = [2,2]> (x)")});
    expectRefused({modelOfOpset(9, signature, "y, m, v, a, b = BatchNormalization (x, c, c, c, c)"), "trt-10.3", {},
        modelOfOpset(9, signature, "y = BatchNormalization (x, c, c, c, c)")});
    const Analysis analysis = inspectText(pool, "trt-10.3");
    const Finding finding = findingsOf(analysis, restrictedRule).front();
    ASSERT_THAT(offerIds(analysis, finding), ElementsAre("drop-outputs"));
    EXPECT_TRUE(fixHolds(analysis, finding, "drop-outputs"));
}

TEST(OpRestricted, AnEmptyNameInTheLastPlaceIsLeftOut) {
    const std::string image = "(float[1,4,4,4] x) => (float y) <float[4,4,3,3] w = ramp(0, 1)>";
    const std::string text = modelOfOpset(13, image, "y = Conv (x, w, \"\")");
    for (const char* release : {"trt-10.6", "trt-10.15"})
        expectRefused({text, release, "trt-10.3", modelOfOpset(13, image, "y = Conv (x, w)")});
    const std::string products = "(float[2,3] x) => (float y) <float[3,4] w = fill(1)>";
    expectRefused({modelOfOpset(13, products, "y = Gemm (x, w, \"\")"), "trt-10.15", "trt-10.6"});
    const Analysis analysis = inspectText(text, "trt-10.15");
    const Finding finding = findingsOf(analysis, restrictedRule).front();
    ASSERT_THAT(offerIds(analysis, finding), ElementsAre("drop-empty-names"));
    EXPECT_TRUE(fixHolds(analysis, finding, "drop-empty-names"));
    EXPECT_TRUE(sabotageIsRefused(analysis, finding, "drop-empty-names", "w"));
    EXPECT_EQ(severityOf(modelOfOpset(13, "(float[4] x) => (float y)", "y = Clip (x, \"\", \"\")"), "trt-10.15"), "");
    const std::string pool = "(float[1,2,4,4] x) => (float y)";
    EXPECT_EQ(severityOf(modelOfOpset(13, pool, "y, \"\" = MaxPool <kernel_shape = [2,2]> (x)"), "trt-10.15"), "");
}

TEST(OpRestricted, AKernelAfterADqNeedsItsSizeWrittenUpTo106) {
    const auto convolution = [](const std::string& shape, const std::string& attributes) {
        return R"(<ir_version: 8, opset_import: ["": 13]> g (float[1,2,)" + shape + R"(] x) => (float y)
            <int8[2,2,3] w = ramp(-40, 40), int8[2,2,3,1] v = ramp(-40, 40), float s = {0.02}, int8 z = {0}> {
                k = DequantizeLinear ()" +
            (shape == "8" ? "w" : "v") + ", s, z) y = Conv " + attributes + "(x, k) }";
    };
    const std::string text = convolution("8", "<pads = [1, 1]> ");
    expectRefused({text, "trt-10.6", "trt-10.15", convolution("8", "<pads = [1, 1], kernel_shape = [3]> ")});
    expectRefused({text, "trt-8.6", "trt-11.2", convolution("8,8", "")});
    const FixTrial trial(text, "trt-10.6", restrictedRule, "write-kernel-shape");
    EXPECT_TRUE(keepsNumbers(trial));
    EXPECT_TRUE(isRefusedWith(trial, sabotageOf(trial)));
    EXPECT_EQ(*nodeOf(trial.fixed, "y").integers("kernel_shape"), (std::vector<std::int64_t>{3}));
    EXPECT_THAT(placesOf(inspectModel(trial.fixed, "trt-10.6"), restrictedRule), IsEmpty());
    const std::string open = "(float[1,2,8] x, float[2,2,n] k) => (float y)";
    const Analysis unknown = inspectText(modelOfOpset(13, open, "y = Conv (x, k)"), "trt-10.6");
    EXPECT_THAT(offerIds(unknown, findingsOf(unknown, restrictedRule).front()), IsEmpty());
}

// The scale of FP4 as Model Optimizer's graph computes it until it is folded.
TEST(OpRestricted, AScaleThatIsAQuotientOfConstantsIsFolded) {
    const auto quantizer = [](const std::string& scale) {
        return R"(<ir_version: 10, opset_import: ["": 20, "trt": 1]> g (float[4,32] x) => (float y)
            <float16 a = {1.5}, float k = {2688}, float w = {0.1}> { c = Cast <to = 1> (a) )" +
            scale + R"( q, s = trt.TRT_FP4DynamicQuantize <axis = -1, block_size = 16> (x, g)
            t = DequantizeLinear (s, w)
            y = DequantizeLinear <axis = -1, block_size = 16> (q, t) })";
    };
    const Analysis analysis = inspectText(quantizer("g = Div (c, k)"), "trt-11.1");
    ASSERT_THAT(placesOf(analysis, restrictedRule), testing::ElementsAre("q"));
    const Finding finding = findingsOf(analysis, restrictedRule).front();
    ASSERT_THAT(offerIds(analysis, finding), testing::ElementsAre("fold-initializer"));
    const Analysis after = inspectModel(fixedModel(analysis, finding, "fold-initializer"), "trt-11.1");
    EXPECT_THAT(findingsOf(after, restrictedRule), testing::IsEmpty());
    const Index& index = after.context->index();
    const NodeIx node = index.producer(*index.value(mainGraph, "q"));
    const Tensor* scale = index.constant(index.input(node, 1));
    ASSERT_NE(scale, nullptr);
    EXPECT_EQ(must(readNumbers(*scale, *index.model().storage)).front(), static_cast<double>(1.5F / 2688.0F));
    // what is no product of numbers stays
    const Analysis other = inspectText(quantizer("g = Add (c, k)"), "trt-11.1");
    EXPECT_THAT(offerIds(other, findingsOf(other, restrictedRule).front()), testing::IsEmpty());
}

} // namespace
} // namespace qaliper::op_restricted_test
