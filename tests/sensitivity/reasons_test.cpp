#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/sensitivity/reasons.h"
#include "tests/support/graphs.h"
#include "tests/support/result.h"

// Why a quantizer makes noise: what is said, what helps, and where nothing is said.

namespace qaliper::reasons_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<NoiseReason> reasonsAt(const std::string& text, const std::string& tensor, const LocalPower& local = {}) {
    const Model model = textModel(text);
    const Index index(model);
    const QuantView quant(index, TypeTable(index));
    const SwitchList list = switchesOf(index, quant);
    for (std::size_t i = 0; i < list.switches.size(); ++i) {
        if (index.name(list.switches[i].tensor) == tensor)
            return reasonsOf(index, quant, list, i, local);
    }
    ADD_FAILURE() << "no quantizer reads " << tensor;
    return {};
}
std::vector<NoiseCause> causesAt(const std::string& text, const std::string& tensor, const LocalPower& local = {}) {
    std::vector<NoiseCause> causes;
    for (const NoiseReason& reason : reasonsAt(text, tensor, local))
        causes.push_back(reason.cause);
    return causes;
}
LocalPower seen(std::vector<double> largest, std::uint64_t clipped = 0) {
    return {1, 1, 1000, clipped, std::move(largest)};
}

// Its range ends at 12.7.
const std::string pair = "g (float[n,4] x) => (float[n,4] y) <float s = {0.1}, int8 z = {0}> "
                         "{ q = QuantizeLinear (x, s, z) d = DequantizeLinear (q, s, z) y = Neg (d) }";

TEST(Reasons, OfARangeThatFitsThereAreNone) { EXPECT_THAT(reasonsAt(pair, "x", seen({10, 11, 12, 9})), IsEmpty()); }

TEST(Reasons, ClippingIsGivenAsAShareWithTheRangeThatClipsNothing) {
    const auto reasons = reasonsAt(pair, "x", seen({40, 41, 42, 43}, 3));
    ASSERT_EQ(reasons.size(), 1U);
    EXPECT_EQ(reasons.front().cause, NoiseCause::Clipping);
    EXPECT_EQ(reasons.front().remedy, NoiseRemedy::OtherRange);
    EXPECT_DOUBLE_EQ(reasons.front().amount, 0.003);
    EXPECT_EQ(reasons.front().largest, 43);
    EXPECT_EQ(render(describe(reasons.front())),
        "0.3 % of its values are clipped: its range ends at 12.7, the largest is 43");
}

TEST(Reasons, ARangeFarLargerThanTheValuesIsTooWide) {
    EXPECT_THAT(causesAt(pair, "x", seen({1, 1, 1, 1.2})), ElementsAre(NoiseCause::WideRange));
    EXPECT_THAT(causesAt(pair, "x", seen({7, 7, 7, 7})), IsEmpty()) << "less than twice as large";
}

TEST(Reasons, OneChannelThatIsFarLargerThanTheOthers) {
    const auto reasons = reasonsAt(pair, "x", seen({0.2, 12, 0.2, 0.2}));
    ASSERT_EQ(reasons.size(), 1U);
    EXPECT_EQ(reasons.front().cause, NoiseCause::LargeChannel);
    EXPECT_NEAR(reasons.front().amount, 60, 1e-9);
    EXPECT_THAT(causesAt(pair, "x", seen({4, 12, 4, 4})), IsEmpty());
}

TEST(Reasons, OneLargeChannelBetweenConvsIsEqualizedThere) {
    const auto text = [](const std::string& between) {
        return "g (float[1,1,2,2] x) => (float[1,2,2,2] y) <float[4,1,1,1] a = noise(-1, 1), float[2,4,1,1] c = "
               "noise(-1, "
               "1), float t = {0.008}, float s = {0.1}, int8 z = {0}> { aq = QuantizeLinear (a, t, z) ad = "
               "DequantizeLinear (aq, t, z) h = Conv (x, ad) " +
            between +
            " q = QuantizeLinear (r, s, z) d = DequantizeLinear (q, s, z) cq = QuantizeLinear (c, t, z) cd = "
            "DequantizeLinear (cq, t, z) y = Conv (d, cd) }";
    };
    const LocalPower local = seen({0.2, 12, 0.2, 0.2});
    EXPECT_EQ(reasonsAt(text("r = Relu (h)"), "r", local).at(0).remedy, NoiseRemedy::Equalize);
    EXPECT_EQ(reasonsAt(text("r = Tanh (h)"), "r", local).at(0).remedy, NoiseRemedy::LeaveInFloat);
}

