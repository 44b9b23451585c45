#include "model/session/fix.h"

#include <algorithm>

#include "model/session/check.h"

namespace qaliper {

Result<EditedModel> applyOffer(const Analysis& analysis, std::string_view key, std::string_view offer,
    const Arguments& arguments, const Job& job) {
    const Context& context = *analysis.context;
    const auto finding = std::ranges::find(analysis.findings, key, &Finding::key);
    if (finding == analysis.findings.end())
        return fail(ErrorKind::Stale, say("This finding no longer exists"));
    const auto chosen = std::ranges::find(finding->offers, offer, &Offer::id);
    if (chosen == finding->offers.end())
        return fail(ErrorKind::Stale, say("This fix is no longer offered for the version that is shown"));
    job.report(chosen->title);
    QALIPER_TRY(auto fix, buildFix(context, *chosen, arguments));
    QALIPER_TRY(auto model, applyEdits(context.model(), fix.edits));
    QALIPER_CHECK(job.check());
    return EditedModel{std::make_shared<const Index>(std::move(model)), chosen->title, std::move(fix.note),
        chosen->safety, nullptr, std::nullopt, std::move(fix.interface)};
}

Result<FixOutcome> applyAll(const Inspector& inspector, const std::shared_ptr<const Analysis>& analysis,
    const FixRequest& request, const Job& job) {
    const auto inspectAgain = [&](const Model& model, const Job& part) { return inspect(inspector, model, part); };
    return fixAll(analysis, request, inspectAgain, job);
}

Safety safetyOf(const FixOutcome& outcome) {
    const bool isExact =
        std::ranges::all_of(outcome.applied, [](const AppliedFix& fix) { return fix.safety == Safety::Exact; });
    return isExact ? Safety::Exact : Safety::Review;
}

Text titleOf(const FixOutcome& outcome) {
    if (outcome.applied.size() == 1)
        return outcome.applied.front().title;
    const bool isOneKind = std::ranges::all_of(
        outcome.applied, [&](const AppliedFix& fix) { return fix.title == outcome.applied.front().title; });
    // Findings, as the button that asked for it and the message count them: later rounds may need further fixes.
    const auto fixed = arg("count", outcome.counts.fixed);
    return isOneKind ? say("{title} (×{count})", arg("title", outcome.applied.front().title), fixed)
                     : say("{count} {count|finding|findings} fixed", fixed);
}

Text summaryOf(const FixOutcome& outcome) {
    const auto leftOut =
        std::ranges::find_if(outcome.skipped, [](const auto& skipped) { return !skipped.fix.empty(); });
    Text fixed = describeFixed(outcome.counts);
    return leftOut == outcome.skipped.end()
        ? fixed
        : say("{fixed}. {reason}", arg("fixed", std::move(fixed)), arg("reason", leftOut->reason));
}

EditedModel editedBy(const FixOutcome& outcome) {
    return {outcome.analysis->context->indexOwner, titleOf(outcome), {}, safetyOf(outcome), outcome.analysis,
        outcome.counts, declaredInterface(outcome)};
}

namespace {

tl::unexpected<Error> nothingApplied(const FixOutcome& outcome) {
    return fail(
        ErrorKind::Invalid, outcome.skipped.empty() ? say("There is nothing to fix") : outcome.skipped.front().reason);
}

} // namespace

Result<EditedModel> applyToPlaces(const Inspector& inspector, const std::shared_ptr<const Analysis>& analysis,
    const FixRequest& request, const Job& job) {
    QALIPER_TRY(const auto outcome, applyAll(inspector, analysis, request, job));
    if (outcome.applied.empty())
        return nothingApplied(outcome);
    return editedBy(outcome);
}

Result<TriedFix> tryFix(const Inspector& inspector, const std::shared_ptr<const Analysis>& analysis,
    const FixRequest& request, const Job& job) {
    QALIPER_TRY(const auto before, withoutFiles(inspector, analysis, job));
    QALIPER_TRY(const auto outcome, applyAll(inspector, analysis, request, job));
    if (outcome.applied.empty())
        return nothingApplied(outcome);
    return TriedFix{outcome.counts, changeBetween(*before, *outcome.analysis)};
}

Result<ToolOutcome> applyTool(const Inspector& inspector, const std::shared_ptr<const Analysis>& analysis,
    const ToolRequest& request, const Job& job) {
    const auto inspectAgain = [&](const Model& model, const Job& part) { return inspect(inspector, model, part); };
    return runTool(analysis, request, inspectAgain, job);
}

EditedModel editedBy(const ToolOutcome& outcome) {
    EditedModel edited = editedBy(outcome.change);
    edited.title = outcome.offer.title;
    edited.note = outcome.note;
    edited.safety = outcome.offer.safety;
    if (outcome.change.counts.asked <= 1)
        edited.counts.reset();
    return edited;
}

} // namespace qaliper
