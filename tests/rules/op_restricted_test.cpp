#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/fixing.h"
#include "tests/support/offer_checks.h"
#include "tests/support/result.h"
#include "tests/support/text/text.h"

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

std::string large(const std::string& shape, const std::string& node) {
    return R"(<ir_version: 8, opset_import: ["": 17]> g (float[1,1,)" + shape + R"(] x) => (float y) { y = )" + node +
        " (x) }";
}

TEST(OpRestricted, WindowsAndKernelsAreLimited) {
    const auto places = [](const std::string& shape, const std::string& node) {
        return placesOf(inspectText(large(shape, node), "trt-10.15"), rule);
    };
    EXPECT_THAT(places("400,250", "MaxPool <kernel_shape = [400, 250]>"), ElementsAre("y"));
    EXPECT_THAT(places("400,249", "MaxPool <kernel_shape = [400, 249]>"), IsEmpty());
    EXPECT_THAT(places("100000", "AveragePool <kernel_shape = [100000]>"), ElementsAre("y"));
    EXPECT_THAT(places("99999", "AveragePool <kernel_shape = [99999]>"), IsEmpty());
    EXPECT_THAT(places("320,320,320", "AveragePool <kernel_shape = [320, 320, 320]>"), ElementsAre("y"));
    EXPECT_THAT(places("310,310,310", "AveragePool <kernel_shape = [310, 310, 310]>"), IsEmpty());
    EXPECT_THAT(places("320,320", "LpPool <kernel_shape = [320, 320]>"), ElementsAre("y"));
    EXPECT_THAT(places("640,640", "GlobalAveragePool"), IsEmpty());
    const std::string kernel = R"(<ir_version: 8, opset_import: ["": 17]> g (float[1,1,400,400] x) => (float y)
        <float[1,1,317,317] w = ramp(-1, 1)> { y = Conv (x, w) })";
    EXPECT_THAT(placesOf(inspectText(kernel, "trt-11.2"), rule), ElementsAre("y"));
}

TEST(OpRestricted, AWindowOverThePlaneIsPooledGlobally) {
    for (const std::string op : {"MaxPool", "AveragePool"}) {
        const FixTrial trial(large("400,250", op + " <kernel_shape = [400, 250]>"), "trt-10.15", rule, "pool-globally");
        EXPECT_EQ(countOf(trial.fixed, "Global" + op), 1U);
        EXPECT_TRUE(keepsNumbers(trial));
        EXPECT_TRUE(isRefusedWith(trial, sabotageOf(trial)));
        EXPECT_THAT(placesOf(inspectModel(trial.fixed, "trt-10.15"), rule), IsEmpty());
    }
}

TEST(OpRestricted, AnotherLargeWindowIsPooledTwice) {
    for (const std::string attributes : {"", ", strides = [2, 3]", ", pads = [3, 0, 5, 7]",
             ", pads = [3, 1, 5, 7], count_include_pad = 1", ", pads = [3, 1, 5, 7], strides = [2, 3]"}) {
        for (const std::string op : {"MaxPool", "AveragePool"}) {
            if (op == "MaxPool" && attributes.find("count_include_pad") != std::string::npos)
                continue;
            const FixTrial trial(large("410,260", op + " <kernel_shape = [400, 250]" + attributes + ">"), "trt-10.15",
                rule, "pool-twice");
            EXPECT_EQ(countOf(trial.fixed, op), 2U) << attributes;
            EXPECT_TRUE(keepsNumbers(trial)) << op << attributes;
            EXPECT_TRUE(isRefusedWith(trial, sabotageOf(trial))) << op << attributes;
        }
    }
    const Analysis rounded = inspectText(
        large("411,261", "AveragePool <kernel_shape = [400, 250], strides = [2, 2], ceil_mode = 1>"), "trt-10.15");
    EXPECT_THAT(offerIds(rounded, findingsOf(rounded, rule).front()), IsEmpty());
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
        EXPECT_THAT(placesOf(inspectText(attention(inputs, ", scale = 0.3"), "trt-10.15,strong"), rule), IsEmpty());
        EXPECT_THAT(placesOf(inspectText(attention(inputs, ", scale = 0.3"), "trt-11.2"), rule), IsEmpty());
        const Analysis analysis = inspectText(attention(inputs, ", scale = 0.3"), "trt-10.15");
        const Finding finding = findingsOf(analysis, rule).front();
        ASSERT_THAT(offerIds(analysis, finding), ElementsAre("expand")) << inputs;
        EXPECT_TRUE(fixHolds(analysis, finding, "expand")) << inputs;
        EXPECT_TRUE(sabotageIsRefused(analysis, finding, "expand", "y_step_constant"));
    }
    EXPECT_THAT(placesOf(inspectText(attention("q, k, v", ", softcap = 2.0"), "trt-11.2"), rule), ElementsAre("y"));
    const Analysis causal = inspectText(attention("q, k, v", ", is_causal = 1"), "trt-10.15");
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

