#include <utility>

#include "model/session/quantize_outcome.h"
#include "views/document/document.h"

// The steps of a quantization in a document, and what was measured for them.

namespace qaliper {

namespace {

// Nothing changed the model's own numbers from this step on, so its tensors have the ranges that were measured.
bool isMeasuredFrom(const RecordedAction& action) {
    return action.subject == quantizeStepName(QuantizeStepKind::Quantize);
}

} // namespace

void Document::applyQuantized(const QuantizeOutcome& outcome) {
    if (!mayEdit())
        return;
    const Context& start = *outcome.result->start->context;
    const bool isSame = start.indexOwner == index() && formatTarget(start.target) == formatTarget(settings_.target);
    if (!isSame || outcome.steps.empty()) {
        tellFailure(
            {ErrorKind::Stale, say("The model or its target has changed since it was quantized. Quantize it once more"),
                path_.string(), {}});
        return;
    }
    MeasuredTensors measured;
    measured.statistics = std::make_shared<const Statistics>(outcome.result->statistics);
    measured.form = outcome.result->placement.type == DataType::Int8 ? QuantizedForm::Int8 : QuantizedForm::Fp8;
    for (const QuantizingStep& step : outcome.steps) {
        if (isMeasuredFrom(step.action))
            measured.versions.insert(history_->number());
        push(step.title, step.checked->context->model(), step.action, step.safety, {});
        if (!measured.versions.empty())
            measured.versions.insert(history_->number());
        proofs_.noteChecked(*history_, step.checked->context);
        changes_.noteChecked(*history_, *step.checked, check_.basis().settings);
    }
    measured_ = std::move(measured);
    const std::shared_ptr<const Analysis>& last = outcome.steps.back().checked;
    check_.takeEdited(last->context->indexOwner, last, false);
    emit announced(say("The model was quantized. {count} {count|step|steps} can be undone one by one",
        arg("count", outcome.steps.size())));
}

// Another scale changes no range of the float model.
void Document::keepMeasured(const RecordedAction& action, std::uint64_t before) {
    const bool isRange = action.kind == ActionKind::Tool && action.subject == "set-range";
    if (isRange && measured_ && measured_->versions.contains(before))
        measured_->versions.insert(history_->number());
}

} // namespace qaliper
