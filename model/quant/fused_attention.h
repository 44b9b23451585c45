#pragma once

#include <functional>
#include <vector>

#include "model/graph/index.h"
#include "model/graph/types.h"
#include "model/quant/attention.h"
#include "model/quant/flow.h"
#include "model/quant/quantizers.h"
#include "model/target/target.h"

// Which attention one kernel of Myelin computes in INT8 or FP8, as it was measured. Source: fact F384.

namespace qaliper {

// The DQ of an operand of a product; null when there is none.
using OperandOf = std::function<const Quantizer*(NodeIx product, std::size_t slot)>;

// By NodeIx, for each node that such a kernel computes beside the product of queries and keys: that product; else invalid.
std::vector<NodeIx> fusedAttention(const Index& index, const TypeTable& types, const QuantView& quant,
    const QuantFlow& flow, const Target& target, const OperandOf& operandOf);

} // namespace qaliper
