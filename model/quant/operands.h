#pragma once

#include <cstddef>

#include "model/graph/index.h"
#include "model/quant/flow.h"
#include "model/quant/quantizers.h"
#include "model/target/target.h"

// The operands of a layer: which of them holds its weights, and what keeps one from its DQ.

namespace qaliper {

// The operand slot that holds a layer's weights: 1, or 0 for a product with a constant on the left.
std::size_t weightSlotOf(const Index& index, const QuantView& quant, NodeIx node);

// A Cast to another float type between a DQ and the value, past operators that only move data; invalid when there is
// none, or when it belongs to the quantized form (QuantFlow::dequantizerAcrossCasts()).
NodeIx castAfterDequantize(const Index& index, const QuantView& quant, const QuantFlow& flow, ValueIx value);

// Of a product of Myelin in a weakly typed network of the target that was measured: its data has scales of 16 bits, so that
// the type of the region decides whether it takes the pairs in. Source: fact F383.
bool hasHalfScales(const QuantFlow& flow, const Target& target, NodeIx node, const Quantizer& data);

// The DQ before a Cast that a product inside Myelin, or a convolution in INT8, looks past; null without one. Source:
// facts F383 and F416.
const Quantizer* dequantizerPastCast(const Index& index, const QuantView& quant, const QuantFlow& flow,
    const Target& target, NodeIx node, ValueIx value);

// True for a convolution over an image whose weights are FP8 in the file. With weights that a Q makes FP8 it runs in FP8,
// and outside the forms that were built nothing is known. Source: fact F415.
bool isStoredInFloat8(
    const Index& index, const TypeTable& types, const QuantView& quant, NodeIx node, const Quantizer& weight);

// True for weights that a Q makes FP8. Source: fact F416.
bool isMadeFloat8(const Index& index, const QuantView& quant, const Quantizer& weight);

// True for a BatchNormalization of which a DQ gives scale, bias, mean or variance.
bool hasQuantizedParameters(const Index& index, const QuantView& quant, NodeIx normalization);

} // namespace qaliper
