#pragma once

#include <cstddef>

#include "model/graph/index.h"
#include "model/quant/flow.h"
#include "model/quant/quantizers.h"

// The operands of a layer: which of them holds its weights, and what keeps one from its DQ.

namespace qaliper {

// The operand slot that holds a layer's weights: 1, or 0 for a product with a constant on the left.
std::size_t weightSlotOf(const Index& index, const QuantView& quant, NodeIx node);

// A Cast to another float type between a DQ and the value, past operators that only move data; invalid when there is
// none, or when it belongs to the quantized form (QuantFlow::dequantizerAcrossCasts()).
NodeIx castBehindDequantize(const Index& index, const QuantView& quant, const QuantFlow& flow, ValueIx value);

} // namespace qaliper
