#include "model/session/half_precision.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "model/base/staged_run.h"
#include "model/precision/accuracy_goal.h"
#include "model/precision/noisy_parts.h"
#include "model/precision/rounded_model.h"
#include "model/rewrite/raise_opset.h"
#include "model/session/newer_operators.h"
#include "model/session/quantize_refusal.h"

namespace qaliper {

namespace {

constexpr int mostChoices = 8;       // rounds of leaving FP32 what the check finds fault with
constexpr int mostSearches = 8;      // times that parts which cost too much go back to FP32
constexpr int mostAtOnce = 4;        // parts between two measurements of the whole
constexpr double marginOfSearch = 2; // dB: other samples may have less than those that were searched with
constexpr std::uint64_t searchedSamples = 4;
constexpr std::size_t smallestShare = 64; // a search ends at one of so many nodes, or one

class HalvingRun {
public:
    // `runs` may be null: nothing is measured then.
    HalvingRun(const Inspector& inspector, std::shared_ptr<const Analysis> start, DataType type, KeptFloat asked,
        const TrialRuns* runs, const Job& job)
        : inspector_(&inspector),
          start_(std::move(start)),
          type_(type),
          kept_(std::move(asked)),
          runs_(runs),
          run_(job) {}

    Result<HalvedModel> run() && {
        QALIPER_CHECK(choose());
        if (runs_) {
            QALIPER_CHECK(restoreAccuracy());
            kept_ = withoutIslands(context(), type_, std::move(kept_));
        }
        QALIPER_CHECK(convert());
        if (runs_) {
            QALIPER_CHECK(measure());
        }
        result_.kept = std::move(kept_);
        return std::move(result_);
    }

private:
    const Context& context() const { return *start_->context; }
    const Index& index() const { return context().index(); }
    HalfParts parts(const KeptFloat& kept) const { return HalfParts(context(), halfRequest(type_, kept)); }

    bool computes(const HalfParts& parts, NodeIx node) const {
        return parts.contains(node) && !context().quant.at(node) && !context().node(node).is("Cast");
    }
    std::vector<NodeIx> computing(const HalfParts& parts) const {
        std::vector<NodeIx> nodes;
        for (const NodeIx node : dependencyOrder(index())) {
            if (index().graphOf(node) == mainGraph && computes(parts, node))
                nodes.push_back(node);
        }
        return nodes;
    }

    Result<Statistics> statistics() {
        if (!runs_)
            return Statistics();
        run_.enter(say("Measuring ranges"));
        return runs_->calibrate(context().model(), tensorsToMeasure(context()), runs_->fitting(), false, run_.quiet());
    }
    Status choose() {
        QALIPER_TRY(const auto measured, statistics());
        kept_.merge(keptByRanges(KnownRanges(context(), measured), type_));
        kept_ = withoutIslands(context(), type_, std::move(kept_));
        if (!runs_)
            return {};
        QALIPER_TRY(auto baseline, runs_->choose(context().model(), runs_->choosingRanges(), run_.quiet()));
        goal_.emplace(context(), type_, std::move(baseline));
        return {};
    }

    Result<Evaluation> rounded(const KeptFloat& kept) const {
        QALIPER_TRY(const auto model, roundedModel(context(), parts(kept)));
        return runs_->choose(model, runs_->choosingRanges(), run_.quiet());
    }

    // Leaves FP32 what costs most, until the outputs are good enough.
    Status restoreAccuracy() {
        const std::vector<NodeIx> nodes = computing(parts(kept_));
        NoisyParts noisy(nodes, std::max<std::size_t>(1, nodes.size() / smallestShare));
        for (int search = 0; search < mostSearches; ++search) {
            run_.enter(say("Measuring with every {type} tensor rounded", arg("type", shortName(type_))));
            QALIPER_TRY(const auto evaluation, rounded(kept_));
            if (goal_->isReached(evaluation, marginOfSearch))
                return {};
            run_.enter(say("Looking for what costs most in {type}", arg("type", shortName(type_))));
            QALIPER_TRY(const auto kept, keepNoisiest(noisy, nodes, goal_->allowedNoise(evaluation)));
            if (!kept)
                return {};
        }
        return {};
    }
    // False where nothing is left that could stay FP32.
    Result<bool> keepNoisiest(NoisyParts& noisy, const std::vector<NodeIx>& nodes, double allowed) {
        for (int part = 0; part < mostAtOnce && (part == 0 || noisy.noiseLeft() > allowed); ++part) {
            QALIPER_TRY(const auto noisiest,
                noisy.takeNoisiest([&](std::span<const NodeIx> tried) { return noiseOfAlone(nodes, tried); }));
            for (const NodeIx node : noisiest)
                kept_.emplace(context().node(node).id,
                    say("with it in {type} the outputs lose most", arg("type", shortName(type_))));
            if (noisiest.empty())
                return false;
        }
        return true;
    }
    // Of all nodes that compute, with those of `tried` only in the type.
    Result<double> noiseOfAlone(std::span<const NodeIx> nodes, std::span<const NodeIx> tried) const {
        KeptFloat kept = kept_;
        for (const NodeIx node : nodes) {
            if (std::ranges::find(tried, node) == tried.end())
                kept.emplace(context().node(node).id, Text());
        }
        const SampleRange all = runs_->choosingRanges();
        const std::uint64_t count = std::min(all.count.value_or(searchedSamples), searchedSamples);
        QALIPER_TRY(const auto model, roundedModel(context(), parts(kept)));
        QALIPER_TRY(const auto evaluation, runs_->choose(model, {all.first, count, all.shuffled}, run_.quiet()));
        return noiseOf(evaluation);
    }

