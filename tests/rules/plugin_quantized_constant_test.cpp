#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/fixing.h"
#include "tests/support/graphs.h"

namespace qaliper::plugin_quantized_constant_test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr std::string_view rule = "plugin-quantized-constant";

const std::string header = R"(<ir_version: 8, opset_import: ["": 13, "acme": 1]> )";

// What the rule says at each place: "error y", "warning p".
std::vector<std::string> foundIn(const std::string& text, std::string_view target, std::string_view manifest = {}) {
    const Analysis analysis = inspectText(text, target, manifest);
    std::vector<std::string> lines;
    for (const Finding& finding : findingsOf(analysis, rule)) {
        const NodeIx node = *analysis.context->index().find(finding.node);
        lines.push_back(std::string(severityName(finding.severity)) + " " + analysis.context->node(node).outputs[0]);
    }
    return lines;
}

std::vector<std::string> offersIn(const std::string& text, std::string_view target, std::string_view manifest = {}) {
    const Analysis analysis = inspectText(text, target, manifest);
    return offerIds(analysis, findingsOf(analysis, rule).at(0));
}

bool isFirstAutomatic(const FixTrial& trial) {
    return offersFor(*trial.before.context, trial.finding).front().automatic;
}

std::string manifestFor(const std::string& lines) { return "[[plugin]]\nop = \"Attend\"\ndomain = \"acme\"\n" + lines; }

const std::string pluginReadsWeight = header + R"(block (float[1,4] x) => (float[1,4] y)
    <int8[2,2] w = {1, -2, 3, 4}> { p = acme.Attend (x, w) y = Relu (p) })";

const std::string pluginReadsQuantize = header + R"(block (float[1,4] x) => (float[1,4] y)
    <float[2,2] w = {0.5, -1.5, 2.5, 3.0}, float s = {0.5}, int8 z = {0}>
    { wq = QuantizeLinear (w, s, z) p = acme.Attend (x, wq) y = Relu (p) })";

TEST(QuantizedConstantIntoAPlugin, IsAnErrorForAV3PluginOn100Only) {
    const std::string v3 = manifestFor("api = \"v3\"");
    for (const std::string& text : {pluginReadsWeight, pluginReadsQuantize}) {
        EXPECT_THAT(foundIn(text, "trt-10.0", v3), ElementsAre("error p"));
        EXPECT_THAT(foundIn(text, "trt-10.1", v3), IsEmpty());
        EXPECT_THAT(foundIn(text, "trt-11.0", v3), IsEmpty());
    }
}

TEST(QuantizedConstantIntoAPlugin, IsFineForAV2PluginFrom100) {
    const std::string v2 = manifestFor("api = \"v2\"");
    EXPECT_THAT(foundIn(pluginReadsWeight, "trt-10.0", v2), IsEmpty());
    EXPECT_THAT(foundIn(pluginReadsWeight, "trt-10.3", v2), IsEmpty());
    EXPECT_THAT(foundIn(pluginReadsWeight, "trt-8.6", v2), ElementsAre("warning p")) << "its message names DQ only";
}

TEST(QuantizedConstantIntoAPlugin, AsksForTheInterfaceWhereItDecides) {
    EXPECT_THAT(foundIn(pluginReadsWeight, "trt-10.0"), ElementsAre("warning p"));
    EXPECT_THAT(foundIn(pluginReadsWeight, "trt-10.1"), IsEmpty());
    EXPECT_THAT(offersIn(pluginReadsWeight, "trt-10.0"),
        ElementsAre("describe-plugin", "dequantize-for-plugin", "newer-tensorrt"));
    EXPECT_THAT(offersIn(pluginReadsWeight, "trt-10.0", manifestFor("api = \"v3\"")),
        ElementsAre("dequantize-for-plugin", "newer-tensorrt"));
}

TEST(QuantizedConstantIntoAPlugin, StandardPluginsAreKnown) {
    const auto attention = [](const std::string& version) {
        return R"(<ir_version: 8, opset_import: ["": 13]>
            block (float[1,4] x) => (? y) <int8[2,2] w = {1, 2, 3, 4}>
            { y = CustomQKVToContextPluginDynamic <plugin_version = ")" +
            version + R"("> (x, w) })";
    };
    EXPECT_THAT(foundIn(attention("1"), "trt-10.0"), IsEmpty());
    EXPECT_THAT(foundIn(attention("4"), "trt-10.0"), ElementsAre("error y"));
    EXPECT_THAT(foundIn(attention("4"), "trt-10.3"), IsEmpty());
}

