#pragma once

#include <optional>

#include "model/base/text.h"
#include "model/context/context.h"

// The range of a value where the graph states it, unlike value_range.h, which also guesses: a scale that a person gets
// as a default has to come from somewhere.

namespace qaliper {

struct StatedRange {
    double largest = 0; // magnitude
    Text source;        // "Softmax ends at 1"
};

// From the quantizers around the value, past operators that move data; else from the operator in front, when its
// results are bounded. Nothing when neither says so.
std::optional<StatedRange> statedRange(const Context& context, ValueIx value);

} // namespace qaliper
