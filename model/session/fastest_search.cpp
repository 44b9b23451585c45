#include "model/session/fastest_search.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <utility>

namespace qaliper {

namespace {

constexpr std::size_t mostVariants = 6; // of one request: all of their engines are in the memory of the GPU
constexpr double decidingModels = 6;    // engines that are built to decide what was measured
constexpr std::size_t mostSmallest = 3; // small engines that are confirmed
constexpr double sameBytes = 0.01;      // engines of one size

// The first one beside the second.
TurnComparison reversed(const TurnComparison& turns) {
    const double ratio = 1 + turns.change;
    return {turns.afterMs, turns.beforeMs, 1 / ratio - 1, turns.spread / (ratio * ratio)};
}

// A beside C, from A beside B and B beside C.
TurnComparison chained(const TurnComparison& ofBase, const TurnComparison& turns) {
    return {ofBase.beforeMs, ofBase.beforeMs * (1 + ofBase.change) * (1 + turns.change),
        (1 + ofBase.change) * (1 + turns.change) - 1, ofBase.spread + turns.spread};
}

class Searcher {
public:
    explicit Searcher(const FastestSearch& search) : search_(&search) {
        for (std::size_t group = 0; group < search.shares.size(); ++group)
            all_.insert(group);
        found_.groups.resize(search.shares.size());
    }

    Result<FoundPlacement> run() && {
        QALIPER_CHECK(begin());
        QALIPER_CHECK(findStarts());
        skipSmall();
        GroupSet best = starts_.front();
        for (const GroupSet& start : starts_) {
            QALIPER_TRY(const GroupSet reached, climbed(start));
            const bool isNew = reached != start && reached != best;
            if (start == starts_.front() || (isNew && isFasterThan(best, reached)))
                best = reached;
        }
        QALIPER_TRY(best, climbedOn(best));
        QALIPER_CHECK(decide(best));
        return std::move(found_);
    }

private:
    using Variants = std::vector<TimedVariant>;
    // A group the other way round than in the base, which was not slower so.
    struct Toggle {
        double change = 0;
        std::size_t group = 0;
        bool isFaster = false;
    };
    using Toggles = std::vector<Toggle>;

    // The model beside itself and beside the guard.
    Status begin() {
        QALIPER_TRY(Variants first, search_->time({}, {{}, all_}));
        take({}, {{}, all_}, first);
        found_.again = first[0];
        found_.guard = first[1];
        if (!first[0].turns) {
            QALIPER_TRY(Variants alone, search_->time(all_, {all_}));
            if (!alone[0].turns)
                return fail(ErrorKind::Unsupported,
                    say("TensorRT makes no engine of the model, and none of it without its Q/DQ pairs: {reason}",
                        arg("reason", first[0].failure.empty() ? alone[0].failure : first[0].failure)));
            hasModel_ = false;
            bytes_[all_] = alone[0].engineBytes;
            found_.guard = alone[0];
            found_.spread = beyond(*alone[0].turns);
            return {};
        }
        found_.spread = beyond(*first[0].turns);
        beside_[{}] = {first[0].turns->beforeMs, first[0].turns->beforeMs, 0, 0};
        return {};
    }
    static double beyond(const TurnComparison& again) { return std::max(std::abs(again.change), again.spread); }

    bool isFaster(const TimedVariant& variant) const { return variant.turns && isFaster(*variant.turns); }
    bool isFaster(const TurnComparison& turns) const { return turns.change < -std::max(turns.spread, found_.spread); }
    bool isSlower(const TurnComparison& turns) const { return turns.change > std::max(turns.spread, found_.spread); }

