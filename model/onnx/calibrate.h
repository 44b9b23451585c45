#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "model/base/worker.h"
#include "model/calibration/statistics.h"
#include "model/data/data_set.h"

// Measures tensors of a float model while ONNX Runtime runs it in the worker on a user's data, on the CPU with all
// cores. Each tensor is measured inside the session where it is computed: none is kept and none leaves it, so the
// worker needs the memory of a plain run. The first pass over the data measures ranges, the second one histograms over
// exactly these. Blocks until the worker answers; the worker has to outlive the call.

namespace qaliper {

struct CalibrateRequest {
    std::filesystem::path model;
    std::vector<std::string> tensors; // values of the main graph, of floating-point type; graph inputs, too
    DataFiles data;
    std::optional<std::uint64_t> samples; // only the first ones; nothing: all
    bool histograms = true;
    std::uint64_t first = 0;    // the samples are counted from this one
    std::uint64_t shuffled = 0; // as SampleRange has it
};

// The statistics in the order of `tensors`. `job` is told the share of both passes that is done. A worker that dies costs
// the pass it is at, which is done once more. Errors: WorkerDied when it dies again; Cancelled; those of DataSet; Invalid
// naming a tensor that the model does not compute; CannotRead with ONNX Runtime's own message when it cannot run the
// model; Unsupported when the worker was built without ONNX Runtime.
Result<Statistics> calibrateModel(const CalibrateRequest& request, Worker& worker, const Job& job);

} // namespace qaliper
