#include "model/rules/fixall.h"

#include <algorithm>
#include <set>
#include <unordered_set>

#include "model/base/number.h"
#include "model/graph/edit.h"
#include "model/graph/taken_places.h"
#include "model/rules/leftovers.h"
#include "model/rules/offer_choice.h"

namespace qaliper {

namespace {

constexpr std::size_t maxRounds = 12;

// One offer of one finding.
struct FixAt {
    std::string key;
    std::string fix;                                               // "rule=offer"
    friend auto operator<=>(const FixAt&, const FixAt&) = default; // NOLINT(*-use-nullptr)
};

FixAt fixAt(const Finding& finding, const Offer& offer) {
    return {finding.key, std::string(finding.rule) + "=" + std::string(offer.id)};
}
FixAt fixAt(const AppliedFix& applied) { return {applied.key, applied.rule + "=" + applied.fix}; }

using LeftOut = std::map<FixAt, Text>; // with the reason

struct Round {
    std::size_t number = 0;
    TakenPlaces taken;
    std::vector<AppliedFix> applied;
    std::vector<SkippedFinding> skipped;
};

// Applies all fixes at once. If that fails, applies each separately and skips those that do not apply, with the reason.
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

// A fix that is about to be applied a third time at one place was undone twice, together with the fixes that undid it.
// Empty when there is none.
std::vector<FixAt> findFights(const std::vector<AppliedFix>& before, const std::vector<AppliedFix>& next) {
    std::map<FixAt, std::size_t> times;
    for (const AppliedFix& fix : before)
        ++times[fixAt(fix)];
    const auto isThird = [&](const AppliedFix& fix) {
        const auto found = times.find(fixAt(fix));
        return found != times.end() && found->second > 1;
    };
    std::vector<FixAt> fights;
    if (std::ranges::none_of(next, isThird))
        return fights;
    for (const auto& [fix, count] : times) {
        if (count > 1)
            fights.push_back(fix);
    }
    return fights;
}

Text reasonToLeaveOut(const std::vector<FixAt>& fights) {
    std::set<std::string_view> names;
    for (const FixAt& fix : fights)
        names.insert(fix.fix);
    if (names.size() == 1)
        return say("{fix} does not settle its finding here and was not applied", arg("fix", *names.begin()));
    std::vector<Text> listed;
    listed.reserve(names.size());
    for (const std::string_view name : names)
        listed.push_back(verbatim(name));
    return say(
        "These fixes undo each other here, so none of them was applied: {fixes}", arg("fixes", std::move(listed)));
}

// One run from the first version, without the fixes that are left out.
class FixRun {
public:
    FixRun(const FixRequest& request, const Analyse& analyse, const Job& job, const LeftOut& leftOut)
        : request_(&request), analyse_(&analyse), job_(&job), leftOut_(&leftOut) {}

    Result<Applied> from(std::shared_ptr<const Analysis> start) {
        Applied applied;
        applied.analysis = std::move(start);
        while (true) {
            QALIPER_CHECK(job_->check());
            Round round{.number = applied.rounds()};
            for (const Finding& finding : applied.analysis->findings) {
                if (concerns(*request_, finding))
                    consider(round, *applied.analysis, finding);
            }
            fights_ = findFights(applied.fixes, round.applied);
            if (!fights_.empty())
                return applied;
            if (applied.rounds() == maxRounds)
                stop(round);
            auto model = applyRound(round, applied.analysis->context->model());
            applied.skipped = std::move(round.skipped);
            if (round.applied.empty())
                return applied;
            QALIPER_CHECK(finish(applied, std::move(round), std::move(model)));
        }
    }

