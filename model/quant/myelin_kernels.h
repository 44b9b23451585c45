#pragma once

#include "model/graph/index.h"
#include "model/graph/types.h"
#include "model/quant/flow.h"
#include "model/quant/kernel_numbers.h"
#include "model/quant/precision.h"
#include "model/quant/quantizers.h"

// The kernels that Myelin makes of its regions (myelin_regions.h): a product takes in its bias, its activation and the Q
// after it; products that read one value with weights of one shape become one product; the operators of attention
// become one; all that is connected between two products becomes another. Source: facts F671 and F672.

namespace qaliper {

// Of the regions that `flow` has; nodes elsewhere are outside.
KernelNumbers myelinKernels(const Index& index, const TypeTable& types, const QuantView& quant, const QuantFlow& flow,
    const PrecisionMap& precision, Pairs pairs);

} // namespace qaliper
