#pragma once

#include "model/context/context.h"

// Which numbers a value of a network takes, as far as its neighbours tell: what an honest test of two versions feeds
// there. Numbers far outside saturate every quantizer behind, and then nothing reacts to an error any more.

namespace qaliper {

struct ValueRange {
    // Uniform between two bounds; normal around 0 with deviation 1 when nobody says anything.
    bool isBounded = false;
    double low = 0;
    double high = 0;
    double step = 0; // the values lie on a grid of this width through `low`; 0 = anywhere
};

// In this order: what the quantizer in front leaves, what the quantizer behind takes, what the operator in front can
// compute, what the operators behind can take; for integers, what the tables behind have entries for.
ValueRange rangeOf(const Context& context, ValueIx value);

} // namespace qaliper
