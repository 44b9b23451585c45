#include "model/proof/frontier.h"

#include <algorithm>
#include <functional>
#include <map>
#include <numeric>
#include <unordered_map>
#include <utility>

#include "model/base/number.h"
#include "model/graph/identity.h"
#include "model/graph/queries.h"
#include "model/proof/frontier_inputs.h"
#include "model/proof/onnx_form.h"
#include "model/proof/touched.h"
#include "model/rewrite/raise_opset.h"

namespace qaliper {

namespace {

// Union-find; items are added when they are first used.
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

void collectRandom(const Model& model, const Node& node, std::set<GraphId>& seen, std::set<std::string>& found) {
    // with a seed, the results are the same each time
    if (isRandom(node) && !node.attribute("seed"))
        found.insert(node.opType);
    std::vector<GraphId> bodies = bodiesOf(node);
    if (const Function* function = calledFunction(model, node))
        bodies.push_back(function->body);
    for (const GraphId body : bodies) {
        const Graph* graph = seen.insert(body).second ? model.graph(body) : nullptr;
        if (!graph)
            continue;
        for (const Node& inner : graph->nodes)
            collectRandom(model, inner, seen, found);
    }
}

class FrontierFinder {
public:
    FrontierFinder(const Context& before, const Context& after, std::span<const InterfaceChange> declared)
        : touched_(touchedBetween(before, after, renamedPorts(declared))), declared_(declared) {}

    Frontier find() {
        Frontier frontier;
        frontier.changesOpset = touched_.changesOpset;
        joinNodes(before_, "<");
        joinNodes(after_, ">");
        collectNodes();
        collectOutputs(before_, after_);
        collectOutputs(after_, before_);
        collectLost();
        for (auto& [group, piece] : pieces_)
            place(std::move(piece), frontier);
        frontier.unreadTensors = std::move(touched_.unreadTensors);
        return frontier;
    }

private:
    // A connected part of the changes, in one of the versions.
    struct Piece {
        Region region;
        const ChangedVersion* version = nullptr;
        GraphId graph;
    };

    // Adds the piece to the regions, unless its owner is compared instead or it has no consumers.
    void place(Piece piece, Frontier& frontier) const {
        if (isEnteredAnew(*piece.version, piece.graph))
            return;
        if (!piece.region.outputs.empty()) {
            findInputs(piece.region, before_, after_);
            frontier.regions.push_back(std::move(piece.region));
        } else if (!piece.region.lost.empty()) {
            frontier.regions.push_back(std::move(piece.region));
        } else if (!isPartOfChangedNode(*piece.version, piece.graph)) {
            ++frontier.unreadPieces;
        }
    }

    // Visits a graph and the bodies around it with their owners; a local function has no owner.
    template <class Visit>
    static bool anyOwner(const ChangedVersion& version, GraphId graph, const Visit& visit) {
        while (graph != mainGraph) {
            const Graph* body = version.model().graph(graph);
            if (!body)
                return false;
            const auto owner = body->owner ? version.index().find(body->owner->node) : std::nullopt;
            if (visit(graph, owner))
                return true;
            if (!owner)
                return false;
            graph = version.index().graphOf(*owner);
        }
        return false;
    }

    // Inputs and outputs of such a body are compared at its owner, or at the calls of the local function.
    static bool isEnteredAnew(const ChangedVersion& version, GraphId graph) {
        return anyOwner(
            version, graph, [&](GraphId body, std::optional<NodeIx>) { return version.enteredAnew.contains(body); });
    }
    static bool isPartOfChangedNode(const ChangedVersion& version, GraphId graph) {
        return anyOwner(version, graph,
            [&](GraphId, std::optional<NodeIx> owner) { return owner && version.changed[owner->value]; });
    }

    // Equal for a value and its counterpart in the other version.
    std::string keyOf(const ChangedVersion& version, ValueIx value) const {
        const GraphId graph = version.index().graphOf(value);
        const bool isBefore = &version == &before_;
        const auto other = version.counterpart[graph.value];
        const std::string place = isBefore ? formatNumber(std::int64_t{graph.value})
            : other                        ? formatNumber(std::int64_t{other->value})
                                           : "new" + formatNumber(std::int64_t{graph.value});
        return place + ":" + version.commonName(value);
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
        for (const auto& [from, to] : touched_.pairs)
            groups_.join(keyOf("<", from), keyOf(">", to));
        for (const auto& [from, to] : touched_.rewired)
            groups_.join(keyOf(before_, from), keyOf(after_, to));
        for (const NodeIx node : before_.changedNodes()) {
            Region& region = regionOf(keyOf("<", node), before_, before_.index().graphOf(node));
            region.before.push_back(node);
            noteOperators(region, before_, node);
        }
        for (const NodeIx node : after_.changedNodes()) {
            Region& region = regionOf(keyOf(">", node), after_, after_.index().graphOf(node));
            region.after.push_back(node);
            noteOperators(region, after_, node);
        }
        for (const auto& [from, to] : touched_.rewired) {
            const bool isSame = keyOf(before_, from) == keyOf(after_, to) && !before_.affected[from.value];
            if (!isSame)
                addOutput(from, to);
        }
    }

    static void noteOperators(Region& region, const ChangedVersion& version, NodeIx node) {
        if (!runsInReference(*version.context, node))
            region.unsupportedOps.insert(version.index().node(node).opType);
        region.random.merge(randomOperatorsIn(version.model(), version.index().node(node)));
    }

