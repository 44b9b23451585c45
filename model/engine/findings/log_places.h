#pragma once

#include <string>
#include <vector>

#include "model/context/context.h"
#include "model/engine/logs/build_log.h"
#include "model/engine/logs/layer_names.h"

// The place in the graph that a message of a log is about.

namespace qaliper {

struct LogPlace {
    NodeIx node;               // the one to show: a layer with weights before the nodes that are fused with it
    std::vector<NodeIx> nodes; // all nodes that the message names or may mean
    std::vector<std::string> values;
    MatchQuality quality = MatchQuality::None;
    bool isRegion = false; // nodes is everything between two ends
    NodeIx regionFirst;
    NodeIx regionLast;
};

LogPlace placeOf(const Context& context, const LayerNames& names, const LogEvent& event);

} // namespace qaliper
