#pragma once

#include <cstdint>
#include <vector>

#include "model/graph/index.h"
#include "model/quant/precision.h"
#include "model/quant/quantizers.h"

// A chain is the path of one quantized tensor: from a Q (or a quantized constant) through operators that only move data
// to the DQs and their consumers. The picture draws each chain as one band.

namespace qaliper {

struct Chain {
    NodeIx start;                  // the Q, or the DQ of a quantized constant
    std::vector<NodeIx> nodes;     // start, operators in between, DQs; in node order
    std::vector<NodeIx> consumers; // consumers of the DQs' outputs
    DataType type = DataType::Undefined;
    bool weight = false; // starts at a constant
    bool broken = false; // it has consumers, and none of them runs in the quantized type
};

std::vector<Chain> findChains(const Index& index, const QuantView& quant, const PrecisionMap& precision);

} // namespace qaliper