// On noise, the worst a picture can be, the overshoot that is lost is a tenth of the signal; nearest loses a good part
// of it.
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
    const std::string some = resize(", axes = [2,3]", "2] s = {2, 2}");
    EXPECT_THAT(placesOf(inspectText(some, "trt-9.3"), rule), ElementsAre("y"));
    EXPECT_THAT(placesOf(inspectText(some, "trt-10.3"), rule), IsEmpty()) << "constant scales are read";
    EXPECT_THAT(placesOf(inspectText(resize("", "4] s = {1, 1, 2, 2}"), "trt-9.3"), rule), IsEmpty());
    const std::string computed =
        "<ir_version: 8, opset_import: [\"\": 18]> g (float[1,1,4,4] x, float[2] t) => (float y) "
        "{ s = Abs (t) y = Resize <mode = \"linear\", axes = [2,3]> (x, , s) }";
    EXPECT_THAT(placesOf(inspectText(computed, "trt-10.3"), rule), ElementsAre("y"));
}

// Where the importer refuses a form, and the nearest release or form that it takes.
struct Form {
    std::string text;
    std::string_view refusedBy;
    std::string_view takenBy; // the same text
    std::string taken = {};   // another text, on the release that refuses the first
};

Stage stageOf(const std::string& text, std::string_view target) {
    const std::vector<Finding> found = findingsOf(inspectText(text, target), rule);
    return found.empty() ? Stage::None : found.front().stage;
}

void expectRefused(const Form& form) {
    SCOPED_TRACE(form.text);
    EXPECT_EQ(stageOf(form.text, form.refusedBy), Stage::Parser) << form.refusedBy;
    EXPECT_EQ(severityOf(form.text, form.refusedBy), "error") << form.refusedBy;
    if (!form.takenBy.empty()) {
        EXPECT_EQ(stageOf(form.text, form.takenBy), Stage::None) << form.takenBy;
    }
    if (!form.taken.empty()) {
        EXPECT_EQ(stageOf(form.taken, form.refusedBy), Stage::None) << form.taken;
    }
}

TEST(OpRestricted, InputsThatHaveToBeInitializersMayStandBehindNothing) {
    const std::string image = "(float[1,4,4,4] x) => (float y) <float[4,4,3,3] w = fill(1), float[4] b = fill(1)>";
    const std::string pixels = "(float[1,4,4,4] x) => (float y) <float[4] s = fill(1), float[4] b = fill(1)>";
    const std::string behind = "c = Identity (b) ";
    for (const Form& form : std::vector<Form>{
             {model(13, image, behind + "y = Conv (x, w, c)"), "trt-8.4", "trt-8.5",
                 model(13, image, "y = Conv (x, w, b)")},
             {model(13, image, behind + "y = ConvTranspose (x, w, c)"), "trt-8.2", "trt-8.5"},
             {model(13, image, "v = Identity (w) y = ConvTranspose (x, v)"), "trt-8.0", "trt-8.2"},
             {model(13, pixels, behind + "y = InstanceNormalization (x, s, c)"), "trt-9.3", "trt-10.0",
                 model(13, pixels, "y = InstanceNormalization (x, s, b)")},
             {model(13, "(float[1,4] x) => (float y) <int64[1] a = {0}>", "c = Identity (a) y = Squeeze (x, c)"),
                 "trt-10.3", {}},
             {model(13, "(float[4] x) => (float y) <int64 a = {0}>", "c = Identity (a) y = CumSum (x, c)"), "trt-8.6",
                 {}, model(13, "(float[4] x) => (float y) <int64 a = {0}>", "y = CumSum (x, a)")},
         })
        expectRefused(form);
    const std::string constant = "b2 = Constant <value = float[4] {1, 2, 3, 4}> () y = Conv (x, w, b2)";
    EXPECT_EQ(stageOf(model(13, image, constant), "trt-8.4"), Stage::None) << "a Constant is as good";
}

TEST(OpRestricted, WhatStandsInFrontOfAnInitializerIsFolded) {
    const Analysis analysis = inspectText(model(13,
                                              "(float[1,4,4,4] x) => (float y) <float[4,4,3,3] w = ramp(0, 1), "
                                              "float[2,2] b = {1, 2, 3, 4}, int64[1] n = {4}>",
                                              "c = Reshape (b, n) d = Identity (c) y = Conv (x, w, d)"),
        "trt-8.4");
    const Finding finding = findingsOf(analysis, rule).front();
    ASSERT_THAT(offerIds(analysis, finding), ElementsAre("fold-initializer"));
    EXPECT_TRUE(fixHolds(analysis, finding, "fold-initializer"));
    EXPECT_TRUE(sabotageIsRefused(analysis, finding, "fold-initializer", "d_1"));
}

