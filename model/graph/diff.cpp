#include "model/graph/diff.h"

#include <algorithm>
#include <bit>
#include <map>
#include <string_view>
#include <type_traits>
#include <unordered_map>
#include <unordered_set>

#include "model/base/number.h"
#include "model/graph/identity.h"
#include "model/graph/same_data.h"

namespace qaliper {

namespace {

// Versions of one document share their storage, and a node keeps its id.
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

bool hasSameForm(const Tensor& a, const Tensor& b) { return a.type == b.type && a.dims == b.dims; }

bool sameTensor(const Tensor& a, const Storage& storageA, const Tensor& b, const Storage& storageB, const Job& job) {
    if (!hasSameForm(a, b))
        return false;
    const DataPair pair{&a, &b};
    const DataState state = compareData({&pair, 1}, storageA, storageB, job, onThisThread).front();
    return state == DataState::Unread ? a.payload == b.payload : state == DataState::Same;
}

bool sameNumber(float a, float b) { return std::bit_cast<std::uint32_t>(a) == std::bit_cast<std::uint32_t>(b); }

// Compares nodes of two versions, which may belong to different files. Bodies are compared as graphs of their own;
// their ids mean nothing across files.
class ContentComparison {
public:
    ContentComparison(const Model& a, const Model& b, const Job& job)
        : a_(a.storage.get()), b_(b.storage.get()), job_(&job) {}

    bool same(const Node& a, const Node& b) const {
        return a.opType == b.opType && a.domain == b.domain && a.overload == b.overload && a.name == b.name &&
            a.inputs == b.inputs && a.outputs == b.outputs &&
            std::ranges::equal(a.attributes, b.attributes,
                [&](const Attribute& x, const Attribute& y) { return x.name == y.name && same(x.value, y.value); });
    }

private:
    bool same(const AttributeValue& a, const AttributeValue& b) const {
        if (a.index() != b.index())
            return false;
        return std::visit(
            [&](const auto& value) { return same(value, std::get<std::decay_t<decltype(value)>>(b)); }, a);
    }
    template <class T>
    bool same(const T& a, const T& b) const {
        return a == b;
    }
    bool same(GraphId, GraphId) const { return true; }
    bool same(const std::vector<GraphId>& a, const std::vector<GraphId>& b) const { return a.size() == b.size(); }
    bool same(float a, float b) const { return sameNumber(a, b); }
    bool same(const std::vector<float>& a, const std::vector<float>& b) const {
        return std::ranges::equal(a, b, sameNumber);
    }
    bool same(const Tensor& a, const Tensor& b) const { return sameTensor(a, *a_, b, *b_, *job_); }
    bool same(const std::vector<Tensor>& a, const std::vector<Tensor>& b) const {
        return std::ranges::equal(a, b, [&](const Tensor& x, const Tensor& y) { return same(x, y); });
    }

    const Storage* a_;
    const Storage* b_;
    const Job* job_;
};

const SharedList<Node>& nodesOf(const Model& model, std::size_t graph) {
    static const SharedList<Node> none;
    return graph < model.graphs.size() && model.graphs[graph] ? model.graphs[graph]->nodes : none;
}

void diffNodesById(const Index& before, const Index& after, const Job& job, Diff& result) {
    const ContentComparison comparison(before.model(), after.model(), job);
    const std::size_t graphs = std::max(before.model().graphs.size(), after.model().graphs.size());
    for (std::size_t g = 0; g < graphs; ++g) {
        const auto& old = nodesOf(before.model(), g);
        const auto& now = nodesOf(after.model(), g);
        forEachUnshared(old, now, [&](const Node& node) {
            const NodeIx from = *before.find(node.id);
            const auto to = after.find(node.id);
            if (!to)
                result.removed.push_back(from);
            else if (!job.cancelled() && !comparison.same(node, after.node(*to)))
                result.changed.emplace_back(from, *to);
        });
        forEachUnshared(now, old, [&](const Node& node) {
            if (!before.find(node.id))
                result.added.push_back(*after.find(node.id));
        });
    }
}

// The nodes of one identity; an invalid file may have several. They are matched in order.
struct Namesakes {
    NodeIx first;
    std::vector<NodeIx> more;
    std::size_t found = 0; // how many of them have a counterpart

