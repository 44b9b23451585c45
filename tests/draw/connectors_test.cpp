#include <algorithm>
#include <map>
#include <set>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/draw/crossing_numbers.h"
#include "model/draw/link_ends.h"
#include "tests/support/made_graphs.h"
#include "tests/support/picture.h"

// A graph without articulation boxes is cut into columns; what passes from one to another has the same number at both ends.

namespace qaliper::connectors_test {
namespace {

TestPicture inColumns(const MadeGraph& graph) { return TestPicture(madeModel(graph), {.wraps = true}); }

std::set<std::string> textsOf(const Scene& scene, BoxIx box) {
    std::set<std::string> texts;
    for (const SceneText& text : scene.textsOf(scene.boxes[box.value]))
        texts.emplace(scene.textOf(text));
    return texts;
}

bool hasNumber(const Scene& scene, const SceneJump& jump) {
    const std::string sign = "(" + std::to_string(jump.number) + ") ";
    return std::ranges::any_of(
        textsOf(scene, jump.from), [&](const std::string& text) { return text.starts_with(sign); });
}

class Connectors : public testing::TestWithParam<MadeGraph> {};

TEST_P(Connectors, HaveOneNumberForEachTensorAtBothEnds) {
    const TestPicture picture = inColumns(GetParam());
    const auto column = [&](BoxIx box) { return picture.layout.columns[box.value]; };
    std::map<std::uint32_t, std::set<std::uint32_t>> tensors; // by number
    std::map<std::uint32_t, std::set<std::uint32_t>> columns;
    for (const SceneJump& jump : picture.scene.jumps) {
        if (jump.number == 0) {
            EXPECT_EQ(column(jump.from), column(jump.to));
            continue;
        }
        tensors[jump.number].insert(jump.tensor);
        columns[jump.number].insert({column(jump.from), column(jump.to)});
        EXPECT_TRUE(hasNumber(picture.scene, jump)) << jump.number;
    }
    ASSERT_FALSE(tensors.empty());
    for (const auto& [number, ofNumber] : tensors) {
        EXPECT_EQ(ofNumber.size(), 1U) << number;
        EXPECT_GT(columns[number].size(), 1U) << number;
    }
    EXPECT_EQ(tensors.begin()->first, 1U);
}

INSTANTIATE_TEST_SUITE_P(GraphsWithoutArticulations, Connectors, testing::Values(ladder(300), allToAll(4, 30)));

TEST(ConnectorsWithoutRoom, AreNamedByTheirNumbersAndKnowBothEnds) {
    const TestPicture picture = inColumns(allToAll(4, 30));
    ASSERT_FALSE(picture.scene.hiddenRows.empty());
    for (const SceneHiddenRows& more : picture.scene.hiddenRows) {
        const auto rows = hiddenLinks(picture.layout, more.box);
        const std::string begin = "and " + std::to_string(rows.size()) + " more: (";
        const std::set<std::string> texts = textsOf(picture.scene, more.box);
        EXPECT_TRUE(std::ranges::any_of(texts, [&](const std::string& text) { return text.starts_with(begin); }))
            << testing::PrintToString(texts);
        for (const LinkEnd& end : linkEnds(picture.view, picture.layout, rows)) {
            EXPECT_GT(end.number, 0U);
            EXPECT_NE(picture.layout.columns[end.box.value], picture.layout.columns[more.box.value]);
        }
    }
}

TEST(NumbersOfConnectors, StandAsRangesWhereTheyFollowEachOther) {
    const std::vector<std::uint32_t> numbers{9, 4, 0, 5, 7, 6, 12, 13};
    std::vector<LinkRow> rows;
    for (const std::uint32_t tensor : {0U, 1U, 2U, 3U, 5U, 6U, 7U})
        rows.push_back({BoxIx{0}, tensor, false, 0});
    EXPECT_EQ(numberRanges(rows, numbers), "(4)–(6) (9) (12) (13)");
    EXPECT_EQ(numberRanges(std::span(rows).subspan(2, 1), numbers), "");
}

// A long chain whose first tensor is read near its end, too.
std::string readFarAway() {
    std::string text = "g (float[2] x) => (float[2] y) { v0 = Relu(x)\n";
    for (int i = 1; i < 2000; ++i)
        text += "v" + std::to_string(i) + (i < 1990 ? " = Relu(v" : " = Add(v0, v") + std::to_string(i - 1) + ")\n";
    return text + "y = Add(v0, v1999) }";
}

TEST(ConnectorsOfOneColumn, AreOnlyLinks) {
    const TestPicture picture = pictureOf(readFarAway());
    ASSERT_FALSE(picture.scene.jumps.empty());
    EXPECT_TRUE(std::ranges::all_of(picture.scene.jumps, [](const SceneJump& jump) { return jump.number == 0; }));
}

} // namespace
} // namespace qaliper::connectors_test
