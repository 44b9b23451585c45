#include "model/rules/fixall.h"

#include <algorithm>
#include <set>

#include "model/base/number.h"

namespace qaliper {

namespace {

constexpr int mostRounds = 12;

// The offer a request takes for a finding; null with a reason when it takes none.
const Offer* chooseOffer(const Finding& finding, const std::vector<Offer>& offers, const FixRequest& request, Text& reason) {
    for (const auto& [rule, wanted] : request.chosen) {
        if (!matchesGlob(finding.rule, rule))
            continue;
        const auto found = std::ranges::find(offers, wanted, &Offer::id);
        if (found == offers.end()) {
            reason = say("It has no fix named \"{fix}\" here", arg("fix", wanted));
            return nullptr;
        }
        if (found->safety == Safety::Advice) {
            reason = say("\"{fix}\" is advice for a person and cannot be applied", arg("fix", wanted));
            return nullptr;
        }
        return &*found;
    }
    if (offers.empty()) {
        reason = say("No fix is known");
        return nullptr;
    }
    if (!offers.front().automatic) {
        reason = offers.front().safety == Safety::Advice
            ? say("It needs a person: {title}", arg("title", offers.front().title))
            : say("The best fix needs your review: {title} ({id})", arg("title", offers.front().title),
                  arg("id", offers.front().id));
        return nullptr;
    }
    return &offers.front();
}

struct Round {
    std::vector<Edit> edits;
    std::vector<Footprint> footprints;
    std::vector<AppliedFix> applied;
    std::vector<SkippedFinding> skipped;
    bool postponed = false; // a fix was left for the next round
};

// A candidate is only as good as the version it leads to: what does not apply on its own is skipped with the reason.
void consider(Round& round, const Analysis& analysis, const Finding& finding, const FixRequest& request) {
    const Context& context = *analysis.context;
    const std::vector<Offer> offers = offersFor(context, finding);
    Text reason;
    const Offer* offer = chooseOffer(finding, offers, request, reason);
    if (!offer) {
        round.skipped.push_back({finding.key, std::move(reason)});
        return;
    }
    auto fix = buildFix(context, finding, offer->id, request.arguments);
    if (!fix) {
        round.skipped.push_back({finding.key, fix.error().message});
        return;
    }
    Footprint footprint = footprintOf(context.model(), fix->edits);
    const auto clashes = [&](const Footprint& taken) { return overlaps(taken, footprint); };
    if (std::ranges::any_of(round.footprints, clashes)) {
        round.postponed = true;
        return;
    }
    round.edits.insert(round.edits.end(), fix->edits.begin(), fix->edits.end());
    round.footprints.push_back(std::move(footprint));
    round.applied.push_back({finding.key, std::string(finding.rule), std::string(offer->id), offer->safety, offer->title});
}

Error notConverging(const std::vector<AppliedFix>& applied) {
    std::string names;
    std::set<std::string_view> rules;
    for (const AppliedFix& fix : applied)
        rules.insert(fix.rule);
    for (const std::string_view rule : rules)
        names += (names.empty() ? "" : ", ") + std::string(rule);
    return {ErrorKind::Unsupported,
        say("The fixes of these rules undo each other and were stopped: {rules}. Please report this", arg("rules", names)),
        {}, {}};
}

} // namespace

bool concerns(const FixRequest& request, const Finding& finding) {
    const bool isInGroup =
        request.groups.empty() || std::ranges::find(request.groups, finding.group) != request.groups.end();
    return isInGroup && request.rules.includes(finding.rule);
}

Result<Fix> buildFix(const Context& context, const Finding& finding, std::string_view offer, const Arguments& arguments) {
    const Rule* rule = findRule(finding.rule);
    if (!rule || !rule->build)
        return fail(ErrorKind::Invalid, say("The rule \"{rule}\" has no fixes", arg("rule", finding.rule)));
    return rule->build(context, finding, offer, arguments);
}

Result<FixOutcome> fixAll(
    std::shared_ptr<const Analysis> start, const FixRequest& request, const Analyse& analyse, const Job& job) {
    FixOutcome outcome;
    outcome.analysis = std::move(start);
    while (true) {
        if (Status status = job.check(); !status)
            return fail(std::move(status.error()));
        Round round;
        for (const Finding& finding : outcome.analysis->findings) {
            if (concerns(request, finding))
                consider(round, *outcome.analysis, finding, request);
        }
        outcome.skipped = std::move(round.skipped);
        if (round.edits.empty())
            return outcome;
        if (outcome.rounds == mostRounds)
            return fail(notConverging(round.applied));
        auto model = applyEdits(outcome.analysis->context->model(), round.edits);
        if (!model)
            return fail(std::move(model.error()));
        auto next = analyse(*model, job);
        if (!next)
            return fail(std::move(next.error()));
        outcome.analysis = std::make_shared<const Analysis>(std::move(*next));
        std::ranges::move(round.applied, std::back_inserter(outcome.applied));
        ++outcome.rounds;
        job.report(say("Round {round}: {count} fixes applied", arg("round", outcome.rounds),
            arg("count", outcome.applied.size())));
    }
}

} // namespace qaliper
