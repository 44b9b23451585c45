#include "model/onnx/evaluate.h"

#include "model/onnx/evaluate_message.h"

namespace qaliper {

Result<Evaluation> evaluateModel(const EvaluateRequest& request, Worker& worker, const Job& job) {
    const std::string message = encode(request);
    auto answer = worker.call(FrameKind::Evaluate, message, job);
    if (!answer && answer.error().kind == ErrorKind::WorkerDied)
        answer = worker.call(FrameKind::Evaluate, message, job);
    if (!answer)
        return fail(answer.error());
    return decodeEvaluation(*answer);
}

} // namespace qaliper
