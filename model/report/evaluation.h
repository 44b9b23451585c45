#pragma once

#include <string>

#include "model/onnx/evaluate.h"

// What `evaluate` prints. JSON is the contract with other programs (schema "qaliper/1") and always English; text is for
// a person.

namespace qaliper {

struct EvaluationReport {
    EvaluateRequest request;
    Evaluation evaluation;
    std::vector<EvaluatedOutput> tensors; // inner ones, where they were asked for
};

// Numbers that are infinite, or were not computed, are null.
std::string toJson(const EvaluationReport& report);
std::string toText(const EvaluationReport& report, const Catalogue* catalogue = nullptr);

} // namespace qaliper
