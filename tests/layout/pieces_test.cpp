#include <algorithm>
#include <numeric>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/layout/crossing.h"
#include "model/layout/cut.h"
#include "model/layout/kept_links.h"
#include "model/layout/layout.h"
#include "model/layout/place.h"
#include "model/layout/spine.h"
#include "tests/support/made_graphs.h"
#include "tests/support/picture.h"
#include "tests/support/result.h"

// Order, cuts, pieces, templates and the spine, on graphs small enough to say what must come out.

namespace qaliper::pieces_test {
namespace {

struct Divided {
    explicit Divided(const MadeGraph& graph)
        : view(buildViewGraph(Index(madeModel(graph)), {})),
          adjacency(view, view.frames.front()),
          order(orderFrame(view, view.frames.front(), adjacency)),
          cuts(cutFrame(view, view.frames.front(), adjacency, order)) {}

    std::size_t linkCount() const { return static_cast<std::size_t>(std::ranges::count(cuts.isLink, true)); }

    ViewGraph view;
    Adjacency adjacency;
    FrameOrder order;
    Cuts cuts;
};

TEST(Order, EveryEdgeRunsForwards) {
    MadeGraph backwards{.nodes = 40};
    for (std::uint32_t i = 1; i < 40; ++i)
        backwards.edges.emplace_back(i, i - 1);
    const Divided divided(backwards);
    const auto position = positionsOf(divided.order.sequence);
    for (const ViewEdge& edge : divided.view.edges)
        EXPECT_LT(position[edge.from.value], position[edge.to.value]);
}

TEST(Order, ComponentsFollowEachOther) {
    Model apart = madeModel({.nodes = 4, .edges = {{0, 1}, {2, 3}}, .outputs = true, .opType = "Sum"});
    auto graph = std::make_shared<Graph>(*apart.graphs.front());
    std::vector<Node> nodes(graph->nodes.begin(), graph->nodes.end());
    nodes[2].inputs = {"z"}; // and not "x", at which both chains would hang together
    graph->inputs.push_back({"z", {}, {}});
    graph->nodes = SharedList<Node>(std::move(nodes));
    apart.graphs.front() = std::move(graph);
    const ViewGraph view = buildViewGraph(Index(apart), {});
    const Adjacency adjacency(view, view.frames.front());
    const FrameOrder order = orderFrame(view, view.frames.front(), adjacency);
    EXPECT_EQ(order.componentEnd, (std::vector<std::uint32_t>{4, 8})); // each with its input and its output
    const auto position = positionsOf(order.sequence);
    for (const ViewEdge& edge : view.edges)
        EXPECT_EQ(position[edge.from.value] < 4, position[edge.to.value] < 4);
}

TEST(Cuts, AChainFallsApartAtEveryBox) {
    const Divided divided(chain(10)); // with input and output: 12 boxes, 11 edges
    EXPECT_EQ(divided.cuts.pieces.size(), 11U);
    EXPECT_EQ(divided.linkCount(), 0U);
}

TEST(Cuts, ABranchIsOnePiece) {
    MadeGraph graph = chain(10);
    graph.edges.emplace_back(3, 6);
    const Divided divided(graph);
    EXPECT_EQ(divided.cuts.pieces.size(), 11U - 2);
    const auto largest =
        std::ranges::max_element(divided.cuts.pieces, {}, [](const PieceSpan& span) { return span.last - span.begin; });
    EXPECT_EQ(largest->last - largest->begin, 3U);
    EXPECT_TRUE(largest->topIsArticulation && largest->bottomIsArticulation);
}

TEST(Cuts, ASkipOverTheWholeGraphIsALineNotALink) {
    MadeGraph graph = chain(100);
    graph.edges.emplace_back(0, 99);
    EXPECT_EQ(Divided(graph).linkCount(), 0U);
}

TEST(Cuts, AMaskThatAllLayersReadBecomesLinks) {
    MadeGraph graph = chain(2000);
    for (std::uint32_t i = 20; i < 2000; i += 10)
        graph.edges.emplace_back(1, i);
    const Divided divided(graph);
    EXPECT_GT(divided.linkCount(), 150U);
    EXPECT_GT(divided.cuts.pieces.size(), 1800U);
}

TEST(Cuts, AnEditElsewhereTurnsNoLinkIntoALine) {
    MadeGraph graph = chain(2000);
    for (std::uint32_t i = 20; i < 2000; i += 10)
        graph.edges.emplace_back(1, i);
    const std::size_t before = Divided(graph).linkCount();
    for (const std::uint32_t place : {300U, 1000U, 1700U}) {
        MadeGraph edited = graph;
        edited.edges.emplace_back(place, place + 3);
        EXPECT_EQ(Divided(edited).linkCount(), before) << place;
    }
}

// A chain whose second tensor is also read soon, in the middle and near the end; before that middle stand `extra`
// nodes more, or less.
TestPicture chainReadFarAway(std::uint32_t last, int extra, const ViewState& state = {}) {
    const int boxesBefore = 60;
    std::string text = "g (float[2] x) => (float[2] v299) { v0 = Relu(x)\n";
    std::string before = "v0";
    const auto add = [&](const std::string& name, bool readsFar) {
        text += name + (readsFar ? " = Sum(" + before + ", v1)\n" : " = Relu(" + before + ")\n");
        before = name;
    };
    for (int i = 1; i < 300; ++i) {
        const auto at = static_cast<std::uint32_t>(i);
        for (int more = 0; i == boxesBefore && more < extra; ++more)
            add("e" + std::to_string(more), false);
        const bool isMissing = i >= boxesBefore && i < boxesBefore - extra;
        if (!isMissing)
            add("v" + std::to_string(i), at == 20 || at == last - 20 || at == last);
    }
    return pictureOf(text + "}", state);
}

std::uint32_t nearestLink() {
    std::uint32_t last = 140;
    while (chainReadFarAway(last, 0).layout.links.empty())
        ++last;
    return last;
}

TEST(Cuts, AnEditAtTheLimitTurnsNoLineIntoALinkNorALinkIntoALine) {
    const std::uint32_t limit = nearestLink();
    const auto linksOf = [](const TestPicture& picture) {
        return linkedEdges(*picture.index, picture.view, picture.layout);
    };
    const std::set<std::string> line = linksOf(chainReadFarAway(limit - 1, 0));
    const std::set<std::string> link = linksOf(chainReadFarAway(limit, 0));
    ASSERT_THAT(line, testing::IsEmpty());
    ASSERT_THAT(link, testing::SizeIs(1));
    ASSERT_THAT(linksOf(chainReadFarAway(limit - 1, 1)), testing::SizeIs(1)) << "a picture of its own flips";
    ASSERT_THAT(linksOf(chainReadFarAway(limit, -1)), testing::IsEmpty());

    for (const int more : {1, 20}) {
        EXPECT_EQ(linksOf(chainReadFarAway(limit - 1, more, {.linkedBefore = line})), line) << more;
        EXPECT_EQ(linksOf(chainReadFarAway(limit, -more, {.linkedBefore = link})), link) << more;
    }
    // Well beyond the limit it is as if there had been no picture.
    EXPECT_THAT(linksOf(chainReadFarAway(limit - 1, 40, {.linkedBefore = line})), testing::SizeIs(1));
    EXPECT_THAT(linksOf(chainReadFarAway(limit, -40, {.linkedBefore = link})), testing::IsEmpty());
}

TEST(Cuts, LinksHaveARowAtBothEnds) {
    MadeGraph graph = chain(2000);
    for (std::uint32_t i = 20; i < 2000; i += 10)
        graph.edges.emplace_back(1, i);
    const TestPicture picture(madeModel(graph));
    ASSERT_FALSE(picture.layout.links.empty());
    const auto outgoing = picture.layout.linksOf(BoxIx{picture.box("v1")});
    ASSERT_EQ(outgoing.size(), 1U);
    EXPECT_TRUE(outgoing[0].outgoing);
    EXPECT_EQ(outgoing[0].count, picture.layout.links.size());
    EXPECT_EQ(picture.layout.linksOf(BoxIx{picture.box("v1990")}).size(), 1U);
}

TEST(Templates, EqualPiecesAreLaidOutOnce) {
    MadeGraph graph = chain(401);
    for (std::uint32_t i = 0; i + 4 < 401; i += 4)
        graph.edges.emplace_back(i, i + 4);
    const TestPicture picture(madeModel(graph));
    EXPECT_GE(picture.layout.numbers.pieces, 100U);
    EXPECT_LE(picture.layout.numbers.templates, 4U);
}

TEST(Templates, AnEditLeavesOtherPiecesInTheCache) {
    TemplateCache cache;
    const auto layout = [&](const MadeGraph& graph) {
        return must(layoutGraph(buildViewGraph(Index(madeModel(graph)), {}), nullptr, cache, {}));
    };
    MadeGraph graph = chainWithBranches(100);
    const Layout before = layout(graph);
    graph.edges.emplace_back(41, 43);
    const Layout after = layout(graph);
    EXPECT_LE(after.numbers.placed, 3U);
    const double aside = after.boxes[0].x - before.boxes[0].x; // the whole picture makes room at its left
    const double down = after.boxes[60].y - before.boxes[60].y;
    for (std::size_t b = 0; b < 40; ++b)
        EXPECT_EQ(after.boxes[b], before.boxes[b].movedBy({aside, 0})) << b;
    for (std::size_t b = 60; b < before.boxes.size(); ++b)
        EXPECT_EQ(after.boxes[b], before.boxes[b].movedBy({aside, down})) << b;
}

TEST(Templates, TheCacheDropsWhatWasNotUsedForLongest) {
    TemplateCache cache(2);
    const auto shape = std::make_shared<const Template>();
    cache.keep("a", shape);
    cache.keep("b", shape);
    EXPECT_TRUE(cache.find("a"));
    cache.keep("c", shape);
    EXPECT_EQ(cache.size(), 2U);
    EXPECT_TRUE(cache.find("a"));
    EXPECT_FALSE(cache.find("b"));
}

TEST(Templates, KeysTellPiecesApartBySizeEdgesAndEnds) {
    const Piece piece{.boxes = {{100, 40}, {100, 40}},
        .tensors = {{.box = 0, .firstTarget = 0, .endTarget = 1}},
        .targets = {{.box = 1, .slot = 0}},
        .topIsArticulation = true,
        .bottomIsArticulation = true};
    Piece wider = piece;
    wider.boxes[1].across = 120;
    Piece pilled = piece;
    pilled.tensors[0].pills = 1;
    Piece aligned = piece;
    aligned.alignsLeft = true;
    Piece open = piece;
    open.bottomIsArticulation = false;
    EXPECT_EQ(keyOf(piece), keyOf(Piece(piece)));
    for (const Piece& other : {wider, pilled, aligned, open})
        EXPECT_NE(keyOf(other), keyOf(piece));
}

TEST(Spine, LongChainsDoNotDrift) {
    const TestPicture picture(madeModel(chainWithBranches(500)));
    const double middle = picture.layout.boxes[picture.box("v0")].centre().x;
    for (std::uint32_t i = 4; i < 500; i += 10) // the joins: articulation boxes all of them
        EXPECT_EQ(picture.layout.boxes[picture.box("v" + std::to_string(i))].centre().x, middle);
}

TEST(Spine, ItIsTheWayWithTheMostBoxes) {
    // 0 → 1 → 2 → 3 and 0 → 3 directly
    const Piece piece{.boxes = {{10, 10}, {10, 10}, {10, 10}, {10, 10}},
        .tensors = {{.box = 0, .firstTarget = 0, .endTarget = 2}, {.box = 1, .firstTarget = 2, .endTarget = 3},
            {.box = 2, .firstTarget = 3, .endTarget = 4}},
        .targets = {{1, 0}, {3, 1}, {2, 0}, {3, 0}},
        .topIsArticulation = true,
        .bottomIsArticulation = true};
    const Layered layered = makeLayered(piece, rankBoxes(piece));
    const std::vector<std::uint32_t> spine = findSpine(piece, layered, orderLayers(layered, {}));
    std::vector<std::uint32_t> boxes;
    boxes.reserve(spine.size());
    for (const std::uint32_t segment : spine)
        boxes.push_back(layered.segments[segment].to);
    EXPECT_EQ(boxes, (std::vector<std::uint32_t>{1, 2, 3}));
}

TEST(Crossing, TwoChainsSideBySideDoNotCross) {
    MadeGraph graph{.nodes = 12};
    for (std::uint32_t i = 0; i < 10; ++i)
        graph.edges.emplace_back(i, i + 2); // the nodes of both chains take turns in the file
    graph.edges.emplace_back(10, 11);
    graph.edges.emplace_back(0, 1);
    EXPECT_EQ(TestPicture(madeModel(graph)).layout.numbers.crossings, 0U);
}

TEST(Crossing, InputsThatAreNotAlikeStandInSlotOrder) {
    const TestPicture picture = pictureOf(R"(g (float[2] x) => (float[2] y) {
        a = Relu(x)
        b = Neg(x)
        y = Sub(b, a)
    })");
    const Rect first = picture.layout.boxes[picture.box("b")];
    const Rect second = picture.layout.boxes[picture.box("a")];
    EXPECT_LT(first.x, second.x);
}

TEST(Placement, LargePiecesAreNotForGraphviz) {
    const auto isFor = [](std::uint32_t boxes) {
        Piece piece;
        piece.boxes.assign(boxes, {10, 10, false});
        for (std::uint32_t b = 0; b + 1 < boxes; ++b) {
            piece.tensors.push_back({.box = b, .firstTarget = b, .endTarget = b + 1});
            piece.targets.push_back({b + 1, 0});
        }
        return isForGraphviz(makeLayered(piece, rankBoxes(piece)));
    };
    EXPECT_TRUE(isFor(300));
    EXPECT_FALSE(isFor(301));
}

TEST(Stack, ManyComponentsMakeARectangleNotARow) {
    MadeGraph islands{.nodes = 400};
    for (std::uint32_t i = 0; i < 400; ++i) {
        if (i % 8 != 7)
            islands.edges.emplace_back(i, i + 1);
    }
    Model model = madeModel(islands);
    auto graph = std::make_shared<Graph>(*model.graphs.front());
    graph->inputs.clear(); // they would hang together at "x"
    std::vector<Node> nodes(graph->nodes.begin(), graph->nodes.end());
    for (Node& node : nodes) {
        if (node.inputs.front() == "x")
            node.inputs.clear();
    }
    graph->nodes = SharedList<Node>(std::move(nodes));
    model.graphs.front() = std::move(graph);
    const TestPicture picture(model);
    EXPECT_LT(picture.layout.bounds.width, 2 * picture.layout.bounds.height);
    EXPECT_LT(picture.layout.bounds.height, 2 * picture.layout.bounds.width);
}

TEST(BackEdges, ACycleIsDrawnWithOneEdgeThatRunsBack) {
    MadeGraph graph = chain(5);
    graph.edges.emplace_back(3, 1);
    const TestPicture picture(madeModel(graph));
    const auto back = std::ranges::find(picture.view.edges, true, &ViewEdge::back);
    ASSERT_NE(back, picture.view.edges.end());
    EXPECT_EQ(std::ranges::count(picture.view.edges, true, &ViewEdge::back), 1);
    EXPECT_EQ(back->from.value, picture.box("v3"));
    EXPECT_EQ(back->to.value, picture.box("v1"));
}

} // namespace
} // namespace qaliper::pieces_test
