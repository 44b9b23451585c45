#pragma once

#include <cstdint>
#include <optional>

#include "model/context/context.h"
#include "model/rewrite/fix_builder.h"

// Converts a model to a newer opset of ONNX. Between opset 7 and 23, most operators only gained types and optional
// parts; a few need a rewrite; a few changed their meaning. A node that is not known to keep its meaning is an
// obstacle. Source: the changelog of the operators in the ONNX repository, version by version.

namespace qaliper {

constexpr std::int64_t lowestRaisableOpset = 7;
constexpr std::int64_t highestRaisedOpset = 23;

// Whether nodes that newer opsets have no longer may be replaced by others (Upsample by Resize, Crop by Slice, Affine and
// ImageScaler by Mul and Add): not while other edits of the same builder change them.
enum class Raising : std::uint8_t { InPlace, Replacing };

// True for an operator of ONNX with the same meaning in all these opsets, apart from known changes.
bool keepsMeaning(const Node& node);

// True for an operator that ONNX removed with opset 10, in a model that is older: Affine, Crop, ImageScaler.
bool isRemovedLater(const Context& context, NodeIx node);

// The first node whose meaning could change.
std::optional<NodeIx> obstacleToOpset(const Context& context, std::int64_t opset, Raising raising = Raising::InPlace);

// True when the model has this opset or can be raised to it: no obstacle, no local functions, within the limits above.
bool canHaveOpset(const Context& context, std::int64_t opset, Raising raising = Raising::InPlace);

// Sets the opset and rewrites operators where it requires that. No effect when the model has this opset. Only when
// canHaveOpset() is true for the same way of raising.
void raiseOpset(FixBuilder& builder, const Context& context, std::int64_t opset);

} // namespace qaliper
