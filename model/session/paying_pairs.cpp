#include "model/session/paying_pairs.h"

#include <limits>
#include <map>
#include <utility>

#include "model/session/fastest_search.h"

namespace qaliper {

namespace {

constexpr double leastChange = 1e-3;      // of the time: smaller ones decide nothing
constexpr Version timedRelease{10, 6, 0}; // whose engines were timed (model/cost/kernel_fit.h)

// The target whose times are expected. What is not quantized computes in half precision in a strongly typed engine as
// in a weakly typed one that allows it.
Target timedTarget(Target target, DataType rest) {
    if (rest == DataType::Float)
        return target;
    if (target.isStronglyTyped())
        target.version = timedRelease;
    target.stronglyTyped = false;
    target.fp16 = true;
    return target;
}

Text whyFloat() { return say("it is expected to take longer with its Q/DQ pairs than without"); }

class PayingSearch {
public:
    PayingSearch(const Inspector& inspector, const Context& context, const PlacementRequest& request, DataType rest,
        const Job& job)
        : inspector_(inspector), context_(&context), request_(&request), job_(&job) {
        inspector_.rules = {.only = {}, .skip = {"*"}};
        inspector_.settings.target = timedTarget(std::move(inspector_.settings.target), rest);
    }

    Result<PayingPairs> find() && {
        QALIPER_TRY(everywhere_, analysed({}));
        groups_ = quantizedGroups(everywhere_, switchesOf(quantized().index(), quantized().quant));
        seconds_[{}] = everywhere_.verdict.time.expected;
        QALIPER_TRY(const auto found, findFastest(search()));
        return described(found.floats);
    }

private:
    const Context& quantized() const { return *everywhere_.context; }

    Result<double> secondsOf(const GroupSet& floats) {
        const auto known = seconds_.find(floats);
        if (known != seconds_.end())
            return known->second;
        QALIPER_TRY(const Analysis analysis, analysed(floats));
        return seconds_[floats] = analysis.verdict.time.expected;
    }

    // Weights are not quantized for it: a Q of their float constants takes no time in an engine either.
    Result<Analysis> analysed(const GroupSet& floats) const {
        PlacementRequest request = *request_;
        for (const std::size_t group : floats) {
            for (const NodeId node : membersOf(groups_[group]))
                request.keepFloat.emplace(node, whyFloat());
        }
        Placement placement = placeFor(*context_, request);
        placement.storesQuantized = false;
        QALIPER_TRY(const auto pairs, pairEdits(*context_, placement, *job_));
        QALIPER_TRY(const auto model, applyEdits(context_->model(), pairs.edits, *job_));
        return inspect(inspector_, model, *job_);
    }

    // Its operators and what reads DQs for them.
    std::vector<NodeId> membersOf(const QuantizedGroup& group) const {
        std::vector<NodeId> members;
        for (const auto& nodes : {group.operators, group.readers}) {
            for (const NodeIx node : nodes)
                members.push_back(quantized().node(node).id);
        }
        return members;
    }

    FastestSearch search() {
        FastestSearch search;
        for (const QuantizedGroup& group : groups_) {
            search.shares.push_back(group.share);
            search.gains.push_back(group.gain);
        }
        search.time = [this](const GroupSet& base, const std::vector<GroupSet>& variants) {
            return times(base, variants);
        };
        search.secondsLeft = [] { return std::numeric_limits<double>::infinity(); };
        search.isCancelled = [this] { return job_->cancelled(); };
        return search;
    }

    Result<std::vector<TimedVariant>> times(const GroupSet& base, const std::vector<GroupSet>& variants) {
        QALIPER_TRY(const double before, secondsOf(base));
        std::vector<TimedVariant> timed;
        for (const GroupSet& variant : variants) {
            QALIPER_TRY(const double after, secondsOf(variant));
            TimedVariant& one = timed.emplace_back();
            if (before > 0)
                one.turns = TurnComparison{before, after, after / before - 1, leastChange};
        }
        return timed;
    }

    Result<PayingPairs> described(const GroupSet& floats) {
        GroupSet all;
        for (std::size_t group = 0; group < groups_.size(); ++group)
            all.insert(group);
        QALIPER_TRY(const double without, secondsOf(all));
        QALIPER_TRY(const double chosen, secondsOf(floats));
        const double whole = seconds_.at({});
        PayingPairs paying{whole / without, chosen / without, {}, {}, floats.size() < groups_.size()};
        for (std::size_t group = 0; group < groups_.size(); ++group) {
            QALIPER_TRY(const double alone, secondsOf({group}));
            PayingGroup& described = paying.groups.emplace_back();
            described.op = groups_[group].op;
            described.gain = 1 - alone / whole;
            described.isFloat = floats.contains(group);
            for (const NodeIx node : groups_[group].operators)
                described.operators.push_back(quantized().node(node).id);
            if (!described.isFloat)
                continue;
            for (const NodeId node : membersOf(groups_[group]))
                paying.inFloat.emplace(node, whyFloat());
        }
        return paying;
    }

    Inspector inspector_;
    const Context* context_;
    const PlacementRequest* request_;
    const Job* job_;
    Analysis everywhere_;
    std::vector<QuantizedGroup> groups_;
    std::map<GroupSet, double> seconds_;
};

} // namespace

bool areTimesFitted(const Analysis& analysis) { return analysis.verdict.isFitted && !analysis.verdict.isGpuAssumed; }

Result<PayingPairs> findPayingPairs(const Inspector& inspector, const Context& context, const PlacementRequest& request,
    DataType rest, const Job& job) {
    return PayingSearch(inspector, context, request, rest, job).find();
}

} // namespace qaliper