TEST(OpRestricted, OutputsThatNobodyReadsAreRefusedAndDropped) {
    const std::string signature = "(float[1,2,4,4] x) => (float y) <float[2] c = fill(1)>";
    const std::string pool = model(13, signature, "y, i = MaxPool <kernel_shape = [2,2]> (x)");
    expectRefused({pool, "trt-8.0", {}, model(13, signature, "y = MaxPool <kernel_shape = [2,2]> (x)")});
    expectRefused({model(9, signature, "y, m, v, a, b = BatchNormalization (x, c, c, c, c)"), "trt-10.3", {},
        model(9, signature, "y = BatchNormalization (x, c, c, c, c)")});
    const Analysis analysis = inspectText(pool, "trt-10.3");
    const Finding finding = findingsOf(analysis, rule).front();
    ASSERT_THAT(offerIds(analysis, finding), ElementsAre("drop-outputs"));
    EXPECT_TRUE(fixHolds(analysis, finding, "drop-outputs"));
}

TEST(OpRestricted, TypesThatAnImporterRefuses) {
    const auto unary = [](const std::string& type, const std::string& node) {
        return model(13, "(" + type + "[4,4] x) => (? y) <" + type + "[4,4] w = fill(1)>", "y = " + node);
    };
    for (const Form& form : std::vector<Form>{
             {unary("int32", "MatMul (x, w)"), "trt-8.6", {}, unary("float", "MatMul (x, w)")},
             {unary("int64", "MatMul (x, w)"), "trt-10.10", {}},
             {unary("int32", "Sqrt (x)"), "trt-10.3", {}, unary("float", "Sqrt (x)")},
             {unary("bool", "Equal (x, w)"), "trt-8.6", "trt-9.3"},
             {unary("int64", "Pow (x, w)"), "trt-10.3", "trt-9.3"},
         })
        expectRefused(form);
    EXPECT_EQ(stageOf(unary("int64", "Relu (x)"), "trt-8.6"), Stage::Parser) << "INT32 for this parser";
    EXPECT_EQ(stageOf(unary("int64", "Relu (x)"), "trt-9.3"), Stage::None);
}

TEST(OpRestricted, FormsThatAnImporterRefuses) {
    const std::string pad =
        "(float[1,1,4,4] x) => (float y) <int64[8] p = {0,0,1,1,0,0,1,1}, float zero = {0}, float one = {1}>";
    const std::string scatter = "(float[4] x, float[1] u) => (float[4] y) <int64[1,1] at = {2}>";
    for (const Form& form :
        std::vector<Form>{
            {model(14, "(float[2,3] x) => (float y) <int64[1] s = {6}>", "y = Reshape (x, s)"), "trt-8.4", "trt-8.5",
                model(13, "(float[2,3] x) => (float y) <int64[1] s = {6}>", "y = Reshape (x, s)")},
            {model(13, pad, "y = Pad (x, p, one)"), "trt-8.0", "trt-8.2", model(13, pad, "y = Pad (x, p, zero)")},
            {model(13, pad, "y = Pad <mode = \"reflect\"> (x, p)"), "trt-8.0", "trt-8.2"},
            {model(16, scatter, "y = ScatterND <reduction = \"none\"> (x, at, u)"), "trt-10.7", "trt-10.9",
                model(16, scatter, "y = ScatterND (x, at, u)")},
            {model(16, scatter, "y = ScatterND <reduction = \"add\"> (x, at, u)"), "trt-10.10", {}},
            {model(13, "(float[n,4] x) => (float y)", "y = Squeeze (x)"), "trt-10.10", {},
                model(13, "(float[1,4] x) => (float y)", "y = Squeeze (x)")},
            {model(13, "(float[n,4] x) => (float y)", "y = Squeeze (x)"), "trt-11.4.1", "trt-11.5"},
            {model(6, "(float[1,4] x, float[1,4] z) => (float y)", "y = Add (x, z)"), "trt-10.0", "trt-9.3",
                model(7, "(float[1,4] x, float[1,4] z) => (float y)", "y = Add (x, z)")},
            {model(6, "(float[1,4] x, float[4] z) => (float y)", "y = Add <broadcast = 1> (x, z)"), "trt-8.6", {}},
            {model(13, "(float[n,4] x) => (float y)", "y = EyeLike (x)"), "trt-8.6", {}},
            {model(13, "(float[2] x, bool t) => (float y)", "y, m = Dropout (x, , t)"), "trt-10.3", {}},
            {model(13, "(float[8] x) => (float y) <int64[1] b = {6}, int64[1] e = {2}>", "y = Slice (x, b, e)"),
                "trt-8.2", "trt-8.4",
                model(13, "(float[8] x) => (float y) <int64[1] b = {2}, int64[1] e = {6}>", "y = Slice (x, b, e)")},
            {model(13,
                 "(float[8] x) => (float y) <int64[1] b = {2}, int64[1] e = {6}, int64[1] a = {0}, int64[1] s = {-1}>",
                 "y = Slice (x, b, e, a, s)"),
                "trt-8.0", "trt-8.4"},
            {model(13, "(float a, float b, float c) => (float y)", "y = Range (a, b, c)"), "trt-8.2", {}},
            {model(13, "(float[n,4] x, int64[n,4] i) => (float y)", "y = GatherElements (x, i)"), "trt-8.0", "trt-8.2"},
        })
        expectRefused(form);
}

