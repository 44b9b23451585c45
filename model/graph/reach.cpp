#include "model/graph/reach.h"

#include <algorithm>
#include <deque>
#include <iterator>
#include <limits>
#include <utility>

#include "model/base/sort_unique.h"
#include "model/graph/queries.h"

namespace qaliper {

namespace {

bool isQuantizer(const Node& node) { return node.opType == "QuantizeLinear" || node.opType == "DequantizeLinear"; }

constexpr std::size_t anyConsumers = std::numeric_limits<std::size_t>::max();

// The owner of a body; invalid for the main graph and local functions.
NodeIx ownerOf(const Index& index, GraphId id) {
    const Graph* graph = index.model().graph(id);
    const auto owner = graph && graph->owner ? index.find(graph->owner->node) : std::nullopt;
    return owner.value_or(NodeIx());
}

void collectAbove(const Index& index, NodeIx node, std::size_t maxUses, std::vector<NodeIx>& found) {
    std::vector<ValueIx> read(index.inputs(node).begin(), index.inputs(node).end());
    std::ranges::copy(capturesOf(index, node), std::back_inserter(read));
    for (const ValueIx value : read) {
        if (!value.valid() || index.uses(value).size() > maxUses)
            continue;
        const bool isGiven = index.isGraphInput(value); // an input of a body comes from its owner
        const NodeIx source = isGiven ? ownerOf(index, index.graphOf(value)) : index.producer(value);
        if (source.valid())
            found.push_back(source);
    }
}

void collectBelow(const Index& index, NodeIx node, std::size_t maxUses, std::vector<NodeIx>& found) {
    for (const ValueIx value : index.outputs(node)) {
        if (!value.valid() || index.uses(value).size() > maxUses)
            continue;
        for (const Use& use : index.uses(value)) {
            found.push_back(use.node);
            // The owners of all bodies around the consumer depend on the value, too.
            NodeIx consumer = use.node;
            while (consumer.valid() && index.graphOf(consumer) != index.graphOf(value)) {
                consumer = ownerOf(index, index.graphOf(consumer));
                if (consumer.valid())
                    found.push_back(consumer);
            }
        }
        if (const NodeIx owner = ownerOf(index, index.graphOf(node)); index.isGraphOutput(value) && owner.valid())
            found.push_back(owner);
    }
}

std::vector<NodeIx> inOrder(std::vector<NodeIx> nodes) {
    sortUnique(nodes);
    return nodes;
}

} // namespace

std::vector<NodeIx> reachOf(const Index& index, std::span<const NodeIx> nodes, Flow flow) {
    std::vector<bool> isReached(index.nodeCount(), false);
    std::vector<NodeIx> reached;
    const auto reach = [&](std::span<const NodeIx> further) {
        for (const NodeIx node : further) {
            if (!isReached[node.value])
                reached.push_back(node);
            isReached[node.value] = true;
        }
    };
    reach(nodes);
    std::vector<NodeIx> further;
    for (std::size_t at = 0; at < reached.size(); ++at) { // NOLINT(*-loop-convert): `reached` grows in the loop
        further.clear();
        const auto collect = flow == Flow::Up ? collectAbove : collectBelow;
        collect(index, reached[at], anyConsumers, further);
        reach(further);
    }
    return inOrder(std::move(reached));
}

std::vector<std::uint32_t> stepsFrom(const Index& index, std::span<const NodeIx> nodes) {
    std::vector<std::uint32_t> steps(index.nodeCount(), notReached);
    std::deque<NodeIx> open(nodes.begin(), nodes.end()); // nearest first
    for (const NodeIx node : nodes)
        steps[node.value] = 0;
    std::vector<bool> isDone(index.nodeCount(), false);
    while (!open.empty()) {
        const NodeIx node = open.front();
        open.pop_front();
        if (isDone[node.value])
            continue;
        isDone[node.value] = true;
        std::vector<NodeIx> near;
        collectAbove(index, node, maxConsumers, near);
        collectBelow(index, node, maxConsumers, near);
        for (const NodeIx other : near) {
            const bool isFree = isQuantizer(index.node(other));
            const std::uint32_t there = steps[node.value] + (isFree ? 0 : 1);
            if (there >= steps[other.value])
                continue;
            steps[other.value] = there;
            isFree ? open.push_front(other) : open.push_back(other);
        }
    }
    return steps;
}

std::vector<NodeIx> grown(const Index& index, std::span<const NodeIx> nodes) {
    const std::vector<std::uint32_t> steps = stepsFrom(index, nodes);
    std::vector<NodeIx> found;
    std::ranges::copy_if(index.nodes(), std::back_inserter(found), [&](NodeIx node) { return steps[node.value] <= 1; });
    return found;
}

std::vector<NodeIx> shrunk(const Index& index, std::span<const NodeIx> nodes, NodeIx middle) {
    const std::vector<std::uint32_t> steps = stepsFrom(index, std::span(&middle, 1));
    std::uint32_t farthest = 0;
    for (const NodeIx node : nodes)
        farthest = std::max(farthest, steps[node.value]);
    std::vector<NodeIx> left{middle};
    std::ranges::copy_if(nodes, std::back_inserter(left), [&](NodeIx node) { return steps[node.value] < farthest; });
    return inOrder(std::move(left));
}

} // namespace qaliper
