#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "model/base/text.h"
#include "model/logs/build_log.h"
#include "model/logs/cache_report.h"
#include "model/logs/measurement.h"
#include "model/logs/time_shares.h"

// What TensorRT's own files say about a model, as far as they were given.

namespace qaliper {

struct Evidence {
    std::shared_ptr<const BuildLog> log;
    std::shared_ptr<const EngineInfo> engine;
    std::optional<Measurement> measurement; // of the engine
    std::string profile;                    // the file's path
    std::optional<TimeShares> times;
    std::vector<TimeChange> changes; // against another profile, where one was given
    double beforeMs = 0;             // of that profile, for one inference
    std::shared_ptr<const CalibrationCache> cache;
    std::optional<CacheReport> cacheReport;
};

// A few lines for a person about each file that was given.
std::vector<Text> describeEvidence(const Evidence& evidence, const Index& index);

} // namespace qaliper
