#include "model/session/newer_operators.h"

#include <utility>

#include "model/precision/halved.h"
#include "model/rewrite/raise_opset.h"
#include "model/session/quantize_placing.h"

namespace qaliper {

namespace {

bool hasOldOperators(const Context& context) {
    return !canHaveOpset(context, firstBfloatOpset) && canHaveOpset(context, firstBfloatOpset, Raising::Replacing);
}

} // namespace

Result<std::shared_ptr<const Analysis>> withNewerOperators(
    const Inspector& inspector, const std::shared_ptr<const Analysis>& start, const TrialRuns& runs, const Job& job) {
    const Context& context = *start->context;
    if (!hasOldOperators(context))
        return start;
    job.report(say("Raise the opset"));
    const Job quiet(job.stopToken());
    FixBuilder builder(context);
    raiseOpset(builder, context, firstBfloatOpset);
    QALIPER_TRY(auto model, applyEdits(context.model(), std::move(builder).finish(), quiet));
    QALIPER_TRY(const auto difference, runs.difference(model, quiet));
    if (difference > equalShare)
        return start;
    QALIPER_TRY(auto raised, inspect(inspector, model, quiet));
    if (firstNewFault(*start, raised))
        return start;
    return std::make_shared<const Analysis>(std::move(raised));
}

} // namespace qaliper