TEST(QuantizedConstantIntoAPlugin, ADqBeforeHandsItFloatValues) {
    const FixTrial trial(pluginReadsQuantize, "trt-10.0", rule, "dequantize-for-plugin", manifestFor("api = \"v3\""));
    EXPECT_THAT(nodeLines(trial.fixed),
        ElementsAre("wq = QuantizeLinear (w, s, z)", "[wq_dequantized] wq_dequantized = DequantizeLinear (wq, s, z)",
            "p = acme.Attend (x, wq_dequantized)", "y = Relu (p)"));
    EXPECT_FALSE(isFirstAutomatic(trial));
    EXPECT_TRUE(isFixed(trial));
    const FixTrial run = withStandIn(trial, "p", "DequantizeLinear (wq, s, z)", "Identity (wq_dequantized)");
    EXPECT_TRUE(keepsNumbers(run)) << "the values are what the quantized ones mean";
    EXPECT_TRUE(isRefusedWith(run, {otherNumber(run.fixed, "w", 1, 1.5)}));
}

TEST(QuantizedConstantIntoAPlugin, ADqOfTheSameConstantGivesTheScale) {
    const std::string text = header + R"(block (float[2,2] x) => (float[2,2] y)
        <int8[2,2] w = {1, -2, 3, 4}, float s = {0.5}, int8 z = {0}>
        { wd = DequantizeLinear (w, s, z) a = MatMul (x, wd) p = acme.Attend (a, w) y = Relu (p) })";
    const FixTrial trial(text, "trt-10.0", rule, "dequantize-for-plugin");
    EXPECT_THAT(nodeLines(trial.fixed), testing::Contains(HasSubstr("= DequantizeLinear (w, s, z)")));
    EXPECT_TRUE(isFixed(trial));
}

TEST(QuantizedConstantIntoAPlugin, AScaleThatNobodyKnowsIsAskedFor) {
    const Analysis analysis = inspectText(pluginReadsWeight, "trt-10.0", manifestFor("api = \"v3\""));
    const Finding finding = findingsOf(analysis, rule).at(0);
    const std::vector<Offer> offers = offersFor(*analysis.context, finding);
    ASSERT_EQ(offers.front().parameters.size(), 1U);
    EXPECT_EQ(offers.front().parameters.front().key, "scale");
    const FixTrial trial(analysis, finding, "dequantize-for-plugin", {}, {{"scale", "0.25"}});
    EXPECT_THAT(nodeLines(trial.fixed),
        testing::Contains(HasSubstr("w_dequantized = DequantizeLinear (w, w_scale, w_zero_point)")));
    EXPECT_FALSE(fixOf(analysis, finding, "dequantize-for-plugin", {{"scale", "-1"}}));
}

TEST(QuantizedConstantIntoAPlugin, ATypeThatIsNoFloatIsNotHandedFloat) {
    const std::string int8Only = manifestFor("api = \"v3\"\ninputs = [[\"fp32\"], [\"int8\"]]");
    EXPECT_THAT(offersIn(pluginReadsWeight, "trt-10.0", int8Only), ElementsAre("newer-tensorrt"));
}

TEST(QuantizedConstantIntoAPlugin, TheTableNamesTheV2VersionThatComputesTheSame) {
    const std::string text = R"(<ir_version: 8, opset_import: ["": 13]>
        block (float[1,4] x) => (? y) <int8[2,2] w = {1, 2, 3, 4}>
        { y = CustomQKVToContextPluginDynamic <plugin_version = "6"> (x, w) })";
    const FixTrial trial(text, "trt-10.0", rule, "plugin-v2");
    EXPECT_EQ(pluginVersion(nodeOf(trial.fixed, "y")), "3");
    EXPECT_TRUE(isFixed(trial));
    EXPECT_EQ(offersFor(*trial.before.context, trial.finding).at(0).safety, Safety::Review);
}

TEST(QuantizedConstantIntoAPlugin, AV2PluginIsNotToldToBecomeOne) {
    const std::string text = R"(<ir_version: 8, opset_import: ["": 13]>
        block (float[1,4] x) => (? y) <int8[2,2] w = {1, 2, 3, 4}>
        { y = CustomQKVToContextPluginDynamic <plugin_version = "3"> (x, w) })";
    EXPECT_THAT(offersIn(text, "trt-8.6"), ElementsAre("newer-tensorrt"));
}

