#include "model/session/half_step.h"

#include <utility>

namespace qaliper {

namespace {

RecordedAction actionOf(QuantizeStepKind kind, const Target& target) {
    return {ActionKind::Quantize, std::string(quantizeStepName(kind)), {}, {}, formatTarget(target), {}};
}

} // namespace

HalvedOutcome halvedOutcome(HalfPrecisionResult result) {
    const Target& target = result.start->context->target;
    std::vector<MadeStep> steps;
    if (result.raised != result.start) {
        RecordedAction action = actionOf(QuantizeStepKind::RaiseOpset, target);
        recordOpset(action, result.raised->context->index());
        steps.push_back(checkedStep(
            std::move(action), result.raised, quantizeStepTitle(QuantizeStepKind::RaiseOpset), Safety::Exact));
    }
    RecordedAction action = actionOf(QuantizeStepKind::HalveRest, target);
    recordHalves(action, result.halved.type, result.halved.kept, result.raised->context->index());
    steps.push_back(checkedStep(std::move(action), result.halved.analysis,
        say("Compute the float parts in {type}", arg("type", shortName(result.halved.type))), Safety::Review));
    const VersionChange change = changeBetween(*result.start, *result.halved.analysis);
    return {std::move(result), change, std::move(steps)};
}

} // namespace qaliper
