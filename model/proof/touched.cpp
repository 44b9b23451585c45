#include "model/proof/touched.h"

#include <algorithm>
#include <map>
#include <span>

#include "model/graph/diff.h"
#include "model/graph/identity.h"
#include "model/graph/queries.h"

namespace qaliper {

namespace {

std::map<std::string, GraphId> graphsByPath(const Model& model) {
    std::map<std::string, GraphId> graphs;
    for (const auto& graph : model.graphs) {
        if (graph)
            graphs.emplace(graphPath(model, graph->id), graph->id);
    }
    return graphs;
}

// True for the same operator with other inputs in the same slots.
bool isRewired(const Node& a, const Node& b) {
    Node moved = a;
    moved.inputs = b.inputs;
    return std::ranges::equal(a.inputs, b.inputs, {}, &std::string::empty, &std::string::empty) &&
        sameContent(moved, b);
}

// True when only the node's name changed, on which no number depends.
bool isOnlyNamedAnew(const Node& a, const Node& b) {
    Node named = a;
    named.name = b.name;
    return a.name != b.name && sameContent(named, b);
}

// True for attributes that are kept as bytes.
bool hasOpaque(const Node& node) {
    return std::ranges::any_of(node.attributes,
        [](const Attribute& attribute) { return std::holds_alternative<OpaqueAttribute>(attribute.value); });
}

bool changesOpsetVersion(const Model& before, const Model& after) {
    return std::ranges::any_of(before.opsets, [&](const OpsetImport& import) {
        const auto now = after.opset(import.domain);
        return now && *now != import.version;
    });
}

class ChangeMarker {
public:
    ChangeMarker(const Context& before, const Context& after, RenamedPorts renamed)
        : touched_{ChangedVersion(before), ChangedVersion(after, std::move(renamed)), {}, {}, {}, {}} {
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

    Touched run() && {
        touched_.changesOpset = changesOpsetVersion(before_.model(), after_.model());
        const Diff changes = diff(before_.index(), after_.index());
        const auto mark = [](ChangedVersion& version, NodeIx node) { version.changed[node.value] = true; };
        for (const NodeIx node : changes.removed)
            mark(before_, node);
        for (const NodeIx node : changes.added)
            mark(after_, node);
        for (const auto& [from, to] : changes.changed) {
            if (!isOnlyNamedAnew(before_.index().node(from), after_.index().node(to)))
                markPair(from, to);
        }
        for (const auto* tensors : {&changes.changedTensors, &changes.removedTensors, &changes.addedTensors}) {
            for (const std::string& tensor : *tensors)
                markTensor(tensor, tensors == &changes.changedTensors);
        }
        if (touched_.changesOpset) {
            before_.changed.assign(before_.changed.size(), true);
            after_.changed.assign(after_.changed.size(), true);
        }
        markBodies();
        markFunctions();
        markRetypedInputs();
        if (before_.model().storage != after_.model().storage)
            markUnseen();
        markRetyped();
        markShapeConsumers();
        before_.markAffectedValues();
        after_.markAffectedValues();
        return std::move(touched_);
    }

private:
    // Formal inputs and outputs of a body are identified by position alone.
    void markBodies() {
        for (const auto& graph : before_.model().graphs) {
            const auto other = graph ? before_.counterpart[graph->id.value] : std::nullopt;
            const Graph* now = other ? after_.model().graph(*other) : nullptr;
            if (!now || graph->id == mainGraph ||
                (hasSameNames(graph->inputs, now->inputs) && hasSameNames(graph->outputs, now->outputs)))
                continue;
            enterAnew(before_, graph->id);
            enterAnew(after_, now->id);
        }
    }

    // A local function that only one version has, or with other attributes or opset imports.
    void markFunctions() {
        const auto findIn = [](const Model& model, const Function& wanted) -> const Function* {
            const auto found = std::ranges::find_if(model.functions, [&](const auto& function) {
                return function->name == wanted.name && function->domain == wanted.domain &&
                    function->overload == wanted.overload;
            });
            return found == model.functions.end() ? nullptr : found->get();
        };
        for (const bool isBefore : {true, false}) {
            ChangedVersion& version = isBefore ? before_ : after_;
            ChangedVersion& other = isBefore ? after_ : before_;
            for (const auto& function : version.model().functions) {
                const Function* twin = findIn(other.model(), *function);
                if (twin && twin->attributes == function->attributes && twin->opsets == function->opsets)
                    continue;
                enterAnew(version, function->body);
                markCalls(other, *function);
            }
        }
    }

    static void enterAnew(ChangedVersion& version, GraphId graph) {
        version.enteredAnew.insert(graph);
        const Graph& body = *version.model().graph(graph);
        if (const auto owner = body.owner ? version.index().find(body.owner->node) : std::nullopt)
            version.changed[owner->value] = true;
        for (const auto& function : version.model().functions) {
            if (function->body == graph)
                markCalls(version, *function);
        }
    }

    static void markCalls(ChangedVersion& version, const Function& function) {
        for (const NodeIx node : version.index().nodes()) {
            const Node& call = version.index().node(node);
            if (call.opType == function.name && call.domain == function.domain && call.overload == function.overload)
                version.changed[node.value] = true;
        }
    }

    // Both versions cannot get the same input then: its consumers are marked and found not comparable.
    void markRetypedInputs() {
        for (const ValueInfo& input : before_.model().main().inputs) {
            const auto from = before_.index().value(mainGraph, input.name);
            const auto to = from ? after_.counterpartOf(before_, *from) : std::nullopt;
            if (!to || before_.context->types.element(*from) == after_.context->types.element(*to))
                continue;
            for (const Use& use : before_.index().uses(*from))
                before_.changed[use.node.value] = true;
            for (const Use& use : after_.index().uses(*to))
                after_.changed[use.node.value] = true;
        }
    }

    // Opaque attributes in two files count as changed.
    void markUnseen() {
        const auto twins = counterparts(before_.index(), after_.index());
        for (const NodeIx node : before_.index().nodes()) {
            const NodeIx twin = twins[node.value];
            if (!twin.valid() || !hasOpaque(before_.index().node(node)))
                continue;
            before_.changed[node.value] = true;
            after_.changed[twin.value] = true;
        }
        for (ChangedVersion* version : {&before_, &after_}) {
            for (const auto& graph : version->model().graphs) {
                if (!graph)
                    continue;
                for (const SparseInitializer& sparse : graph->sparseInitializers) {
                    for (const Use& use : version->index().uses(*version->index().value(graph->id, sparse.name)))
                        version->changed[use.node.value] = true;
                }
            }
        }
    }

    // With other inputs, the same node may write another type, which cannot be compared.
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
            touched_.pairs.emplace_back(from, to);
        }
    }

