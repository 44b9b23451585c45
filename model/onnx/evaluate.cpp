#include "model/onnx/evaluate.h"

#include <string>

#include "model/base/worker_call.h"
#include "model/onnx/evaluate_message.h"
#include "model/onnx/temporary_model.h"

namespace qaliper {

Result<Evaluation> evaluateModel(const EvaluateRequest& request, Worker& worker, const Job& job) {
    return callWorker<Evaluation>(worker, FrameKind::Evaluate, request, job, AfterDeath::AskAgain);
}

Result<Evaluation> evaluateVersion(const Model& version, EvaluateRequest request, Worker& worker, const Job& job) {
    const std::string name = request.model.empty() ? "model.onnx" : request.model.filename().string();
    QALIPER_TRY(const auto file, TemporaryModel::write(version, Job(job.stopToken()), name));
    request.model = file.path();
    return evaluateModel(request, worker, job);
}

} // namespace qaliper
