#include "model/session/quantize_outcome.h"

#include "model/onnx/save.h"
#include "model/session/quantize_trial.h"

namespace qaliper {

namespace {

// The doubt about the data, where their labels are at hand.
Result<std::optional<Text>> doubtAbout(const Index& index, const QuantizeInput& asked, Worker& worker, const Job& job) {
    if (!asked.metric)
        return std::nullopt;
    job.report(say("Measuring the float model on the labels"));
    QALIPER_TRY(const auto runs, TrialRuns::open(index.model(), asked.request, worker, job));
    QALIPER_TRY(const auto measured, runs.measureFloat(*asked.metric, job));
    return measured.metric ? doubtOf(*asked.metric, *measured.metric, measured.inputs) : std::nullopt;
}

Result<std::optional<Evaluation>> labelled(
    const Index& index, const Model& quantized, const QuantizeInput& asked, Worker& worker, const Job& job) {
    if (!asked.metric)
        return std::nullopt;
    job.report(say("Measuring the quantized model on the labels"));
    QALIPER_TRY(const auto runs, TrialRuns::open(index.model(), asked.request, worker, job));
    QALIPER_TRY(auto measured, runs.measureLabels(quantized, *asked.metric, job));
    return std::optional(std::move(measured));
}

} // namespace

Result<QuantizeOutcome> quantizeMeasured(const Inspector& inspector, const std::shared_ptr<const Index>& index,
    const QuantizeInput& asked, Worker& worker, const Job& job) {
    QuantizeOutcome outcome;
    QALIPER_TRY(auto doubt, doubtAbout(*index, asked, worker, job));
    outcome.doubt = std::move(doubt);
    if (outcome.doubt && !asked.isDoubtAccepted)
        return outcome;
    QALIPER_TRY(auto result, quantizeModel(inspector, index, asked.request, worker, job));
    const Model& quantized = result.analysis->context->model();
    auto measured = labelled(*index, quantized, asked, worker, job);
    auto steps = measured ? stepsOf(result) : fail(measured.error());
    const auto before = savedSize(index->model());
    const auto after = savedSize(quantized);
    if (!steps || !before || !after)
        return fail(!steps ? steps.error() : !before ? before.error() : after.error());
    outcome.labelled = std::move(*measured);
    outcome.steps = std::move(*steps);
    outcome.sizeBefore = *before;
    outcome.sizeAfter = *after;
    outcome.change = changeBetween(*result.start, *result.analysis);
    outcome.result = std::make_shared<const QuantizedModel>(std::move(result));
    return outcome;
}

} // namespace qaliper
