#pragma once

#include <string>
#include <vector>

#include "model/base/text.h"
#include "model/cost/verdict.h"
#include "model/engine/logs/time_shares.h"

// The measured share of each layer of a profile beside the expected share of the nodes in it. Shares are of one inference,
// 0 … 1; the expected ones are an estimate from peak rates (model/cost), so that the differences show where it is off.

namespace qaliper {

struct ShareDifference {
    std::string name; // of the layer; of a node that no layer names, its own
    NodeIx node;      // the one with weights where there is one, else the first; invalid where no node is named
    double measured = 0;
    double expected = 0;

    double difference() const { return measured - expected; }
};

struct TimeComparison {
    std::vector<ShareDifference>
        rows;                   // the largest difference first; layers without time and without expectation left out
    double rankCorrelation = 0; // over the layers with both
    std::size_t compared = 0;   // these
};

TimeComparison compareWithExpected(const TimeShares& times, const Context& context, const SpeedVerdict& verdict);

// The correlation, and at most `shown` rows; nothing where no layer has both.
std::vector<Text> describeComparison(const TimeComparison& comparison, std::size_t shown);

} // namespace qaliper