    // The conversion with which the check finds no fault that the model does not have without it.
    Status convert() {
        run_.enter(say("Checking the result"));
        for (int round = 0; round < mostChoices; ++round) {
            const HalfParts parts = this->parts(kept_);
            if (computing(parts).empty())
                return fail(ErrorKind::Unsupported, whyNothing());
            if (!parts.canConvert())
                return fail(ErrorKind::Unsupported, whyNotConverted(parts));
            QALIPER_TRY(auto fix, parts.convert());
            QALIPER_TRY(auto model, applyEdits(context().model(), fix.edits, run_.quiet()));
            QALIPER_TRY(auto checked, inspect(*inspector_, model, run_.quiet()));
            const auto fault = std::ranges::find_if(
                checked.findings, [&](const Finding& finding) { return isFault(finding) && isNew(finding); });
            if (fault == checked.findings.end()) {
                take(parts, std::move(fix.edits), std::make_shared<const Analysis>(std::move(checked)));
                return {};
            }
            if (!keepOut(checked.findings))
                return fail(ErrorKind::Unsupported,
                    say("In {type} the model would have a fault on {target}: {finding}", arg("type", shortName(type_)),
                        targetArgument(context()), arg("finding", sentenceOf(*fault))));
        }
        return fail(ErrorKind::Unsupported,
            say("No choice of nodes in {type} passes the check on {target}", arg("type", shortName(type_)),
                targetArgument(context())));
    }
    Text whyNotConverted(const HalfParts& parts) const {
        if (context().model().functions.empty())
            return whyOpsetRefused(context(), type_, parts.opset());
        return say("The model has local functions, with which it cannot have {type}: export it without them",
            arg("type", shortName(type_)));
    }
    Text whyNothing() const {
        const std::int64_t opset = context().model().opset().value_or(0);
        if (type_ == DataType::Bfloat16 && opset < firstBfloatOpset && !canHaveOpset(context(), firstBfloatOpset))
            return whyOpsetRefused(context(), type_, firstBfloatOpset);
        if (const auto node = kept_.empty() ? firstUntyped() : std::nullopt)
            return say("The types of what follows {node} ({op}) are not known, so nothing is known to compute in FP32: "
                       "describe that operator in qaliper.toml",
                nodeArgument(context(), *node), arg("op", context().node(*node).opType));
        if (productsAreInBodies())
            return say("The products of this model are in the bodies of If, Loop or Scan, which stay FP32");
        if (kept_.empty())
            return say(
                "Nothing in this model computes in FP32 and could compute in {type}", arg("type", shortName(type_)));
        return say("Nothing in this model can compute in {type}: {reason}", arg("type", shortName(type_)),
            arg("reason", kept_.begin()->second));
    }
    // The first node that reads known types and writes one that is not known.
    std::optional<NodeIx> firstUntyped() const {
        for (const NodeIx node : dependencyOrder(index())) {
            const auto isUnknown = [&](ValueIx value) { return value.valid() && !context().types.type(value); };
            if (std::ranges::any_of(index().outputs(node), isUnknown))
                return node;
        }
        return std::nullopt;
    }
    bool productsAreInBodies() const {
        bool isAny = false;
        for (const NodeIx node : index().nodes()) {
            if (!multiplies(context().node(node)))
                continue;
            if (index().graphOf(node) == mainGraph)
                return false;
            isAny = true;
        }
        return isAny;
    }
    bool isNew(const Finding& finding) const {
        return std::ranges::none_of(start_->findings, [&](const Finding& known) {
            return known.rule == finding.rule && known.node == finding.node && known.cause == finding.cause;
        });
    }
    // False when the new faults are about nothing that could stay FP32.
    bool keepOut(const std::vector<Finding>& findings) {
        bool isAny = false;
        const HalfParts before = parts(kept_);
        for (const Finding& finding : findings) {
            if (!isFault(finding) || !isNew(finding))
                continue;
            std::vector<NodeId> places = finding.related;
            places.push_back(finding.node);
            for (const NodeId place : places) {
                const auto node = index().find(place);
                if (node && before.contains(*node))
                    isAny = kept_
                                .emplace(place,
                                    say("the check of the result finds fault with it: {finding}",
                                        arg("finding", sentenceOf(finding))))
                                .second ||
                        isAny;
            }
        }
        return isAny;
    }

