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

} // namespace qaliper