const std::string twoProducts = header + R"(block (float[2,2] x) => (float[2,2] y, float[2,2] v)
    <int8[2,2] w = {1, -2, 3, 4}, int8[2,2] other = {9, 9, 9, 9}, float s = {0.5}, int8 z = {0}>
    {
      shared = Identity (w)
      wd = DequantizeLinear (shared, s, z)
      y = MatMul (x, wd)
      vd = DequantizeLinear (shared, s, z)
      v = MatMul (vd, x)
      spare = DequantizeLinear (other, s, z)
    })";

TEST(QuantizedConstantAfterIdentity, IsAnErrorOnEveryTarget) {
    for (const std::string_view target : {"trt-8.0", "trt-8.6", "trt-10.0", "trt-10.3", "trt-11.0"})
        EXPECT_THAT(foundIn(twoProducts, target), ElementsAre("error shared")) << target;
}

TEST(QuantizedConstantAfterIdentity, TheConsumersTakeTheConstant) {
    const FixTrial trial(twoProducts, "trt-10.3", rule, "bypass-identity");
    EXPECT_THAT(nodeLines(trial.fixed),
        ElementsAre("wd = DequantizeLinear (w, s, z)", "y = MatMul (x, wd)", "vd = DequantizeLinear (w, s, z)",
            "v = MatMul (vd, x)", "spare = DequantizeLinear (other, s, z)"));
    EXPECT_TRUE(isFirstAutomatic(trial));
    EXPECT_TRUE(isFixed(trial));
    EXPECT_TRUE(keepsNumbers(trial));
    EXPECT_TRUE(isRefusedWith(trial, {otherInput(trial.fixed, "vd", 0, "other")}));
}

TEST(QuantizedConstantAfterIdentity, IsFineBeforeAPluginOnceItIsGone) {
    const std::string text = header + R"(block (float[1,4] x) => (float[1,4] y)
        <int8[2,2] table = {1, 2, 3, 4}> { shared = Identity (table) p = acme.Attend (x, shared) y = Relu (p) })";
    EXPECT_THAT(foundIn(text, "trt-10.3"), ElementsAre("error shared"));
    const FixTrial trial(text, "trt-10.3", rule, "bypass-identity");
    EXPECT_THAT(foundIn(text, "trt-10.0", manifestFor("api = \"v3\"")), ElementsAre("error shared", "error p"));
    EXPECT_TRUE(isFixed(trial));
}

TEST(QuantizedConstantAfterIdentity, MayServeAsZeroPointFrom100) {
    const std::string text = header + R"(block (float[2,2] x) => (float[2,2] y)
        <float s = {0.5}, int8 zero = {0}>
        { z = Identity (zero) q = QuantizeLinear (x, s, z) y = DequantizeLinear (q, s, z) })";
    EXPECT_THAT(foundIn(text, "trt-10.0"), IsEmpty());
    EXPECT_THAT(foundIn(text, "trt-8.6"), ElementsAre("error z"));
}

TEST(QuantizedConstant, LegalConsumersAreSilent) {
    const std::string text = header + R"(block (float[2,2] x) => (float[2,2] y)
        <int8[2,2] w = {1, -2, 3, 4}, float[2,2] f = {1, 2, 3, 4}, float s = {0.5}, int8 z = {0}>
        {
          q = QuantizeLinear (x, s, z)
          d = DequantizeLinear (q, s, z)
          wd = DequantizeLinear (w, s, z)
          fq = QuantizeLinear (f, s, z)
          fd = DequantizeLinear (fq, s, z)
          a = MatMul (d, wd)
          y = MatMul (a, fd)
        })";
    for (const std::string_view target : {"trt-8.0", "trt-8.6", "trt-10.0", "trt-11.0"})
        EXPECT_THAT(foundIn(text, target), IsEmpty()) << target;
}

TEST(QuantizedConstant, PlainBytesAreSilent) {
    const std::string text = header + R"(block (int64[2] i) => (uint8[2] y)
        <uint8[4] palette = {10, 20, 30, 40}> { y = Gather (palette, i) })";
    EXPECT_THAT(foundIn(text, "trt-10.3"), IsEmpty());
}

const std::string transposedWeight = header + R"(linear (float[2,2] x) => (float[2,3] y)
    <float s = {0.05}, int8 z = {0}, float[3] ws = {0.01, 0.02, 0.03}, int8[3] wz = {0, 0, 0},
     int8[3,2] w = {10, -20, 30, 40, 50, -60}>
    {
      q = QuantizeLinear (x, s, z)
      d = DequantizeLinear (q, s, z)
      wt = Transpose <perm = [1, 0]> (w)
      wd = DequantizeLinear <axis = 1> (wt, ws, wz)
      y = MatMul (d, wd)
    })";