TEST(Reasons, AScaleThatAllInputsOfAConcatShare) {
    const std::string text =
        "g (float[n,4] x, float[n,4] w) => (float[n,8] y) <float s = {0.1}, int8 z = {0}> "
        "{ q = QuantizeLinear (x, s, z) d = DequantizeLinear (q, s, z) p = QuantizeLinear (w, s, z) e = "
        "DequantizeLinear (p, s, z) y = Concat <axis = 1> (d, e) }";
    const auto reasons = reasonsAt(text, "x", seen({1, 1, 1, 1}));
    ASSERT_EQ(reasons.size(), 1U);
    EXPECT_EQ(reasons.front().cause, NoiseCause::SharedScale);
    EXPECT_EQ(reasons.front().remedy, NoiseRemedy::SplitScale);
    EXPECT_THAT(causesAt(text, "w", seen({12, 12, 12, 12})), IsEmpty());
}

TEST(Reasons, APairBetweenALayerAndAnAddWhoseOtherInputHasAnotherRange) {
    const auto text = [](const std::string& other) {
        return "g (float[n,4] x) => (float[n,4] y) <float[4,4] a = noise(-1, 1), float s = {0.1}, float o = {" + other +
            "}, int8 z = {0}> { p = QuantizeLinear (x, o, z) e = DequantizeLinear (p, o, z) h = MatMul (x, a) "
            "q = QuantizeLinear (h, s, z) d = DequantizeLinear (q, s, z) y = Add (d, e) }";
    };
    EXPECT_THAT(causesAt(text("0.01"), "h", seen({12, 12, 12, 12})), ElementsAre(NoiseCause::BeforeAdd));
    EXPECT_THAT(causesAt(text("0.08"), "h", seen({12, 12, 12, 12})), IsEmpty());
    EXPECT_THAT(causesAt(text("0.01"), "x", seen({1, 1, 1, 1})), IsEmpty()) << "it fuses with nothing";
}

TEST(Reasons, QAndDqWithOtherParameters) {
    EXPECT_THAT(causesAt("g (float[n,4] x) => (float[n,4] y) <float s = {0.1}, int8 z = {0}, int8 o = {5}> "
                         "{ q = QuantizeLinear (x, s, z) d = DequantizeLinear (q, s, o) y = Neg (d) }",
                    "x", seen({10, 10, 10, 10})),
        ElementsAre(NoiseCause::DifferentPair));
}

std::string weighted(const std::string& weight, const std::string& scale, const std::string& attributes) {
    return "g (float[n,4] x) => (float[n,4] y) <float[4,4] w = {" + weight + "}, " + scale + "> { q = QuantizeLinear " +
        attributes + " (w, s, z) d = DequantizeLinear " + attributes + " (q, s, z) y = MatMul (x, d) }";
}

TEST(Reasons, AWeightWithOneLargeChannelAndOneScale) {
    const std::string numbers = "0.1, 0.1, 6, 0.1, 0.1, 0.1, 5, 0.1, 0.1, 0.1, 6, 0.1, 0.1, 0.1, 4, 0.1";
    const auto reasons = reasonsAt(weighted(numbers, "float s = {0.05}, int8 z = {0}", ""), "w");
    ASSERT_EQ(reasons.size(), 1U);
    EXPECT_EQ(reasons.front().cause, NoiseCause::LargeChannel);
    EXPECT_EQ(reasons.front().remedy, NoiseRemedy::FinerScales);
    EXPECT_NEAR(reasons.front().amount, 60, 1e-4);
    const std::string scales = "float[4] s = {0.0008, 0.0008, 0.05, 0.0008}, int8[4] z = {0, 0, 0, 0}";
    EXPECT_THAT(causesAt(weighted(numbers, scales, "<axis = 1>"), "w"), IsEmpty()) << "each has its own scale";
    const std::string wrong = "float[4] s = {0.0008, 0.0008, 0.05, 0.024}, int8[4] z = {0, 0, 0, 0}";
    EXPECT_THAT(causesAt(weighted(numbers, wrong, "<axis = 1>"), "w"), ElementsAre(NoiseCause::WideRange));
}

TEST(Reasons, ADepthwiseWeight) {
    EXPECT_THAT(causesAt("g (float[n,2,4,4] x) => (float[n,2,4,4] y) <float[2,1,1,1] w = {1, 1.1}, float s = {0.009}, "
                         "int8 z = {0}> { q = QuantizeLinear (w, s, z) d = DequantizeLinear (q, s, z) y = Conv <group "
                         "= 2> (x, d) }",
                    "w"),
        ElementsAre(NoiseCause::Depthwise));
}

} // namespace
} // namespace qaliper::reasons_test
