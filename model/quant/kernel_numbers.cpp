#include "model/quant/kernel_numbers.h"

#include <algorithm>

#include "model/graph/queries.h"

namespace qaliper {

namespace {

class LayerCount {
public:
    LayerCount(const Index& index, const LayerGroups& groups)
        : groups_(&groups),
          order_(dependencyOrder(index)),
          count_(index.nodeCount()),
          open_(index.nodeCount()),
          isTaken_(index.nodeCount()),
          consumers_(index.nodeCount()) {
        for (const NodeIx node : index.nodes()) {
            for (const ValueIx input : index.inputs(node))
                addEdge(input.valid() ? index.producer(input) : NodeIx{}, node);
        }
    }

    std::vector<std::uint32_t> run() && {
        for (const NodeIx node : order_) {
            if (groupOf(node) != LayerGroups::none && open_[groupOf(node)] == 0)
                takeAllFrom(groupOf(node));
        }
        for (const NodeIx node : order_) { // what is left is in circles, or after them
            if (groupOf(node) != LayerGroups::none)
                takeAllFrom(groupOf(node));
        }
        std::vector<std::uint32_t> ofNode(count_.size());
        for (std::size_t node = 0; node < ofNode.size(); ++node)
            ofNode[node] = groups_->ofNode[node] == LayerGroups::none ? 0 : count_[groups_->ofNode[node]];
        return ofNode;
    }

private:
    std::uint32_t groupOf(NodeIx node) const { return groups_->ofNode[node.value]; }

    void addEdge(NodeIx producer, NodeIx node) {
        const std::uint32_t from = producer.valid() ? groupOf(producer) : LayerGroups::none;
        const std::uint32_t to = groupOf(node);
        if (from == LayerGroups::none || to == LayerGroups::none || from == to)
            return;
        consumers_[from].push_back(to);
        ++open_[to];
    }

    // The group, and all for which nothing else is open then.
    void takeAllFrom(std::uint32_t first) {
        std::vector<std::uint32_t> ready;
        const auto take = [&](std::uint32_t group) {
            if (!isTaken_[group])
                ready.push_back(group);
            isTaken_[group] = true;
        };
        take(first);
        while (!ready.empty()) {
            const std::uint32_t group = ready.back();
            ready.pop_back();
            for (const std::uint32_t consumer : consumers_[group]) {
                if (isTaken_[consumer])
                    continue;
                count_[consumer] = std::max(count_[consumer], count_[group] + (groups_->isLayer[group] ? 1U : 0U));
                if (--open_[consumer] == 0)
                    take(consumer);
            }
        }
    }

    const LayerGroups* groups_;
    std::vector<NodeIx> order_;
    std::vector<std::uint32_t> count_; // by group, as the following
    std::vector<std::uint32_t> open_;  // values that groups which are not taken write for it
    std::vector<bool> isTaken_;
    std::vector<std::vector<std::uint32_t>> consumers_; // a group for each value that it reads
};

} // namespace

std::vector<std::uint32_t> layersBefore(const Index& index, const LayerGroups& groups) {
    return LayerCount(index, groups).run();
}

} // namespace qaliper
