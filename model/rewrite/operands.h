#pragma once

#include <initializer_list>
#include <optional>
#include <vector>

#include "model/context/context.h"
#include "model/rewrite/fix_builder.h"
#include "model/rewrite/offer.h"

// Operands of a layer and what is upstream of them: the Q/DQ pair of an activation, the quantization of a weight; the
// effect of removing it.

namespace qaliper {

// A Q/DQ pair on an activation, upstream of one input slot.
struct ActivationPair {
    NodeIx quantize;
    NodeIx dequantize;
    ValueIx source; // the float input of the Q
};
std::optional<ActivationPair> activationPair(const Context& context, NodeIx node, std::size_t slot);

// Removes the nearest quantization of one operand: an activation is read upstream of its Q, a weight becomes a float
// constant. No effect when no DQ writes the operand.
Status dequantizeOperand(FixBuilder& builder, const Context& context, NodeIx node, std::uint32_t slot);

// The effect on bytes and nodes of removing the quantization of these operands.
Effect effectOfDequantizing(const Context& context, NodeIx node, std::initializer_list<std::size_t> slots);

// Layers that read the value as data or weight, through operators that move data; and how many of them are expected to
// run quantized.
std::vector<NodeIx> layersAfter(const Context& context, ValueIx value);
int quantizedLayersAfter(const Context& context, ValueIx value);

// The ratio of the whole model's MACs when those of `node` are multiplied by `factor`; 1 when unknown.
double modelMacsRatio(const Context& context, NodeIx node, double factor);

// The ratio of the model's bytes when one tensor grows by `factor`.
double modelBytesRatio(const Context& context, const Tensor& tensor, double factor);

} // namespace qaliper
