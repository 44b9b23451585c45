#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/draw/scene.h"
#include "tests/support/build_places.h"
#include "tests/support/graphs.h"
#include "tests/support/made_graphs.h"
#include "tests/support/picture_check.h"
#include "tests/support/result.h"

// Inputs that make layout engines hang, crash or run out of memory. Each must end in a valid picture.

namespace qaliper::hostile_test {
namespace {

struct Hostile {
    std::string name;
    MadeGraph graph;
};

std::ostream& operator<<(std::ostream& out, const Hostile& hostile) { return out << hostile.name; }

Worker& placer() {
    static Workers workers(workerProgram());
    return workers.place;
}

void expectSoundPicture(const Model& model, Worker* worker) {
    const Index index(model);
    for (const Direction direction : {Direction::Down, Direction::Right}) {
        const ViewGraph view = buildViewGraph(index, {.direction = direction});
        TemplateCache cache;
        const Layout layout = must(layoutGraph(view, worker, cache, {}));
        const Scene scene = buildScene(index, TypeTable(index), view, layout);
        EXPECT_THAT(faultsOfPicture(index, view, layout, scene), testing::IsEmpty());
    }
}

// One name of every kind that a file may hold and a picture must not break on.
Model modelNamed(const std::string& name) {
    Model model = madeModel(chain(3));
    auto graph = std::make_shared<Graph>(*model.graphs.front());
    std::vector<Node> nodes(graph->nodes.begin(), graph->nodes.end());
    nodes[1].name = name;
    nodes[1].opType = name;
    nodes[0].outputs = {name};
    nodes[1].inputs = {name};
    graph->nodes = SharedList<Node>(std::move(nodes));
    model.graphs.front() = std::move(graph);
    return model;
}

class HostileGraph : public testing::TestWithParam<Hostile> {};

TEST_P(HostileGraph, EndsInASoundPicture) { expectSoundPicture(madeModel(GetParam().graph), &placer()); }

TEST_P(HostileGraph, EndsInASoundPictureWithoutWorker) { expectSoundPicture(madeModel(GetParam().graph), nullptr); }

MadeGraph circles(std::uint32_t nodes, std::uint32_t length) {
    MadeGraph graph = chain(nodes);
    for (std::uint32_t i = length; i < nodes; i += length)
        graph.edges.emplace_back(i, i - length);
    return graph;
}

MadeGraph tree(std::uint32_t nodes, std::uint32_t fan) {
    MadeGraph graph{.nodes = nodes};
    for (std::uint32_t i = 1; i < nodes; ++i)
        graph.edges.emplace_back((i - 1) / fan, i);
    return graph;
}

MadeGraph mesh(std::uint32_t columns, std::uint32_t rows) {
    MadeGraph graph{.nodes = columns * rows};
    for (std::uint32_t i = 0; i < graph.nodes; ++i) {
        if (i % columns + 1 < columns)
            graph.edges.emplace_back(i, i + 1);
        if (i + columns < graph.nodes)
            graph.edges.emplace_back(i, i + columns);
    }
    return graph;
}

MadeGraph bipartite(std::uint32_t side) {
    MadeGraph graph{.nodes = 2 * side};
    for (std::uint32_t to = side; to < 2 * side; ++to) {
        for (std::uint32_t from = 0; from < side; ++from)
            graph.edges.emplace_back(from, to);
    }
    return graph;
}

MadeGraph openFanIn(std::uint32_t producers) {
    MadeGraph graph{.nodes = producers + 1};
    for (std::uint32_t i = 0; i < producers; ++i)
        graph.edges.emplace_back(i, producers);
    return graph;
}

MadeGraph skipsOfAllLengths(std::uint32_t nodes) {
    MadeGraph graph = chain(nodes);
    for (std::uint32_t i = 0; i < nodes; ++i)
        graph.edges.emplace_back(i * 7 % (nodes / 2), nodes / 2 + i * 13 % (nodes / 2));
    return graph;
}

MadeGraph firstToAll(std::uint32_t nodes) {
    MadeGraph graph = chain(nodes);
    for (std::uint32_t i = 2; i < nodes; ++i)
        graph.edges.emplace_back(0, i);
    return graph;
}

MadeGraph allToLast(std::uint32_t nodes) {
    MadeGraph graph = chain(nodes);
    for (std::uint32_t i = 0; i + 2 < nodes; ++i)
        graph.edges.emplace_back(i, nodes - 1);
    return graph;
}

// Two chains, each node of one read by the node as far from the end in the other.
MadeGraph crossedChains(std::uint32_t length) {
    MadeGraph graph{.nodes = 2 * length};
    for (std::uint32_t i = 0; i < length; ++i) {
        if (i + 1 < length) {
            graph.edges.emplace_back(i, i + 1);
            graph.edges.emplace_back(length + i, length + i + 1);
        }
        if (i < length / 2)
            graph.edges.emplace_back(i, 2 * length - 1 - i);
    }
    return graph;
}

std::vector<Hostile> hostileGraphs() {
    MadeGraph loops = chain(20);
    for (std::uint32_t i = 0; i < 20; i += 3)
        loops.edges.emplace_back(i, i);
    MadeGraph cycle = chain(30);
    cycle.edges.emplace_back(25, 4);
    cycle.edges.emplace_back(12, 10);
    MadeGraph ring = chain(2000);
    ring.edges.emplace_back(1999, 0);
    MadeGraph longEdge = chain(5000);
    longEdge.edges.emplace_back(0, 4999);
    MadeGraph parallel{.nodes = 2};
    parallel.edges.assign(50, {0, 1});
    MadeGraph islands{.nodes = 200};
    for (std::uint32_t i = 0; i + 1 < 200; i += 2)
        islands.edges.emplace_back(i, i + 1);
    MadeGraph backwards{.nodes = 300}; // a file whose nodes stand in the wrong order
    for (std::uint32_t i = 1; i < 300; ++i)
        backwards.edges.emplace_back(i, i - 1);
    MadeGraph openFan = fanOut(2000); // every branch is a graph output of its own
    std::erase_if(openFan.edges, [](const auto& edge) { return edge.second == 2001; });
    return {
        {"Empty", {}},
        {"OneNode", chain(1)},
        {"SelfLoops", loops},
        {"Cycles", cycle},
        {"Ring", ring},
        {"Backwards", backwards},
        {"ParallelEdges", parallel},
        {"Islands", islands},
        {"Chain50k", chain(50'000)},
        {"ChainWithBranches20k", chainWithBranches(20'000)},
        {"ChainWithEdgeOverAll", longEdge},
        {"NestedSkips", nestedSkips(1'500, 200)},
        {"Complete60", completeGraph(60)},
        {"Complete300", completeGraph(300)},
        {"FanOut10k", fanOut(10'000)},
        {"OpenFanOut2k", openFan},
        {"Random2kSparse", randomGraph(2'000, 1, 1)},
        {"Random2kDense", randomGraph(2'000, 2, 2)},
        {"Random10k", randomGraph(10'000, 1, 3)},
        {"AllToAll", allToAll(4, 60)},
        {"Ladder", ladder(3'000)},
        {"TwoBoxesInACircle", {.nodes = 2, .edges = {{0, 1}, {1, 0}}}},
        {"OneBoxInACircle", {.nodes = 1, .edges = {{0, 0}}}},
        {"AllInCircles", circles(300, 7)},
        {"NoOutputs", {.nodes = 50, .edges = chain(50).edges, .outputs = false}},
        {"Tree", tree(4'000, 2)},
        {"BroadTree", tree(2'000, 30)},
        {"Mesh", mesh(40, 40)},
        {"Bipartite", bipartite(40)},
        {"FanIn5k", openFanIn(5'000)},
        {"SkipsOfAllLengths", skipsOfAllLengths(600)},
        {"FirstToAll", firstToAll(3'000)},
        {"AllToLast", allToLast(3'000)},
        {"Crossed", crossedChains(400)},
    };
}

TEST(HostileName, EndsInASoundPicture) {
    expectSoundPicture(modelNamed(std::string(200'000, 'x')), &placer());
    expectSoundPicture(modelNamed("\x01\x02<&>\"'\n\t\xff\xfe"), nullptr);
    expectSoundPicture(modelNamed(std::string("\0zero", 5)), nullptr);
}

INSTANTIATE_TEST_SUITE_P(Made, HostileGraph, testing::ValuesIn(hostileGraphs()),
    [](const testing::TestParamInfo<Hostile>& made) { return made.param.name; });

} // namespace
} // namespace qaliper::hostile_test
