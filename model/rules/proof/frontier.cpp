#include "model/rules/proof/frontier.h"

#include <algorithm>
#include <functional>
#include <map>
#include <numeric>
#include <span>
#include <unordered_map>
#include <utility>

#include "model/base/number.h"
#include "model/graph/diff.h"
#include "model/graph/identity.h"
#include "model/rules/proof/frontier_inputs.h"

namespace qaliper {

namespace {

// Union-find over things that come to light one after the other.
class Groups {
public:
    using Key = std::string;

    std::size_t of(const Key& key) {
        const auto [found, isNew] = numbers_.try_emplace(key, parents_.size());
        if (isNew)
            parents_.push_back(found->second);
        return root(found->second);
    }
    void join(const Key& a, const Key& b) {
        const std::size_t left = of(a);
        const std::size_t right = of(b);
        parents_[std::max(left, right)] = std::min(left, right);
    }

private:
    std::size_t root(std::size_t at) {
        while (parents_[at] != at)
            at = parents_[at] = parents_[parents_[at]];
        return at;
    }
    std::unordered_map<Key, std::size_t> numbers_;
    std::vector<std::size_t> parents_;
};

std::map<std::string, GraphId> graphsByPath(const Model& model) {
    std::map<std::string, GraphId> graphs;
    for (const auto& graph : model.graphs) {
        if (graph)
            graphs.emplace(graphPath(model, graph->id), graph->id);
    }
    return graphs;
}

// Same operator with other inputs.
bool isRewired(const Node& a, const Node& b) {
    Node moved = a;
    moved.inputs = b.inputs;
    return a.inputs.size() == b.inputs.size() && sameContent(moved, b);
}

bool changesOpsetVersion(const Model& before, const Model& after) {
    return std::ranges::any_of(before.opsets, [&](const OpsetImport& import) {
        const auto now = after.opset(import.domain);
        return now && *now != import.version;
    });
}

class FrontierFinder {
public:
    FrontierFinder(const Context& before, const Context& after) : before_(before), after_(after) {
        const auto pathsAfter = graphsByPath(after.model());
        before_.counterpart.resize(before.model().graphs.size());
        after_.counterpart.resize(after.model().graphs.size());
        for (const auto& [path, graph] : graphsByPath(before.model())) {
            const auto found = pathsAfter.find(path);
            if (found == pathsAfter.end())
                continue;
            before_.counterpart[graph.value] = found->second;
            after_.counterpart[found->second.value] = graph;
        }
    }

    Frontier find() {
        Frontier frontier;
        frontier.changesOpset = changesOpsetVersion(before_.model(), after_.model());
        markNodes(frontier.changesOpset);
        joinNodes(before_, "<");
        joinNodes(after_, ">");
        collectNodes();
        collectOutputs(before_, after_);
        collectOutputs(after_, before_);
        for (auto& [group, region] : regions_) {
            if (region.outputs.empty())
                continue;
            findInputs(region, before_, after_);
            frontier.regions.push_back(std::move(region));
        }
        return frontier;
    }

private:
    void markNodes(bool everything) {
        const Diff changes = diff(before_.index(), after_.index());
        const auto mark = [](ChangedVersion& version, NodeIx node) { version.changed[node.value] = true; };
        for (const NodeIx node : changes.removed)
            mark(before_, node);
        for (const NodeIx node : changes.added)
            mark(after_, node);
        for (const auto& [from, to] : changes.changed)
            markPair(from, to);
        for (const auto* tensors : {&changes.changedTensors, &changes.removedTensors, &changes.addedTensors}) {
            for (const std::string& tensor : *tensors)
                markTensor(tensor, tensors == &changes.changedTensors);
        }
        if (everything) {
            before_.changed.assign(before_.changed.size(), true);
            after_.changed.assign(after_.changed.size(), true);
        }
        markRetyped();
        markShapeReaders();
        before_.findHotValues();
        after_.findHotValues();
    }