    const std::vector<FixAt>& fights() const { return fights_; }

private:
    void consider(Round& round, const Analysis& analysis, const Finding& finding) const {
        const Context& context = *analysis.context;
        Text reason;
        const Offer* offer = chooseOffer(finding, *request_, reason);
        if (!offer) {
            round.skipped.push_back({finding.key, std::move(reason)});
            return;
        }
        if (leftOut_->contains(fixAt(finding, *offer)))
            return; // reported at the end
        auto fix = buildFix(context, *offer, request_->arguments);
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

    static void stop(Round& round) {
        for (const AppliedFix& fix : round.applied)
            round.skipped.push_back({fix.key,
                say("Each round of fixes brought new findings, so they were stopped after {rounds} rounds",
                    arg("rounds", maxRounds))});
        round.applied.clear();
    }

    Status finish(Applied& applied, Round round, Result<Model> model) const {
        const Context& context = *applied.analysis->context;
        applied.versions.push_back(context.model());
        model = withoutLeftovers(context.index(), std::move(*model));
        if (!model)
            return fail(std::move(model.error()));
        QALIPER_TRY(auto next, (*analyse_)(*model, *job_));
        applied.analysis = std::make_shared<const Analysis>(std::move(next));
        std::ranges::move(round.applied, std::back_inserter(applied.fixes));
        const auto number = arg("round", applied.rounds());
        job_->report(applied.fixes.size() == 1
                ? say("Round {round}: 1 fix applied", number)
                : say("Round {round}: {count} fixes applied", number, arg("count", applied.fixes.size())));
        return {};
    }

    const FixRequest* request_;
    const Analyse* analyse_;
    const Job* job_;
    const LeftOut* leftOut_;
    std::vector<FixAt> fights_;
};

std::vector<TakenOffer> offersTaken(const FixRequest& request, const std::vector<Finding>& findings) {
    std::map<std::string_view, std::vector<std::size_t>> places; // by rule
    std::set<std::pair<std::string_view, std::string_view>> taken;
    for (std::size_t i = 0; i < findings.size(); ++i) {
        if (concerns(request, findings[i]))
            places[findings[i].rule].push_back(i);
        if (const Offer* offer = offerTaken(request, findings[i]))
            taken.emplace(findings[i].rule, offer->id);
    }
    std::vector<TakenOffer> offers;
    offers.reserve(taken.size());
    for (const auto& [rule, fix] : taken)
        offers.push_back({std::string(rule), std::string(fix), countOffers(findings, places[rule], fix)});
    return offers;
}

// What all its fixes are together.
void sumUp(Applied& applied, const FixRequest& request, const std::vector<Finding>& before) {
    applied.index = applied.analysis->context->indexOwner;
    applied.offers = offersTaken(request, before);
    applied.counts = countFixed(before, applied.analysis->findings, askedFor(request, before));
    applied.title = titleOf(applied.fixes, applied.counts);
    for (const AppliedFix& fix : applied.fixes) {
        if (fix.safety != Safety::Exact)
            applied.safety = Safety::Review;
        applied.interface.insert(applied.interface.end(), fix.interface.begin(), fix.interface.end());
    }
}

} // namespace

// Findings, as the button that asked for it and the message count them: later rounds may need further fixes.
Text titleOf(const std::vector<AppliedFix>& fixes, const FixCounts& counts) {
    if (fixes.empty())
        return {};
    const Text& first = fixes.front().title;
    if (fixes.size() == 1)
        return first;
    const bool isOneKind = std::ranges::all_of(fixes, [&](const AppliedFix& fix) { return fix.title == first; });
    const auto fixed = arg("count", counts.fixed);
    return isOneKind ? say("{title} (×{count})", arg("title", first), fixed)
                     : say("{count} {count|finding|findings} fixed", fixed);
}

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
            reason = say("\"{fix}\" is advice and cannot be applied", arg("fix", wanted));
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
            ? say("It requires manual steps: {title}", arg("title", finding.offers.front().title))
            : say("The best fix needs your review: {title} ({id})", arg("title", finding.offers.front().title),
                  arg("id", finding.offers.front().id));
        return nullptr;
    }
    return &finding.offers.front();
}

bool concerns(const FixRequest& request, const Finding& finding) {
    const bool isInGroup =
        request.groups.empty() || std::ranges::find(request.groups, finding.group) != request.groups.end();
    const bool isNamed = request.keys.empty() || std::ranges::find(request.keys, finding.key) != request.keys.end();
    return isInGroup && isNamed && request.rules.includes(finding.rule);
}

const Offer* offerTaken(const FixRequest& request, const Finding& finding) {
    Text reason;
    return concerns(request, finding) ? chooseOffer(finding, request, reason) : nullptr;
}

std::vector<std::string> askedFor(const FixRequest& request, const std::vector<Finding>& findings) {
    std::vector<std::string> keys;
    for (const Finding& finding : findings) {
        if (offerTaken(request, finding))
            keys.push_back(finding.key);
    }
    return keys;
}

Result<Applied> fixAll(
    const std::shared_ptr<const Analysis>& start, const FixRequest& request, const Analyse& analyse, const Job& job) {
    LeftOut leftOut;
    while (true) {
        FixRun run(request, analyse, job, leftOut);
        QALIPER_TRY(auto applied, run.from(start));
        if (run.fights().empty()) {
            for (const auto& [fix, reason] : leftOut)
                applied.skipped.push_back({fix.key, reason, fix.fix});
            sumUp(applied, request, start->findings);
            return applied;
        }
        const Text reason = reasonToLeaveOut(run.fights());
        for (const FixAt& fix : run.fights())
            leftOut.emplace(fix, reason);
    }
}

} // namespace qaliper
