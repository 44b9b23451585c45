#pragma once

#include <filesystem>

#include "model/onnx/save.h"
#include "model/report/report.h"

// What may be written, and where. Any thread may call these functions.

namespace qaliper {

// A defect of Qaliper whose result must not be saved: an exact change whose proof found other numbers, or a change of
// inputs and outputs that was not declared. False when there is no proof.
bool isAtFault(const FixReport& change);

struct SaveRequest {
    std::filesystem::path model; // the model that was opened
    std::filesystem::path output;
    SaveOptions options; // `force` also for the model itself
};
// Writes the version that the change made. Errors, before anything is written: Invalid when the change is at fault,
// CannotWrite when the output is the model itself; then those of saveModel().
Status saveChanged(const SaveRequest& request, const FixReport& change, const Job& job);

} // namespace qaliper
