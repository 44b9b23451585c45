#include "model/rules/target_fixes.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <unordered_map>
#include <unordered_set>

#include "model/graph/edit.h"
#include "model/graph/taken_places.h"
#include "model/rules/leftovers.h"
#include "model/rules/offer_choice.h"
#include "model/target/words.h"

namespace qaliper {

namespace {

using Analyses = std::vector<std::shared_ptr<const Analysis>>;

// Each checks the model on all targets.
constexpr std::size_t mostTrials = 200;

// One offer for one finding, wherever it is found.
struct Place {
    std::string key;
    std::vector<std::size_t> targets; // whose request selects it
};

// One offer of one rule.
struct Kind {
    std::string rule;
    std::string fix;
    friend bool operator<(const Kind& one, const Kind& other) {
        return std::tie(one.rule, one.fix) < std::tie(other.rule, other.fix);
    }
};
using Wishes = std::map<Kind, std::vector<Place>>;

// A fix that can be tried.
struct Built {
    Place place;
    const Offer* offer = nullptr; // of the first of these targets, in the analyses it was built for
    Fix fix;
};

const Finding* findingWith(const Analysis& analysis, std::string_view key) {
    const auto found = std::ranges::find(analysis.findings, key, &Finding::key);
    return found == analysis.findings.end() ? nullptr : &*found;
}

const Offer* offerWith(const Analysis& analysis, std::string_view key, std::string_view id) {
    const Finding* finding = findingWith(analysis, key);
    const auto offer =
        finding ? std::ranges::find(finding->offers, id, &Offer::id) : std::vector<Offer>::const_iterator();
    return finding && offer != finding->offers.end() ? &*offer : nullptr;
}

// More errors, or as many and more warnings; notes count where the change mends nothing else.
bool isWorse(const Analysis& before, const Analysis& after, Severity mended) {
    for (const Severity severity : {Severity::Error, Severity::Warning, Severity::Note}) {
        const std::size_t was = numberWith(before, severity);
        const std::size_t is = numberWith(after, severity);
        if (was != is && (severity != Severity::Note || mended == Severity::Note))
            return is > was;
    }
    return false;
}

// What is found on one of the targets after a change and was not found there before, or less severely.
struct Harm {
    std::size_t target = 0;
    const Finding* finding = nullptr;
};

std::optional<Harm> newFinding(const Analyses& before, const Analyses& after, std::size_t target, Severity mended) {
    std::unordered_map<std::string_view, Severity> known;
    for (const Finding& finding : before[target]->findings)
        known.emplace(finding.key, finding.severity);
    for (const Finding& finding : after[target]->findings) {
        const auto was = known.find(finding.key);
        const bool isNew = was == known.end() || was->second < finding.severity;
        if (isNew && (finding.severity != Severity::Note || mended == Severity::Note))
            return Harm{target, &finding};
    }
    return std::nullopt;
}

// Of one change, where a target becomes worse by it; of several, any new finding, as one may hide what another one brings.
std::optional<Harm> harmOf(const Analyses& before, const Analyses& after, Severity mended, bool isOne) {
    for (std::size_t target = 0; target < after.size(); ++target) {
        if (isOne && !isWorse(*before[target], *after[target], mended))
            continue;
        if (const auto harm = newFinding(before, after, target, mended))
            return harm;
    }
    return std::nullopt;
}

// The findings of all targets, each once.
std::vector<Finding> joined(const Analyses& analyses) {
    std::vector<Finding> findings;
    std::unordered_set<std::string_view> known;
    for (const auto& analysis : analyses) {
        for (const Finding& finding : analysis->findings) {
            if (known.insert(finding.key).second)
                findings.push_back(finding);
        }
    }
    return findings;
}

void note(std::vector<std::size_t>& targets, std::size_t target) {
    if (std::ranges::find(targets, target) == targets.end())
        targets.insert(std::ranges::upper_bound(targets, target), target);
}

class TargetFixer {
public:
    TargetFixer(const Inspector& inspector, std::span<const Target> targets, const FixRequest& request,
        const Spread& spread, const Job& job)
        : inspector_(&inspector), targets_(targets), request_(&request), spread_(&spread), job_(&job) {}

    Result<TargetFixes> run(std::shared_ptr<const Index> index) {
        QALIPER_TRY(fixes_.before, inspectTargets(*inspector_, std::move(index), targets_, *spread_, *job_));
        now_ = fixes_.before;
        for (Wishes wishes = wished(); !wishes.empty(); wishes = wished()) {
            QALIPER_CHECK(job_->check());
            const auto most =
                std::ranges::max_element(wishes, {}, [](const auto& wish) { return servedBy(wish.second); });
            QALIPER_CHECK(make(most->first, most->second));
        }
        return finished();
    }

private:
    // What the request selects on any of the targets and was not tried yet.
    Wishes wished() const {
        Wishes wishes;
        std::map<std::pair<Kind, std::string_view>, std::size_t> known; // positions in the places of the kind
        for (std::size_t target = 0; target < now_.size(); ++target) {
            for (const Finding& finding : now_[target]->findings) {
                const Offer* offer = offerTaken(*request_, finding);
                if (!offer)
                    continue;
                const Kind kind{std::string(finding.rule), std::string(offer->id)};
                if (tried_.contains({kind, finding.key}))
                    continue;
                std::vector<Place>& places = wishes[kind];
                const auto [entry, isNew] = known.try_emplace({kind, finding.key}, places.size());
                if (isNew)
                    places.push_back({finding.key, {}});
                places[entry->second].targets.push_back(target);
            }
        }
        return wishes;
    }

