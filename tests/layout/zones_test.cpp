#include <algorithm>
#include <map>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/made_graphs.h"
#include "tests/support/picture.h"

// Zones cover the whole picture where its boxes are too small to read.

namespace qaliper::zones_test {
namespace {

TestPicture wrapped(const MadeGraph& graph) { return TestPicture(madeModel(graph), {.wraps = true}); }

std::vector<Zone> leavesOf(const Zones& zones) {
    std::vector<Zone> leaves;
    std::ranges::copy_if(zones.list, std::back_inserter(leaves), &Zone::isLeaf);
    return leaves;
}

// How many leaves contain each box.
std::vector<std::uint32_t> timesCovered(const TestPicture& picture) {
    std::vector<std::uint32_t> times(picture.view.boxes.size());
    for (const Zone& leaf : leavesOf(picture.layout.zones)) {
        for (const BoxIx box : picture.layout.zones.boxesOf(leaf))
            ++times[box.value];
    }
    return times;
}

TEST(Zones, LeavesCoverEachBoxOnceAndContainIt) {
    for (const MadeGraph& graph : {chain(400), chainWithBranches(1500), ladder(300), allToAll(4, 30)}) {
        const TestPicture picture = wrapped(graph);
        const Zones& zones = picture.layout.zones;
        EXPECT_THAT(timesCovered(picture), testing::Each(1U));
        for (const Zone& leaf : leavesOf(zones)) {
            for (const BoxIx box : zones.boxesOf(leaf)) {
                const Point centre = picture.layout.boxes[box.value].centre();
                EXPECT_TRUE(
                    std::ranges::any_of(zones.rectsOf(leaf), [&](const Rect& rect) { return rect.contains(centre); }));
            }
        }
    }
}

TEST(Zones, LargeGraphsHaveTwelveToAHundredAndFiftyLeavesOfSimilarSize) {
    for (const MadeGraph& graph :
        {chain(400), chain(5000), chainWithBranches(1500), chainWithBranches(20'000), ladder(300), allToAll(6, 60)}) {
        const TestPicture picture = wrapped(graph);
        const std::vector<Zone> leaves = leavesOf(picture.layout.zones);
        EXPECT_GE(leaves.size(), 12U);
        EXPECT_LE(leaves.size(), 150U);
        for (const Zone& leaf : leaves)
            EXPECT_LE(leaf.endBox - leaf.firstBox, picture.view.boxes.size() * 15 / 100);
    }
}

TEST(Zones, LeavesDoNotOverlap) {
    const TestPicture picture = wrapped(chainWithBranches(1500));
    std::vector<Rect> rects;
    for (const Zone& leaf : leavesOf(picture.layout.zones)) {
        for (const Rect& rect : picture.layout.zones.rectsOf(leaf))
            rects.push_back(rect.grownBy(-1));
    }
    for (std::size_t a = 0; a < rects.size(); ++a) {
        for (std::size_t b = 0; b < a; ++b)
            EXPECT_FALSE(rects[a].touches(rects[b])) << a << " " << b;
    }
}

// So that the whole has no gaps at its lower side.
TEST(Zones, LeavesFillTheirColumns) {
    const TestPicture picture = wrapped(chainWithBranches(1500));
    std::map<int, double> filled; // by left side, which is not the same to a pixel: the sum of heights
    for (const Zone& leaf : leavesOf(picture.layout.zones)) {
        for (const Rect& rect : picture.layout.zones.rectsOf(leaf))
            filled[static_cast<int>(rect.x / 100)] += rect.height;
    }
    EXPECT_GT(filled.size(), 5U);
    for (const auto& [left, height] : filled)
        EXPECT_GT(height, 0.97 * picture.layout.bounds.height);
}

TEST(Zones, RepeatedLayersAreZonesAndManyOfThemAreInTens) {
    const TestPicture few = wrapped(chainWithBranches(400));
    EXPECT_TRUE(std::ranges::any_of(few.layout.zones.list,
        [](const Zone& zone) { return zone.isLeaf && zone.shortTitle.find('/') != std::string::npos; }));
    const TestPicture many = wrapped(chainWithBranches(3000));
    EXPECT_TRUE(std::ranges::any_of(
        many.layout.zones.list, [](const Zone& zone) { return zone.shortTitle.starts_with("1–"); }));
}

TEST(Zones, TheLastTenEndsWithTheLastLayer) {
    const TestPicture picture = wrapped(chainWithBranches(3000));
    std::uint32_t last = 0;
    for (const Zone& zone : picture.layout.zones.list) {
        const std::size_t dash = zone.shortTitle.find("–");
        if (dash != std::string::npos)
            last = std::max(
                last, static_cast<std::uint32_t>(std::stoul(zone.shortTitle.substr(dash + std::string("–").size()))));
    }
    EXPECT_EQ(last, picture.view.blocks.front().count);
}

// Of tens that end with a column, at most one layer goes on in the next.
TEST(Zones, TensBeginWithTheirColumn) {
    const TestPicture picture = wrapped(chainWithBranches(3000));
    const Zones& zones = picture.layout.zones;
    const std::size_t boxesOfLayer = picture.view.boxes.size() / picture.view.blocks.front().count;
    std::size_t tens = 0;
    for (const Zone& zone : zones.list) {
        if (zone.shortTitle.find("–") == std::string::npos)
            continue;
        ++tens;
        const std::span<const Rect> rects = zones.rectsOf(zone);
        ASSERT_LE(rects.size(), 2U) << zone.shortTitle;
        if (rects.size() < 2)
            continue;
        const auto isInLast = [&](BoxIx box) {
            return rects.back().contains(picture.layout.boxes[box.value].centre());
        };
        EXPECT_LE(static_cast<std::size_t>(std::ranges::count_if(zones.boxesOf(zone), isInLast)), boxesOfLayer + 1)
            << zone.shortTitle;
    }
    EXPECT_GT(tens, 10U);
}

TEST(Zones, ScopesOfNamesDivideWhereNothingIsRepeated) {
    MadeGraph graph = chain(300);
    Model model = madeModel(graph);
    auto named = std::make_shared<Graph>(*model.graph(mainGraph));
    std::vector<Node> nodes;
    std::uint32_t number = 0;
    for (const Node& node : named->nodes) {
        nodes.push_back(node);
        const std::string part = number < 100 ? "stem" : number < 220 ? "middle" : "head";
        nodes.back().name = "/net/" + part + "/n" + std::to_string(number);
        nodes.back().opType = number % 7 < 3 ? "Relu" : "Abs" + std::to_string(number); // nothing is repeated
        ++number;
    }
    named->nodes = SharedList<Node>(std::move(nodes));
    model.graphs.front() = std::move(named);
    const TestPicture picture(std::move(model), {.wraps = true});
    std::map<std::string, std::uint32_t> boxes;
    for (const Zone& zone : picture.layout.zones.list) {
        if (zone.level == 0)
            boxes[zone.scope] += zone.endBox - zone.firstBox;
    }
    EXPECT_THAT(boxes,
        testing::UnorderedElementsAre(testing::Pair("/net/stem", testing::AllOf(testing::Ge(100U), testing::Le(101U))),
            testing::Pair("/net/middle", 120U),
            testing::Pair("/net/head", testing::AllOf(testing::Ge(80U), testing::Le(81U)))));
}

TEST(Zones, SmallGraphsHaveNone) { EXPECT_THAT(wrapped(chain(10)).layout.zones.list, testing::IsEmpty()); }

} // namespace
} // namespace qaliper::zones_test