TEST(TransposedQuantizedWeight, IsStoredTransposed) {
    const FixTrial trial(transposedWeight, "trt-10.3", rule, "fold-operator");
    EXPECT_THAT(offerIds(trial.before, trial.finding), ElementsAre("fold-operator", "move-dequantize", "fold-float"));
    EXPECT_TRUE(isFirstAutomatic(trial));
    EXPECT_TRUE(isFixed(trial));
    EXPECT_EQ(trial.after.verdict.quantizedLayers, 1U);
    EXPECT_TRUE(keepsNumbers(trial));
    EXPECT_TRUE(isRefusedWith(trial, {otherNumber(trial.fixed, "wt", 1, 31)}));
}

TEST(TransposedQuantizedWeight, TheScalePerChannelFollowsItsAxis) {
    const FixTrial trial(transposedWeight, "trt-10.3", rule, "move-dequantize");
    EXPECT_THAT(nodeLines(trial.fixed),
        testing::Contains("[w_dequantized] w_dequantized = DequantizeLinear <axis = 0> (w, ws, wz)"));
    EXPECT_TRUE(isFixed(trial));
    EXPECT_TRUE(keepsNumbers(trial));
    const Tensor wrong = makeSmallTensor("ws", DataType::Float, {3}, {0.03, 0.02, 0.01}); // as if the axis were turned
    EXPECT_TRUE(isRefusedWith(trial, {PutTensor{mainGraph, wrong}}));
}

TEST(TransposedQuantizedWeight, FoldedToFloatItLeavesInt8) {
    const FixTrial trial(transposedWeight, "trt-10.3", rule, "fold-float");
    const Offer offer = offersFor(*trial.before.context, trial.finding).back();
    EXPECT_FALSE(offer.automatic);
    EXPECT_EQ(offer.effect.quantizedLayers, -1);
    EXPECT_TRUE(isFixed(trial));
    EXPECT_EQ(trial.after.verdict.quantizedLayers, 0U);
    EXPECT_TRUE(keepsNumbers(trial));
    EXPECT_TRUE(isRefusedWith(trial, {otherNumber(trial.fixed, "w_float", 2, 0.61)}));
}

TEST(QuantizedConstantAfterQuantize, IsFoldedWithWhatFollows) {
    const std::string text = header + R"(linear (float[2,2] x) => (float[2,3] y)
        <float s = {0.05}, int8 z = {0}, float[3,2] w = {0.51, -1.0, 1.5, 2.0, 2.5, -3.0}>
        {
          wq = QuantizeLinear (w, s, z)
          wt = Transpose <perm = [1, 0]> (wq)
          wd = DequantizeLinear (wt, s, z)
          y = MatMul (x, wd)
        })";
    EXPECT_THAT(foundIn(text, "trt-10.3"), ElementsAre("error wt"));
    for (const std::string_view offer : {"fold-operator", "fold-float"}) {
        const FixTrial trial(text, "trt-10.3", rule, offer);
        EXPECT_TRUE(isFixed(trial)) << offer;
        EXPECT_TRUE(keepsNumbers(trial)) << offer;
    }
    const FixTrial folded(text, "trt-10.3", rule, "fold-float");
    EXPECT_THAT(nodeLines(folded.fixed), testing::Not(testing::Contains(HasSubstr("QuantizeLinear"))));
    EXPECT_TRUE(isRefusedWith(folded, {otherNumber(folded.fixed, "wq_float", 0, 0.51)})) << "0.51 was rounded to 0.5";
}

std::string embedding(const std::string& type, const std::string& zeroPoint) {
    return header + "embedding (int64[1,8] ids) => (float[1,8,2] y) <float s = {0.5}, " + type + " z = {" + zeroPoint +
        "}, " + type + R"([3,2] table = {1, 2, 3, 4, 5, 6}>
        { rows = Gather (table, ids) d = DequantizeLinear (rows, s, z) y = Relu (d) })";
}

TEST(QuantizedEmbedding, TheDqMovesBeforeTheGather) {
    const FixTrial trial(embedding("int8", "0"), "trt-10.3", rule, "move-dequantize");
    EXPECT_THAT(nodeLines(trial.fixed),
        ElementsAre("[table_dequantized] table_dequantized = DequantizeLinear (table, s, z)",
            "[d] d = Gather (table_dequantized, ids)", "y = Relu (d)"));
    EXPECT_TRUE(isFirstAutomatic(trial));
    EXPECT_TRUE(isFixed(trial));
    EXPECT_TRUE(keepsNumbers(trial));
    EXPECT_TRUE(isRefusedWith(trial, {otherNumber(trial.fixed, "table", 3, 5)}));
}

