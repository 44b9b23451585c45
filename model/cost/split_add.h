#pragma once

#include <vector>

#include "model/context/context.h"
#include "model/cost/kernels.h"
#include "model/cost/pair_in_line.h"

// Adds that a layer would take into its kernel if no Q/DQ pair stood between them: a residual Add where the layer is
// quantized, a bias where it is in float, too. Source: facts R68 and R69.

namespace qaliper {

struct SplitAdd {
    NodeIx layer; // with weights
    // The one before the Add, then what stands between the layer and a bias before it: all of them have to go.
    std::vector<PairInLine> pairs;
    ValueIx other;       // the input of the Add that does not come from the layer
    bool isBias = false; // `other` is a constant; else it comes from a DQ
};

// Nothing where the Add already joins a layer, and where its other input is float.
std::optional<SplitAdd> splitAdd(const Context& context, NodeIx node);

// The layer in INT8 or float that computes the value, past its bias and BatchNormalization and, when they are left out, past
// pairs that only the next of these reads; invalid when there is none, or when it is not known to take an Add in.
NodeIx layerTakingAdd(const Context& context, ValueIx value, Pairs pairs);

} // namespace qaliper
