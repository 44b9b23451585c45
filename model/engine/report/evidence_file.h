#pragma once

#include <string>
#include <string_view>

#include "model/base/result.h"
#include "model/engine/report/evidence.h"
#include "model/target/target.h"

// Evidence from many engines: how often TensorRT did what was predicted. One JSON document has a run for each model and
// engine; saving into the same file adds a run.

namespace qaliper {

struct EvidenceRun {
    std::string model; // the file's path
    Target target;
    const Evidence& evidence;
    const Index& index;
};

struct RunningScore {
    std::size_t runs = 0;
    Score layers; // with weights
    Score others;
    std::size_t open = 0; // expectations that were open and are known now
};

// The document with the run added; it replaces an earlier run of the same model and the same layer information. An
// empty text is a document without runs. Errors: Invalid for any other file.
Result<std::string> withRun(std::string_view document, const EvidenceRun& run);
Result<RunningScore> runningScore(std::string_view document); // the sums of all runs; errors: Invalid

} // namespace qaliper