    Status findStarts() {
        const bool hasGuard = found_.guard->turns.has_value();
        const bool isGuardFirst = !hasModel_ || isFaster(*found_.guard);
        QALIPER_TRY(const bool isModelAccurate, isAccurate({}));
        QALIPER_TRY(const bool isGuardAccurate, isAccurate(all_));
        if (hasModel_ && isModelAccurate)
            starts_.emplace_back();
        if (hasGuard && isGuardAccurate)
            starts_.insert(isGuardFirst ? starts_.begin() : starts_.end(), all_);
        mayBeModel_ = hasModel_ && isModelAccurate;
        mayBeGuard_ = hasGuard && isGuardAccurate;
        if (!starts_.empty())
            return {};
        found_.isAccurate = false;
        starts_.push_back(hasModel_ ? GroupSet() : all_);
        isOver_ = true;
        return {};
    }

    // What takes less than can be measured cannot be told from it.
    void skipSmall() {
        for (std::size_t group = 0; group < found_.groups.size(); ++group)
            found_.groups[group].isSkipped = search_->shares[group] < found_.spread / 2;
    }

    Result<bool> isAccurate(const GroupSet& floats) {
        if (!search_->isAccurate || isOver_)
            return !isOver_;
        const auto known = accurate_.find(floats);
        if (known != accurate_.end())
            return known->second;
        auto judged = search_->isAccurate(floats);
        if (!judged && judged.error().kind == ErrorKind::Cancelled) {
            isOver_ = true;
            return false;
        }
        if (!judged)
            return fail(std::move(judged.error()));
        accurate_[floats] = *judged;
        return *judged;
    }

    // Those of a request that could not be made have no times.
    Variants timed(const GroupSet& base, const std::vector<GroupSet>& variants) {
        if (isOver()) {
            found_.isWhole = false;
            return Variants(variants.size());
        }
        auto measured = search_->time(base, variants);
        if (!measured) {
            isOver_ = true;
            found_.isWhole = false;
            if (measured.error().kind != ErrorKind::Cancelled)
                found_.stoppedBy = measured.error().message;
            return Variants(variants.size());
        }
        take(base, variants, *measured);
        return std::move(*measured);
    }
    bool isOver() const { return isOver_ || search_->isCancelled() || search_->secondsLeft() <= 0; }

    void take(const GroupSet& base, const std::vector<GroupSet>& variants, const Variants& measured) {
        double seconds =
            0; // of the variant that takes the least: others share their layers, whose kernels are then chosen
        for (std::size_t i = 0; i < variants.size(); ++i) {
            const TimedVariant& variant = measured[i];
            ++found_.measured;
            found_.known += variant.isKnown ? 1 : 0;
            if (!variant.isKnown && variant.buildSeconds > 0)
                seconds = seconds > 0 ? std::min(seconds, variant.buildSeconds) : variant.buildSeconds;
            if (variant.engineBytes > 0)
                bytes_[variants[i]] = variant.engineBytes;
            const auto known = beside_.find(base);
            if (variant.turns && base.empty())
                beside_[variants[i]] = *variant.turns;
            else if (variant.turns && known != beside_.end() && !beside_.contains(variants[i]))
                beside_[variants[i]] = chained(known->second, *variant.turns);
        }
        if (seconds > 0)
            secondsOfModel_ = seconds;
    }

    static GroupSet toggled(GroupSet floats, std::size_t group) {
        if (floats.erase(group) == 0)
            floats.insert(group);
        return floats;
    }

    // What may be gained first: without its pairs where it has them, with them where it has none.
    std::vector<std::size_t> orderFrom(const GroupSet& base) const {
        std::vector<std::size_t> order;
        for (std::size_t group = 0; group < found_.groups.size(); ++group) {
            if (!found_.groups[group].isSkipped)
                order.push_back(group);
        }
        const auto worth = [&](std::size_t group) {
            const double gain = base.contains(group) ? -search_->gains[group] : search_->gains[group];
            return std::pair(gain, search_->shares[group]);
        };
        std::ranges::stable_sort(order, std::ranges::greater{}, worth);
        return order;
    }

