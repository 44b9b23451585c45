#pragma once

#include <string_view>

#include "model/tools/tool.h"

// The values at a node as a parameter: a person edits a value through a node that writes or reads it.

namespace qaliper {

// A choice of the outputs of the node and then its inputs, each once; the first one unless another one is chosen.
// Errors: Invalid when it has none.
Result<Parameter> valueParameter(const Context& context, NodeIx node, ValueIx chosen, std::string_view key);

// Tool::offer of a tool for one node, from its Tool::offerAt.
template <Result<Offer> (*OfferAt)(const Context&, NodeIx, ValueIx)>
Result<Offer> withoutChoice(const Context& context, const ToolNodes& nodes) {
    return OfferAt(context, nodes.front(), {});
}

// The chosen value. Errors: Stale when the node does not have it.
Result<ValueIx> chosenValue(const FixInput& input, NodeIx node, std::string_view key);

// Whether callers of the model use the value: it may be both an input and an output of the main graph.
std::vector<Port> portsOf(const Index& index, ValueIx value);

} // namespace qaliper
