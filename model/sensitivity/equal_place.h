#pragma once

#include <optional>
#include <vector>

#include "model/sensitivity/switches.h"

// Where the channels of a quantized tensor can be made about equal: divided in the convolution that writes it, multiplied in
// those that read it.

namespace qaliper {

struct EqualPlace {
    NodeIx writer;                 // a Conv, perhaps with Relu or LeakyRelu after it
    Switch written;                // its weight
    std::vector<NodeIx> consumers; // Convs of one group, or depthwise ones
    std::vector<Switch> read;      // their weights, in that order
};

// Of a pair on an activation that nothing but its Q reads. Nothing where other operators read it, where something else than
// these stands between, and where a weight or a bias is no constant.
std::optional<EqualPlace> equalPlaceOf(const Index& index, const SwitchList& list, const Switch& pair);

} // namespace qaliper
