#include "model/session/quantize_rest.h"

#include <utility>

#include "model/session/half_precision.h"

namespace qaliper {

namespace {

QuantizeStep leftOut(Text reason) {
    return {.kind = QuantizeStepKind::HalveRest, .isKept = false, .reason = std::move(reason)};
}

} // namespace

Result<QuantizeStep> restStep(
    const Inspector& inspector, DataType type, const TrialRuns& runs, QuantizedModel& result, const Job& job) {
    if (runs.samples() == 0)
        return leftOut(say("it needs samples, and only statistics were given"));
    auto halved = halveParts(inspector, result.analysis, type, {}, runs, job);
    if (!halved && halved.error().kind == ErrorKind::Unsupported)
        return leftOut(halved.error().message);
    if (!halved)
        return fail(std::move(halved.error()));
    QuantizeStep step{.kind = QuantizeStepKind::HalveRest,
        .reason = say("{count} {count|node|nodes} in {type}, {casts} {casts|Cast|Casts} added",
            arg("count", halved->nodes), arg("type", shortName(halved->type)), arg("casts", halved->casts)),
        .edits = std::move(halved->edits),
        .checked = halved->analysis};
    step.version = halved->analysis->context->indexOwner;
    result.rest = halved->type;
    result.restInFloat = std::move(halved->kept);
    result.accuracy = std::move(halved->accuracy);
    result.analysis = std::move(halved->analysis);
    return step;
}

} // namespace qaliper
