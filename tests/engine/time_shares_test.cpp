#include <numeric>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/engine/logs/time_shares.h"
#include "model/graph/types.h"
#include "tests/support/corpus.h"
#include "tests/support/graphs.h"
#include "tests/support/result.h"

namespace qaliper::time_shares_test {
namespace {

struct Quantized {
    Quantized()
        : index(textModel(R"(g (float[1,4,8,8] x) => (float[1,4,8,8] y)
            <float s = {0.5}, int8 z = {0}, int8[4,4,1,1] w = {1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1}> {
            ["Q_0"] q = QuantizeLinear(x, s, z)
            ["DQ_1"] d = DequantizeLinear(q, s, z)
            ["DQ_2"] wd = DequantizeLinear(w, s, z)
            ["Conv_3"] c = Conv(d, wd)
            ["Relu_4"] y = Relu(c)
        })")),
          types(index),
          quant(index, types) {}
    Index index;
    TypeTable types;
    QuantView quant;
};

Profile profileOf(const std::vector<std::pair<std::string, double>>& layers) {
    Profile profile;
    profile.count = 10;
    for (const auto& [name, ms] : layers)
        profile.layers.push_back({name, 0, 10 * ms, ms, ms});
    return profile;
}

TEST(TimeShares, WhereTheTimeGoes) {
    const Quantized model;
    const TimeShares shares = shareTimes(
        profileOf({{"Q_0", 1}, {"w + Conv_3 + Relu_4", 6}, {"Reformatting CopyNode for Output Tensor 0 to Conv_3", 2},
            {"__myl_Resh_myl5_1", 0.5}, {"[trainStation1]", 0.5}}),
        nullptr, model.index, model.quant);
    EXPECT_EQ(shares.totalMs, 10);
    EXPECT_EQ(shares.quantizeMs, 1);
    EXPECT_EQ(shares.reformatMs, 2);
    EXPECT_EQ(shares.computeMs, 6.5);
    EXPECT_EQ(shares.idleMs, 0.5);
    EXPECT_EQ(shares.unmatchedMs, 1);
    EXPECT_EQ(shares.layers[0].name, "w + Conv_3 + Relu_4");
    EXPECT_EQ(shares.layers[0].share, 0.6);
    EXPECT_EQ(shares.nodesMs[3], 5); // half of the layer and the whole reformat
    EXPECT_EQ(shares.nodesMs[4], 3);
    EXPECT_EQ(std::accumulate(shares.nodesMs.begin(), shares.nodesMs.end(), 0.0), 9);
}

// An engine has the layers of each of its optimization profiles; a run takes those of one.
TEST(TimeShares, AreThoseOfTheFirstOptimizationProfile) {
    const Quantized model;
    Profile profile = profileOf({{"w + Conv_3 + Relu_4", 6}});
    profile.layers.push_back({"w + Conv_3 + Relu_4", 1, 40, 4, 4});
    const TimeShares shares = shareTimes(profile, nullptr, model.index, model.quant);
    EXPECT_EQ(shares.totalMs, 6);
    EXPECT_EQ(shares.layers.size(), 1U);
}

TEST(TimeShares, NothingTakesNoTime) {
    const Quantized model;
    const TimeShares shares = shareTimes(profileOf({{"Conv_3", 0}}), nullptr, model.index, model.quant);
    EXPECT_EQ(shares.layers[0].share, 0);
    EXPECT_EQ(shareTimes({}, nullptr, model.index, model.quant).totalMs, 0);
}

struct TimedEngine {
    std::filesystem::path layers;
    std::filesystem::path profile;
    std::ptrdiff_t quantizers = 0; // layers whose origin is QDQ
    double quantizeMs = 0;
};

class LayerTypes : public testing::TestWithParam<TimedEngine> {};

TEST_P(LayerTypes, TellReformatsApart) {
    const Quantized model;
    const EngineInfo engine = must(readEngineInfo(present(GetParam().layers)));
    const Profile profile = must(readProfile(present(GetParam().profile)));
    const TimeShares shares = shareTimes(profile, &engine, model.index, model.quant);
    const auto quantizers = std::ranges::count(shares.layers, LayerKind::Quantize, &LayerTime::kind);
    EXPECT_EQ(quantizers, GetParam().quantizers);
    EXPECT_NEAR(shares.quantizeMs, GetParam().quantizeMs, 1e-9);
    EXPECT_NEAR(shares.totalMs, profile.averageMs(), 1e-9);
}

INSTANTIATE_TEST_SUITE_P(Made, LayerTypes,
    testing::Values(
        TimedEngine{madeArtefact("layers_8x_origins.json"), madeArtefact("profile_8x_residual.json"), 2, 0.03}),
    rowTestName(&TimedEngine::layers));
INSTANTIATE_TEST_SUITE_P(Corpus, LayerTypes,
    testing::Values(TimedEngine{inCorpus("tensorrt/layers_trex_mobilenet_qat_new.json"),
        inCorpus("tensorrt/profile_trex_mobilenet_qat_new.json"), 17, 0.07847049}),
    rowTestName(&TimedEngine::layers));

TEST(TimeShares, TwoProfilesNodeByNode) {
    const Quantized model;
    const auto shared = [&](const std::vector<std::pair<std::string, double>>& layers) {
        return shareTimes(profileOf(layers), nullptr, model.index, model.quant);
    };
    const TimeShares before = shared({{"Conv_3 + Relu_4", 6}, {"old", 1}});
    const TimeShares after = shared({{"w + DQ_2 + Conv_3", 2}, {"Relu_4", 1}, {"new", 0.5}});
    const auto changes = compareTimes(before, model.index, after, model.index);
    ASSERT_EQ(changes.size(), 4U);
    EXPECT_EQ(changes[0].name, "Conv_3");
    EXPECT_EQ(changes[0].difference(), -4);
    EXPECT_EQ(changes[1].name, "Relu_4");
    EXPECT_FALSE(changes[1].beforeMs);
    EXPECT_EQ(changes[2].name, "old");
    EXPECT_FALSE(changes[2].afterMs);
    EXPECT_EQ(changes[3].name, "new");
}

} // namespace
} // namespace qaliper::time_shares_test
