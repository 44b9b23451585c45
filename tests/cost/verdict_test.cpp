#include <algorithm>
#include <map>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/cost/verdict.h"
#include "model/quant/operator_traits.h"
#include "tests/support/graphs.h"
#include "tests/support/inspecting.h"

// What a quantized model loses time to: which cause each place belongs to, before and after it is removed.

namespace qaliper::verdict_test {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;

// Layers of 64 channels between pairs: `q` and `d` are the data, `k` weights, `s` and `t` two scales.
std::string net(const std::string& body, const std::string& output = "float[1,64,32,32] y") {
    return "net (float[1,64,32,32] x) => (" + output +
        ") <float s = {0.5}, float t = {0.25}, int8 z = {0}, float[64] ws = fill(0.5), int8[64] wz = fill(0), "
        "int8[64,64,3,3] w = fill(1), float[64,64,3,3] f = fill(1)> {\n"
        "q = QuantizeLinear (x, s, z)\nd = DequantizeLinear (q, s, z)\nk = DequantizeLinear <axis = 0> (w, ws, wz)\n" +
        body + "\n}";
}

std::string convolution(const std::string& output, const std::string& data, const std::string& weight = "k") {
    return output + " = Conv <pads = [1, 1, 1, 1]> (" + data + ", " + weight + ")\n";
}

std::string pair(const std::string& from, const std::string& to, const std::string& scale = "s") {
    return to + "q = QuantizeLinear (" + from + ", " + scale + ", z)\n" + to + " = DequantizeLinear (" + to + "q, " +
        scale + ", z)\n";
}

TEST(SpeedCauses, OfLessThanATenthOfAPercentSayNoZero) {
    const Cause least{.kind = CauseKind::PairBeforeAdd, .places = {NodeIx{0}}};
    EXPECT_EQ(render(describeCause(least)).find("Less than 0.1 % of the expected time: "), 0U);
    Cause open = least;
    open.share.high = 0.003;
    EXPECT_EQ(render(describeCause(open)).find("At most 0.3 % of the expected time: "), 0U);
    open.share.expected = 0.012;
    EXPECT_EQ(render(describeCause(open)).find("1.2 % (0.0 … 0.3 %) of the expected time: "), 0U);
}

Analysis inspectedText(std::string_view text, std::string_view target) { return inspectModel(textModel(text), target); }

Analysis inspected(const std::string& body, std::string_view target = "trt-10.3,sm=8.6,fp16") {
    return inspectedText(net(body), target);
}

std::vector<std::string> causesOf(const Analysis& analysis) {
    std::vector<std::string> ids;
    for (const Cause& cause : analysis.verdict.causes)
        ids.emplace_back(causeId(cause.kind));
    return ids;
}

// The outputs of the places of a cause; empty when the verdict has no such cause.
std::vector<std::string> placesOf(const Analysis& analysis, CauseKind kind) {
    std::vector<std::string> places;
    for (const Cause& cause : analysis.verdict.causes) {
        for (const NodeIx node : cause.kind == kind ? cause.places : std::vector<NodeIx>())
            places.emplace_back(analysis.context->node(node).output(0));
    }
    return places;
}

double shareOf(const Analysis& analysis, CauseKind kind) {
    const auto& causes = analysis.verdict.causes;
    const auto found = std::ranges::find(causes, kind, &Cause::kind);
    return found == causes.end() ? 0 : found->share.expected;
}

TEST(Verdict, CountsWhatCostsTime) {
    const SpeedVerdict good = inspected(convolution("c", "d") + pair("c", "y")).verdict;
    EXPECT_EQ(good.quantizedLayers, 1U);
    EXPECT_EQ(good.weightedLayers, 1U);
    EXPECT_EQ(good.quantizedMacs, 64 * 64 * 9 * 32 * 32);
    EXPECT_EQ(good.floatOutputs, 0U);
    EXPECT_EQ(good.requantizations, 0U);
    EXPECT_EQ(inspected(convolution("c", "d") + "y = Identity (c)").verdict.floatOutputs, 1U);
    const SpeedVerdict unfused = inspected(convolution("c", "d", "f") + "y = Identity (c)").verdict;
    EXPECT_EQ(unfused.quantizedLayers, 0U);
    EXPECT_EQ(unfused.unfusedPairs, 1U);
    EXPECT_EQ(unfused.borderBytes, 2 * 64 * 32 * 32) << "into INT8 and out of it";
    EXPECT_TRUE(unfused.isQuantized());
    EXPECT_TRUE(unfused.floatOrHalf);
    EXPECT_FALSE(inspected("y = Identity (x)", "trt-10.3,sm=8.6").verdict.floatOrHalf);
}

TEST(Verdict, OneIsSaidAsOne) {
    SpeedVerdict verdict;
    verdict.unfusedPairs = verdict.floatOutputs = verdict.requantizations = 1;
    std::string words;
    for (const Text& line : describeVerdict(verdict))
        words += render(line) + "\n";
    EXPECT_EQ(words,
        "No layers with weights\n1 Q/DQ pair on an activation unlikely to fuse\n1 quantized layer that writes float\n"
        "1 requantization\n");
}

TEST(Verdict, OfAFloatModelSaysNothingQuantizedAndNamesNoCause) {
    const Analysis analysis = inspectedText(
        "net (float[1,4,4,4] x) => (float[1,4,4,4] y) <float[4,4,1,1] f = fill(1)> { y = Conv (x, f) }", "trt-10.3");
    EXPECT_FALSE(analysis.verdict.isQuantized());
    EXPECT_THAT(causesOf(analysis), IsEmpty());
    EXPECT_GT(analysis.verdict.time.expected, 0) << "for a comparison with a quantized version";
}

TEST(Causes, ALayerWithoutPairsAndTheConversionsAroundItAreOneCause) {
    const Analysis before = inspected(convolution("a", "d") + pair("a", "e") + convolution("b", "e", "f") +
        pair("b", "g") + convolution("c", "g") + pair("c", "y"));
    EXPECT_THAT(placesOf(before, CauseKind::LayerHalfQuantized), ElementsAre("e", "b", "gq"));
    const Analysis after = inspected(convolution("a", "d") + pair("a", "e") + convolution("b", "e") + pair("b", "g") +
        convolution("c", "g") + pair("c", "y"));
    EXPECT_THAT(placesOf(after, CauseKind::LayerHalfQuantized), IsEmpty());
    EXPECT_LT(after.verdict.time.expected, before.verdict.time.expected);
    EXPECT_THAT(
        placesOf(inspected(convolution("a", "d") + "r = Relu (a)\n" + convolution("b", "r", "f") + pair("b", "y")),
            CauseKind::LayerWithoutQdq),
        Contains("b"));
}

TEST(Causes, APairBetweenALayerAndItsResidualAdd) {
    const auto rest = [](const std::string& addend) { return "r = Add (" + addend + ", d)\n" + pair("r", "y"); };
    const Analysis before = inspected(convolution("a", "d") + pair("a", "e") + rest("e"));
    EXPECT_THAT(placesOf(before, CauseKind::PairBeforeAdd), ElementsAre("r"));
    const Analysis after = inspected(convolution("a", "d") + rest("a"));
    EXPECT_THAT(placesOf(after, CauseKind::PairBeforeAdd), IsEmpty());
    const double left = after.verdict.time.expected / before.verdict.time.expected;
    EXPECT_NEAR(left, 1 - shareOf(before, CauseKind::PairBeforeAdd), 0.01) << "what was said to be lost";
    const Analysis inFloat = inspected(convolution("a", "d") + pair("a", "e") + "r = Add (e, d)\ny = Softmax (r)");
    EXPECT_THAT(placesOf(inFloat, CauseKind::PairBeforeAdd), IsEmpty()) << "no Q reads the sum";
}

TEST(Causes, AShortcutOfAnotherShapeIsNotTakenInByTheLayer) {
    const auto added = [](const std::string& shortcut) {
        return "g = GlobalAveragePool (d)\n" + pair("g", "p") + convolution("a", "d") + pair("a", "e") +
            "r = Add (e, " + shortcut + ")\n" + pair("r", "y");
    };
    EXPECT_THAT(placesOf(inspected(added("d")), CauseKind::PairBeforeAdd), ElementsAre("r"));
    EXPECT_THAT(placesOf(inspected(added("p")), CauseKind::PairBeforeAdd), IsEmpty());
}

TEST(Causes, PairsInsideAGelu) {
    const auto gelu = [](const std::string& erf, const std::string& one, const std::string& sum) {
        return convolution("a", "d") + pair("a", "e") +
            "u = DequantizeLinear (z, s, z)\nv = Mul (e, s)\np = Erf (v)\n" + (erf == "p" ? "" : pair("p", erf)) +
            "g = Add (" + erf + ", " + one + ")\n" + (sum == "g" ? "" : pair("g", sum)) + "h = Mul (e, " + sum + ")\n" +
            pair("h", "i") + convolution("c", "i") + pair("c", "y");
    };
    const Analysis before = inspected(gelu("pd", "u", "gd"));
    EXPECT_THAT(placesOf(before, CauseKind::PairInsidePointwise), ElementsAre("pdq", "g", "gd", "h"));
    const Analysis after = inspected(gelu("p", "s", "g"));
    EXPECT_THAT(placesOf(after, CauseKind::PairInsidePointwise), IsEmpty());
    const double left = after.verdict.time.expected / before.verdict.time.expected;
    EXPECT_NEAR(left, 1 - shareOf(before, CauseKind::PairInsidePointwise), 0.05) << "what was said to be lost";
}

TEST(Causes, APairBetweenALayerAndItsActivation) {
    const std::string head = convolution("a", "d") + pair("a", "e");
    const Analysis before =
        inspected(head + "r = Relu (e)\n" + pair("r", "g") + convolution("c", "g") + pair("c", "y"));
    EXPECT_THAT(placesOf(before, CauseKind::PairBeforeActivation), Contains("r"));
    const Analysis readTwice = inspected(
        head + "r = Relu (e)\n" + pair("r", "g") + convolution("c", "g") + "t = Add (c, a)\n" + pair("t", "y"));
    EXPECT_THAT(placesOf(readTwice, CauseKind::PairBeforeActivation), IsEmpty()) << "the layer is read in float, too";
    const Analysis after =
        inspected(convolution("a", "d") + "r = Relu (a)\n" + pair("r", "g") + convolution("c", "g") + pair("c", "y"));
    EXPECT_THAT(placesOf(after, CauseKind::PairBeforeActivation), IsEmpty());
    EXPECT_LT(after.verdict.time.expected, before.verdict.time.expected);
}

TEST(Causes, APairBetweenALayerAndItsNormalization) {
    const std::string normalized = "r = BatchNormalization (e, fs, fs, fs, fs)\n" + pair("r", "y");
    const auto text = [&](const std::string& body) {
        std::string whole = net(body);
        return whole.insert(whole.find("float[64] ws"), "float[64] fs = fill(1), ");
    };
    const Analysis analysis =
        inspectedText(text(convolution("a", "d") + pair("a", "e") + normalized), "trt-10.3,sm=8.6,fp16");
    EXPECT_THAT(placesOf(analysis, CauseKind::PairBeforeActivation), Contains("r"));
}

// Beside layers whose data are quantized, only weights of four bits are alone on purpose.
TEST(Causes, WeightsOfFourBitsAloneAreOnPurpose) {
    const auto model = [](const std::string& type) {
        return "net (float[4,64] x) => (float[4,64] y) <float s = {0.5}, int8 z = {0}, " + type +
            "[64,64] w = fill(1), " + type +
            " wz = {0}, int8[64,64] v = fill(1)> { q = QuantizeLinear (x, s, z) d = DequantizeLinear (q, s, z) "
            "vd = DequantizeLinear (v, s, z) a = MatMul (d, vd) r = Softmax (a) wd = DequantizeLinear (w, s, wz) "
            "y = MatMul (r, wd) }";
    };
    EXPECT_THAT(
        placesOf(inspectedText(model("int4"), "trt-10.3,sm=8.6,fp16"), CauseKind::WeightsOnly), ElementsAre("y"));
    EXPECT_THAT(placesOf(inspectedText(model("int8"), "trt-10.3,sm=8.6,fp16"), CauseKind::WeightsOnly), IsEmpty());
}

TEST(Causes, WeightsAloneAreOnPurpose) {
    const Analysis analysis =
        inspectedText("net (float[1,64,32,32] x) => (float[1,64,32,32] y) <float s = {0.5}, int8 z = "
                      "{0}, int8[64,64,1,1] w = fill(1)> { k = DequantizeLinear (w, s, z) y = Conv (x, k) }",
            "trt-10.3,sm=8.6,fp16");
    EXPECT_THAT(placesOf(analysis, CauseKind::WeightsOnly), ElementsAre("y"));
}

// An image for whose layers memory is the limit.
std::string ofLargeImages(std::string text) {
    for (std::size_t at = text.find("32,32"); at != std::string::npos; at = text.find("32,32"))
        text.replace(at, 5, "256,256");
    return text;
}

TEST(Causes, AFloatShortcutOfAResidualAdd) {
    const std::string tail = pair("r", "g") + convolution("c", "g") + pair("c", "y");
    const Analysis before =
        inspectedText(ofLargeImages(net(convolution("a", "d") + "r = Add (a, x)\n" + tail)), "trt-10.3,sm=8.6,fp16");
    EXPECT_THAT(placesOf(before, CauseKind::ResidualInFloat), ElementsAre("r", "gq")) << "it is written in float";
    EXPECT_GT(shareOf(before, CauseKind::ResidualInFloat), 0);
    EXPECT_THAT(
        placesOf(inspected(convolution("a", "d") + "r = Add (a, d)\n" + tail), CauseKind::ResidualInFloat), IsEmpty());
}

TEST(Causes, Requantization) {
    const std::string tail = convolution("c", "g") + pair("c", "y");
    const Analysis before = inspected(convolution("a", "d") + pair("a", "e", "t") + pair("e", "g") + tail);
    EXPECT_THAT(placesOf(before, CauseKind::Requantization), ElementsAre("gq"));
    EXPECT_EQ(before.verdict.requantizations, 1U);
    EXPECT_THAT(
        placesOf(inspected(convolution("a", "d") + pair("a", "g") + tail), CauseKind::Requantization), IsEmpty());
}

TEST(Causes, AConcatOfAFloatAndAQuantizedValue) {
    const Analysis before = inspectedText(
        net("m = Concat <axis = 1> (x, d)\n" + pair("m", "y"), "float[1,128,32,32] y"), "trt-10.3,sm=8.6,fp16");
    EXPECT_THAT(placesOf(before, CauseKind::DataMovementInFloat), ElementsAre("d", "m", "yq"));
    const Analysis after = inspectedText(
        net("m = Concat <axis = 1> (d, d)\n" + pair("m", "y"), "float[1,128,32,32] y"), "trt-10.3,sm=8.6,fp16");
    EXPECT_THAT(placesOf(after, CauseKind::DataMovementInFloat), IsEmpty());
}

TEST(Causes, AttentionInFloat) {
    const Analysis analysis = inspectedText(R"(net (float[1,8,64,64] x) => (float[1,8,64,64] y)
        <float s = {0.5}, int8 z = {0}, float c = {0.125}> {
        a = Relu (x)
        q = QuantizeLinear (x, s, z)
        d = DequantizeLinear (q, s, z)
        p = MatMul (d, a)
        m = Mul (p, c)
        f = Softmax (m)
        g = QuantizeLinear (f, s, z)
        h = DequantizeLinear (g, s, z)
        y = MatMul (h, a)
    })",
        "trt-10.3,sm=8.6");
    EXPECT_THAT(placesOf(analysis, CauseKind::AttentionInFloat), testing::IsSupersetOf({"d", "p", "g", "h", "y"}));
}