TEST(QuantizedEmbedding, Uint8WithZeroPoint128BecomesInt8) {
    const FixTrial trial(embedding("uint8", "128"), "trt-10.3", rule, "move-dequantize");
    EXPECT_TRUE(isFirstAutomatic(trial));
    EXPECT_TRUE(isFixed(trial));
    EXPECT_TRUE(keepsNumbers(trial));
    EXPECT_TRUE(isRefusedWith(trial, {otherNumber(trial.fixed, "table_int8", 3, -128 + 5)}));
}

TEST(QuantizedEmbedding, AnotherZeroPointBecomesFloat) {
    EXPECT_THAT(offersIn(embedding("uint8", "3"), "trt-10.3"), ElementsAre("fold-float"));
    const FixTrial trial(embedding("uint8", "3"), "trt-10.3", rule, "fold-float");
    EXPECT_TRUE(isFirstAutomatic(trial));
    EXPECT_TRUE(isFixed(trial));
    EXPECT_TRUE(keepsNumbers(trial));
    EXPECT_TRUE(isRefusedWith(trial, {otherNumber(trial.fixed, "table_float", 5, 3)}));
}

// The axis of a scale per channel, before an operator and after it.
struct Rearranged {
    const char* name;
    const char* call;  // with the constant as its first input
    const char* dims;  // of the constant
    const char* axis;  // of the DQ after
    const char* moved; // of the DQ before
};

class ScalePerChannel : public testing::TestWithParam<Rearranged> {};

TEST_P(ScalePerChannel, FollowsItsAxisThroughTheOperator) {
    const Rearranged& given = GetParam();
    const std::string text = header +
        "net (int64[1,8] ids) => (? y) <float[3] s = {0.5, 0.25, 2}, int8[3] z = {0, 0, 0}, int8[" + given.dims +
        "] w = noise(-100, 100), int64[2] flat = {6, -1}, int64[1] one = {1}> { r = " + given.call +
        " d = DequantizeLinear <axis = " + given.axis + "> (r, s, z) y = Relu (d) }";
    const FixTrial trial(text, "trt-10.3", rule, "move-dequantize");
    EXPECT_THAT(nodeLines(trial.fixed),
        testing::Contains(HasSubstr("= DequantizeLinear <axis = " + std::string(given.moved) + "> (w, s, z)")));
    EXPECT_TRUE(isFixed(trial));
    EXPECT_TRUE(keepsNumbers(trial));
    EXPECT_TRUE(isRefusedWith(trial, {otherNumber(trial.fixed, "s", 0, 0.25), otherNumber(trial.fixed, "s", 1, 0.5)}));
}

INSTANTIATE_TEST_SUITE_P(QuantizedConstant, ScalePerChannel,
    testing::Values(Rearranged{"Gather", "Gather (w, ids)", "5,3", "2", "1"},
        Rearranged{"GatherAlongOne", "Gather <axis = 1> (w, ids)", "3,5", "0", "0"},
        Rearranged{"Transpose", "Transpose <perm = [2, 0, 1]> (w)", "3,4,2", "1", "0"},
        Rearranged{"ReverseTranspose", "Transpose (w)", "4,3", "-2", "1"},
        Rearranged{"Reshape", "Reshape (w, flat)", "6,3,1", "1", "1"},
        Rearranged{"Unsqueeze", "Unsqueeze (w, one)", "4,3", "2", "1"},
        Rearranged{"Flatten", "Flatten <axis = 2> (w)", "2,3,3", "1", "2"}),
    [](const auto& given) { return std::string(given.param.name); });

TEST(QuantizedConstant, AChannelThatDoesNotStayTogetherCannotMove) {
    const std::string text = header + R"(net () => (? y) <float[6] s = fill(0.5), int8[6] z = fill(0),
        int8[2,3,4] w = noise(-100, 100), int64[2] flat = {6, -1}>
        { r = Reshape (w, flat) d = DequantizeLinear <axis = 0> (r, s, z) y = Relu (d) })";
    EXPECT_THAT(offersIn(text, "trt-10.3"), ElementsAre("fold-operator"));
    const FixTrial trial(text, "trt-10.3", rule, "fold-operator");
    EXPECT_TRUE(isFixed(trial));
    EXPECT_TRUE(keepsNumbers(trial));
}

} // namespace
} // namespace qaliper::plugin_quantized_constant_test