// Each was asked of the parsers of 10.15 and 11.2.
TEST(OpRestricted, RanksAndShapesThatTheParserComputes) {
    const auto reduced = [](const std::string& shape, const std::string& node) {
        return model(13, "(float" + shape + " x) => (float y)", "y = " + node);
    };
    const std::string two = "(float[2,3] x, float[4,5] z) => (float y)";
    const std::string kernel = "(float[1,4,8,8] x) => (float y) <float[6,2,3,3] w = fill(1)>";
    for (const Form& form : std::vector<Form>{
             {reduced("[3]", "Softmax (x)"), "trt-10.15", "trt-10.10", reduced("[2,3]", "Softmax (x)")},
             {reduced("[3]", "ArgMax (x)"), "trt-11.2", {}, reduced("[2,3]", "ArgMax (x)")},
             {reduced("[2,4,5]", "LRN <size = 3> (x)"), "trt-10.15", {}, reduced("[2,4,5,5]", "LRN <size = 3> (x)")},
             {reduced("", "ReduceMax (x)"), "trt-10.15", {}, reduced("[3]", "ReduceMax (x)")},
         })
        expectRefused(form);
    EXPECT_EQ(severityOf(model(11, "(float[3] x) => (float y)", "y = Softmax (x)"), "trt-10.15"), "");
    for (const Form& form : std::vector<Form>{
             {model(13, two, "y = Add (x, z)"), "trt-10.15", {},
                 model(13, "(float[2,3] x, float[1,3] z) => (float y)", "y = Add (x, z)")},
             {model(13, two, "y = MatMul (x, z)"), "trt-11.2", {},
                 model(13, "(float[2,3] x, float[7,3,5] z) => (float y)", "y = MatMul (x, z)")},
             {model(13, two, "y = Gemm (x, z)"), "trt-10.15", {},
                 model(13, "(float[2,3] x, float[5,3] z) => (float y)", "y = Gemm <transB = 1> (x, z)")},
             {model(13, two, "y = Concat <axis = 0> (x, z)"), "trt-10.15", {},
                 model(13, "(float[2,3] x, float[4,3] z) => (float y)", "y = Concat <axis = 0> (x, z)")},
             {model(13, kernel, "y = Conv (x, w)"), "trt-10.15", {}, model(13, kernel, "y = Conv <group = 2> (x, w)")},
             {model(13, "(float[4,6] x) => (float y) <int64[1] a = {0}, int64[1] b = {2}>", "y = Slice (x, a, b)"),
                 "trt-10.15", "trt-10.10",
                 model(13, "(float[4] x) => (float y) <int64[1] a = {0}, int64[1] b = {2}>", "y = Slice (x, a, b)")},
         })
        expectRefused(form);
    EXPECT_EQ(severityOf(model(13, "(float[n,k] x, float[4,m] z) => (float y)", "y = MatMul (x, z)"), "trt-10.15"), "")
        << "what is not known may fit";
}

TEST(OpRestricted, AxesAndDimensionsThatLayersHave) {
    const std::string deep = "(float[2,2,3,2,2] x) => (float y)";
    expectRefused(
        {model(13, deep, "y = ArgMax (x)"), "trt-10.15", "trt-10.10", model(13, deep, "y = ArgMax <axis = 1> (x)")});
    expectRefused(
        {model(13, deep, "y = Hardmax <axis = 0> (x)"), "trt-11.2", {}, model(11, deep, "y = Hardmax <axis = 0> (x)")});
    expectRefused(
        {model(13, "(float[1,1,1,1,1,1,2,2] x) => (? y) <int64[1] a = {0}>", "y = Unsqueeze (x, a)"), "trt-10.15", {},
            model(13, "(float[1,1,1,1,1,2,2] x) => (float y) <int64[1] a = {0}>", "y = Unsqueeze (x, a)")});
}

