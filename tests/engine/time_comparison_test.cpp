#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "model/engine/report/artefacts.h"
#include "tests/support/graphs.h"
#include "tests/support/inspecting.h"
#include "tests/support/result.h"

// The measured share of each layer beside the expected one.

namespace qaliper::time_comparison_test {
namespace {

constexpr std::string_view target = "trt-10.3,sm=8.6,fp16";

// A large layer, a small one, and a copy before them.
constexpr std::string_view net = R"(net (float[1,64,64,64] x) => (float[1,8,64,64] y)
    <float[64,64,3,3] v = fill(1), float[8,64,1,1] w = fill(1)> {
    ["large"] a = Conv <pads = [1, 1, 1, 1]> (x, v)
    ["active"] r = Relu (a)
    ["small"] y = Conv (r, w)
})";

Profile profileOf(const std::vector<std::pair<std::string, double>>& layers) {
    Profile profile;
    profile.count = 1;
    for (const auto& [name, ms] : layers)
        profile.layers.push_back({name, 0, ms, ms, ms});
    return profile;
}

struct Compared {
    explicit Compared(const std::vector<std::pair<std::string, double>>& layers)
        : inspector(testInspector(target)), analysis(inspectText(net, target)) {
        Artefacts artefacts;
        addArtefact(artefacts, profileOf(layers));
        evidence = applyArtefacts(artefacts, inspector, analysis);
    }
    const ShareDifference& row(std::string_view name) const {
        const auto& rows = evidence.comparison.rows;
        const auto found = std::ranges::find(rows, name, &ShareDifference::name);
        EXPECT_NE(found, rows.end()) << name;
        return *found;
    }
    Inspector inspector;
    Analysis analysis;
    Evidence evidence;
};

TEST(TimeComparison, HasBothSharesOfEachLayerAndTheLargestDifferenceFirst) {
    const Compared compared(
        {{"large + active", 10}, {"small", 60}, {"Reformatting CopyNode for Input Tensor 0 to large", 30}});
    const TimeComparison& comparison = compared.evidence.comparison;
    EXPECT_EQ(comparison.compared, 3U);
    EXPECT_DOUBLE_EQ(compared.row("small").measured, 0.6);
    EXPECT_GT(compared.row("large + active").expected, compared.row("small").expected);
    EXPECT_GT(compared.row("Reformatting CopyNode for Input Tensor 0 to large").expected, 0);
    double expected = 0;
    for (const ShareDifference& row : comparison.rows)
        expected += row.expected;
    EXPECT_LE(expected, 1 + 1e-9);
    EXPECT_EQ(comparison.rows.front().name, "small") << "it takes most, and was expected to take little";
    EXPECT_TRUE(std::ranges::is_sorted(comparison.rows, std::ranges::greater{},
        [](const ShareDifference& row) { return std::abs(row.difference()); }));
    EXPECT_LT(comparison.rankCorrelation, 0);
}

TEST(TimeComparison, CorrelatesWhereTheOrderIsTheExpectedOne) {
    EXPECT_EQ(Compared({{"large + active", 60}, {"small", 10}}).evidence.comparison.rankCorrelation, 1);
}

// A product with a Q after it; both layers name the pair between them.
TEST(TimeComparison, ALayerIsTheKernelOfWhatItComputes) {
    constexpr std::string_view text = R"(net (float[64,256] x) => (float[64,256] y)
        <float s = {0.5}, int8 z = {0}, int8[256,256] v = fill(1)> {
        ["qx"] a = QuantizeLinear (x, s, z)
        ["dx"] b = DequantizeLinear (a, s, z)
        ["dv"] w = DequantizeLinear (v, s, z)
        ["product"] c = MatMul (b, w)
        ["sum"] y = Softmax (c)
    })";
    const Analysis analysis = inspectText(text, "trt-10.6,sm=9.0,fp16");
    const Index& index = analysis.context->index();
    const auto matched = [&](std::string_view layer, std::initializer_list<std::string_view> nodes, bool isGenerated) {
        LayerTime time{.name = std::string(layer), .ms = 1, .share = 0.5, .isGenerated = isGenerated, .match = {}};
        for (const NodeIx node : index.nodes()) {
            if (std::ranges::find(nodes, index.node(node).name) != nodes.end())
                time.match.nodes.push_back({.node = node});
        }
        return time;
    };
    TimeShares times{.totalMs = 2, .layers = {}, .nodesMs = {}};
    times.layers.push_back(matched("product_myl0_1", {"product", "dx", "dv"}, false));
    times.layers.push_back(matched("__myl_MaxSubExp_myl0_2", {"product", "sum", "dx"}, true));
    const TimeComparison comparison = compareWithExpected(times, *analysis.context, analysis.verdict);
    const auto expectedOf = [&](std::string_view name) {
        return std::ranges::find(comparison.rows, name, &ShareDifference::name)->expected;
    };
    const auto shareOf = [&](std::string_view output) {
        const NodeIx node = index.find(idOf(analysis.context->model(), output)).value();
        return analysis.verdict.nodes[node.value].seconds.expected / analysis.verdict.time.expected;
    };
    EXPECT_DOUBLE_EQ(expectedOf("product_myl0_1"), shareOf("c"));
    EXPECT_DOUBLE_EQ(expectedOf("__myl_MaxSubExp_myl0_2"), shareOf("y"));
}

TEST(TimeComparison, AKernelThatTwoLayersRunIsExpectedOnce) {
    const double whole = Compared({{"large + active", 15}, {"small", 60}}).row("large + active").expected;
    const Compared parts({{"large", 10}, {"active", 5}, {"small", 60}});
    EXPECT_DOUBLE_EQ(parts.row("large").expected, whole / 2);
    EXPECT_DOUBLE_EQ(parts.row("active").expected, whole / 2);
}

TEST(TimeComparison, ANodeThatNoLayerNamesIsARowOfItsOwn) {
    const Compared compared({{"large + active", 10}});
    EXPECT_EQ(compared.row("small").measured, 0);
    EXPECT_GT(compared.row("small").expected, 0);
}

TEST(TimeComparison, IsInTextAndJson) {
    const Compared compared({{"large + active", 10}, {"small", 60}});
    const Index& index = compared.analysis.context->index();
    const nlohmann::json profile = nlohmann::json::parse(evidenceJson(compared.evidence, index)).at("profile");
    EXPECT_EQ(profile.at("beside_expected").size(), compared.evidence.comparison.rows.size());
    EXPECT_EQ(profile.at("beside_expected").at(0).at("node"), "main:y");
    EXPECT_EQ(profile.at("rank_correlation"), compared.evidence.comparison.rankCorrelation);
    const auto lines = describeEvidence(compared.evidence, index);
    const Text first = describeComparison(compared.evidence.comparison, 1).front();
    EXPECT_NE(std::ranges::find(lines, first), lines.end());
    EXPECT_TRUE(describeComparison({}, 5).empty());
}

} // namespace
} // namespace qaliper::time_comparison_test