    void take(const HalfParts& parts, std::vector<Edit> edits, std::shared_ptr<const Analysis> checked) {
        result_.analysis = std::move(checked);
        result_.edits = std::move(edits);
        result_.type = type_;
        result_.nodes = computing(parts).size();
        result_.casts = parts.casts();
        result_.weightCasts = parts.castsOfWeightInputs();
        double all = 0;
        double half = 0;
        for (const NodeIx node : index().nodes(mainGraph)) {
            const auto& own = context().costs.at(node).macs;
            if (!own || runsQuantized(context().precision.at(node)))
                continue;
            all += own->value;
            half += parts.contains(node) ? own->value : 0;
        }
        result_.macShare = all > 0 ? half / all : 1;
    }

    Status measure() {
        run_.enter(say("Measuring the result"));
        QALIPER_TRY(const auto model, roundedModel(context(), parts(kept_)));
        QALIPER_TRY(auto accuracy, runs_->measure(model, run_.quiet()));
        result_.accuracy = std::move(accuracy);
        result_.wanted = wantedDb(type_);
        result_.isReached = goal_->isReached(result_.accuracy);
        result_.nearZero = goal_->nearZero(result_.accuracy);
        return {};
    }

    const Inspector* inspector_;
    std::shared_ptr<const Analysis> start_;
    DataType type_;
    KeptFloat kept_;
    const TrialRuns* runs_;
    StagedRun run_;
    std::optional<AccuracyGoal> goal_;
    HalvedModel result_;
};

// A node that was replaced is the one that computes the same in the raised model.
KeptFloat keptAsAsked(const std::set<NodeId>& named, const Index& start, const Index& raised) {
    KeptFloat kept;
    for (const NodeId id : named) {
        auto node = raised.find(id);
        if (!node) {
            const auto value = raised.value(mainGraph, start.node(*start.find(id)).output(0));
            const NodeIx producer = value ? raised.producer(*value) : NodeIx{};
            node = producer.valid() ? std::optional(producer) : std::nullopt;
        }
        if (node)
            kept[raised.node(*node).id] = say("it is kept in float as asked");
    }
    return kept;
}

} // namespace

Result<HalvedModel> halveParts(const Inspector& inspector, const std::shared_ptr<const Analysis>& start, DataType type,
    const KeptFloat& asked, const TrialRuns& runs, const Job& job) {
    return HalvingRun(inspector, start, type, asked, &runs, job).run();
}

Result<HalvedModel> halveUnmeasured(const Inspector& inspector, const std::shared_ptr<const Analysis>& start,
    DataType type, const KeptFloat& asked, const Job& job) {
    return HalvingRun(inspector, start, type, asked, nullptr, job).run();
}

Result<HalfPrecisionResult> halvePrecision(const Inspector& inspector, const std::shared_ptr<const Index>& index,
    const HalfPrecisionRequest& request, Worker& worker, const Job& job) {
    job.report(say("Checking the float model"));
    QALIPER_TRY(auto analysis, inspect(inspector, index, Job(job.stopToken())));
    const auto start = std::make_shared<const Analysis>(std::move(analysis));
    if (start->uninferred)
        return fail(ErrorKind::Unsupported,
            say("The types of its values are not known: {reason}", arg("reason", start->uninferred->message)));
    QALIPER_TRY(const auto named, nodesNamed(*start->context, request.keepFloat));
    QuantizeRequest trials;
    trials.data = request.data;
    trials.samples = request.samples;
    QALIPER_TRY(const auto runs, TrialRuns::open(index->model(), trials, worker, job));
    QALIPER_CHECK(runs.tryFloat(job));
    QALIPER_TRY(const auto raised, withNewerOperators(inspector, start, runs, job));
    const KeptFloat asked = keptAsAsked(named, start->context->index(), raised->context->index());
    QALIPER_TRY(auto halved, halveParts(inspector, raised, request.type, asked, runs, job));
    return HalfPrecisionResult{start, raised, std::move(halved), runs.samples(), runs.heldOut()};
}

} // namespace qaliper
