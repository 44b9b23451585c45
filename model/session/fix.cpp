#include "model/session/fix.h"

#include <algorithm>
#include <utility>

#include "model/session/check.h"
#include "model/session/declared_anew.h"
#include "model/session/save_changed.h"

namespace qaliper {

Result<Applied> applyOffer(const Inspector& inspector, const Analysis& analysis, std::string_view key,
    std::string_view offer, const Arguments& arguments, const Job& job) {
    const auto finding = std::ranges::find(analysis.findings, key, &Finding::key);
    if (finding == analysis.findings.end())
        return fail(ErrorKind::Stale, say("This finding no longer exists"));
    const auto chosen = std::ranges::find(finding->offers, offer, &Offer::id);
    if (chosen == finding->offers.end())
        return fail(ErrorKind::Stale, say("This fix is no longer offered for the version that is shown"));
    QALIPER_TRY(auto applied, applyOne(*analysis.context, key, finding->rule, *chosen, arguments, job));
    if (applied.fixes.empty())
        return applied;
    QALIPER_TRY(auto inspected, inspect(inspector, applied.index, job));
    applied.analysis = std::make_shared<const Analysis>(std::move(inspected));
    return declaredAnew(inspector, *analysis.context, std::move(applied), job);
}

Result<Applied> applyAll(const Inspector& inspector, const std::shared_ptr<const Analysis>& analysis,
    const FixRequest& request, const Job& job) {
    const auto inspectAgain = [&](const Model& model, const Job& part) { return inspect(inspector, model, part); };
    QALIPER_TRY(auto applied, fixAll(analysis, request, inspectAgain, job));
    return declaredAnew(inspector, *analysis->context, std::move(applied), job);
}

Text summaryOf(const Applied& applied) {
    const auto leftOut =
        std::ranges::find_if(applied.skipped, [](const auto& skipped) { return !skipped.fix.empty(); });
    Text fixed = describeFixed(applied.counts);
    return leftOut == applied.skipped.end()
        ? fixed
        : say("{fixed}. {reason}", arg("fixed", std::move(fixed)), arg("reason", leftOut->reason));
}

Result<Applied> applyToPlaces(const Inspector& inspector, const std::shared_ptr<const Analysis>& analysis,
    const FixRequest& request, const Job& job) {
    auto applied = applyAll(inspector, analysis, request, job);
    if (applied && applied->fixes.empty())
        return fail(ErrorKind::Invalid,
            applied->skipped.empty() ? say("There is nothing to fix") : applied->skipped.front().reason);
    return applied;
}

Result<FixReport> tryFix(const Inspector& inspector, const std::shared_ptr<const Analysis>& analysis,
    const FixRequest& request, const Job& job) {
    QALIPER_TRY(const auto before, withoutFiles(inspector, analysis, job));
    QALIPER_TRY(auto applied, applyToPlaces(inspector, analysis, request, job));
    return changeOf(*before, std::move(applied));
}

Result<Applied> applyTool(const Inspector& inspector, const std::shared_ptr<const Analysis>& analysis,
    const ToolRequest& request, const Job& job) {
    const auto inspectAgain = [&](const Model& model, const Job& part) { return inspect(inspector, model, part); };
    QALIPER_TRY(auto applied, runTool(analysis, request, inspectAgain, job));
    return declaredAnew(inspector, *analysis->context, std::move(applied), job);
}

} // namespace qaliper
