#pragma once

#include "model/context/context.h"

// The range of values to feed at a point of the network when two versions are compared, estimated from the operators
// around it. Values far outside would saturate every quantizer downstream and hide errors.

namespace qaliper {

struct ValueRange {
    // Uniform between two bounds; if nothing is known, normal with mean 0 and deviation 1.
    bool isBounded = false;
    double low = 0;
    double high = 0;
    double step = 0; // values are `low` plus multiples of this; 0 = continuous
};

// From, in this order: the quantizer upstream, the quantizer downstream, the output range of the producer, the input
// range of the consumers; for integers, the sizes of tables that are indexed.
ValueRange rangeOf(const Context& context, ValueIx value);

} // namespace qaliper