    // Findings, on all targets together.
    static std::size_t servedBy(const std::vector<Place>& places) {
        std::size_t served = 0;
        for (const Place& place : places)
            served += place.targets.size();
        return served;
    }

    // Those that share a node with another one wait for the next call.
    Status make(const Kind& kind, const std::vector<Place>& places) {
        TakenPlaces taken;
        std::vector<Built> built;
        for (const Place& place : places) {
            const Analysis& analysis = *now_[place.targets.front()];
            const Offer* offer = offerWith(analysis, place.key, kind.fix);
            auto fix = buildFix(*analysis.context, *offer, request_->arguments);
            if (!fix) {
                refuse(kind, place, *offer, std::move(fix.error().message));
                continue;
            }
            const Footprint footprint = footprintOf(analysis.context->model(), fix->edits);
            if (taken.clashesWith(footprint))
                continue;
            taken.add(footprint);
            built.push_back({place, offer, std::move(*fix)});
        }
        const Analyses from = now_; // which the offers belong to
        return built.empty() ? Status() : take(kind, built, from);
    }

    struct Trial {
        Model model;
        Analyses analyses;
        Text problem; // empty where nothing became worse
    };

    // Takes all of them, or those that make nothing worse.
    Status take(const Kind& kind, std::span<Built> some, const Analyses& from) {
        QALIPER_TRY(auto trial, tried(some));
        if (trial.problem.empty()) {
            accept(kind, some, std::move(trial));
            return {};
        }
        if (some.size() == 1)
            return vary(kind, some.front(), std::move(trial.problem), from);
        QALIPER_CHECK(take(kind, some.first(some.size() / 2), from));
        return take(kind, some.subspan(some.size() / 2), from);
    }

    // The offer may make other edits on the other targets that want it.
    Status vary(const Kind& kind, Built& one, Text problem, const Analyses& from) {
        for (const std::size_t target : std::span(one.place.targets).subspan(1)) {
            const Analysis& analysis = *from[target];
            const Offer* offer = offerWith(analysis, one.place.key, kind.fix);
            auto fix = buildFix(*analysis.context, *offer, request_->arguments);
            if (!fix || fix->edits == one.fix.edits)
                continue;
            std::array<Built, 1> other{Built{one.place, offer, std::move(*fix)}};
            QALIPER_TRY(auto trial, tried(other));
            if (trial.problem.empty()) {
                accept(kind, other, std::move(trial));
                return {};
            }
        }
        refuse(kind, one.place, *one.offer, std::move(problem));
        return {};
    }

    Result<Trial> tried(std::span<const Built> some) {
        QALIPER_CHECK(job_->check());
        Trial trial{now_.front()->context->model(), {}, {}};
        if (trials_ == mostTrials) {
            trial.problem = say("It was not tried: {count} other trials were made before", arg("count", mostTrials));
            return trial;
        }
        ++trials_;
        std::vector<Edit> edits;
        for (const Built& built : some)
            edits.insert(edits.end(), built.fix.edits.begin(), built.fix.edits.end());
        auto model = applyEdits(trial.model, edits, *job_);
        if (!model) {
            if (model.error().kind == ErrorKind::Cancelled)
                return fail(std::move(model.error()));
            trial.problem = std::move(model.error().message);
            return trial;
        }
        QALIPER_TRY(trial.model, withoutLeftovers(now_.front()->context->index(), std::move(*model)));
        QALIPER_TRY(trial.analyses,
            inspectTargets(*inspector_, std::make_shared<const Index>(trial.model), targets_, *spread_, *job_));
        if (const auto harm = harmOf(now_, trial.analyses, worstOf(some), some.size() == 1))
            trial.problem = say("On {target} it brings another finding, {rule}: {title}",
                arg("target", targetWords(targets_[harm->target])), arg("rule", harm->finding->rule),
                arg("title", harm->finding->title));
        else if (some.size() == 1 && !settlesAny(some.front().place, trial.analyses))
            trial.problem = say("It does not settle its finding here");
        return trial;
    }

    // The worst of the findings that they are made for.
    Severity worstOf(std::span<const Built> some) const {
        Severity worst = Severity::Note;
        for (const Built& built : some) {
            for (const std::size_t target : built.place.targets) {
                const Finding* finding = findingWith(*now_[target], built.place.key);
                worst = finding ? std::max(worst, finding->severity) : worst;
            }
        }
        return worst;
    }

    static bool settlesAny(const Place& place, const Analyses& after) {
        return std::ranges::any_of(
            place.targets, [&](std::size_t target) { return !findingWith(*after[target], place.key); });
    }

