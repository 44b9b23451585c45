#include "model/session/fix_targets.h"

#include "model/session/declared_anew.h"

namespace qaliper {

Result<TargetFixes> applyForTargets(const Inspector& inspector, const std::shared_ptr<const Analysis>& analysis,
    std::span<const Target> targets, const FixRequest& request, const Spread& spread, const Job& job) {
    QALIPER_TRY(auto fixes, fixForTargets(inspector, analysis->context->indexOwner, targets, request, spread, job));
    if (fixes.applied.fixes.empty()) {
        fixes.applied.analysis = analysis;
        return fixes;
    }
    QALIPER_TRY(auto inspected, inspect(inspector, fixes.applied.index, job));
    fixes.applied.analysis = std::make_shared<const Analysis>(std::move(inspected));
    QALIPER_TRY(fixes.applied, declaredAnew(inspector, *analysis->context, std::move(fixes.applied), job));
    return fixes;
}

} // namespace qaliper
