#pragma once

#include <optional>
#include <vector>

#include "model/graph/index.h"
#include "model/quant/quantizers.h"

// An activation after a layer, as one operator or written out: SiLU as Sigmoid and Mul, GELU as Div, Erf, Add and Mul.

namespace qaliper {

struct ActivationForm {
    std::vector<NodeIx> nodes; // in node order
    ValueIx result;
    // More than a Relu, a Clip or a BatchNormalization: whether a layer takes it in is not documented. Source: fact
    // R102.
    bool isGeneric = false;
};

// The pointwise operators that read the value alone, constants beside it, up to the one value that others read. Nothing
// when no such operator reads it, or others read more than one of their values.
std::optional<ActivationForm> activationAfter(const Index& index, const QuantView& quant, ValueIx value);

} // namespace qaliper
