#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "model/rules/run.h"
#include "model/sensitivity/switches.h"

// The quantized operators of a model in groups that are decided together, and the model without the Q/DQ pairs of some of
// them. Any thread may call these functions.

namespace qaliper {

// Operators of the same kind in the same surroundings: the same attributes, types and shapes of what they read and write,
// and the same operators before and behind them. A network of 12 equal blocks has each operator of a block once.
struct QuantizedGroup {
    std::string op;
    std::vector<NodeIx> operators; // in node order; each with what only moves data on the way to it
    std::vector<NodeIx> readers;   // what reads their DQs: they, what moves data, and what runs in their kernels
    std::size_t pairs = 0;         // switches that are off when they are in float and all others are not
    double share = 0;              // of the expected time of one inference, with their Q and DQ
    double gain = 0;               // what they are expected to take more than in FP16, of the same
};

// In the order of the model. Only pairs that can be switched off count (switchesOf()).
std::vector<QuantizedGroup> quantizedGroups(const Analysis& analysis, const SwitchList& list);

using GroupSet = std::set<std::size_t>; // positions in that list

// The version without the pairs of those groups. Weights get the numbers of `original` where they are known there, else
// those that their DQ writes. Errors: those of editsToFloat() and applyEdits().
Result<Model> withoutPairsOf(const Context& context, const SwitchList& list, const std::vector<QuantizedGroup>& groups,
    const GroupSet& floats, const Index& original);

} // namespace qaliper
