#include "tests/support/made_graphs.h"

#include <algorithm>
#include <random>

#include "model/base/number.h"

namespace qaliper {

namespace {

std::string valueName(std::uint32_t node) { return "v" + formatNumber(std::int64_t{node}); }

} // namespace

Model madeModel(const MadeGraph& made) {
    std::vector<Node> nodes(made.nodes);
    std::vector<bool> isRead(made.nodes);
    for (std::uint32_t i = 0; i < made.nodes; ++i) {
        nodes[i].id = NodeId{i};
        nodes[i].opType = made.opType;
        nodes[i].name = "n" + formatNumber(std::int64_t{i});
        nodes[i].outputs = {valueName(i)};
    }
    for (const auto& [from, to] : made.edges) {
        nodes[to].inputs.push_back(valueName(from));
        isRead[from] = true;
    }
    auto graph = std::make_shared<Graph>();
    graph->id = mainGraph;
    graph->name = "made";
    graph->inputs.push_back({"x", ValueType::tensor(DataType::Float, Shape{1, 8}), {}});
    for (std::uint32_t i = 0; i < made.nodes; ++i) {
        if (nodes[i].inputs.empty())
            nodes[i].inputs.emplace_back("x");
        if (!isRead[i] && made.outputs)
            graph->outputs.push_back({valueName(i), ValueType::tensor(DataType::Float), {}});
    }
    graph->nodes = SharedList<Node>(std::move(nodes));
    Model model;
    model.irVersion = 9;
    model.opsets = {{"", 17}};
    model.graphs.push_back(std::move(graph));
    model.storage = std::make_shared<const Storage>();
    model.nextNode = made.nodes;
    return model;
}

MadeGraph chain(std::uint32_t nodes) {
    MadeGraph graph{.nodes = nodes};
    for (std::uint32_t i = 1; i < nodes; ++i)
        graph.edges.emplace_back(i - 1, i);
    return graph;
}

MadeGraph chainWithBranches(std::uint32_t nodes) {
    MadeGraph graph = chain(nodes);
    for (std::uint32_t i = 0; i + 4 < nodes; i += 10)
        graph.edges.emplace_back(i, i + 4);
    return graph;
}

MadeGraph nestedSkips(std::uint32_t nodes, std::uint32_t skips) {
    MadeGraph graph = chain(nodes);
    for (std::uint32_t i = 0; i < skips && 2 * i + 2 < nodes; ++i)
        graph.edges.emplace_back(i, nodes - 1 - i);
    return graph;
}

MadeGraph completeGraph(std::uint32_t nodes) {
    MadeGraph graph{.nodes = nodes};
    for (std::uint32_t to = 1; to < nodes; ++to) {
        for (std::uint32_t from = 0; from < to; ++from)
            graph.edges.emplace_back(from, to);
    }
    return graph;
}

MadeGraph fanOut(std::uint32_t consumers) {
    MadeGraph graph{.nodes = consumers + 2};
    for (std::uint32_t i = 1; i <= consumers; ++i) {
        graph.edges.emplace_back(0, i);
        graph.edges.emplace_back(i, consumers + 1);
    }
    return graph;
}

MadeGraph randomGraph(std::uint32_t nodes, std::uint32_t edgesPerNode, std::uint32_t seed) {
    MadeGraph graph{.nodes = nodes};
    std::mt19937 random(seed);
    for (std::uint32_t to = 1; to < nodes; ++to) {
        for (std::uint32_t i = 0; i < edgesPerNode; ++i)
            graph.edges.emplace_back(random() % to, to);
    }
    return graph;
}

MadeGraph allToAll(std::uint32_t blocks, std::uint32_t layers) {
    MadeGraph graph{.nodes = blocks * layers};
    for (std::uint32_t block = 0; block < blocks; ++block) {
        const std::uint32_t first = block * layers;
        if (block > 0)
            graph.edges.emplace_back(first - 1, first);
        for (std::uint32_t to = first + 1; to < first + layers; ++to) {
            for (std::uint32_t from = first; from < to; ++from)
                graph.edges.emplace_back(from, to);
        }
    }
    return graph;
}

MadeGraph ladder(std::uint32_t rungs) {
    MadeGraph graph{.nodes = 2 * rungs};
    for (std::uint32_t i = 0; i < rungs; ++i) {
        if (i > 0) {
            graph.edges.emplace_back(2 * i - 2, 2 * i);
            graph.edges.emplace_back(2 * i - 1, 2 * i + 1);
        }
        if (i % 3 == 1)
            graph.edges.emplace_back(2 * i, 2 * i + 1);
    }
    return graph;
}

} // namespace qaliper
