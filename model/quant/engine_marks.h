#pragma once

#include <cstdint>
#include <vector>

#include "model/graph/ids.h"

// What a built engine did with each node, as measured: how long it took, what was copied around it, which nodes became
// one layer. Empty without an engine; the files of TensorRT fill it (model/engine).

namespace qaliper {

struct EngineMarks {
    std::vector<double> nodesMs;         // by NodeIx; empty without a profile
    double totalMs = 0;                  // of one inference
    std::vector<std::uint8_t> reformats; // by NodeIx: copies that belong to the node; empty without layer information
    std::vector<bool> standsAlone;       // by NodeIx: a Q or DQ that ran as a layer of its own
    std::vector<std::vector<NodeIx>> fused; // of each layer that computes with several nodes

    bool hasTimes() const { return !nodesMs.empty(); }
};

} // namespace qaliper
