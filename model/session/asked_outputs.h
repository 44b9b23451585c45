#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <vector>

#include "model/base/worker.h"
#include "model/context/context.h"
#include "model/data/data_files.h"
#include "model/onnx/compare.h"

// The outputs of a TensorRT of the user beside those of ONNX Runtime, on the same samples. Any thread may call these
// functions; the worker has to outlive the call.

namespace qaliper {

// The first samples of the data, or one that is drawn where there are none: then a dimension that is open is 1, and 224
// for the sides of an image. Errors: those of DataSet and drawInput().
Result<std::vector<Sample>> samplesToAsk(const Context& context, const DataFiles& data, std::uint64_t count);

struct AnsweredOutputs {
    std::span<const Sample> samples;
    std::span<const Sample> answered; // TensorRT's outputs of each
    bool distributions = false;       // as in CompareRequest
};
// Outputs without numbers are left out. ONNX Runtime's numbers are the first ones of each comparison.
// Errors: those of compareModels() and saveModel().
Result<std::vector<OutputComparison>> besideRuntime(const std::filesystem::path& model, const AnsweredOutputs& outputs,
    const Index& index, Worker& verify, const Job& job);

} // namespace qaliper
