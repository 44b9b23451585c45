#pragma once

#include <span>
#include <string>
#include <vector>

#include "model/graph/index.h"

// A small model cut out of a large one: what computes some values from some others. It shares nodes and tensors with
// the version it comes from, so that weights are read when it is saved, and only its own.

namespace qaliper {

struct Extract {
    Model model;
    std::vector<std::string> outputs; // the graph output for each value asked for, in that order
};

// The part of one graph (the main graph or a body) that computes `outputs`, which are names in it, when the values
// named in `inputs` are given. Inputs that are not needed are left out. Constants are taken along, those of outer
// graphs too; bodies and local functions come with the nodes that use them. An output that is itself given or constant
// comes through an Identity under a new name. Errors: Invalid when a value that is needed is neither given nor computed
// in this graph; Unsupported for nodes in a local function that refer to attributes of the call, and for sparse
// constants.
Result<Extract> extract(
    const Index& index, GraphId graph, std::span<const ValueInfo> inputs, std::span<const std::string> outputs);

} // namespace qaliper
