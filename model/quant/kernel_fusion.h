#pragma once

#include "model/graph/index.h"
#include "model/graph/types.h"
#include "model/quant/flow.h"
#include "model/quant/quantizers.h"

// Which operators one kernel computes together with the layer before them, and which run between a DQ and a Q in a
// kernel of their own. Source: facts R32, R102, F365, F383, F385, F416 and F417.

namespace qaliper {

// Operators between a layer and one that fuses with it: longer chains match no fusion pattern.
constexpr int longestFusion = 32;

// True for operators between a layer and one that fuses with it; the Add of a residual is one.
bool fusesIntoLayer(const Node& node);

// The weighted operator upstream of this node, through operators that fuse, without a Q in between; invalid when there
// is none.
NodeIx layerBefore(const Index& index, NodeIx node);

// The product inside a region of Myelin whose kernel takes the node in: the bias after it, and before a Q the
// activation. Invalid when there is none.
NodeIx productTakingIn(const Index& index, const QuantView& quant, NodeIx node);

// The layer whose activation (activation_form.h) the node is part of, as the Sigmoid and the Mul of SiLU are, with no Q
// between; invalid when there is none.
NodeIx layerActivatedBy(const Index& index, const QuantView& quant, NodeIx node);

// A convolution that runs in a quantized type, and what it writes; Undefined for that type.
struct QuantizedConvolution {
    NodeIx node;
    DataType compute = DataType::Undefined;
    DataType written = DataType::Undefined;
};

// True for an operator after the convolution that its kernel does not compute: over one dimension the Add of an input of the
// model, in FP8 each Add of two results and all that it writes FP16 for, in INT8 the Add after a depthwise convolution and
// one that only an activation reads. Source: facts F416, F417 and F418.
bool isApartFrom(const Index& index, const TypeTable& types, const QuantView& quant,
    const QuantizedConvolution& convolution, NodeIx node);

// True where every consumer is a Q, directly or after operators that only move data.
bool onlyMovesToQ(
    const Index& index, const QuantView& quant, const QuantFlow& flow, ValueIx value, int depth = longestFusion);

// True for an element-wise operator whose every computed operand comes from a DQ and whose result goes to a Q, directly
// or past other such operators.
bool isPointwiseBetweenPairs(const Index& index, const QuantView& quant, const QuantFlow& flow, NodeIx node);

// The same of an operator with one computed operand, whatever reads the result.
bool isUnaryAfterPair(const Index& index, const QuantView& quant, const QuantFlow& flow, NodeIx node);

// True for a Resize or a mean over height and width between a DQ and a Q, and for Pad and a Resize to the nearest beside
// one of them, for Q and DQ move past these.
bool isPooledInInt8(
    const Index& index, const TypeTable& types, const QuantView& quant, const QuantFlow& flow, NodeIx node);

} // namespace qaliper
