#pragma once

#include <string>
#include <string_view>

#include "model/onnx/evaluate.h"

// The messages between evaluateModel() and the worker's evaluation service.

namespace qaliper {

std::string encode(const EvaluateRequest& request);
std::string encode(const Evaluation& evaluation);

// Errors: bytes that are no such message.
Result<EvaluateRequest> decodeEvaluateRequest(std::string_view bytes);
Result<Evaluation> decodeEvaluation(std::string_view bytes);

} // namespace qaliper
