#pragma once

#include <span>
#include <string>
#include <vector>

#include "model/graph/index.h"

// Cuts a small model out of a large one: the part that computes some values from others. It shares nodes and tensors
// with the version it comes from; weights are read only when it is saved, and only its own.

namespace qaliper {

struct Extract {
    Model model;
    std::vector<std::string> outputs; // the graph output of each requested value, in that order
};

// The part of one graph (the main graph or a body) that computes `outputs`, names in it, from the values named in
// `inputs`. Inputs that are not needed are left out. Constants are included, those of outer graphs too, and so are
// bodies and local functions of included nodes; sparse constants become dense ones. An output that is itself an input or constant gets an Identity and a
// new name. Errors: Invalid when a needed value is neither given nor computed in this graph; Unsupported for nodes of a
// local function that refer to attributes of the call; those of denseTensor().
Result<Extract> extract(
    const Index& index, GraphId graph, std::span<const ValueInfo> inputs, std::span<const std::string> outputs);

} // namespace qaliper