    Region& regionOf(const std::string& key, const ChangedVersion& version, GraphId graph) {
        Piece& piece = pieces_[groups_.of(key)];
        piece.version = &version;
        piece.graph = graph;
        Region& region = piece.region;
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

    // Values of `version` that changed nodes compute, that both versions have, and that have a consumer outside.
    void collectOutputs(const ChangedVersion& version, const ChangedVersion& other) {
        for (const ValueIx value : version.index().values()) {
            if (!version.affected[value.value])
                continue;
            const auto counterpart = other.counterpartOf(version, value);
            if (!counterpart || !(version.isReadOutside(value) || other.isReadOutside(*counterpart)))
                continue;
            if (&version == &before_)
                addOutput(value, *counterpart);
            else if (!other.affected[counterpart->value])
                addOutput(*counterpart, value);
        }
    }

    // A removed model output, and values that unchanged nodes read and no node defines.
    void collectLost() {
        for (const ValueIx value : before_.index().values()) {
            if (!before_.affected[value.value] || after_.counterpartOf(before_, value))
                continue;
            const auto isLeft = [&](const Use& use) {
                return !before_.changed[use.node.value] && !touched_.rewiredNodes.contains(use.node);
            };
            if (isOutputLost(value) || std::ranges::any_of(before_.index().uses(value), isLeft))
                regionOf(keyOf(before_, value), before_, before_.index().graphOf(value))
                    .lost.emplace_back(before_.index().name(value));
        }
    }

    bool isOutputLost(ValueIx value) const {
        const auto saysSo = [&](const InterfaceChange& change) {
            return change.port == Port::Output && change.what == PortChange::Removed &&
                change.name == before_.index().name(value);
        };
        return before_.index().isGraphOutput(value) && before_.index().graphOf(value) == mainGraph &&
            std::ranges::none_of(declared_, saysSo);
    }

    Touched touched_;
    const ChangedVersion& before_ = touched_.before;
    const ChangedVersion& after_ = touched_.after;
    std::span<const InterfaceChange> declared_;
    Groups groups_;
    std::map<std::size_t, Piece> pieces_;
};

} // namespace

bool runsInReference(const Context& context, NodeIx ix) {
    const Node& node = context.node(ix);
    if (context.classOf(ix).kind == NodeClass::Function || wantsOnnxForm(context, ix))
        return true;
    if (node.isStandard())
        return (context.knowledge().operators.isKnown(node.opType) || isRemovedLater(context, ix)) &&
            !node.opType.starts_with("TRT_");
    return node.domain == "ai.onnx.ml" || node.domain == "com.microsoft";
}

RenamedPorts renamedPorts(std::span<const InterfaceChange> declared) {
    RenamedPorts renamed;
    for (const InterfaceChange& change : declared) {
        if (change.what != PortChange::Renamed)
            continue;
        const auto isIt = [&](const auto& pair) { return pair.second == change.name; };
        const auto earlier = std::ranges::find_if(renamed, isIt);
        if (earlier == renamed.end())
            renamed.insert_or_assign(change.name, change.now);
        else
            earlier->second = change.now;
    }
    return renamed;
}

std::set<std::string> randomOperatorsIn(const Model& model, const Node& node) {
    std::set<GraphId> seen;
    std::set<std::string> found;
    collectRandom(model, node, seen, found);
    return found;
}

Frontier frontierOf(const Context& before, const Context& after, std::span<const InterfaceChange> declared) {
    return FrontierFinder(before, after, declared).find();
}

Region wholeRegion(const Context& before, const Context& after, std::span<const InterfaceChange> declared) {
    const RenamedPorts renamed = renamedPorts(declared);
    Region region;
    region.graphBefore = mainGraph;
    region.graphAfter = mainGraph;
    region.isPlain = false;
    const auto nameNow = [&](const std::string& name) {
        const auto found = renamed.find(name);
        return found == renamed.end() ? name : found->second;
    };
    const auto namesOf = [](const std::vector<ValueInfo>& values) {
        std::set<std::string> names;
        for (const ValueInfo& value : values)
            names.insert(value.name);
        return names;
    };
    std::set<std::string> inputs = namesOf(before.model().main().inputs);
    std::set<std::string> inputsAfter = namesOf(after.model().main().inputs);
    for (const std::string& input : inputs)
        inputsAfter.erase(nameNow(input));
    inputs.merge(inputsAfter);
    for (const Tensor& tensor : before.model().main().initializers)
        inputs.erase(tensor.name); // an input of old files with a default
    region.inputs.assign(inputs.begin(), inputs.end());
    const auto outputsAfter = namesOf(after.model().main().outputs);
    for (const ValueInfo& output : before.model().main().outputs) {
        const auto value = before.index().value(mainGraph, output.name);
        if (value && outputsAfter.contains(nameNow(output.name)))
            region.outputs.push_back({output.name, nameNow(output.name), before.quant.isConstant(*value)});
    }
    for (const Context* version : {&before, &after}) {
        for (const NodeIx node : version->index().nodes()) {
            if (!runsInReference(*version, node))
                region.unsupportedOps.insert(version->node(node).opType);
            region.random.merge(randomOperatorsIn(version->model(), version->node(node)));
        }
    }
    return region;
}

} // namespace qaliper