    // The same node on other inputs can write another type: nothing that both versions could be given.
    void markRetyped() {
        for (const ValueIx value : before_.index().values()) {
            const NodeIx from = before_.index().producer(value);
            const auto counterpart = from.valid() ? after_.counterpartOf(before_, value) : std::nullopt;
            const NodeIx to = counterpart ? after_.index().producer(*counterpart) : NodeIx{};
            if (!to.valid() || before_.changed[from.value] || after_.changed[to.value])
                continue;
            const DataType old = before_.context->types.element(value);
            const DataType now = after_.context->types.element(*counterpart);
            if (old == now || old == DataType::Undefined || now == DataType::Undefined)
                continue;
            before_.changed[from.value] = true;
            after_.changed[to.value] = true;
            pairs_.emplace_back(from, to);
        }
    }

    // Of a value that has another type now only the shape is read: no number goes on, and the shape is what is compared.
    void markShapeReaders() {
        for (const ValueIx value : before_.index().values()) {
            const auto counterpart = after_.counterpartOf(before_, value);
            const bool isSame =
                !counterpart || before_.context->types.element(value) == after_.context->types.element(*counterpart);
            for (const Use& use : isSame ? std::span<const Use>{} : before_.index().uses(value)) {
                const Node& reader = before_.index().node(use.node);
                const bool readsShapeOnly = reader.is("Shape") || reader.is("Size");
                const auto read =
                    readsShapeOnly ? after_.counterpartOf(before_, before_.index().output(use.node, 0)) : std::nullopt;
                const NodeIx to = read ? after_.index().producer(*read) : NodeIx{};
                if (!to.valid() || before_.changed[use.node.value] || after_.changed[to.value])
                    continue;
                before_.changed[use.node.value] = true;
                after_.changed[to.value] = true;
                pairs_.emplace_back(use.node, to);
            }
        }
    }

    // A node that cannot be run but reads other values now: instead of what it makes of them, compare what it
    // reads.
    void markPair(NodeIx from, NodeIx to) {
        const Node& old = before_.index().node(from);
        const Node& now = after_.index().node(to);
        const bool isCutOut = isRewired(old, now) && !runsInReference(*before_.context, from);
        if (!isCutOut) {
            before_.changed[from.value] = true;
            after_.changed[to.value] = true;
            pairs_.emplace_back(from, to);
            return;
        }
        for (std::size_t slot = 0; slot < old.inputs.size(); ++slot) {
            if (!old.inputs[slot].empty() && !now.inputs[slot].empty())
                rewired_.push_back({before_.index().input(from, slot), after_.index().input(to, slot)});
        }
    }

    // New bytes under an old name reach everybody who reads them; a name that a tensor gave up, or took over
    // from a node, is a place to compare at.
    void markTensor(const std::string& identity, bool isChanged) {
        for (ChangedVersion* version : {&before_, &after_}) {
            const auto value = version->find(identity);
            if (!value)
                continue;
            version->hot[value->value] = true;
            for (const Use& use : version->index().uses(*value)) {
                if (isChanged)
                    version->changed[use.node.value] = true;
            }
        }
    }

    // The same for a value and its counterpart.
    std::string keyOf(const ChangedVersion& version, ValueIx value) const {
        const GraphId graph = version.index().graphOf(value);
        const bool isBefore = &version == &before_;
        const auto other = version.counterpart[graph.value];
        const std::string place = isBefore ? formatNumber(std::int64_t{graph.value})
            : other                        ? formatNumber(std::int64_t{other->value})
                                           : "new" + formatNumber(std::int64_t{graph.value});
        return place + ":" + std::string(version.index().name(value));
    }

    static std::string keyOf(std::string_view side, NodeIx node) {
        return std::string(side) + formatNumber(std::int64_t{node.value});
    }

    void joinNodes(const ChangedVersion& version, std::string_view side) {
        for (const NodeIx node : version.changedNodes()) {
            const std::string key = keyOf(side, node);
            for (const ValueIx output : version.index().outputs(node)) {
                if (output.valid())
                    groups_.join(key, keyOf(version, output));
            }
            for (const ValueIx input : version.readBy(node)) {
                if (version.isComputedInside(input, version.index().graphOf(node)))
                    groups_.join(key, keyOf(version, input));
            }
        }
    }