    NodeIx at(std::size_t place) const { return place == 0 ? first : more[place - 1]; }
    std::size_t count() const { return more.size() + 1; }
};

std::vector<NodeIx> counterpartsByIdentity(const Index& before, const Index& after) {
    std::unordered_map<std::string, Namesakes> old;
    old.reserve(before.nodeCount());
    for (const NodeIx node : before.nodes()) {
        const auto [entry, isNew] = old.try_emplace(identity(before, node), Namesakes{node, {}, 0});
        if (!isNew)
            entry->second.more.push_back(node);
    }
    std::vector<NodeIx> result(before.nodeCount());
    for (const NodeIx node : after.nodes()) {
        const auto entry = old.find(identity(after, node));
        if (entry != old.end() && entry->second.found < entry->second.count())
            result[entry->second.at(entry->second.found++).value] = node;
    }
    return result;
}

void diffNodesByIdentity(const Index& before, const Index& after, const Job& job, Diff& result) {
    const ContentComparison comparison(before.model(), after.model(), job);
    const std::vector<NodeIx> counterpart = counterpartsByIdentity(before, after);
    std::vector<bool> isKnown(after.nodeCount());
    for (const NodeIx node : before.nodes()) {
        const NodeIx now = counterpart[node.value];
        if (!now.valid()) {
            result.removed.push_back(node);
            continue;
        }
        isKnown[now.value] = true;
        if (!job.cancelled() && !comparison.same(before.node(node), after.node(now)))
            result.changed.emplace_back(node, now);
    }
    for (const NodeIx node : after.nodes()) {
        if (!isKnown[node.value])
            result.added.push_back(node);
    }
}

// Pairs of corresponding graphs: by number in one document, by path in two files.
std::vector<std::pair<const Graph*, const Graph*>> graphCounterparts(const Index& before, const Index& after) {
    std::map<std::string, std::pair<const Graph*, const Graph*>> pairs;
    const bool byNumber = sameDocument(before.model(), after.model());
    const auto keyOf = [&](const Index& index, GraphId id) {
        return byNumber ? formatNumber(std::int64_t{id.value}) : graphPath(index, id);
    };
    for (const auto& graph : before.model().graphs) {
        if (graph)
            pairs[keyOf(before, graph->id)].first = graph.get();
    }
    for (const auto& graph : after.model().graphs) {
        if (graph)
            pairs[keyOf(after, graph->id)].second = graph.get();
    }
    std::vector<std::pair<const Graph*, const Graph*>> result;
    result.reserve(pairs.size());
    for (const auto& [key, pair] : pairs)
        result.push_back(pair);
    return result;
}

// Initializers of both versions by name, and pairs whose data are still to be compared.
struct TensorPairs {
    std::vector<DataPair> pairs;
    std::vector<std::string> identities; // by pair
};

void matchTensors(const Index& before, const Index& after, TensorPairs& open, Diff& result) {
    const SharedList<Tensor> none;
    for (const auto& [from, to] : graphCounterparts(before, after)) {
        const auto& oldTensors = from ? from->initializers : none;
        const auto& newTensors = to ? to->initializers : none;
        std::unordered_map<std::string_view, const Tensor*> byName;
        const std::string path = (from ? graphPath(before, from->id) : graphPath(after, to->id)) + ":";
        forEachUnshared(oldTensors, newTensors, [&](const Tensor& tensor) { byName.emplace(tensor.name, &tensor); });
        forEachUnshared(newTensors, oldTensors, [&](const Tensor& tensor) {
            const auto found = byName.find(tensor.name);
            if (found == byName.end()) {
                result.addedTensors.push_back(path + tensor.name);
                return;
            }
            if (hasSameForm(*found->second, tensor)) {
                open.pairs.push_back({found->second, &tensor});
                open.identities.push_back(path + tensor.name);
            } else {
                result.changedTensors.push_back(path + tensor.name);
            }
            byName.erase(found);
        });
        for (const auto& [name, tensor] : byName)
            result.removedTensors.push_back(path + std::string(name));
    }
}

void diffTensors(const Index& before, const Index& after, const Job& job, const Spread& spread, Diff& result) {
    TensorPairs open;
    matchTensors(before, after, open, result);
    const auto states = compareData(open.pairs, *before.model().storage, *after.model().storage, job, spread);
    for (std::size_t i = 0; i < states.size(); ++i) {
        if (states[i] == DataState::Other)
            result.changedTensors.push_back(open.identities[i]);
        if (states[i] == DataState::Unread)
            result.unreadTensors.push_back(open.identities[i]);
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

Diff diff(const Index& before, const Index& after) { return *diff(before, after, Job()); }

Result<Diff> diff(const Index& before, const Index& after, const Job& job, const Spread& spread) {
    Diff result;
    if (sameDocument(before.model(), after.model()))
        diffNodesById(before, after, job, result);
    else
        diffNodesByIdentity(before, after, job, result);
    diffTensors(before, after, job, spread, result);
    QALIPER_CHECK(job.check());
    diffInterface(before.model(), after.model(), result);
    result.header =
        before.model().opsets != after.model().opsets || before.model().properties != after.model().properties;
    for (auto* nodes : {&result.removed, &result.added})
        std::ranges::sort(*nodes);
    std::ranges::sort(result.changed, {}, &std::pair<NodeIx, NodeIx>::second);
    for (auto* names : {&result.removedTensors, &result.addedTensors, &result.changedTensors, &result.unreadTensors,
             &result.interface})
        std::ranges::sort(*names);
    return result;
}

std::vector<NodeIx> counterparts(const Index& before, const Index& after) {
    if (!sameDocument(before.model(), after.model()))
        return counterpartsByIdentity(before, after);
    std::vector<NodeIx> result(before.nodeCount());
    for (const NodeIx node : before.nodes())
        result[node.value] = after.find(before.node(node).id).value_or(NodeIx());
    return result;
}

} // namespace qaliper