TEST(Causes, APluginConvertsAroundIt) {
    const Analysis analysis = inspectedText(R"(<ir_version: 8, opset_import: ["": 13, "acme": 1]>
        net (float[1,4] x) => (float[1,4] y) <float s = {0.5}, int8 z = {0}> {
        q = QuantizeLinear (x, s, z)
        d = DequantizeLinear (q, s, z)
        y = acme.Attend (d)
    })",
        "trt-10.3,sm=8.6");
    EXPECT_THAT(placesOf(analysis, CauseKind::PluginInFloat), ElementsAre("d"));
}

TEST(Causes, FloatPartsInFp32OnlyWhereTypesAreTaken) {
    const std::string body = convolution("a", "d") + "y = Exp (a)\n";
    EXPECT_THAT(placesOf(inspected(body, "trt-11.0,sm=8.6"), CauseKind::FloatPartsFp32), ElementsAre("y"));
    EXPECT_THAT(placesOf(inspected(body, "trt-10.3,sm=8.6,fp16"), CauseKind::FloatPartsFp32), IsEmpty());
}

TEST(NodeCost, SumsTheConversionsAroundANodeEachOnce) {
    const Analysis analysis = inspected("a = Mul (d, d)\n" + pair("a", "b") + convolution("c", "b") + pair("c", "y"));
    const Context& context = *analysis.context;
    const auto named = [&](std::string_view output) {
        const auto& nodes = context.index().nodes();
        return *std::ranges::find_if(nodes, [&](NodeIx node) { return context.node(node).output(0) == output; });
    };
    const auto shareOfNode = [&](std::string_view output) {
        return costOf(context, analysis.verdict, named(output)).share.expected;
    };
    const ConversionsAround around = conversionsAround(context, analysis.verdict, named("a"));
    EXPECT_EQ(around.count, 2U);
    EXPECT_GT(around.share, 0);
    EXPECT_EQ(around.bytes, 2 * 64 * 32 * 32 * (1 + 2)) << "INT8 and FP16, read and written";
    EXPECT_EQ(render(describeConversions(around)).find("2 next to it, 384 KiB, "), 0U);
    EXPECT_DOUBLE_EQ(around.share, shareOfNode("d") + shareOfNode("bq"));
    EXPECT_EQ(conversionsAround(context, analysis.verdict, named("d")).count, 0U) << "a conversion has none around it";
    EXPECT_EQ(conversionsAround(context, analysis.verdict, named("c")).count, 0U) << "its pairs fuse";
}