    void accept(const Kind& kind, std::span<Built> some, Trial trial) {
        ServingFix& serving = servingFix(kind, *some.front().offer);
        Applied& applied = fixes_.applied;
        applied.versions.push_back(now_.front()->context->model());
        for (Built& built : some) {
            tried_.insert({kind, built.place.key});
            ++serving.places;
            for (std::size_t target = 0; target < now_.size(); ++target) {
                if (findingWith(*now_[target], built.place.key) &&
                    !findingWith(*trial.analyses[target], built.place.key))
                    note(serving.targets, target);
            }
            if (built.offer->safety != Safety::Exact)
                serving.safety = applied.safety = Safety::Review;
            applied.interface.insert(applied.interface.end(), built.fix.interface.begin(), built.fix.interface.end());
            applied.fixes.push_back({built.place.key, kind.rule, kind.fix, built.offer->safety, built.offer->title,
                applied.rounds() - 1, std::move(built.fix.edits), std::move(built.fix.interface)});
        }
        now_ = std::move(trial.analyses);
    }

    ServingFix& servingFix(const Kind& kind, const Offer& offer) {
        const auto found = std::ranges::find_if(
            fixes_.taken, [&](const ServingFix& fix) { return fix.rule == kind.rule && fix.fix == kind.fix; });
        if (found != fixes_.taken.end())
            return *found;
        return fixes_.taken.emplace_back(ServingFix{kind.rule, kind.fix, offer.title, Safety::Exact, 0, {}});
    }

    void refuse(const Kind& kind, const Place& place, const Offer& offer, Text reason) {
        tried_.insert({kind, place.key});
        fixes_.applied.skipped.push_back({place.key, reason, kind.rule + "=" + kind.fix});
        reasons_.emplace(place.key, reason);
        auto found = std::ranges::find_if(
            fixes_.refused, [&](const RefusedFix& fix) { return fix.rule == kind.rule && fix.fix == kind.fix; });
        if (found == fixes_.refused.end())
            found =
                fixes_.refused.insert(found, RefusedFix{kind.rule, kind.fix, offer.title, 0, {}, std::move(reason)});
        ++found->places;
        for (const std::size_t target : place.targets)
            note(found->targets, target);
    }

    Text whyLeft(const Finding& finding) const {
        if (const auto refused = reasons_.find(finding.key); refused != reasons_.end())
            return refused->second;
        Text reason;
        return chooseOffer(finding, *request_, reason) ? say("It does not settle its finding here") : reason;
    }

    std::vector<LeftFindings> leftFindings() const {
        std::vector<LeftFindings> left;
        for (const TargetRow& row : tableOf(now_).rows) {
            LeftFindings entry{std::string(row.rule), row.title, CellState::Fine, 0, {}, {}};
            std::set<std::string_view> keys;
            for (std::size_t target = 0; target < row.cells.size(); ++target) {
                for (const std::size_t number : row.cells[target].findings) {
                    const Finding& finding = now_[target]->findings[number];
                    if (!concerns(*request_, finding))
                        continue;
                    if (keys.empty())
                        entry.reason = whyLeft(finding);
                    keys.insert(finding.key);
                    note(entry.targets, target);
                    entry.state = std::max(entry.state, stateOf(finding.severity));
                }
            }
            entry.places = keys.size();
            if (!keys.empty())
                left.push_back(std::move(entry));
        }
        return left;
    }

    TargetFixes finished() {
        Applied& applied = fixes_.applied;
        fixes_.targets.assign(targets_.begin(), targets_.end());
        fixes_.left = leftFindings();
        fixes_.after = now_;
        applied.analysis = now_.front();
        applied.index = applied.analysis->context->indexOwner;
        const std::vector<Finding> before = joined(fixes_.before);
        std::set<std::string> asked;
        for (const auto& analysis : fixes_.before) {
            const std::vector<std::string> keys = askedFor(*request_, analysis->findings);
            asked.insert(keys.begin(), keys.end());
        }
        applied.counts = countFixed(before, joined(now_), {asked.begin(), asked.end()});
        applied.title = say("{count} {count|finding|findings} fixed for {targets} targets",
            arg("count", applied.counts.fixed), arg("targets", targets_.size()));
        return std::move(fixes_);
    }

    const Inspector* inspector_;
    std::span<const Target> targets_;
    const FixRequest* request_;
    const Spread* spread_;
    const Job* job_;
    TargetFixes fixes_;
    Analyses now_; // of the version after what was taken, by target
    std::set<std::pair<Kind, std::string>> tried_;
    std::map<std::string, Text, std::less<>> reasons_; // by key
    std::size_t trials_ = 0;
};

} // namespace

Result<TargetFixes> fixForTargets(const Inspector& inspector, std::shared_ptr<const Index> index,
    std::span<const Target> targets, const FixRequest& request, const Spread& spread, const Job& job) {
    return TargetFixer(inspector, targets, request, spread, job).run(std::move(index));
}

} // namespace qaliper
