#include "model/session/quantize_paying.h"

#include <algorithm>
#include <utility>

#include "model/base/number.h"
#include "model/cost/kernel_fit.h"
#include "model/cost/verdict.h"
#include "model/session/quantize_refusal.h"
#include "model/session/quantized_groups.h"

namespace qaliper {

namespace {

constexpr int mostPasses = 2;      // over all groups: a group may pay or not by what stands beside it
constexpr double leastGain = 1e-3; // of the expected time
constexpr double paying =
    0.95; // of the expected time in float: expectations of networks that nobody timed are that far off

struct Trial {
    PlacementRequest request;
    double seconds = 0;
    std::shared_ptr<const Analysis> analysis; // null where nothing is quantized
};

class PayingSearch {
public:
    PayingSearch(const Inspector& inspector, const Context& context, const Job& job)
        : inspector_(&inspector), context_(&context), job_(&job), floatSeconds_(speedVerdict(context).time.expected) {}

    Status run(PlacementRequest& request) {
        QALIPER_TRY(auto best, tried(request));
        const double all = best.seconds;
        if (isPaying(best))
            return {};
        for (int pass = 0; pass < mostPasses && best.analysis; ++pass) {
            QALIPER_TRY(const bool isBetter, improve(best));
            if (!isBetter)
                break;
        }
        if (!isPaying(best))
            return refused(request, all);
        request = std::move(best.request);
        return {};
    }

private:
    bool isPaying(const Trial& trial) const { return trial.analysis && trial.seconds <= paying * floatSeconds_; }

    Status refused(const PlacementRequest& request, double all) const {
        return fail(ErrorKind::Unsupported,
            say("{type} is not expected to pay in this model on {target}: with all Q/DQ pairs an inference takes "
                "{percent} % of its time without them, and with those alone that gain it is not faster by {gain} %. "
                "Convert the model to FP16 or BF16 instead (precision), or quantize with all pairs nevertheless "
                "(--all-pairs)",
                arg("type", shortName(request.type)), targetArgument(*context_),
                arg("percent", formatFixed(100 * all / floatSeconds_, 1)),
                arg("gain", formatFixed(100 * (1 - paying), 0))));
    }

    Result<Trial> tried(PlacementRequest request) const {
        QALIPER_TRY(const auto placed, placedVersion(*context_, request, *job_));
        if (placed.placement.pairs.empty())
            return Trial{std::move(request), floatSeconds_, nullptr};
        QALIPER_TRY(const auto model, applyEdits(context_->model(), placed.pairs.edits, *job_));
        QALIPER_TRY(auto analysis, inspect(*inspector_, model, *job_));
        const double seconds = analysis.verdict.time.expected;
        return Trial{std::move(request), seconds, std::make_shared<const Analysis>(std::move(analysis))};
    }

    // The operators of each group that is expected to take longer than in float, the greatest loss first.
    std::vector<std::vector<NodeId>> losingGroups(const Analysis& analysis) const {
        const Index& index = analysis.context->index();
        std::vector<QuantizedGroup> groups = quantizedGroups(analysis, switchesOf(index, analysis.context->quant));
        std::erase_if(groups, [](const QuantizedGroup& group) { return group.gain < leastGain; });
        std::ranges::stable_sort(groups, std::ranges::greater(), &QuantizedGroup::gain);
        std::vector<std::vector<NodeId>> losing;
        for (const QuantizedGroup& group : groups) {
            losing.emplace_back();
            for (const NodeIx node : group.operators)
                losing.back().push_back(index.node(node).id);
        }
        return losing;
    }

    Result<bool> improve(Trial& best) const {
        bool isBetter = false;
        for (const std::vector<NodeId>& group : losingGroups(*best.analysis)) {
            PlacementRequest request = best.request;
            for (const NodeId node : group)
                request.keepFloat.emplace(node,
                    say("it is expected to take longer in {type} than in float", arg("type", shortName(request.type))));
            QALIPER_TRY(auto trial, tried(std::move(request)));
            if (trial.seconds > (1 - leastGain) * best.seconds)
                continue;
            best = std::move(trial);
            isBetter = true;
            if (!best.analysis)
                break;
        }
        return isBetter;
    }

    const Inspector* inspector_;
    const Context* context_;
    const Job* job_;
    double floatSeconds_;
};

} // namespace

bool areTimesKnown(const Context& context, DataType type) {
    return type == DataType::Int8 && fitFor(context.target, ratesFor(context.target).gpu).isFitted;
}

Status keepOutLosses(const Inspector& inspector, const Context& context, PlacementRequest& request, const Job& job) {
    return PayingSearch(inspector, context, job).run(request);
}

} // namespace qaliper
