#pragma once

#include <optional>

#include "model/graph/index.h"
#include "model/graph/types.h"
#include "model/quant/flow.h"
#include "model/quant/kernel_numbers.h"
#include "model/quant/precision.h"
#include "model/quant/quantizers.h"
#include "model/target/target.h"

// Which nodes TensorRT-RTX computes in one kernel: a layer with what it takes in; attention, both its products with
// Softmax and the pairs around; and everything between two layers that is pointwise, reduces or moves data.
//
// Source: facts F724, F725 and F726.

namespace qaliper {

// A DQ is computed in each kernel that reads it; its number is that of one of them.
KernelNumbers rtxKernels(const Index& index, const TypeTable& types, const QuantView& quant, const QuantFlow& flow,
    const PrecisionMap& precision, std::optional<ComputeCapability> gpu, Pairs pairs);

// Says of each node which kernel computes it, NodePrecision::kernel and NodePrecision::generated, and of each quantized
// layer whether it writes float: NodePrecision::output.
void noteKernels(PrecisionMap& precision, const Index& index, const TypeTable& types, const KernelNumbers& kernels);

// True where the kernel of the layer would compute the activation, if no pair stood between.
bool takesInRtx(
    const Index& index, const QuantView& quant, const PrecisionMap& precision, NodeIx layer, NodeIx activation);

} // namespace qaliper
