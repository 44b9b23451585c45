#pragma once

#include <optional>
#include <set>
#include <string_view>
#include <vector>

#include "model/proof/frontier.h"

// Finds the inputs of regions, for frontierOf().

namespace qaliper {

// One version, with the nodes and values that the edit changed.
struct ChangedVersion {
    // `ownNames`: names in this version of model inputs and outputs, by their name in the other version.
    explicit ChangedVersion(const Context& version, RenamedPorts ownNames = {});

    const Context* context;
    std::vector<bool> changed;                       // by node: removed, added or changed, or reads a changed tensor
    std::vector<bool> affected;                      // by value: computed by a changed node, or a changed tensor
    std::vector<bool> fixed;                         // by value: see isFixed()
    std::vector<std::optional<GraphId>> counterpart; // by graph: the same graph in the other version
    RenamedPorts ownNames;
    // Bodies and functions with other formal inputs or outputs: compared where they are used.
    std::set<GraphId> enteredAnew;

    const Index& index() const { return context->index(); }
    const Model& model() const { return context->model(); }

    void markAffectedValues(); // call after all nodes are marked
    std::vector<NodeIx> changedNodes() const;
    std::optional<ValueIx> find(const std::string& identity) const;
    // The name of a value that both versions share.
    std::string commonName(ValueIx value) const;
    // The value of this version with that common name.
    std::optional<ValueIx> named(GraphId graph, std::string_view commonName) const;
    // The value of this version that corresponds to `value` of the other one.
    std::optional<ValueIx> counterpartOf(const ChangedVersion& other, ValueIx value) const;

    // All values that a node reads: its inputs and the captures of its bodies.
    std::vector<ValueIx> readBy(NodeIx node) const;
    bool isReadOutside(ValueIx value) const;
    // A region does not extend from a body into the graph around it.
    bool isComputedInside(ValueIx value, GraphId graph) const {
        return affected[value.value] && index().graphOf(value) == graph;
    }
    bool isConstant(ValueIx value) const { return context->quant.isConstant(value); }
    // Independent of input values: constants, and values computed from shapes.
    bool isFixed(ValueIx value) const { return fixed[value.value]; }
};

// Sets Region::inputs and isAligned: the values that the region's nodes read and that are neither computed inside nor
// constant. Where the two versions start at different values, common ones upstream are used; integers that are computed
// from shapes are computed, not fed.
void findInputs(Region& region, const ChangedVersion& before, const ChangedVersion& after);

} // namespace qaliper
