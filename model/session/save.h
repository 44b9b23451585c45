#pragma once

#include <filesystem>

#include "model/onnx/save.h"
#include "model/report/report.h"

// What may be written, and where. Any thread may call these.

namespace qaliper {

// A fault of ours, whose result nobody should have: an exact change whose proof found other numbers, or a change of
// inputs and outputs that was not declared. Without a proof there is none.
bool isAtFault(const FixReport& change);

struct SaveRequest {
    std::filesystem::path model; // that was opened
    std::filesystem::path output;
    SaveOptions options; // `force` also for the model itself
};
// Writes the version that the change made. Errors: Invalid when the change is at fault, CannotWrite when the output is
// the model itself, both before anything is written; those of saveModel().
Status saveChanged(const SaveRequest& request, const FixReport& change, const Job& job);

} // namespace qaliper