TEST(Causes, AThinLayerBetweenConversionsDoesNotPay) {
    const Analysis thin = inspectedText(R"(net (float[4096,2] x) => (float[4096,2] y)
        <float s = {0.5}, int8 z = {0}, int8[2,2] w = fill(1)> {
        a = Softmax (x)
        q = QuantizeLinear (a, s, z)
        d = DequantizeLinear (q, s, z)
        k = DequantizeLinear (w, s, z)
        y = MatMul (d, k)
    })",
        "trt-10.3,sm=8.6,fp16");
    EXPECT_THAT(placesOf(thin, CauseKind::Int8DoesNotPay), ElementsAre("q", "y"));
    EXPECT_THAT(
        placesOf(inspected(convolution("a", "d") + pair("a", "e") + convolution("y", "e")), CauseKind::Int8DoesNotPay),
        IsEmpty());
}

// In FP16 the layer would need a reformat of the FP32 input, where now the Q reads it.
TEST(Causes, AQAtAnInputOfTheEngineTakesThePlaceOfAReformat) {
    const auto layerAfterInput = [](const char* type) {
        return inspectedText(std::string("net (") + type + "[4096,2] x) => (" + type + R"([4096,2] y)
            <)" +
                type + R"( s = {0.5}, int8 z = {0}, int8[2,2] w = fill(1)> {
            q = QuantizeLinear (x, s, z)
            d = DequantizeLinear (q, s, z)
            k = DequantizeLinear (w, s, z)
            y = MatMul (d, k)
        })",
            "trt-10.3,sm=8.6,fp16");
    };
    EXPECT_THAT(placesOf(layerAfterInput("float"), CauseKind::Int8DoesNotPay), IsEmpty());
    EXPECT_THAT(placesOf(layerAfterInput("float16"), CauseKind::Int8DoesNotPay), ElementsAre("q", "y"));
}

