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
#include "model/engine/report/time_comparison.h"
#include "model/engine/report/time_verdict.h"
#include "model/rules/finding.h"

// What TensorRT's own files state about a model, as far as they were given.

namespace qaliper {

struct Evidence {
    std::shared_ptr<const BuildLog> log;
    std::vector<Finding> answered; // messages of the log whose causes were fixed since
    std::shared_ptr<const EngineInfo> engine;
    std::optional<Measurement> measurement; // of the engine
    std::string profile;                    // the file's path
    std::optional<TimeShares> times;
    TimeVerdict timeVerdict;         // of those
    TimeComparison comparison;       // of those with what was expected
    std::vector<TimeChange> changes; // in comparison with another profile, where one was given
    std::string profileBefore;       // path of the other profile
    double beforeMs = 0;             // of the other profile, for one inference
    std::string timesFile;           // path of the file of times
    std::size_t inferences = 0;      // in the file of times
    TimeSummary latency;             // of the inferences
    std::shared_ptr<const CalibrationCache> cache;
    std::optional<CacheReport> cacheReport;
};

// Some lines for a person about each given file.
std::vector<Text> describeEvidence(const Evidence& evidence, const Index& index);

// An object with "log", "layers", "profile", "times" and "cache", each when its file was given: members of the model's
// entry in a report.
std::string evidenceJson(const Evidence& evidence, const Index& index);

} // namespace qaliper
