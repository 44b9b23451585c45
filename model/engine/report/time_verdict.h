#pragma once

#include <vector>

#include "model/base/text.h"
#include "model/context/context.h"
#include "model/engine/logs/time_shares.h"

// The speed verdict in milliseconds: where the time of one inference really goes, by the precision of the layers.
// Precision is the measured one where the context has it, else the expected one.

namespace qaliper {

struct TimeVerdict {
    double totalMs = 0;
    double quantizedMs = 0; // layers with weights in a quantized type
    double floatMs = 0;     // layers with weights in float, which a quantized type could still make faster
    double otherMs = 0;     // everything else that computes
    double reformatMs = 0;
    double quantizeMs = 0; // Q and DQ on their own
    double idleMs = 0;
};

TimeVerdict timeVerdict(const TimeShares& times, const Context& context);

// A few lines, what costs most first; without those that cost nothing.
std::vector<Text> describeTimes(const TimeVerdict& verdict);

} // namespace qaliper