    // How many variants the budget allows beside what decides.
    std::size_t variantsAllowed() const {
        if (secondsOfModel_ <= 0)
            return mostVariants;
        const double models = search_->secondsLeft() / secondsOfModel_ - decidingModels - 1;
        return static_cast<std::size_t>(std::clamp(models, 0.0, static_cast<double>(mostVariants)));
    }

    // Each group the other way round, then those that are faster so, together.
    Result<GroupSet> climbed(const GroupSet& base) {
        const std::vector<std::size_t> order = orderFrom(base);
        Toggles toggles;
        std::size_t first = 0;
        while (first < order.size() && !isOver()) {
            const std::size_t count = std::min(variantsAllowed(), order.size() - first);
            if (count == 0)
                break;
            std::vector<GroupSet> variants;
            for (std::size_t i = first; i < first + count; ++i)
                variants.push_back(toggled(base, order[i]));
            const Variants measured = timed(base, variants);
            for (std::size_t i = 0; i < count; ++i) {
                note(base, order[first + i], measured[i]);
                QALIPER_TRY(const bool isGood, isBelow(measured[i]) ? isAccurate(variants[i]) : Result<bool>(false));
                if (isGood)
                    toggles.push_back({measured[i].turns->change, order[first + i], isFaster(measured[i])});
            }
            first += count;
        }
        if (first < order.size())
            found_.isWhole = false;
        return together(base, std::move(toggles));
    }
    // Be it within the spread.
    static bool isBelow(const TimedVariant& variant) { return variant.turns && variant.turns->change < 0; }
    void note(const GroupSet& base, std::size_t group, const TimedVariant& measured) {
        if (!measured.turns && measured.failure.empty())
            return;
        if (base.empty())
            found_.groups[group].without = measured;
        else if (base == all_)
            found_.groups[group].alone = measured;
    }

    // All that were not slower, then all that were faster, then the better half of these, and so on; each has to be faster
    // than the best of them alone. What many gain together may be more than the spread that hides it in each.
    Result<GroupSet> together(const GroupSet& base, Toggles toggles) {
        if (toggles.empty())
            return base;
        std::ranges::sort(toggles, {}, [](const Toggle& toggle) { return std::pair(toggle.change, toggle.group); });
        const auto faster = static_cast<std::size_t>(std::ranges::count_if(toggles, &Toggle::isFaster));
        const GroupSet best = faster > 0 ? toggled(base, toggles.front().group) : base;
        std::vector<std::size_t> counts;
        if (toggles.size() > faster)
            counts.push_back(toggles.size());
        for (std::size_t count = faster; count > 1; count /= 2)
            counts.push_back(count);
        for (const std::size_t count : counts) {
            GroupSet joined = base;
            for (std::size_t i = 0; i < count; ++i)
                joined = toggled(std::move(joined), toggles[i].group);
            QALIPER_TRY(const bool isGood, joined == best ? Result<bool>(false) : isAccurate(joined));
            if (isGood && isFasterThan(best, joined))
                return joined;
        }
        return best == base || isFasterAgain(base, best) ? best : base;
    }
    // One that was faster before stays so where the end of the search leaves no time to measure it once more.
    bool isFasterAgain(const GroupSet& base, const GroupSet& variant) {
        const TimedVariant again = timed(base, {variant}).front();
        return again.turns ? isFaster(again) : again.failure.empty() && isOver();
    }
    bool isFasterThan(const GroupSet& base, const GroupSet& variant) {
        return isFaster(timed(base, {variant}).front());
    }

    // What pays may depend on what else has pairs.
    Result<GroupSet> climbedOn(GroupSet best) {
        while (!isOver() && std::ranges::find(starts_, best) == starts_.end()) {
            QALIPER_TRY(GroupSet reached, climbed(best));
            if (reached == best)
                break;
            best = std::move(reached);
        }
        return best;
    }

