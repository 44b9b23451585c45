#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/rules/speed_causes.h"

// The verdict as lines that lead to what they count.

namespace qaliper {

struct SpeedLine {
    Text text;
    std::string id; // "total:unfused-pairs", "cause:residual-in-float"; empty where the line counts no nodes
    std::optional<SpeedCause> cause;
    Text subject = {}; // HalfLine's two, where the line is about one layer
    std::string amount = {};
};

// As in describeSpeed().
std::vector<SpeedLine> speedLines(const Analysis& analysis);

// Between the lines of what stops parser or build and the rest.
Text sayWithoutStops();

std::string lineOf(CauseKind kind); // the id of its line

// The comparison with the same model in FP16. "half:slower" leads to all layers that are slower, and each of those shown
// has a line of its own ("half:main:/conv/Conv_output_0").
std::vector<SpeedLine> linesAgainstHalf(const Analysis& analysis);

// What one line counts.
struct CountedNodes {
    Text title;                 // of a cause; of a total, the whole line
    std::vector<NodeIx> places; // in node order; a place that is counted twice is in it once
    std::vector<NodeIx> nodes;  // the places and what belongs to them, in node order
    std::optional<CauseKind> cause = {};
    std::vector<CauseFix> fixes = {}; // of the cause, as in SpeedCause
};
// Nothing for an id that no line of this analysis has.
std::optional<CountedNodes> countedBy(const Analysis& analysis, std::string_view line);

} // namespace qaliper
