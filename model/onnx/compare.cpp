#include "model/onnx/compare.h"

#include "model/base/worker_call.h"
#include "model/onnx/compare_message.h"

namespace qaliper {

// Where the reference is all zeros, any error is infinite in relation to it.
double OutputComparison::relativeError() const { return maxError == 0 ? 0 : maxError / largest; }

Result<Comparison> compareModels(const CompareRequest& request, Worker& worker, const Job& job) {
    return callWorker<Comparison>(worker, FrameKind::Verify, request, job);
}

} // namespace qaliper
