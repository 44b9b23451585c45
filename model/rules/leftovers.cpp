#include "model/rules/leftovers.h"

#include <algorithm>

#include "model/graph/edit.h"
#include "model/graph/queries.h"

namespace qaliper {

namespace {

// Read by somebody in the version before, under the same name in the same graph.
bool wasRead(const Index& before, GraphId graph, std::string_view name) {
    const auto value = before.model().graph(graph) ? before.value(graph, name) : std::nullopt;
    return value && before.graphOf(*value) == graph && !before.uses(*value).empty();
}

bool isLeftOver(const Index& before, const Index& after, NodeIx node) {
    const auto outputs = after.outputs(node);
    const auto isDead = [&](ValueIx output) { return !output.valid() || isUnused(after, output); };
    const auto hadConsumer = [&](ValueIx output) {
        return output.valid() && wasRead(before, after.graphOf(output), after.name(output));
    };
    return std::ranges::all_of(outputs, isDead) && std::ranges::any_of(outputs, hadConsumer);
}

std::vector<Edit> removals(const Index& before, const Index& after) {
    std::vector<Edit> edits;
    for (const NodeIx node : after.nodes()) {
        if (isLeftOver(before, after, node))
            edits.emplace_back(RemoveNode{after.graphOf(node), after.node(node).id});
    }
    for (const ValueIx value : after.values()) {
        const bool isPlain = after.isInitializer(value) && !after.isGraphInput(value) && isUnused(after, value);
        if (isPlain && after.constant(value) && wasRead(before, after.graphOf(value), after.name(value)))
            edits.emplace_back(RemoveTensor{after.graphOf(value), std::string(after.name(value))});
    }
    return edits;
}

} // namespace

Result<Model> withoutLeftovers(const Index& before, Model after) {
    while (true) {
        const std::vector<Edit> edits = removals(before, Index(after));
        if (edits.empty())
            return after;
        auto cleaned = applyEdits(after, edits); // which may leave the inputs of a removed node without consumers
        if (!cleaned)
            return cleaned;
        after = std::move(*cleaned);
    }
}

} // namespace qaliper