    void collectNodes() {
        for (const auto& [from, to] : pairs_)
            groups_.join(keyOf("<", from), keyOf(">", to));
        for (const auto& [from, to] : rewired_)
            groups_.join(keyOf(before_, from), keyOf(after_, to));
        for (const NodeIx node : before_.changedNodes()) {
            Region& region = regionOf(keyOf("<", node), before_, before_.index().graphOf(node));
            region.before.push_back(node);
            noteStranger(region, before_, node);
        }
        for (const NodeIx node : after_.changedNodes()) {
            Region& region = regionOf(keyOf(">", node), after_, after_.index().graphOf(node));
            region.after.push_back(node);
            noteStranger(region, after_, node);
        }
        for (const auto& [from, to] : rewired_) {
            const bool isSame = keyOf(before_, from) == keyOf(after_, to) && !before_.hot[from.value];
            if (!isSame)
                addOutput(from, to);
        }
    }

    static void noteStranger(Region& region, const ChangedVersion& version, NodeIx node) {
        if (!runsInReference(*version.context, node))
            region.strangers.insert(version.index().node(node).opType);
    }

    Region& regionOf(const std::string& key, const ChangedVersion& version, GraphId graph) {
        Region& region = regions_[groups_.of(key)];
        const GraphId other = version.counterpart[graph.value].value_or(GraphId{});
        const bool isBefore = &version == &before_;
        region.graphBefore = isBefore ? graph : other;
        region.graphAfter = isBefore ? other : graph;
        return region;
    }

    void addOutput(ValueIx from, ValueIx to) {
        Region& region = regionOf(keyOf(before_, from), before_, before_.index().graphOf(from));
        FrontierOutput output{std::string(before_.index().name(from)), std::string(after_.index().name(to)),
            before_.isFixed(from) && after_.isFixed(to)};
        if (std::ranges::find(region.outputs, output) == region.outputs.end())
            region.outputs.push_back(std::move(output));
    }

    // Values of `version` that its changed nodes compute, that both versions have, and that somebody outside
    // reads.
    void collectOutputs(const ChangedVersion& version, const ChangedVersion& other) {
        for (const ValueIx value : version.index().values()) {
            if (!version.hot[value.value])
                continue;
            const auto counterpart = other.counterpartOf(version, value);
            if (!counterpart || !(version.isReadOutside(value) || other.isReadOutside(*counterpart)))
                continue;
            if (&version == &before_)
                addOutput(value, *counterpart);
            else if (!other.hot[counterpart->value])
                addOutput(*counterpart, value);
        }
    }

    ChangedVersion before_;
    ChangedVersion after_;
    std::vector<std::pair<NodeIx, NodeIx>> pairs_;
    std::vector<std::pair<ValueIx, ValueIx>> rewired_;
    Groups groups_;
    std::map<std::size_t, Region> regions_;
};

} // namespace

bool runsInReference(const Context& context, NodeIx node) {
    const Node& proto = context.node(node);
    if (context.classOf(node).kind == NodeClass::Function)
        return true;
    if (proto.isStandard())
        return context.knowledge().operators.isKnown(proto.opType) && !proto.opType.starts_with("TRT_");
    return proto.domain == "ai.onnx.ml" || proto.domain == "com.microsoft";
}

Frontier frontierOf(const Context& before, const Context& after) { return FrontierFinder(before, after).find(); }

Region wholeRegion(const Context& before, const Context& after) {
    Region region;
    region.graphBefore = mainGraph;
    region.graphAfter = mainGraph;
    region.isPlain = false;
    const auto namesOf = [](const std::vector<ValueInfo>& values) {
        std::set<std::string> names;
        for (const ValueInfo& value : values)
            names.insert(value.name);
        return names;
    };
    std::set<std::string> inputs = namesOf(before.model().main().inputs);
    inputs.merge(namesOf(after.model().main().inputs));
    for (const Tensor& tensor : before.model().main().initializers)
        inputs.erase(tensor.name); // an input of old files that has a default
    region.inputs.assign(inputs.begin(), inputs.end());
    const auto outputsAfter = namesOf(after.model().main().outputs);
    for (const ValueInfo& output : before.model().main().outputs) {
        const auto value = before.index().value(mainGraph, output.name);
        if (value && outputsAfter.contains(output.name))
            region.outputs.push_back({output.name, output.name, before.quant.isConstant(*value)});
    }
    for (const Context* version : {&before, &after}) {
        for (const NodeIx node : version->index().nodes()) {
            if (!runsInReference(*version, node))
                region.strangers.insert(version->node(node).opType);
        }
    }
    return region;
}

} // namespace qaliper
