#include "model/onnx/evaluate.h"

#include "model/base/worker_call.h"
#include "model/onnx/evaluate_message.h"

namespace qaliper {

Result<Evaluation> evaluateModel(const EvaluateRequest& request, Worker& worker, const Job& job) {
    return callWorker<Evaluation>(worker, FrameKind::Evaluate, request, job, AfterDeath::AskAgain);
}

} // namespace qaliper
