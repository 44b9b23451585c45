#include "model/session/half_step.h"

#include <utility>

namespace qaliper {

HalvedOutcome halvedOutcome(HalfPrecisionResult result) {
    const Context& start = *result.start->context;
    RecordedAction action{ActionKind::Quantize, std::string(quantizeStepName(QuantizeStepKind::HalveRest)), {}, {},
        formatTarget(start.target), {}};
    recordHalves(action, result.halved.type, result.halved.kept, start.index());
    const VersionChange change = changeBetween(*result.start, *result.halved.analysis);
    QuantizingStep step{result.halved.analysis,
        say("Compute the float parts in {type}", arg("type", shortName(result.halved.type))), std::move(action),
        Safety::Review};
    return {std::move(result), change, std::move(step)};
}

} // namespace qaliper
