#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/graph/index.h"
#include "model/quant/cost.h"
#include "model/quant/precision.h"
#include "model/quant/quantizers.h"

// The cost of a whole model: MACs by expected precision, bytes of weights, largest activations. Estimates from
// shapes for one inference (cost.h); nodes and values without a known shape are counted separately.

namespace qaliper {

struct WorkShare {
    std::string precision; // as in describePrecision(); empty for Certainty::None
    bool isOpen = false;   // the precision is Certainty::Open
    double macs = 0;
};

struct WeightShare {
    DataType type = DataType::Undefined; // as stored
    std::uint64_t bytes = 0;
};

struct Activation {
    ValueIx value;
    double bytes = 0; // in the type in which an engine probably holds it
    bool exact = true;
};

struct Totals {
    double macs = 0;
    bool exact = true;                  // false when an unknown dimension counted as 1
    std::size_t uncountedNodes = 0;     // nodes whose shapes are unknown, of those that have MACs
    std::vector<WorkShare> work;        // largest first
    std::uint64_t weightBytes = 0;      // of all initializers
    std::vector<WeightShare> weights;   // by type, largest first
    std::vector<Activation> largest;    // a few activations, largest first
    std::size_t unknownActivations = 0; // number of activations with unknown shape
};

Totals totalsOf(const Index& index, const QuantView& quant, const PrecisionMap& precision, const CostMap& costs);

} // namespace qaliper
