#include <algorithm>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/layout/kept_columns.h"
#include "tests/support/made_graphs.h"
#include "tests/support/picture.h"

// A long graph is broken at articulation boxes into columns beside each other.

namespace qaliper::columns_test {
namespace {

TestPicture wrapped(const MadeGraph& graph, Direction direction = Direction::Down) {
    return TestPicture(madeModel(graph), {.direction = direction, .wraps = true});
}

std::uint32_t columnCount(const Layout& layout) { return *std::ranges::max_element(layout.columns) + 1; }

// A chain of Relu; before the middle stand nodes more, or the node `without` is left out.
TestPicture reluChain(int count, int more, int without, const ViewState& state) {
    std::string text = "g (float[2] x) => (float[2] v" + std::to_string(count) + ") { v0 = Relu(x)\n";
    std::string before = "v0";
    const auto add = [&](const std::string& name) {
        text += name + " = Relu(" + before + ")\n";
        before = name;
    };
    for (int i = 1; i <= count; ++i) {
        for (int extra = 0; i == count / 2 && extra < more; ++extra)
            add("e" + std::to_string(extra));
        if (i != without)
            add("v" + std::to_string(i));
    }
    return pictureOf(text + "}", state);
}

ViewState after(const TestPicture& picture) {
    return {.wraps = true, .columnsBefore = columnEnds(*picture.index, picture.view, picture.layout)};
}

double shareInSameColumn(const TestPicture& before, const TestPicture& after) {
    double same = 0;
    double count = 0;
    for (const NodeIx node : before.index->nodes()) {
        const auto there = after.index->find(before.index->node(node).id);
        const std::string_view name = before.index->node(node).output(0);
        if (!there && name.empty())
            continue;
        const auto value = after.index->value(mainGraph, name);
        const NodeIx now = value ? after.index->producer(*value) : NodeIx();
        if (!now.valid())
            continue;
        ++count;
        same +=
            before.layout.columns[boxOf(before.view, node).value] == after.layout.columns[boxOf(after.view, now).value];
    }
    return same / count;
}

TEST(Columns, ALongGraphHasTheShapeOfAScreen) {
    for (const Direction direction : {Direction::Down, Direction::Right}) {
        const TestPicture picture = wrapped(chainWithBranches(400), direction);
        EXPECT_GT(picture.layout.bounds.width / picture.layout.bounds.height, 1.2);
        EXPECT_LT(picture.layout.bounds.width / picture.layout.bounds.height, 2.6);
        EXPECT_GT(columnCount(picture.layout), 4U);
    }
}

TEST(Columns, WithoutWrappingThereIsOne) {
    const TestPicture picture(madeModel(chainWithBranches(400)));
    EXPECT_THAT(picture.layout.columnBreaks, testing::IsEmpty());
    EXPECT_EQ(columnCount(picture.layout), 1U);
    EXPECT_LT(picture.layout.bounds.width, 600);
}

TEST(Columns, AShortGraphIsNotBroken) { EXPECT_THAT(wrapped(chain(8)).layout.columnBreaks, testing::IsEmpty()); }

// How much of the longest column the last one fills.
double lastShare(const Layout& layout) {
    std::vector<double> ends(columnCount(layout));
    for (std::size_t box = 0; box < layout.boxes.size(); ++box)
        ends[layout.columns[box]] = std::max(ends[layout.columns[box]], layout.boxes[box].bottom());
    return ends.back() / *std::ranges::max_element(ends);
}

TEST(Columns, AFewBoxesMoreThanFitMakeNoColumnOfTheirOwn) {
    for (std::uint32_t nodes = 20; nodes < 140; nodes += 3)
        EXPECT_GT(lastShare(wrapped(chain(nodes)).layout), 0.2) << nodes;
}

TEST(Columns, OnlyLinesOfTheLastBoxCrossASeamAndBeginAtItsSign) {
    for (const Direction direction : {Direction::Down, Direction::Right}) {
        const TestPicture picture = wrapped(chainWithBranches(400), direction);
        const Layout& layout = picture.layout;
        ASSERT_GT(layout.columnBreaks.size(), 3U);
        std::size_t crossing = 0;
        for (std::uint32_t e = 0; e < picture.view.edges.size(); ++e) {
            const ViewEdge& edge = picture.view.edges[e];
            const auto columnBreak = std::ranges::find(layout.columnBreaks, edge.from, &ColumnBreak::last);
            const bool crosses = layout.columns[edge.from.value] != layout.columns[edge.to.value];
            EXPECT_EQ(crosses, columnBreak != layout.columnBreaks.end());
            if (!crosses || columnBreak == layout.columnBreaks.end())
                continue;
            ++crossing;
            EXPECT_EQ(layout.columns[edge.to.value], columnBreak->column + 1);
            const Point start = layout.path(e).front();
            EXPECT_TRUE(columnBreak->begin.grownBy(0.01).contains(start));
            EXPECT_DOUBLE_EQ(direction == Direction::Down ? start.y : start.x,
                direction == Direction::Down ? columnBreak->begin.bottom() : columnBreak->begin.right());
        }
        EXPECT_GE(crossing, layout.columnBreaks.size());
    }
}

TEST(Columns, SignsTouchNoBoxAndColumnsDoNotOverlap) {
    const TestPicture picture = wrapped(chainWithBranches(400));
    for (const ColumnBreak& columnBreak : picture.layout.columnBreaks) {
        for (const Rect& box : picture.layout.boxes) {
            EXPECT_FALSE(columnBreak.end.touches(box));
            EXPECT_FALSE(columnBreak.begin.touches(box));
        }
        EXPECT_FALSE(columnBreak.begin.touches(columnBreak.end));
    }
    for (std::size_t a = 0; a < picture.layout.boxes.size(); ++a) {
        for (std::size_t b = 0; b < a; ++b)
            ASSERT_FALSE(picture.layout.boxes[a].touches(picture.layout.boxes[b])) << a << " " << b;
    }
}

TEST(Columns, AColumnEndsWhereARepeatedBlockEnds) {
    const TestPicture picture = wrapped(chainWithBranches(600));
    ASSERT_GT(picture.view.blocks.size(), 20U);
    const auto blockOf = [&](BoxIx box) {
        for (std::uint32_t b = 0; b < picture.view.blocks.size(); ++b) {
            if (std::ranges::count(picture.view.boxesOf(picture.view.blocks[b]), box) > 0)
                return b;
        }
        return 0xffffffffU;
    };
    for (const ColumnBreak& columnBreak : picture.layout.columnBreaks)
        EXPECT_NE(blockOf(columnBreak.last), blockOf(columnBreak.next));
}

TEST(Columns, ABlockThatIsCutHasAPartInEachColumnAndItsTitleThere) {
    MadeGraph graph = chain(3 * 80); // three turns of eighty boxes, each longer than a column
    for (std::uint32_t turn = 0; turn < 3; ++turn)
        graph.edges.emplace_back(80 * turn + 2, 80 * turn + 5);
    const TestPicture picture = wrapped(graph);
    bool isAnyCut = false;
    for (std::uint32_t b = 0; b < picture.view.blocks.size(); ++b) {
        std::set<std::uint32_t> columns;
        for (const BoxIx box : picture.view.boxesOf(picture.view.blocks[b]))
            columns.insert(picture.layout.columns[box.value]);
        EXPECT_EQ(picture.layout.partsOf(b).size(), columns.size());
        isAnyCut = isAnyCut || columns.size() > 1;
        for (const BoxIx box : picture.view.boxesOf(picture.view.blocks[b])) {
            const Point centre = picture.layout.boxes[box.value].centre();
            EXPECT_TRUE(std::ranges::any_of(
                picture.layout.partsOf(b), [&](const BlockPart& part) { return part.rect.contains(centre); }));
        }
    }
    EXPECT_TRUE(isAnyCut);
    EXPECT_TRUE(std::ranges::any_of(picture.scene.groups, &SceneGroup::isContinued));
}

TEST(Columns, APieceWithoutWaistsIsCutWhereFewLinesPassAndTheseAreLinks) {
    MadeGraph skips = chain(400);
    for (std::uint32_t level = 1; level < 5; ++level)
        skips.edges.emplace_back(40 * level, 399 - 40 * level);
    for (const MadeGraph& graph : {ladder(200), skips}) {
        const TestPicture whole(madeModel(graph));
        const TestPicture picture = wrapped(graph);
        EXPECT_THAT(whole.layout.links, testing::IsEmpty());
        EXPECT_GT(picture.layout.bounds.width / picture.layout.bounds.height, 1);
        EXPECT_LT(picture.layout.bounds.width / picture.layout.bounds.height, 3.2);
        EXPECT_THAT(picture.layout.links, testing::Not(testing::IsEmpty()));
        EXPECT_LT(picture.layout.links.size(), 40U);
        EXPECT_THAT(picture.scene.jumps, testing::Not(testing::IsEmpty()));
    }
}

TEST(Columns, TheSameGraphHasTheSameColumns) {
    EXPECT_EQ(wrapped(chainWithBranches(400)).layout.boxes, wrapped(chainWithBranches(400)).layout.boxes);
}

TEST(Columns, AnEditLeavesTheOtherBoxesInTheirColumns) {
    const TestPicture before = reluChain(300, 0, -1, {.wraps = true});
    ASSERT_GT(columnCount(before.layout), 4U);
    for (const int more : {1, 2}) {
        const TestPicture edited = reluChain(300, more, -1, after(before));
        EXPECT_GE(shareInSameColumn(before, edited), 0.95) << more;
        EXPECT_EQ(columnEnds(*edited.index, edited.view, edited.layout), *after(before).columnsBefore) << more;
    }
}

TEST(Columns, AnEditThatRemovesTheLastBoxOfAColumnMovesTheEndToTheBoxBeforeIt) {
    const TestPicture before = reluChain(300, 0, -1, {.wraps = true});
    const std::string last = columnEnds(*before.index, before.view, before.layout)[1].last;
    const int gone = std::stoi(last.substr(last.rfind('v') + 1));
    const TestPicture edited = reluChain(300, 0, gone, after(before));
    EXPECT_EQ(shareInSameColumn(before, edited), 1);
}

TEST(Columns, AColumnThatGrowsMuchLongerThanTheOthersIsBrokenAnew) {
    const TestPicture before = reluChain(300, 0, -1, {.wraps = true});
    const TestPicture edited = reluChain(300, 200, -1, after(before));
    EXPECT_LT(edited.layout.bounds.width / edited.layout.bounds.height, 2.3);
    EXPECT_GT(edited.layout.bounds.width / edited.layout.bounds.height, 1.3);
}

} // namespace
} // namespace qaliper::columns_test
