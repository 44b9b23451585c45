#pragma once

#include <map>
#include <string>
#include <vector>

#include "model/base/text.h"
#include "model/graph/ids.h"

namespace qaliper {

// Equal operators in equal surroundings, which are quantized together or not at all.
struct PayingGroup {
    std::string op;
    std::vector<NodeId> operators;
    // Of the expected time of the model with all pairs: what it takes less without those of this group. Below 0 they pay.
    double gain = 0;
    bool isFloat = false; // in the result
};

// Expected times of one inference, over that of the model without Q/DQ pairs.
struct PayingPairs {
    double everywhere = 1; // with all pairs
    double chosen = 1;     // with those that pay
    std::vector<PayingGroup> groups;
    std::map<NodeId, Text> inFloat; // what has no pairs, with the reason; empty where all pay
    bool isAnyPaying = true;
};

} // namespace qaliper
