#include "views/document/selection.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "model/base/sort_unique.h"

namespace qaliper {

bool Selection::contains(NodeId node) const { return std::ranges::binary_search(nodes_, node); }

std::vector<NodeIx> Selection::nodes(const Index& index) const {
    std::vector<NodeIx> found;
    for (const NodeId node : nodes_) {
        if (const auto at = index.find(node))
            found.push_back(*at);
    }
    std::ranges::sort(found);
    return found;
}

void Selection::selectNode(NodeId node) { setOne(node, {}); }

void Selection::revealNode(NodeId node) {
    setOne(node, {});
    if (node.valid())
        emit revealed();
}

void Selection::revealFinding(const std::string& key, NodeId node) {
    setOne(node, key);
    if (node.valid())
        emit revealed();
}

void Selection::selectTensor(const std::string& tensor) { set({}, {}, {}, tensor); }

void Selection::revealTensor(const std::string& tensor) {
    selectTensor(tensor);
    if (!tensor.empty())
        emit revealed();
}

void Selection::clear() { setOne({}, {}); }

void Selection::select(std::span<const NodeId> nodes) {
    const bool keepsCurrent = std::ranges::find(nodes, node_) != nodes.end();
    set(keepsCurrent ? node_ : nodes.empty() ? NodeId() : nodes.front(), {nodes.begin(), nodes.end()}, {});
}

void Selection::add(std::span<const NodeId> nodes) {
    std::vector<NodeId> all = nodes_;
    all.insert(all.end(), nodes.begin(), nodes.end());
    select(all);
}

void Selection::toggle(std::span<const NodeId> nodes) {
    if (nodes.empty())
        return;
    const auto isGone = [&](NodeId node) { return std::ranges::find(nodes, node) != nodes.end(); };
    std::vector<NodeId> all = nodes_;
    if (std::ranges::all_of(nodes, [this](NodeId node) { return contains(node); })) {
        std::erase_if(all, isGone);
        return select(all);
    }
    all.insert(all.end(), nodes.begin(), nodes.end());
    set(nodes.front(), std::move(all), {});
}

void Selection::setOne(NodeId node, const std::string& finding) {
    set(node, node.valid() ? std::vector{node} : std::vector<NodeId>(), finding);
}

void Selection::set(NodeId node, std::vector<NodeId> nodes, const std::string& finding, const std::string& tensor) {
    sortUnique(nodes);
    if (node == node_ && nodes == nodes_ && finding == finding_ && tensor == tensor_)
        return;
    node_ = node;
    nodes_ = std::move(nodes);
    finding_ = finding;
    tensor_ = tensor;
    emit changed();
}

} // namespace qaliper