TEST(OpRestricted, AWindowInThePaddingAlone) {
    const std::string image = "(float[1,1,9,9] x) => (float y)";
    const auto pool = [&](const std::string& op, const std::string& attributes) {
        return model(12, image, "y = " + op + " <kernel_shape = [2,2], ceil_mode = 1, " + attributes + "> (x)");
    };
    expectRefused(
        {pool("AveragePool", "strides = [3,3]"), "trt-10.15", "trt-10.10", pool("AveragePool", "strides = [2,2]")});
    EXPECT_EQ(stageOf(pool("MaxPool", "strides = [3,3]"), "trt-11.2"), Stage::Run);
    EXPECT_EQ(stageOf(pool("AveragePool", "strides = [3,3], count_include_pad = 1"), "trt-11.2"), Stage::Run);
}

TEST(OpRestricted, OperandsOfOneType) {
    const auto mixed = [](const std::string& left, const std::string& right, const std::string& node) {
        return model(13, "(" + left + "[2,3] x, " + right + "[2,3] z) => (? y)", "y = " + node);
    };
    expectRefused({mixed("float", "float16", "Mul (x, z)"), "trt-11.2", "trt-10.15"});
    EXPECT_EQ(severityOf(mixed("float", "float16", "Mul (x, z)"), "trt-10.15,strong"), "error");
    expectRefused({mixed("float", "int32", "Mul (x, z)"), "trt-10.15", "trt-10.10"});
    EXPECT_EQ(severityOf(mixed("float", "float16", "Pow (x, z)"), "trt-11.2"), "") << "ONNX allows it";
    EXPECT_EQ(severityOf(mixed("double", "float", "Add (x, z)"), "trt-11.2"), "") << "FP64 is FP32 for the parser";
}

TEST(OpRestricted, WhatTheParsersOf1015And112Refuse) {
    const std::string matrix = "(float[2,3] x, int64[1] a) => (float y)";
    const std::string bytes = "(int8[2,3] x, int8 low) => (? y) <int8 zero = {0}>";
    const std::string series =
        "(float16[4,2,3] x, float16[1,2,5] h) => (? y) <float16[1,15,3] w = fill(1.0), float16[1,15,5] r = "
        "fill(1.0)>";
    for (const Form& form : std::vector<Form>{
             {model(18, matrix, "y = ReduceMean (x, a)"), "trt-10.15", {}},
             {model(13, matrix, "y = Unsqueeze (x, a)"), "trt-11.2", "trt-10.10"},
             {model(13, "(int32[2,3] x) => (? y)", "y = ReduceL2 (x)"), "trt-10.15", "trt-10.10",
                 model(18, "(int32[2,3] x) => (? y)", "y = ReduceL2 <noop_with_empty_axes = 1> (x)")},
             {model(13, bytes, "y = Clip (x, low)"), "trt-10.15", "trt-10.10", model(13, bytes, "y = Clip (x, zero)")},
             {model(13, bytes, "y = NonZero (x)"), "trt-11.2", "trt-10.15"},
             {model(17, "(int64 n) => (? y)", "y = HannWindow <output_datatype = 10> (n)"), "trt-10.15", {},
                 model(17, "(int64 n) => (? y)", "y = HannWindow (n)")},
             {model(14, series, "y, z = GRU <hidden_size = 5> (x, w, r)"), "trt-11.2", "trt-10.15",
                 model(14, series, "y, z = GRU <hidden_size = 5> (x, w, r, , , h)")},
             {model(17, "(float[1,8,1] x) => (? y)", "y = DFT (x)"), "trt-11.2", {},
                 model(17, "(float[1,8,1] x) => (? y)", "y = DFT <onesided = 1> (x)")},
             {model(13, "(float[2,3] x, float[2,3] z) => (? y)", "y = Mod (x, z)"), "trt-10.15", {},
                 model(13, "(float[2,3] x, float[2,3] z) => (? y)", "y = Mod <fmod = 1> (x, z)")},
         })
        expectRefused(form);
    EXPECT_EQ(severityOf(model(13, "(int32[2,3] x, int32 z) => (? y)", "y = Pow (x, z)"), "trt-10.15"), "");
    EXPECT_EQ(severityOf(model(13, "(int32[2,3] x, int32 z) => (? y)", "y = Pow (x, z)"), "trt-10.10"), "error");
}

TEST(OpRestricted, AnEmptyNameInTheLastPlaceIsLeftOut) {
    const std::string image = "(float[1,4,4,4] x) => (float y) <float[4,4,3,3] w = ramp(0, 1)>";
    const std::string text = model(13, image, "y = Conv (x, w, \"\")");
    expectRefused({text, "trt-10.15", "trt-10.10", model(13, image, "y = Conv (x, w)")});
    const Analysis analysis = inspectText(text, "trt-10.15");
    const Finding finding = findingsOf(analysis, rule).front();
    ASSERT_THAT(offerIds(analysis, finding), ElementsAre("drop-empty-names"));
    EXPECT_TRUE(fixHolds(analysis, finding, "drop-empty-names"));
    EXPECT_TRUE(sabotageIsRefused(analysis, finding, "drop-empty-names", "w"));
    EXPECT_EQ(severityOf(model(13, "(float[4] x) => (float y)", "y = Clip (x, \"\", \"\")"), "trt-10.15"), "");
    const std::string pool = "(float[1,2,4,4] x) => (float y)";
    EXPECT_EQ(severityOf(model(13, pool, "y, \"\" = MaxPool <kernel_shape = [2,2]> (x)"), "trt-10.15"), "");
}

