#pragma once

#include <cstdint>
#include <optional>

#include "model/context/context.h"
#include "model/rewrite/fix_builder.h"

// The same model in a newer opset of ONNX. Most operators only gained types and optional parts between opset 11 and 23;
// a few are written otherwise, and are rewritten; a few mean something else. What is not known to keep its meaning
// stays in the way. Source: the change log of the operators in the ONNX repository, version by version.

namespace qaliper {

constexpr std::int64_t lowestRaisableOpset = 11;
constexpr std::int64_t highestRaisedOpset = 23;

// One of the operators of ONNX that mean the same in all these opsets, but for known changes.
bool keepsMeaning(const Node& node);

// The first node that could mean something else then.
std::optional<NodeIx> obstacleToOpset(const Context& context, std::int64_t opset);

// The model is of this opset already, or can be: no obstacle, no local functions, between the two limits above.
bool canHaveOpset(const Context& context, std::int64_t opset);

// Sets the opset, and rewrites the operators that are written otherwise in it; no node comes or goes. Does nothing
// where the model is of that opset already. Only where canHaveOpset().
void raiseOpset(FixBuilder& builder, const Context& context, std::int64_t opset);

} // namespace qaliper
