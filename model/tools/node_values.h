#pragma once

#include <string_view>

#include "model/tools/tool.h"

// The values at a node as a parameter: a person who edits a value points at a node that writes or reads it.

namespace qaliper {

// A choice among the outputs of the node and then its inputs, each once. Errors: it has none.
Result<Parameter> valueParameter(const Context& context, NodeIx node, std::string_view key);

// The value that was chosen. Errors: it is none of the node's.
Result<ValueIx> chosenValue(
    const Context& context, NodeIx node, const Offer& offer, const Arguments& arguments, std::string_view key);

// Where callers of the model meet the value: it may be both an input and an output of the main graph.
std::vector<Port> portsOf(const Index& index, ValueIx value);

} // namespace qaliper
