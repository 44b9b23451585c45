#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "model/engine/report/artefacts.h"
#include "tests/support/inspecting.h"
#include "tests/support/result.h"

// The measured share of each layer beside the expected one.

namespace qaliper::time_comparison_test {
namespace {

constexpr std::string_view target = "trt-10.3,sm=8.6,fp16";

// A large layer, a small one, and a copy in front.
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