TEST(OpRestricted, BodiesInsideEachOther) {
    const auto nested = [](int depth) {
        std::string body = "v = Neg (x)";
        for (int at = 0; at < depth; ++at)
            body = "v = If (c) <then_branch = t () => (float[2] v) { " + body +
                " }, else_branch = e () => (float[2] w) { w = Abs (x) }>";
        return model(13, "(float[2] x, bool c) => (float[2] v)", body);
    };
    expectRefused({nested(25), "trt-10.15", "trt-10.10", nested(24)});
}

TEST(OpRestricted, ALoopWithoutTripCountHasNoIterationNumber) {
    const auto loop = [](const std::string& count, const std::string& body) {
        return model(13,
            "(float[2] x) => (float y) <int64 most = {9223372036854775807}, int64 three = {3}, bool yes = {1}>",
            "y = Loop (" + count + ", yes, x) <body = b (int64 i, bool c, float[2] a) => (bool d, float[2] n) { " +
                body + " n = Add (a, a) }>");
    };
    const std::string reads = "k = Cast <to = 9> (i) d = Not (k)";
    expectRefused({loop("", reads), "trt-8.0", {}, loop("three", reads)});
    expectRefused({loop("most", reads), "trt-10.10", "trt-8.4", loop("most", "d = Identity (c)")});
    const Analysis analysis = inspectText(loop("", reads), "trt-10.3");
    EXPECT_EQ(findingsOf(analysis, rule).front().related.size(), 1U) << "the reader in the body";
}

TEST(OpRestricted, BranchesOfOneNameAreRefusedByOldImporters) {
    const auto branches = [](const std::string& other) {
        return model(13, "(float[2] x, bool c) => (float[2] y)",
            "y = If (c) <then_branch = t () => (float[2] a) { a = Relu (x) }, else_branch = e () => (float[2] " +
                other + ") { " + other + " = Abs (x) }>");
    };
    expectRefused({branches("a"), "trt-8.2", "trt-8.4", branches("b")});
}

// Nothing stops: the numbers are wrong.
TEST(OpRestricted, AxesAsAnInputAreNotReadByOldImporters) {
    const std::string signature = "(float[2,3,4] x) => (float y) <int64[1] last = {-1}, int64[3] all = {0, 1, 2}>";
    for (const std::string op : {"ReduceMean", "ReduceMax", "ReduceL2"}) {
        const std::string text = model(18, signature, "y = " + op + " (x, last)");
        EXPECT_EQ(stageOf(text, "trt-9.3"), Stage::Run) << op;
        EXPECT_EQ(severityOf(text, "trt-9.3"), "error") << op;
        EXPECT_EQ(stageOf(text, "trt-10.0"), Stage::None) << op;
        const Analysis analysis = inspectText(text, "trt-9.3");
        EXPECT_THAT(
            offerIds(analysis, findingsOf(analysis, rule).front()), ElementsAre("newer-tensorrt", "use-instead"));
        EXPECT_EQ(stageOf(model(18, signature, "y = " + op + " (x, all)"), "trt-9.3"), Stage::None) << op;
    }
    EXPECT_EQ(stageOf(model(13, signature, "y = ReduceSum (x, last)"), "trt-8.6"), Stage::None) << "those it reads";
}

