#include "model/session/float_signal.h"

#include <algorithm>

#include "model/onnx/evaluate.h"

namespace qaliper {

namespace {

constexpr std::uint64_t mostSamples = 256;

} // namespace

Result<FloatSignal> signalAgainstFloat(
    const Model& before, const Model& after, const FloatReference& reference, Worker& worker, const Job& job) {
    const EvaluateRequest request{.model = {},
        .against = reference.model,
        .data = reference.data,
        .metric = reference.metric,
        .samples = {0, mostSamples},
        .keepsFloat = true};
    QALIPER_TRY(const auto then, evaluateVersion(before, request, worker, job));
    QALIPER_TRY(const auto now, evaluateVersion(after, request, worker, job));
    std::optional<FloatSignal> signal;
    for (const EvaluatedOutput& output : now.outputs) {
        const auto same = std::ranges::find(then.outputs, output.name, &EvaluatedOutput::name);
        const bool isComparable = output.isCompared && same != then.outputs.end() && same->isCompared;
        if (isComparable && (!signal || output.sqnr < signal->after))
            signal = FloatSignal{output.name, same->sqnr, output.sqnr, then.metric, now.metric, now.floatMetric};
    }
    if (!signal)
        return fail(ErrorKind::Invalid, say("No output is comparable with the float model's"));
    return *signal;
}

} // namespace qaliper
