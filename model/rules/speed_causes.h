#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "model/rules/run.h"

// The causes of the speed verdict together with what the rules found about them: what stops parser and build first, then
// the causes by share, each with the offers that remove it.

namespace qaliper {

// One offer of one rule, which several findings of a cause have.
struct CauseFix {
    std::string_view rule;
    std::string_view offer;
    Safety safety = Safety::Advice;
    Text title;
    std::vector<std::string> findings; // their keys
    std::vector<NodeIx> places;        // of the cause, at or next to a node of those findings; in node order
};

struct SpeedCause {
    Cause cause;
    // Errors that stop parser or build; 0 for a cause that takes time. Such a cause has no share.
    std::size_t errors = 0;
    std::vector<CauseFix> fixes; // best first of each rule; without any, causeAdvice() says what to do

    bool stops() const { return errors > 0; }
    // Places that no fix which can be applied is about; causeAdvice() is for them.
    std::size_t placesWithoutFix() const;
};

// Ignored findings are left out.
std::vector<SpeedCause> speedCauses(const Analysis& analysis);

// The offers for a cause at these places of it, or next to them.
std::vector<CauseFix> fixesFor(const Analysis& analysis, CauseKind kind, const std::vector<NodeIx>& places);

Text describeSpeedCause(const SpeedCause& cause);  // "566 errors stop the parser", or describeCause()
Text describeSpeedRemedy(const SpeedCause& cause); // why it takes time, and what removes it

// The whole verdict, a line each: what stops, and under a line of its own describeVerdict(), the causes, which GPU their
// shares are for. For a model without Q and DQ, only what stops.
std::vector<Text> describeSpeed(const Analysis& analysis);

} // namespace qaliper
