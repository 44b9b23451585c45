#include "model/session/save_changed.h"

#include <utility>

#include "model/base/file.h"

namespace qaliper {

FixReport changeOf(const Analysis& start, Applied applied) {
    FixReport change;
    if (!applied.fixes.empty())
        change.change = changeBetween(start, *applied.analysis);
    change.applied = std::move(applied);
    return change;
}

bool hasFailedProof(const FixReport& change) {
    return change.proof && change.proof->state == ProofState::Different &&
        (change.applied.safety == Safety::Exact || !change.proof->interface.empty());
}

Status saveChanged(const SaveRequest& request, const FixReport& change, const Job& job) {
    if (hasFailedProof(change))
        return fail({ErrorKind::Invalid,
            say("Nothing was written, because the fixes changed what they should not have changed: {proof}",
                arg("proof", summary(*change.proof))),
            request.model, {}});
    if (!request.options.force && isSameFile(request.model, request.output))
        return fail({ErrorKind::CannotWrite, say("The output is the model itself. It is overwritten only on request"),
            request.output, {}});
    QALIPER_CHECK(saveModel(change.applied.analysis->context->model(), request.output, request.options, job));
    return {};
}

} // namespace qaliper