TEST(Causes, ALayerOfUnknownSizeIsNotThin) {
    const auto layer = [](const std::string& rows) {
        return inspectedText("net (float[" + rows + R"(,64] x) => (float[)" + rows + R"(,64] y)
            <float s = {0.5}, int8 z = {0}, float[64,64] w = fill(1)> {
            q = QuantizeLinear (x, s, z)
            d = DequantizeLinear (q, s, z)
            y = MatMul (d, w)
        })",
            "trt-10.3,sm=8.6,fp16");
    };
    EXPECT_THAT(placesOf(layer("1"), CauseKind::Int8DoesNotPay), Contains("y"));
    const Analysis open = layer("N");
    EXPECT_THAT(causesOf(open), testing::Not(Contains("int8-does-not-pay")));
    const auto& causes = open.verdict.causes;
    const auto half = std::ranges::find(causes, CauseKind::LayerHalfQuantized, &Cause::kind);
    ASSERT_NE(half, causes.end());
    EXPECT_THAT(placesOf(open, CauseKind::LayerHalfQuantized), Contains("y"));
    EXPECT_GT(half->share.high, half->share.expected);
}

TEST(Causes, DynamicShapesAndWhatIsComputedFromThem) {
    const Analysis analysis =
        inspectedText(R"(net (float[N,8] x) => (y) <float s = {0.5}, int8 z = {0}, int64[1] m = {-1}> {
        q = QuantizeLinear (x, s, z)
        d = DequantizeLinear (q, s, z)
        h = Shape (x)
        i = Add (h, h)
        r = Relu (d)
        y = Expand (r, i)
    })",
            "trt-10.3,sm=8.6");
    EXPECT_THAT(placesOf(analysis, CauseKind::ShapeArithmetic), ElementsAre("h", "i"));
    EXPECT_THAT(causesOf(analysis), Contains("dynamic-shapes"));
}

