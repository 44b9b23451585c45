#pragma once

#include <filesystem>

#include "model/base/job.h"
#include "model/onnx/save.h"
#include "model/report/report.h"

// The end of a change: what a report says of it, and the file that it is written to.

namespace qaliper {

// What was changed in `start`, for a report.
FixReport changeOf(const Analysis& start, Applied applied);

// A defect of Qaliper whose result must not be saved: an exact change whose proof found other numbers, or a change of
// inputs and outputs that was not declared. False when there is no proof.
bool hasFailedProof(const FixReport& change);

struct SaveRequest {
    std::filesystem::path model; // the model that was opened
    std::filesystem::path output;
    SaveOptions options; // `force` also for the model itself
};
// Writes the version that the change made. Errors, before anything is written: Invalid when the change is at fault,
// CannotWrite when the output is the model itself; then those of saveModel().
Status saveChanged(const SaveRequest& request, const FixReport& change, const Job& job);

} // namespace qaliper
