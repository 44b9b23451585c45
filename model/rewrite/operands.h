#pragma once

#include <initializer_list>
#include <optional>
#include <vector>

#include "model/context/context.h"
#include "model/rewrite/fix_builder.h"
#include "model/rewrite/offer.h"

// Operands of a layer and what stands in front of them: the pair on an activation, the quantization of a weight; what it
// does to the model when it goes.

namespace qaliper {

// A Q → DQ pair on an activation in front of one input slot.
struct ActivationPair {
    NodeIx quantize;
    NodeIx dequantize;
    ValueIx source; // the float value the Q reads
};
std::optional<ActivationPair> activationPair(const Context& context, NodeIx node, std::size_t slot);

// True unless the operand is a quantized weight whose float form cannot be computed.
bool canDequantizeOperand(const Context& context, NodeIx node, std::size_t slot);

// Removes the quantization of one operand: an activation is read in front of its Q, a weight becomes a float constant.
// Does nothing when the operand is not quantized.
Status dequantizeOperand(FixBuilder& builder, const Context& context, NodeIx node, std::uint32_t slot);

// What removing the quantization of these operands does to bytes and nodes.
Effect effectOfDequantizing(const Context& context, NodeIx node, std::initializer_list<std::size_t> slots);

// Layers that read the value as data or weights, past operators that move data; and how many of them are expected to
// run in a quantized type.
std::vector<NodeIx> layersBehind(const Context& context, ValueIx value);
int quantizedLayersBehind(const Context& context, ValueIx value);

// The whole model's multiply-adds when `node` costs `factor` times as many; 1 when nothing is known.
double modelMultiplyAddsRatio(const Context& context, NodeIx node, double factor);

// What the file grows to when one tensor grows by `factor`.
double modelBytesRatio(const Context& context, const Tensor& tensor, double factor);

} // namespace qaliper