    // The result in turns with the model and with the guard, once more.
    Status decide(GroupSet best) {
        if (search_->goal == FastestGoal::Smallest) {
            QALIPER_TRY(best, smallest(std::move(best)));
        }
        if (!best.empty() || !mayBeModel_)
            best = confirmed(std::move(best));
        found_.floats = best;
        found_.winner = best.empty() ? FastestWinner::Model
            : best == all_           ? FastestWinner::Guard
                                     : FastestWinner::Mixed;
        const auto known = beside_.find(best);
        if (!best.empty() && !found_.beside && known != beside_.end())
            found_.beside = known->second;
        for (std::size_t group = 0; group < found_.groups.size(); ++group)
            found_.groups[group].isFloat = best.contains(group);
        return {};
    }

    GroupSet confirmed(GroupSet best) {
        std::vector<GroupSet> others;
        if (hasModel_ && !best.empty())
            others.emplace_back();
        if (found_.guard->turns && best != all_)
            others.push_back(all_);
        const Variants measured = others.empty() ? Variants() : timed(best, others);
        const TimedVariant* model = nullptr;
        const TimedVariant* guard = nullptr;
        for (std::size_t i = 0; i < others.size(); ++i)
            (others[i].empty() ? model : guard) = measured[i].turns ? &measured[i] : nullptr;
        found_.isConfirmed = std::ranges::all_of(measured, [](const auto& one) { return one.turns.has_value(); });
        const bool isSmallest = search_->goal == FastestGoal::Smallest;
        const bool isGuardBetter = mayBeGuard_ && (!mayBeModel_ || isFaster(*found_.guard));
        if (model && mayBeModel_ && !isSmallest && !isSlower(*model->turns))
            return best != all_ && isGuardBetter ? all_ : GroupSet();
        if (guard && mayBeGuard_ && isFaster(*guard))
            return isGuardBetter ? all_ : GroupSet();
        if (guard && isGuardBetter && !isSmallest && !isSlower(*guard->turns))
            return all_; // it changes the numbers less
        if (model)
            found_.beside = reversed(*model->turns);
        if (guard)
            found_.besideGuard = reversed(*guard->turns);
        return best;
    }

    // The smallest engine that neither the model nor the guard is faster than.
    Result<GroupSet> smallest(GroupSet best) {
        std::vector<std::pair<double, GroupSet>> candidates;
        const double limit = bytes_.contains(best) ? bytes_.at(best) * (1 - sameBytes) : 0;
        for (const auto& [floats, bytes] : bytes_) {
            const auto known = beside_.find(floats);
            if (bytes < limit && (known == beside_.end() || !isSlower(known->second)))
                candidates.emplace_back(bytes, floats);
        }
        std::ranges::sort(candidates);
        for (std::size_t i = 0; i < std::min(candidates.size(), mostSmallest); ++i) {
            const GroupSet& floats = candidates[i].second;
            QALIPER_TRY(const bool isGood, isAccurate(floats));
            if (!isGood)
                continue;
            const Variants measured = timed(floats, {{}, all_});
            const bool isSlow = std::ranges::any_of(measured, [&](const auto& one) { return isFaster(one); });
            if (!isSlow && (measured[0].turns || measured[1].turns))
                return floats;
        }
        return best;
    }

    const FastestSearch* search_;
    GroupSet all_;
    std::vector<GroupSet> starts_; // the faster one first
    bool hasModel_ = true;         // it has an engine
    bool mayBeModel_ = false;      // the result: it is accurate enough, too
    bool mayBeGuard_ = false;
    bool isOver_ = false;
    double secondsOfModel_ = 0;
    std::map<GroupSet, bool> accurate_;
    std::map<GroupSet, double> bytes_;
    std::map<GroupSet, TurnComparison> beside_; // the model
    FoundPlacement found_;
};

} // namespace

Result<FoundPlacement> findFastest(const FastestSearch& search) { return Searcher(search).run(); }

} // namespace qaliper
