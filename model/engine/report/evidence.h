#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "model/base/text.h"
#include "model/engine/logs/build_log.h"
#include "model/engine/logs/cache_report.h"
#include "model/engine/logs/measurement.h"
#include "model/engine/logs/time_shares.h"
#include "model/engine/report/time_verdict.h"
#include "model/rules/finding.h"

// What TensorRT's own files say about a model, as far as they were given.

namespace qaliper {

struct Evidence {
    std::shared_ptr<const BuildLog> log;
    std::vector<Finding> answered; // messages of the log whose causes were mended since
    std::shared_ptr<const EngineInfo> engine;
    std::optional<Measurement> measurement; // of the engine
    std::string profile;                    // the file's path
    std::optional<TimeShares> times;
    TimeVerdict timeVerdict;         // of those
    std::vector<TimeChange> changes; // against another profile, where one was given
    std::string profileBefore;       // that one's path
    double beforeMs = 0;             // and its time for one inference
    std::string timesFile;           // path of the file of times
    std::size_t inferences = 0;      // of that
    TimeSummary latency;             // of those
    std::shared_ptr<const CalibrationCache> cache;
    std::optional<CacheReport> cacheReport;
};

// A few lines for a person about each file that was given.
std::vector<Text> describeEvidence(const Evidence& evidence, const Index& index);

} // namespace qaliper
