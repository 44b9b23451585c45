#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/rules/context.h"
#include "model/rules/finding.h"
#include "model/rules/fix_builder.h"
#include "model/rules/offer.h"

// Graph work that several rules share.

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

// A finding at a node, without words yet; and one about the model as a whole.
Finding findingAt(const Context& context, std::string_view rule, Severity severity, NodeIx node, std::string cause);
Finding findingOfModel(std::string_view rule, Severity severity, std::string cause);

// Steps for a person.
Offer advice(std::string_view id, Text title, Text note = {});

// True when the value is known once input shapes are: made of constants and of shapes, whatever stands between.
bool isKnownAtBuild(const Context& context, ValueIx value);

// "TensorRT 10.3", for messages.
TextArgument targetArgument(const Context& context);

// The node's name for messages.
TextArgument nodeArgument(const Context& context, NodeIx node);

} // namespace qaliper
