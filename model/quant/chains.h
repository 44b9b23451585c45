#pragma once

#include <cstdint>
#include <vector>

#include "model/graph/index.h"
#include "model/quant/precision.h"
#include "model/quant/quantizers.h"

// A chain is what one quantized tensor passes through: from a Q (or a quantized constant) past operators that only move
// data to the DQs and on to the operators that read them. The picture draws each as one band.

namespace qaliper {

struct Chain {
    NodeIx start;                  // the Q, or the DQ of a quantized constant
    std::vector<NodeIx> nodes;     // start, operators in between, DQs; in node order
    std::vector<NodeIx> consumers; // what reads the DQs' outputs
    DataType type = DataType::Undefined;
    bool weight = false; // begins at a constant
    bool broken = false; // somebody reads its end, and nobody who does runs in the quantized type
};

std::vector<Chain> findChains(const Index& index, const QuantView& quant, const PrecisionMap& precision);

} // namespace qaliper