    // Of a value with another type, Shape reads only the shape: the shape is compared.
    void markShapeConsumers() {
        for (const ValueIx value : before_.index().values()) {
            const auto counterpart = after_.counterpartOf(before_, value);
            const bool isSame =
                !counterpart || before_.context->types.element(value) == after_.context->types.element(*counterpart);
            for (const Use& use : isSame ? std::span<const Use>{} : before_.index().uses(value)) {
                const Node& consumer = before_.index().node(use.node);
                const bool readsShapeOnly = consumer.is("Shape") || consumer.is("Size");
                const auto read =
                    readsShapeOnly ? after_.counterpartOf(before_, before_.index().output(use.node, 0)) : std::nullopt;
                const NodeIx to = read ? after_.index().producer(*read) : NodeIx{};
                if (!to.valid() || before_.changed[use.node.value] || after_.changed[to.value])
                    continue;
                before_.changed[use.node.value] = true;
                after_.changed[to.value] = true;
                touched_.pairs.emplace_back(use.node, to);
            }
        }
    }

    // A node that cannot be run and has other inputs: its inputs are compared instead of its outputs.
    void markPair(NodeIx from, NodeIx to) {
        const Node& old = before_.index().node(from);
        const Node& now = after_.index().node(to);
        const bool isCutOut = isRewired(old, now) && !runsInReference(*before_.context, from);
        if (!isCutOut) {
            before_.changed[from.value] = true;
            after_.changed[to.value] = true;
            touched_.pairs.emplace_back(from, to);
            return;
        }
        touched_.rewiredNodes.insert(from);
        for (std::size_t slot = 0; slot < old.inputs.size(); ++slot) {
            if (!old.inputs[slot].empty() && !now.inputs[slot].empty())
                touched_.rewired.emplace_back(before_.index().input(from, slot), after_.index().input(to, slot));
        }
    }

    // New data under an old name concern all consumers. A name that a tensor gave up, or took over from a node, is
    // compared.
    void markTensor(const std::string& identity, bool isChanged) {
        for (ChangedVersion* version : {&before_, &after_}) {
            const auto value = version->find(identity);
            if (!value)
                continue;
            version->affected[value->value] = true;
            if (isUnused(version->index(), *value))
                touched_.unreadTensors.insert(identity);
            for (const Use& use : version->index().uses(*value)) {
                if (isChanged)
                    version->changed[use.node.value] = true;
            }
        }
    }

    Touched touched_;
    ChangedVersion& before_ = touched_.before;
    ChangedVersion& after_ = touched_.after;
};

} // namespace

Touched touchedBetween(const Context& before, const Context& after, RenamedPorts renamed) {
    return ChangeMarker(before, after, std::move(renamed)).run();
}

} // namespace qaliper
