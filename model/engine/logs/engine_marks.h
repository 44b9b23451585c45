#pragma once

#include <cstdint>
#include <vector>

#include "model/engine/logs/measurement.h"
#include "model/engine/logs/time_shares.h"

// What a built engine did with each node, for the picture of the graph: how long it took, what was copied around it,
// which nodes became one layer.

namespace qaliper {

struct EngineMarks {
    std::vector<double> nodesMs;         // by NodeIx; empty without a profile
    double totalMs = 0;                  // of one inference
    std::vector<std::uint8_t> reformats; // by NodeIx: copies that belong to the node; empty without layer information
    std::vector<bool> standsAlone;       // by NodeIx: a Q or DQ that ran as a layer of its own
    std::vector<std::vector<NodeIx>> fused; // of each layer that computes with several nodes

    bool hasTimes() const { return !nodesMs.empty(); }
};

// Either may be null. Regions of the graph compiler are the nodes between their ends.
EngineMarks engineMarks(
    const Index& index, const EngineInfo* engine, const Measurement* measurement, const TimeShares* times);

} // namespace qaliper
