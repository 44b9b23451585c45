#pragma once

#include <vector>

#include "model/graph/edit.h"
#include "model/sensitivity/switches.h"

// Biases that were corrected for the rounding of their layer's weight, as the float model has them.

namespace qaliper {

struct RestoredBias {
    NodeIx layer;
    Use place; // of the bias: of the layer, or of the Add after a MatMul
    Tensor bias;
};

// Of layers whose weight is found in the float model, whose bias is another one than there, times the factors of channels that the weight
// has, and is no further from it than rounding the weight can move what the layer gives. Errors: those of readBytes().
Result<std::vector<RestoredBias>> restoredBiases(const Context& context, const SwitchList& list, const Index& original);

// For the model of `context`.
std::vector<Edit> editsOfBiases(const Context& context, const std::vector<RestoredBias>& biases);

} // namespace qaliper
