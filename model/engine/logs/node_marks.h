#pragma once

#include "model/engine/logs/measurement.h"
#include "model/engine/logs/time_shares.h"
#include "model/quant/engine_marks.h"

namespace qaliper {

// The data of layers and times for each node. Each of the three may be null. Regions of the graph compiler are the
// nodes between their ends.
EngineMarks engineMarks(
    const Index& index, const EngineInfo* engine, const Measurement* measurement, const TimeShares* times);

} // namespace qaliper
