#pragma once

#include <cstdint>
#include <vector>

#include "model/cost/causes.h"
#include "model/cost/expected_time.h"
#include "model/cost/reformats.h"

// Where the expected time of one inference goes, and which of it is lost. Each kernel and each conversion loses time to
// one cause at most, so that no time is counted twice.

namespace qaliper {

// What kind of place a loss is; the totals of the verdict count the first five.
enum class LossKind : std::uint8_t {
    FloatLayer,    // a layer with weights that runs in float
    FloatOutput,   // a quantized layer that writes float
    UnfusedPair,   // the DQ of a pair on an activation whose consumers all run in float
    Border,        // another Q or DQ between float and a quantized type
    Requantize,    // a Q that reads a DQ with other parameters
    Conversion,    // a Q or DQ beside another consumer or at an output of the model
    OpenLayer,     // a layer that is expected in a quantized type, and may run in float
    FloatOperator, // an operator without weights
    Shapes,        // shape arithmetic
};

struct Loss {
    LossKind kind = LossKind::Border;
    CauseKind cause = CauseKind::OperatorInFloat;
    std::vector<NodeIx> nodes; // the place first
    TimeRange seconds;         // at most what the place takes
    double bytes = 0;          // read and written in addition

    NodeIx node() const { return nodes.front(); }
};

// What an engine is expected to do for one node, reformats aside.
struct NodeWork {
    NodeIx kernel;     // head of the kernel that runs the node; of a Q or DQ that runs alone, itself; else invalid
    TimeRange seconds; // of a kernel at its head
    double bytesRead = 0;
    double bytesWritten = 0;
    std::uint32_t launches = 0; // 1 where a kernel starts
};

struct Losses {
    std::vector<Loss> losses;
    TimeRange seconds;               // of one inference
    std::vector<double> nodeSeconds; // by NodeIx: of a kernel at its head, of a conversion at its Q or DQ
    std::vector<NodeWork> nodes;     // by NodeIx
    std::vector<Reformat> reformats; // their time is in `seconds`, and at no node
    bool isExact = true;             // false when an unknown dimension counted as 1
};

// Without Q and DQ nothing counts as lost.
Losses findLosses(const Context& context, const GpuRates& rates);

} // namespace qaliper
