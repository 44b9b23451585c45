#include "model/onnx/evaluate.h"

#include "model/onnx/evaluate_message.h"

namespace qaliper {

Result<Evaluation> evaluateModel(const EvaluateRequest& request, Worker& worker, const Job& job) {
    const auto answer = worker.call(FrameKind::Evaluate, encode(request), job);
    if (!answer)
        return fail(answer.error());
    return decodeEvaluation(*answer);
}

} // namespace qaliper
