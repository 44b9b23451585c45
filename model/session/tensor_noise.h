#pragma once

#include <string>
#include <vector>

#include "model/onnx/evaluate.h"
#include "model/onnx/temporary_model.h"

// Copies of a model and of the float model it was made from, in which the activations that both compute are outputs, too:
// an evaluation of them gives the noise of each tensor.

namespace qaliper {

struct WatchedModels {
    TemporaryModel model; // the copies
    TemporaryModel against;
    EvaluateRequest request; // of the copies; a metric command gets the outputs of the models alone
    std::vector<std::string> tensors;
};

// `request` names both models. Errors: those of loadModel(), inferTypes(), saveModel(); Cancelled.
Result<WatchedModels> watchTensors(const EvaluateRequest& request, Worker& infer, const Job& job);

// Takes the watched tensors out of the outputs.
std::vector<EvaluatedOutput> takeTensors(Evaluation& evaluation, const std::vector<std::string>& tensors);

} // namespace qaliper
