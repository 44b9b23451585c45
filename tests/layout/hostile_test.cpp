#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/draw/scene.h"
#include "tests/support/graphs.h"
#include "tests/support/made_graphs.h"
#include "tests/support/picture_check.h"
#include "tests/support/result.h"

// Inputs that make layout engines hang, crash or run out of memory. Each must end in a sound picture.

namespace qaliper {
namespace {

struct Hostile {
    std::string name;
    MadeGraph graph;
};

void PrintTo(const Hostile& hostile, std::ostream* out) { *out << hostile.name; }

Worker& placer() {
    static Workers workers(QALIPER_TEST_WORKER);
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

class HostileGraph : public testing::TestWithParam<Hostile> {};

TEST_P(HostileGraph, EndsInASoundPicture) { expectSoundPicture(madeModel(GetParam().graph), &placer()); }

TEST_P(HostileGraph, EndsInASoundPictureWithoutWorker) { expectSoundPicture(madeModel(GetParam().graph), nullptr); }

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
    };
}

INSTANTIATE_TEST_SUITE_P(Made, HostileGraph, testing::ValuesIn(hostileGraphs()),
    [](const testing::TestParamInfo<Hostile>& made) { return made.param.name; });

} // namespace
} // namespace qaliper
