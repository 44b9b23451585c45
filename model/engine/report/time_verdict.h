#pragma once

#include <vector>

#include "model/base/text.h"
#include "model/context/context.h"
#include "model/engine/logs/time_shares.h"

// The speed verdict in milliseconds: the time of one inference by the precision of the layers. Precision is the
// measured one where the context has it, else the expected one.

namespace qaliper {

struct TimeVerdict {
    double totalMs = 0;
    double quantizedMs = 0; // layers with weights in a quantized type
    double floatMs = 0;     // layers with weights in float, which a quantized type could make faster
    double otherMs = 0;     // all other layers that compute
    double reformatMs = 0;
    double quantizeMs = 0; // separate Q and DQ
    double idleMs = 0;
};

TimeVerdict timeVerdict(const TimeShares& times, const Context& context);

// Some lines, the longest time first; lines without time are omitted.
std::vector<Text> describeTimes(const TimeVerdict& verdict);

} // namespace qaliper
