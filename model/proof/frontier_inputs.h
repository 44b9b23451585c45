#pragma once

#include <optional>
#include <set>
#include <string_view>
#include <vector>

#include "model/proof/frontier.h"

// How frontierOf() decides where a region begins.

namespace qaliper {

// One version, with what the edit touched in it.
struct ChangedVersion {
    // `ownNames` are those of this version for inputs and outputs of the model that the other one calls by the key.
    explicit ChangedVersion(const Context& version, RenamedPorts ownNames = {});

    const Context* context;
    std::vector<bool> changed;                       // by node: removed, added or changed, or reads a changed tensor
    std::vector<bool> affected;                      // by value: computed by a changed node, or a changed tensor
    std::vector<bool> fixed;                         // by value: see isFixed()
    std::vector<std::optional<GraphId>> counterpart; // of each graph, in the other version
    RenamedPorts ownNames;
    std::set<GraphId>
        enteredAnew; // bodies and functions whose formal inputs or outputs are others: compared where they are used

    const Index& index() const { return context->index(); }
    const Model& model() const { return context->model(); }

    void findHotValues(); // once all nodes are marked
    std::vector<NodeIx> changedNodes() const;
    std::optional<ValueIx> find(const std::string& identity) const;
    // The name by which both versions know a value.
    std::string commonName(ValueIx value) const;
    // The value of this version that has a common name.
    std::optional<ValueIx> named(GraphId graph, std::string_view commonName) const;
    // The value of this version that `value` of the other one stands for.
    std::optional<ValueIx> counterpartOf(const ChangedVersion& other, ValueIx value) const;

    // All that a node reads, by slots and from inside its bodies.
    std::vector<ValueIx> readBy(NodeIx node) const;
    bool isReadOutside(ValueIx value) const;
    // A region never crosses from a body into the graph around it.
    bool isComputedInside(ValueIx value, GraphId graph) const {
        return affected[value.value] && index().graphOf(value) == graph;
    }
    bool isConstant(ValueIx value) const { return context->quant.isConstant(value); }
    // Whatever the numbers: constants, and what is computed from shapes.
    bool isFixed(ValueIx value) const { return fixed[value.value]; }
};

// Fills in Region::inputs and isAligned: what the region's nodes read and neither compute nor know as constants. Where
// the two versions begin at different values, common ones are looked for behind them; integers that follow from shapes
// are computed and not given.
void findInputs(Region& region, const ChangedVersion& before, const ChangedVersion& after);

} // namespace qaliper
