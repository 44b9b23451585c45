#pragma once

#include <filesystem>

#include "model/graph/neutral.h"
#include "model/session/first_difference.h"

// The part of a model around the first tensor that differs, as others can be shown it: a model with neutral names, what
// is fed to it, and the command line that asks about it. Any thread may call.

namespace qaliper {

struct ReducedWish {
    std::filesystem::path folder; // is made where it is not there
    Constants constants = Constants::Kept;
};

// Whether the folder can take a report: it is empty, or is not there. Errors: Invalid.
Status checkReportFolder(const std::filesystem::path& folder);

// Writes model.onnx, the bytes of each input of the first sample, and command.txt. The part is the smallest of a few
// that still differs from ONNX Runtime when TensorRT is asked about it alone; where none does, the smallest. What inner
// tensors are fed is what TensorRT gave for them. Errors: those of askOfVersion(), besideRuntime(), extract(),
// neutral() and saveModel(); Unsupported for a tensor whose numbers TensorRT does not give; CannotWrite.
Result<ReducedModel> writeReduced(const LocateRequest& request, const LocatedDifference& found, const ReducedWish& wish,
    Worker& verify, const std::function<void(std::string_view)>& logLine, const Job& job);

} // namespace qaliper
