#include "model/rules/fixall.h"

#include <algorithm>
#include <set>
#include <unordered_set>

#include "model/base/number.h"
#include "model/rules/leftovers.h"

namespace qaliper {

namespace {

constexpr std::size_t mostRounds = 12;

// The offer a request takes for a finding; null with a reason when it takes none.
const Offer* chooseOffer(const Finding& finding, const FixRequest& request, Text& reason) {
    for (const auto& [rule, wanted] : request.chosen) {
        if (!matchesGlob(finding.rule, rule))
            continue;
        const auto found = std::ranges::find(finding.offers, wanted, &Offer::id);
        if (found == finding.offers.end()) {
            reason = say("It has no fix named \"{fix}\" here", arg("fix", wanted));
            return nullptr;
        }
        if (found->safety == Safety::Advice) {
            reason = say("\"{fix}\" is advice for a person and cannot be applied", arg("fix", wanted));
            return nullptr;
        }
        return &*found;
    }
    if (finding.offers.empty()) {
        reason = say("No fix is known");
        return nullptr;
    }
    if (!finding.offers.front().automatic) {
        reason = finding.offers.front().safety == Safety::Advice
            ? say("It needs a person: {title}", arg("title", finding.offers.front().title))
            : say("The best fix needs your review: {title} ({id})", arg("title", finding.offers.front().title),
                  arg("id", finding.offers.front().id));
        return nullptr;
    }
    return &finding.offers.front();
}

// What the fixes of one round touch, all together.
class TakenPlaces {
public:
    bool clashesWith(const Footprint& footprint) const {
        const auto isTaken = [](const auto& set) { return [&set](const auto& item) { return set.contains(item); }; };
        return (header_ && footprint.header) || std::ranges::any_of(footprint.nodes, isTaken(nodes_)) ||
            std::ranges::any_of(footprint.writes, isTaken(writes_)) ||
            std::ranges::any_of(footprint.writes, isTaken(reads_)) ||
            std::ranges::any_of(footprint.reads, isTaken(writes_));
    }

    void add(const Footprint& footprint) {
        nodes_.insert(footprint.nodes.begin(), footprint.nodes.end());
        writes_.insert(footprint.writes.begin(), footprint.writes.end());
        reads_.insert(footprint.reads.begin(), footprint.reads.end());
        header_ = header_ || footprint.header;
    }

private:
    std::unordered_set<NodeId> nodes_;
    std::unordered_set<std::string> writes_;
    std::unordered_set<std::string> reads_;
    bool header_ = false;
};

struct Round {
    std::size_t number = 0;
    TakenPlaces taken;
    std::vector<AppliedFix> applied;
    std::vector<SkippedFinding> skipped;
};

void consider(Round& round, const Analysis& analysis, const Finding& finding, const FixRequest& request) {
    const Context& context = *analysis.context;
    Text reason;
    const Offer* offer = chooseOffer(finding, request, reason);
    if (!offer) {
        round.skipped.push_back({finding.key, std::move(reason)});
        return;
    }
    auto fix = buildFix(context, finding, offer->id, request.arguments);
    if (!fix) {
        round.skipped.push_back({finding.key, fix.error().message});
        return;
    }
    const Footprint footprint = footprintOf(context.model(), fix->edits);
    if (round.taken.clashesWith(footprint))
        return; // next round
    round.taken.add(footprint);
    round.applied.push_back({finding.key, std::string(finding.rule), std::string(offer->id), offer->safety,
        offer->title, round.number, std::move(fix->edits), std::move(fix->interface)});
}

// All fixes at once. Should that not work, each on its own: what does not apply is skipped with the reason.
Result<Model> applyRound(Round& round, const Model& model) {
    std::vector<Edit> all;
    for (const AppliedFix& fix : round.applied)
        all.insert(all.end(), fix.edits.begin(), fix.edits.end());
    if (auto result = applyEdits(model, all))
        return result;
    Model current = model;
    std::vector<AppliedFix> applied;
    for (AppliedFix& fix : round.applied) {
        auto next = applyEdits(current, fix.edits);
        if (next) {
            current = std::move(*next);
            applied.push_back(std::move(fix));
        } else {
            round.skipped.push_back({fix.key, std::move(next.error().message)});
        }
    }
    round.applied = std::move(applied);
    return current;
}

Error notConverging(const std::vector<AppliedFix>& applied) {
    std::string names;
    std::set<std::string_view> rules;
    for (const AppliedFix& fix : applied)
        rules.insert(fix.rule);
    for (const std::string_view rule : rules)
        names += (names.empty() ? "" : ", ") + std::string(rule);
    return {ErrorKind::Unsupported,
        say("The fixes of these rules undo each other and were stopped: {rules}. Please report this",
            arg("rules", names)),
        {}, {}};
}

} // namespace

std::vector<InterfaceChange> declaredInterface(const FixOutcome& outcome) {
    std::vector<InterfaceChange> changes;
    for (const AppliedFix& fix : outcome.applied)
        changes.insert(changes.end(), fix.interface.begin(), fix.interface.end());
    return changes;
}

bool concerns(const FixRequest& request, const Finding& finding) {
    const bool isInGroup =
        request.groups.empty() || std::ranges::find(request.groups, finding.group) != request.groups.end();
    const bool isNamed = request.keys.empty() || std::ranges::find(request.keys, finding.key) != request.keys.end();
    return isInGroup && isNamed && request.rules.includes(finding.rule);
}

Result<Fix> buildFix(
    const Context& context, const Finding& finding, std::string_view offer, const Arguments& arguments) {
    const Rule* rule = findFixer(finding.rule);
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
        Round round{.number = outcome.rounds()};
        for (const Finding& finding : outcome.analysis->findings) {
            if (concerns(request, finding))
                consider(round, *outcome.analysis, finding, request);
        }
        const Context& context = *outcome.analysis->context;
        auto model = applyRound(round, context.model());
        outcome.skipped = std::move(round.skipped);
        if (round.applied.empty())
            return outcome;
        if (outcome.rounds() == mostRounds)
            return fail(notConverging(round.applied));
        outcome.versions.push_back(context.model());
        model = withoutLeftovers(context.index(), std::move(*model));
        if (!model)
            return fail(std::move(model.error()));
        auto next = analyse(*model, job);
        if (!next)
            return fail(std::move(next.error()));
        outcome.analysis = std::make_shared<const Analysis>(std::move(*next));
        std::ranges::move(round.applied, std::back_inserter(outcome.applied));
        const auto number = arg("round", outcome.rounds());
        job.report(outcome.applied.size() == 1
                ? say("Round {round}: 1 fix applied", number)
                : say("Round {round}: {count} fixes applied", number, arg("count", outcome.applied.size())));
    }
}

} // namespace qaliper
