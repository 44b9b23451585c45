#include "model/graph/diff.h"

#include <algorithm>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "model/graph/identity.h"

namespace qaliper {

namespace {

// Two versions of one document share their storage, and a node keeps its id from version to version.
bool sameDocument(const Model& a, const Model& b) { return a.storage && a.storage == b.storage; }

template <class T>
std::unordered_set<const void*> chunkSet(const SharedList<T>& list) {
    std::unordered_set<const void*> chunks;
    for (const auto& chunk : list.chunks())
        chunks.insert(chunk.get());
    return chunks;
}

// Items of `list` in chunks that `other` does not share.
template <class T, class Visit>
void forEachUnshared(const SharedList<T>& list, const SharedList<T>& other, Visit visit) {
    const auto shared = chunkSet(other);
    for (const auto& chunk : list.chunks()) {
        if (shared.contains(chunk.get()))
            continue;
        for (const T& item : *chunk)
            visit(item);
    }
}

const SharedList<Node>& nodesOf(const Model& model, std::size_t graph) {
    static const SharedList<Node> none;
    return graph < model.graphs.size() && model.graphs[graph] ? model.graphs[graph]->nodes : none;
}

void diffNodesById(const Index& before, const Index& after, Diff& result) {
    const std::size_t graphs = std::max(before.model().graphs.size(), after.model().graphs.size());
    for (std::size_t g = 0; g < graphs; ++g) {
        const auto& old = nodesOf(before.model(), g);
        const auto& now = nodesOf(after.model(), g);
        forEachUnshared(old, now, [&](const Node& node) {
            const NodeIx from = *before.find(node.id);
            const auto to = after.find(node.id);
            if (!to)
                result.removed.push_back(from);
            else if (!sameContent(node, after.node(*to)))
                result.changed.emplace_back(from, *to);
        });
        forEachUnshared(now, old, [&](const Node& node) {
            if (!before.find(node.id))
                result.added.push_back(*after.find(node.id));
        });
    }
}

// Bodies are graphs of their own, numbered differently in two files: their ids say nothing about a node's content.
bool sameApartFromBodies(Node a, Node b) {
    const auto dropBodies = [](Node& node) {
        std::erase_if(node.attributes, [](const Attribute& attribute) {
            return std::holds_alternative<GraphId>(attribute.value) ||
                std::holds_alternative<std::vector<GraphId>>(attribute.value);
        });
    };
    dropBodies(a);
    dropBodies(b);
    return sameContent(a, b);
}

void diffNodesByIdentity(const Index& before, const Index& after, Diff& result) {
    std::unordered_map<std::string, NodeIx> old;
    for (const NodeIx node : before.nodes())
        old.emplace(identity(before, node), node);
    for (const NodeIx node : after.nodes()) {
        const auto found = old.find(identity(after, node));
        if (found == old.end()) {
            result.added.push_back(node);
            continue;
        }
        if (!sameApartFromBodies(before.node(found->second), after.node(node)))
            result.changed.emplace_back(found->second, node);
        old.erase(found);
    }
    for (const auto& [name, node] : old)
        result.removed.push_back(node);
}

bool sameTensor(const Tensor& a, const Storage& storageA, const Tensor& b, const Storage& storageB) {
    if (a.type != b.type || a.dims != b.dims)
        return false;
    if (&storageA == &storageB && a.payload == b.payload)
        return true;
    const auto left = readBytes(a, storageA);
    const auto right = readBytes(b, storageB);
    return left && right && *left == *right;
}

void diffTensors(const Index& before, const Index& after, Diff& result) {
    const auto graphOf = [](const Model& model, std::size_t g) {
        return g < model.graphs.size() ? model.graphs[g].get() : nullptr;
    };
    const std::size_t graphs = std::max(before.model().graphs.size(), after.model().graphs.size());
    const SharedList<Tensor> none;
    for (std::size_t g = 0; g < graphs; ++g) {
        const Graph* from = graphOf(before.model(), g);
        const Graph* to = graphOf(after.model(), g);
        if (!from && !to)
            continue;
        const auto& oldTensors = from ? from->initializers : none;
        const auto& newTensors = to ? to->initializers : none;
        std::unordered_map<std::string_view, const Tensor*> byName;
        const std::string path = graphPath(from ? before.model() : after.model(), (from ? from : to)->id) + ":";
        forEachUnshared(oldTensors, newTensors, [&](const Tensor& tensor) { byName.emplace(tensor.name, &tensor); });
        forEachUnshared(newTensors, oldTensors, [&](const Tensor& tensor) {
            const auto found = byName.find(tensor.name);
            if (found == byName.end()) {
                result.addedTensors.push_back(path + tensor.name);
                return;
            }
            if (!sameTensor(*found->second, *before.model().storage, tensor, *after.model().storage))
                result.changedTensors.push_back(path + tensor.name);
            byName.erase(found);
        });
        for (const auto& [name, tensor] : byName)
            result.removedTensors.push_back(path + std::string(name));
    }
}

void diffInterface(const Model& before, const Model& after, Diff& result) {
    const auto compare = [&](const std::vector<ValueInfo>& old, const std::vector<ValueInfo>& now) {
        for (const ValueInfo& value : old) {
            const auto found = std::ranges::find(now, value.name, &ValueInfo::name);
            if (found == now.end() || found->type != value.type)
                result.interface.push_back(value.name);
        }
        for (const ValueInfo& value : now) {
            if (std::ranges::find(old, value.name, &ValueInfo::name) == old.end())
                result.interface.push_back(value.name);
        }
    };
    compare(before.main().inputs, after.main().inputs);
    compare(before.main().outputs, after.main().outputs);
}

} // namespace

bool Diff::empty() const {
    return removed.empty() && added.empty() && changed.empty() && removedTensors.empty() && addedTensors.empty() &&
        changedTensors.empty() && interface.empty() && !header;
}

Diff diff(const Index& before, const Index& after) {
    Diff result;
    if (sameDocument(before.model(), after.model()))
        diffNodesById(before, after, result);
    else
        diffNodesByIdentity(before, after, result);
    diffTensors(before, after, result);
    diffInterface(before.model(), after.model(), result);
    result.header =
        before.model().opsets != after.model().opsets || before.model().properties != after.model().properties;
    for (auto* nodes : {&result.removed, &result.added})
        std::ranges::sort(*nodes);
    for (auto* names : {&result.removedTensors, &result.addedTensors, &result.changedTensors, &result.interface})
        std::ranges::sort(*names);
    return result;
}

} // namespace qaliper