TEST(OpRestricted, AttributesRanksAndTypesThatAnImporterRefuses) {
    const std::string image = "(float[1,2,4,4] x) => (float y) <float[4] s = {1, 2, 2, 1}, float[4] n = {1, 1, 2, 2}, "
                              "float[4] b = {2, 1, 2, 2}>";
    const auto resized = [&](const std::string& attributes, const std::string& scales) {
        return model(13, image, "y = Resize <" + attributes + "> (x, , " + scales + ")");
    };
    const auto half = [](const std::string& node) {
        return model(22, "(bfloat16[1,2,4,4] x) => (? y)", "y = " + node);
    };
    const std::string oldName = "coordinate_transformation_mode = \"tf_half_pixel_for_nn\"";
    for (const Form& form :
        std::vector<Form>{
            {model(13, "(float[2,3] x) => (float y)", "y = Einsum <equation = \"Ij->jI\"> (x)"), "trt-8.6", {},
                model(13, "(float[2,3] x) => (float y)", "y = Einsum <equation = \"ij -> ji\"> (x)")},
            {model(13, "(float[2,3] x) => (float y)", "y = LpNormalization <p = 3> (x)"), "trt-10.1", {},
                model(13, "(float[2,3] x) => (float y)", "y = LpNormalization <p = 1> (x)")},
            {resized(oldName + ", nearest_mode = \"floor\"", "n"), "trt-10.3", {}, resized(oldName, "n")},
            {resized("mode = \"linear\"", "b"), "trt-8.0", {}, resized("mode = \"linear\"", "s")},
            {resized("mode = \"cubic\"", "s"), "trt-8.6", {}, resized("mode = \"cubic\"", "n")},
            {model(13, "() => (? y)", "y = RandomNormal <shape = [2], dtype = 11> ()"), "trt-8.6", {},
                model(13, "() => (? y)", "y = RandomNormal <shape = [2], dtype = 10> ()")},
            {model(6, "(float[2] x) => (float y)", "y = Dropout <is_test = 0> (x)"), "trt-10.3", {},
                model(6, "(float[2] x) => (float y)", "y = Dropout <is_test = 1> (x)")},
            {model(14, "(float[1,2,3,3] x) => (float y)", "y = Trilu (x)"), "trt-8.5", "trt-8.6",
                model(14, "(float[2,3,3] x) => (float y)", "y = Trilu (x)")},
            {model(10, "(float[4,n] x, int64[n] l) => (float y)", "y = ReverseSequence (x, l)"), "trt-8.5", {},
                model(10, "(float[4,2] x, int64[2] l) => (float y)", "y = ReverseSequence (x, l)")},
            {model(13, "(uint8[2] x) => (int32[2] y)", "y = Cast <to = 6> (x)"), "trt-8.5", "trt-8.6",
                model(13, "(uint8[2] x) => (float[2] y)", "y = Cast <to = 1> (x)")},
            {model(13, "(float[1,1,4,4,4] x) => (float y) <float[1,1,2,2,2] w = fill(1)>",
                 "y = ConvTranspose <pads = [0,0,0,1,1,1]> (x, w)"),
                "trt-8.2", "trt-8.4",
                model(13, "(float[1,1,4,4,4] x) => (float y) <float[1,1,2,2,2] w = fill(1)>",
                    "y = ConvTranspose <pads = [1,1,1,1,1,1]> (x, w)")},
            {model(19, "(float[1,4] x) => (float y) <int64[4] p = {0,1,0,1}>", "y = Pad <mode = \"wrap\"> (x, p)"),
                "trt-9.3", "trt-10.0",
                model(19, "(float[1,4] x) => (float y) <int64[4] p = {0,1,0,1}>", "y = Pad <mode = \"edge\"> (x, p)")},
            {half("HardSwish (x)"), "trt-10.1", {}, half("Relu (x)")},
            {model(13, "(bool[2] x) => (? y)", "y = Neg (x)"), "trt-8.6", {},
                model(13, "(int32[2] x) => (? y)", "y = Neg (x)")},
            {model(13, "(int32[2] x) => (? y)", "y = Sign (x)"), "trt-8.6", "trt-9.3"},
            {model(13, "(int64[1] i) => (? y) <uint8[4,2] w = fill(1)>", "y = Gather (w, i)"), "trt-10.10", "trt-10.9"},
        })
        expectRefused(form);
}

