#include <algorithm>
#include <span>
#include <utility>

#include "model/session/half_step.h"
#include "model/session/migrate.h"
#include "model/session/quantize_outcome.h"
#include "views/base/text.h"
#include "views/document/document.h"

// The steps of a quantization in a document, and what was measured for them.

namespace qaliper {

namespace {

// Nothing changed the model's own numbers from this step on, so its tensors have the ranges that were measured.
bool isMeasuredFrom(const RecordedAction& action) {
    return action.subject == quantizeStepName(QuantizeStepKind::Quantize);
}

} // namespace

std::filesystem::path Document::floatModel() const {
    if (!chosenData_.floatModel.isEmpty())
        return pathFromQt(chosenData_.floatModel);
    const auto& steps = history_->steps();
    const auto shown = std::span(steps).first(history_->position() + 1);
    const bool isQuantizedHere = std::ranges::any_of(shown,
        [](const Step& step) { return step.action.kind == ActionKind::Quantize && isMeasuredFrom(step.action); });
    const auto& file = steps.front().model.storage->file();
    if (!file || !isQuantizedHere)
        return {};
    const auto now = stampOf(file->path());
    return now && *now == file->stamp() ? file->path() : std::filesystem::path();
}

std::optional<FloatReference> Document::floatReference() const {
    const std::filesystem::path model = floatModel();
    std::vector<std::string> texts;
    for (const QString& path : chosenData_.paths)
        texts.push_back(fromQt(path));
    const std::string labels = fromQt(chosenData_.labels.value_or(QString()));
    auto data = parseDataFiles(texts, labels, fromQt(chosenData_.recipe));
    if (model.empty() || texts.empty() || !data)
        return std::nullopt;
    return FloatReference{model, std::move(*data), labels.empty() ? std::nullopt : std::optional(chosenData_.metric)};
}

// What was made from another version or for another target is not applied.
bool Document::startsHere(const Analysis& start) {
    const Context& context = *start.context;
    if (context.indexOwner == index() && formatTarget(context.target) == formatTarget(settings_.target))
        return true;
    tellFailure({ErrorKind::Stale, say("The model or its target has changed since this was made. Make it once more"),
        path_.string(), {}});
    return false;
}

void Document::pushChecked(const MadeStep& step) {
    const Analysis& checked = *step.applied.analysis;
    push(step.applied, step.action);
    proofs_.noteChecked(*history_, checked.context);
    changes_.noteChecked(*history_, checked, check_.basis().settings);
}

void Document::applySteps(const Analysis& start, const std::vector<MadeStep>& steps) {
    if (!mayEdit() || steps.empty() || !startsHere(start))
        return;
    for (const MadeStep& step : steps)
        pushChecked(step);
    const Applied& last = steps.back().applied;
    check_.takeEdited(last.index, last.analysis, false);
    emit announced(last.title);
}

void Document::applyHalved(const HalvedOutcome& outcome) { applySteps(*outcome.result.start, outcome.steps); }

void Document::applyMigrated(const Migration& migration) { applySteps(*migration.moved.start, migration.steps); }

void Document::applyQuantized(const QuantizeOutcome& outcome) {
    if (!mayEdit() || outcome.steps.empty() || !startsHere(*outcome.result->start))
        return;
    MeasuredTensors measured;
    measured.statistics = std::make_shared<const Statistics>(outcome.result->statistics);
    measured.form = outcome.result->placement.type == DataType::Int8 ? QuantizedForm::Int8 : QuantizedForm::Fp8;
    for (const MadeStep& step : outcome.steps) {
        if (isMeasuredFrom(step.action))
            measured.versions.insert(history_->number());
        pushChecked(step);
        if (!measured.versions.empty())
            measured.versions.insert(history_->number());
    }
    measured_ = std::move(measured);
    const Applied& last = outcome.steps.back().applied;
    check_.takeEdited(last.index, last.analysis, false);
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
