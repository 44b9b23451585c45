#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "model/base/job.h"
#include "model/graph/model.h"
#include "model/onnx/external.h"
#include "model/onnx/skeleton.h"

// Reads an .onnx file into a Model. Weights stay in the file and are read later. A faulty graph opens; only a file that
// cannot be read, that is no ONNX model, or whose structure exceeds all limits, is rejected: CannotRead, NotOnnx,
// OverBudget, Cancelled. Any thread may call these functions.

namespace qaliper {

struct LoadOptions {
    ExternalPolicy external;
    SkeletonLimits limits;
};

Result<Model> loadModel(const std::filesystem::path& path, const LoadOptions& options = {}, const Job& job = {});

// A model in memory, from a worker or a test. Its tensors are kept in memory.
Result<Model> parseModel(std::string bytes);

} // namespace qaliper
