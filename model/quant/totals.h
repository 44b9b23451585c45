#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/graph/index.h"
#include "model/graph/types.h"
#include "model/quant/precision.h"
#include "model/quant/quantizers.h"

// What a whole model costs: multiply-adds by the precision they are expected in, bytes of its weights, its largest
// activations. Estimates from shapes for one inference (cost.h); what is not known is counted and said, never guessed.

namespace qaliper {

struct WorkShare {
    std::string precision; // as describePrecision words it; empty where no claim is made
    bool isOpen = false;   // the sources leave the precision open
    double multiplyAdds = 0;
};

struct WeightShare {
    DataType type = DataType::Undefined; // as stored
    std::uint64_t bytes = 0;
};

struct Activation {
    ValueIx value;
    double bytes = 0; // as wide as an engine is likely to hold it
    bool exact = true;
};

struct Totals {
    double multiplyAdds = 0;
    bool exact = true;                  // false when a dimension was not known and counted as 1
    std::size_t uncountedNodes = 0;     // of those that would have multiply-adds: nothing is known of their shapes
    std::vector<WorkShare> work;        // most first
    std::uint64_t weightBytes = 0;      // of all initializers
    std::vector<WeightShare> weights;   // by type, most first
    std::vector<Activation> largest;    // activations, largest first, a few
    std::size_t unknownActivations = 0; // whose shape is not known
};

Totals totalsOf(const Index& index, const TypeTable& types, const QuantView& quant, const PrecisionMap& precision);

} // namespace qaliper
