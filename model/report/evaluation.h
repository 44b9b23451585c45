#pragma once

#include <vector>

#include "model/onnx/evaluate.h"
#include "model/report/records.h"

// What `evaluate` prints.

namespace qaliper {

struct EvaluationReport {
    EvaluateRequest request;
    Evaluation evaluation;
    std::vector<EvaluatedOutput> tensors; // inner ones, where they were asked for
};

Records recordsOf(const EvaluationReport& report);

} // namespace qaliper
