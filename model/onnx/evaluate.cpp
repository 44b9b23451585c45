#include "model/onnx/evaluate.h"

#include <string>

#include "model/base/temporary.h"
#include "model/base/worker_call.h"
#include "model/onnx/evaluate_message.h"
#include "model/onnx/temporary_model.h"

namespace qaliper {

namespace {

Result<Evaluation> askWorker(const EvaluateRequest& request, Worker& worker, const Job& job) {
    return callWorker<Evaluation>(worker, FrameKind::Evaluate, request, job, AfterDeath::AskAgain);
}

Result<Evaluation> evaluateByCommand(EvaluateRequest request, Worker& worker, const Job& job) {
    QALIPER_TRY(const auto folder, TemporaryDirectory::create());
    request.written.folder = folder.path();
    QALIPER_TRY(auto evaluation, askWorker(request, worker, job));
    evaluation.hasCommand = true;
    job.report(say("Calling the metric command"));
    QALIPER_TRY(evaluation.metric,
        callMetricCommand(*request.command, folder / "model",
            say("the outputs of {model}", arg("model", request.model.filename().string())), job));
    if (request.against.empty())
        return evaluation;
    QALIPER_TRY(evaluation.floatMetric,
        callMetricCommand(*request.command, folder / "float",
            say("the outputs of the float model {model}", arg("model", request.against.filename().string())), job));
    return evaluation;
}

} // namespace

Result<Evaluation> evaluateModel(const EvaluateRequest& request, Worker& worker, const Job& job) {
    return request.command ? evaluateByCommand(request, worker, job) : askWorker(request, worker, job);
}

Result<Evaluation> evaluateVersion(const Model& version, EvaluateRequest request, Worker& worker, const Job& job) {
    const std::string name = request.model.empty() ? "model.onnx" : request.model.filename().string();
    QALIPER_TRY(const auto file, TemporaryModel::write(version, Job(job.stopToken()), name));
    request.model = file.path();
    return evaluateModel(request, worker, job);
}

} // namespace qaliper