TEST(Causes, AnOpenTypeIsARange) {
    const Analysis analysis = inspectedText(R"(net (float[1,64,32,32] x) => (float[1,64,32,32] y)
        <float s = {0.5}, int8 z = {0}, int8[64,1,3,3] w = fill(1)> {
        q = QuantizeLinear (x, s, z)
        d = DequantizeLinear (q, s, z)
        k = DequantizeLinear (w, s, z)
        c = Conv <pads = [1, 1, 1, 1], group = 64> (d, k)
        o = QuantizeLinear (c, s, z)
        y = DequantizeLinear (o, s, z)
    })",
        "trt-10.3,sm=8.6");
    const auto& causes = analysis.verdict.causes;
    const auto open = std::ranges::find(causes, CauseKind::LayerTypeOpen, &Cause::kind);
    ASSERT_NE(open, causes.end());
    EXPECT_EQ(open->share.expected, 0);
    EXPECT_GT(open->share.high, 0);
}

TEST(Causes, WhichGpuIsAssumedIsSaid) {
    const std::string body = convolution("c", "d") + pair("c", "y");
    EXPECT_TRUE(inspected(body, "trt-10.3").verdict.isGpuAssumed);
    EXPECT_FALSE(inspected(body, "trt-10.3,sm=8.0").verdict.isGpuAssumed);
    EXPECT_EQ(inspected(body, "trt-10.3,sm=8.0").verdict.gpu, "A100");
}

TEST(Causes, HaveIdsOfTheirOwn) {
    std::set<std::string_view> ids;
    for (std::size_t i = 0; i < causeKinds; ++i) {
        const auto kind = static_cast<CauseKind>(i);
        ids.insert(causeId(kind));
        EXPECT_FALSE(causeTitle(kind).empty());
        EXPECT_FALSE(causeWhy(kind).empty());
        EXPECT_FALSE(causeAdvice(kind).empty());
    }
    EXPECT_EQ(ids.size(), causeKinds);
    for (const char* id : {"layer-without-qdq", "attention-in-float", "pair-before-activation", "residual-in-float",
             "requantization", "data-movement-in-float", "plugin-in-float", "float-parts-fp32"})
        EXPECT_THAT(ids, Contains(id));
}

} // namespace
} // namespace qaliper::verdict_test
