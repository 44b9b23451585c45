#pragma once

#include <optional>

#include "model/base/text.h"
#include "model/context/context.h"

// The range of a value where the graph states it; value_range.h also guesses. A scale that is suggested as a default
// needs a source.

namespace qaliper {

struct StatedRange {
    double largest = 0; // magnitude
    Text source;        // "Softmax ends at 1"
};

// From the quantizers around the value, also through operators that move data; else from the operator that computes it,
// when its results are bounded. Nothing when neither states a range.
std::optional<StatedRange> statedRange(const Context& context, ValueIx value);

} // namespace qaliper