// The importer takes the node, and the numbers are others.
TEST(OpRestricted, AttributesThatAnImporterDoesNotRead) {
    struct Case {
        std::string text;
        std::string_view misreadBy;
        std::string_view readBy;
        std::string legal;
    };
    const std::string row = "(float[1,5] x) => (float y)";
    const std::string best = "(float[1,5] x) => (float v, int64 i) <int64[1] k = {2}>";
    const std::string cells = "(float[2,3,4] x) => (float y) <float[1,8,4] w = fill(1), float[1,8,2] r = fill(1)>";
    const std::string boxes =
        "(float[1,6,4] b, float[1,1,6] s) => (int64 y) <int64 m = {3}, float i = {0.5}, float t = {0.1}>";
    const std::string chosen = model(11, boxes, "y = NonMaxSuppression (b, s, m, i, t)");
    for (const Case& one : std::vector<Case>{
             {model(11, best, "v, i = TopK <largest = 0> (x, k)"), "trt-8.4", "trt-8.5",
                 model(11, best, "v, i = TopK <largest = 1> (x, k)")},
             {model(15, row, "y = Shape <start = 0, end = 1> (x)"), "trt-9.3", "trt-10.0",
                 model(15, row, "y = Shape <end = 2> (x)")},
             {model(18, "(float[1,5] x) => (float y, float z)", "y, z = Split <axis = 1, num_outputs = 2> (x)"),
                 "trt-9.3", "trt-10.0",
                 model(18, "(float[1,4] x) => (float y, float z)", "y, z = Split <axis = 1, num_outputs = 2> (x)")},
             {model(18, row, "y = ReduceMean <noop_with_empty_axes = 1> (x)"), "trt-9.3", "trt-10.0",
                 model(18, row, "y = ReduceMean (x)")},
             {model(14, cells, "y = LSTM <hidden_size = 2, layout = 1> (x, w, r)"), "trt-10.3", {},
                 model(14, cells, "y = LSTM <hidden_size = 2> (x, w, r)")},
             {model(18, "(float[1,1,4,4] x) => (float y) <float[4] s = {1, 1, 0.5, 0.5}>",
                  "y = Resize <mode = \"linear\", antialias = 1> (x, , s)"),
                 "trt-8.6", {},
                 model(18, "(float[1,1,4,4] x) => (float y) <float[4] s = {1, 1, 0.5, 0.5}>",
                     "y = Resize <mode = \"linear\"> (x, , s)")},
             {chosen, "trt-8.4", "trt-8.5", {}},
         }) {
        SCOPED_TRACE(one.text);
        EXPECT_EQ(stageOf(one.text, one.misreadBy), Stage::Run);
        EXPECT_EQ(severityOf(one.text, one.misreadBy), "error");
        if (!one.readBy.empty()) {
            EXPECT_EQ(severityOf(one.text, one.readBy), "");
        }
        if (!one.legal.empty()) {
            EXPECT_EQ(severityOf(one.legal, one.misreadBy), "");
        }
    }
    const Analysis analysis = inspectText(chosen, "trt-8.4");
    EXPECT_THAT(offerIds(analysis, findingsOf(analysis, rule).front()), ElementsAre("newer-tensorrt", "use-instead"));
}

TEST(OpRestricted, OfAConstantConditionOneBranchIsRead) {
    const auto chosen = [](const std::string& condition, const std::string& number) {
        return model(13, "(float[2] x, bool free) => (float[2] y) <bool c = {" + number + "}>",
            "y = If (" + condition +
                ") <then_branch = t () => (float[2] a) { k = Cast <to = 6> (x) s = Sqrt (k) a = Cast <to = 1> (s) }, "
                "else_branch = e () => (float[2] b) { b = Abs (x) }>");
    };
    EXPECT_EQ(stageOf(chosen("c", "1"), "trt-10.3"), Stage::Parser) << "Sqrt of INT32";
    EXPECT_EQ(stageOf(chosen("c", "0"), "trt-10.3"), Stage::None);
    EXPECT_EQ(stageOf(chosen("free", "0"), "trt-10.3"), Stage::Parser) << "both branches are read";
}

TEST(OpRestricted, ACallWantsAllArgumentsAndNamesOfItsOwn) {
    const auto call = [](const std::string& arguments) {
        return "<ir_version: 8, opset_import: [\"\": 17, \"own\": 1]> g (float[2] x, float[2] z) => (float[2] y) { y = "
               "own.twice (" +
            arguments + R"() } <domain: "own", opset_import: ["": 17]> twice (a, z) => (c) { c = Add (a, z) })";
    };
    EXPECT_EQ(stageOf(call("x"), "trt-10.3"), Stage::Parser);
    EXPECT_EQ(stageOf(call("x, x"), "trt-10.1"), Stage::Run) << "it adds z, not x";
    EXPECT_EQ(stageOf(call("x, x"), "trt-10.10"), Stage::None) << "not read there";
    EXPECT_EQ(stageOf(call("x, z"), "trt-10.1"), Stage::None);
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
    ASSERT_THAT(placesOf(analysis, rule), testing::ElementsAre("q"));
    const Finding finding = findingsOf(analysis, rule).front();
    ASSERT_THAT(offerIds(analysis, finding), testing::ElementsAre("fold-initializer"));
    const Analysis after = inspectModel(fixedModel(analysis, finding, "fold-initializer"), "trt-11.1");
    EXPECT_THAT(findingsOf(after, rule), testing::IsEmpty());
    const Index& index = after.context->index();
    const NodeIx node = index.producer(*index.value(mainGraph, "q"));
    const Tensor* scale = index.constant(index.input(node, 1));
    ASSERT_NE(scale, nullptr);
    EXPECT_EQ(must(readNumbers(*scale, *index.model().storage)).front(), static_cast<double>(1.5F / 2688.0F));
    // what is no product of numbers stays
    const Analysis other = inspectText(quantizer("g = Add (c, k)"), "trt-11.1");
    EXPECT_THAT(offerIds(other, findingsOf(other, rule).front()), testing::IsEmpty());
}

} // namespace
} // namespace qaliper::op_restricted_test
