#include "model/session/quantize.h"

#include <algorithm>
#include <map>
#include <optional>

#include "model/graph/identity.h"
#include "model/quantize/constant_weights.h"
#include "model/quantize/correct_biases.h"
#include "model/quantize/equalize.h"
#include "model/quantize/merged_groups.h"
#include "model/quantize/round_weights.h"
#include "model/rewrite/direct_bias.h"
#include "model/rewrite/fold_batch_norm.h"
#include "model/rewrite/raise_opset.h"
#include "model/session/quantize_paying.h"
#include "model/session/quantize_placing.h"
#include "model/session/quantize_ranges.h"
#include "model/session/quantize_refusal.h"
#include "model/session/quantize_rest.h"
#include "model/session/quantize_scales.h"
#include "model/session/quantize_trial.h"
#include "model/session/quantize_tuning.h"
#include "model/target/quantizer_import.h"

namespace qaliper {

namespace {

// What NVIDIA's tools ask for. Source: fact F378.
constexpr std::uint64_t advisedSamples = 500;

constexpr double mostPreparations = 2; // equalizing steps, each of which is tried

using Kind = QuantizeStepKind;
using Checked = std::shared_ptr<const Analysis>;

class QuantizeRun {
public:
    QuantizeRun(const Inspector& inspector, const QuantizeRequest& request, const Job& job, TrialRuns runs)
        : inspector_(&inspector),
          request_(&request),
          runs_(std::move(runs)),
          ranges_(request, runs_, run_),
          run_(job, std::max(1.0, workAtMost())) {}

    Result<QuantizedModel> run(Checked start) && {
        result_.start = start;
        QALIPER_TRY(auto kept, nodesNamed(*start->context, request_->keepFloat));
        for (const NodeId node : kept)
            kept_[node] = say("it is kept in float as asked");
        checked_ = std::move(start);
        QALIPER_CHECK(prepared(Kind::ConstantWeights, constantWeightEdits(context())));
        QALIPER_CHECK(raise());
        QALIPER_CHECK(foldNorms());
        QALIPER_CHECK(prepared(Kind::DirectBiases, directBiasEdits(context())));
        QALIPER_CHECK(placeMerged());
        QALIPER_CHECK(prepare());
        QALIPER_CHECK(finish());
        QALIPER_CHECK(halveRest());
        QALIPER_CHECK(measureWritten());
        advise();
        result_.steps = std::move(steps_);
        return std::move(result_);
    }

private:
    const Context& context() const { return *checked_->context; }

    // Runs of a model on one sample, of all that the request asks for.
    double workAtMost() const {
        const bool isSearching = request_->searchRanges && !request_->ranges;
        const double preparing = request_->equalize ? mostPreparations * (ranges_.work() + comparing()) : 0;
        return (isSearching ? workOfSearch(runs_) : 0) + ranges_.work() + ranges_.workOfStatistics(runs_.all()) +
            preparing + 2 * comparing() + tuning() + measuring() + workOfWritten();
    }
    // Of both tunings, where they are taken or left as a whole.
    double tuning() const {
        if (runs_.heldOut() == 0)
            return 0;
        const double one = static_cast<double>(runs_.fitted()) + 2 * 2 * ranges_.sizeOf(runs_.choosing());
        return (request_->roundWeights ? one : 0) + (request_->correctBiases ? one : 0);
    }
    double measuring() const {
        if (runs_.folds() == 0 || request_->statistics)
            return 2 * static_cast<double>(runs_.measuring());
        double work = 0;
        for (std::uint64_t fold = 0; fold < runs_.folds(); ++fold)
            work += ranges_.workOfStatistics(runs_.allBut(fold)) + 2 * ranges_.sizeOf(runs_.fold(fold));
        return work;
    }
    double workOfWritten() const { return isWrittenMeasured() ? 2 * ranges_.sizeOf(samplesOfWritten()) : 0; }
    // The same of a comparison with the float model.
    double comparing() const { return 2 * static_cast<double>(runs_.compared()); }
    bool hasSamples() const { return runs_.samples() > 0; }

    Result<Checked> inspected(const Model& model) const {
        QALIPER_TRY(auto analysis, inspect(*inspector_, model, run_.quiet()));
        return std::make_shared<const Analysis>(std::move(analysis));
    }

    // Applies an exact rewrite and compares both models on the user's samples; nothing where they differ, and the step
    // then says so.
    Result<std::optional<Checked>> exact(QuantizeStep& step, std::vector<Edit> edits) {
        run_.enter(quantizeStepTitle(step.kind));
        QALIPER_TRY(auto model, applyEdits(context().model(), edits, run_.quiet()));
        QALIPER_CHECK(compare(step, model));
        if (!step.isKept)
            return std::optional<Checked>();
        step.edits = std::move(edits);
        QALIPER_TRY(auto checked, inspected(model));
        step.version = checked->context->indexOwner;
        step.checked = checked;
        return std::optional(std::move(checked));
    }

    Status compare(QuantizeStep& step, const Model& model) {
        if (!hasSamples()) {
            step.reason = say("exact by its rule; without samples nothing was compared");
            return {};
        }
        QALIPER_TRY(const auto difference, runs_.difference(model, run_.part(comparing())));
        step.difference = difference;
        step.isKept = difference <= equalShare;
        if (!step.isKept)
            step.reason = say("the outputs are not the same in float");
        return {};
    }

    Status raise() {
        const bool isInt8 = request_->type == DataType::Int8;
        const std::int64_t current = context().model().opset().value_or(0);
        const std::int64_t wanted = isInt8 ? opsetOfChannelScales : opsetOf(request_->type);
        if (current >= wanted)
            return {};
        if (!canHaveOpset(context(), wanted, Raising::Replacing)) {
            hasChannelScales_ = false;
            return isInt8 && current >= opsetOf(request_->type) ? Status() : refusedOpset(wanted);
        }
        FixBuilder builder(context());
        raiseOpset(builder, context(), wanted);
        QuantizeStep step{.kind = Kind::RaiseOpset};
        QALIPER_TRY(auto raised, exact(step, std::move(builder).finish()));
        if (!raised)
            return refusedOpset(wanted);
        if (const Finding* fault = firstNewFault(*result_.start, **raised))
            return fail(ErrorKind::Unsupported,
                say("{type} needs opset {opset}, and with that {target} does not accept the model: {finding}",
                    arg("type", shortName(request_->type)), arg("opset", wanted), targetArgument(context()),
                    arg("finding", sentenceOf(*fault))));
        take(std::move(step), std::move(*raised));
        return {};
    }

    Status refusedOpset(std::int64_t wanted) const {
        return fail(ErrorKind::Unsupported, whyOpsetRefused(context(), request_->type, wanted));
    }

    void take(QuantizeStep step, Checked checked) {
        steps_.push_back(std::move(step));
        checked_ = std::move(checked);
    }

    Status foldNorms() {
        FixBuilder builder(context());
        const Index& index = context().index();
        for (const NodeIx norm : index.nodes(mainGraph)) {
            const auto convolution = producerOf(index, norm, 0);
            const bool isFoldable = context().node(norm).is("BatchNormalization") && convolution &&
                soleUse(index, index.input(norm, 0)) && !kept_.contains(context().node(*convolution).id) &&
                canFoldBatchNorm(context(), *convolution, norm);
            if (!isFoldable)
                continue;
            QALIPER_CHECK(foldBatchNorm(builder, context(), *convolution, norm));
        }
        return prepared(Kind::FoldNorms, std::move(builder).finish());
    }

    // Takes an exact step where there is something to do and it is equal.
    Status prepared(Kind kind, std::vector<Edit> edits) {
        if (edits.empty())
            return {};
        QuantizeStep step{.kind = kind};
        QALIPER_TRY(auto checked, exact(step, std::move(edits)));
        if (checked)
            take(std::move(step), std::move(*checked));
        else
            steps_.push_back(std::move(step));
        return {};
    }

    PlacementRequest placementRequest() const { return {request_->type, kept_, hasChannelScales_}; }

    // Groups are merged for an INT8 kernel alone: where one of these convolutions stays in float, all are as they were.
    Status placeMerged() {
        const Checked unmerged = checked_;
        QALIPER_TRY(const auto merged, mergeGroups());
        QALIPER_CHECK(place());
        QALIPER_TRY(const auto version, ranges_.versionOf(checked_->context));
        const bool areQuantized = std::ranges::all_of(merged, [&](NodeId convolution) {
            const PlacedNode* placed = version->placed.placement.at(*context().index().find(convolution));
            return placed && placed->role == PlacedRole::Quantized;
        });
        if (areQuantized)
            return {};
        steps_.pop_back();
        checked_ = unmerged;
        return place();
    }

    // The convolutions whose groups were merged.
    Result<std::vector<NodeId>> mergeGroups() {
        const Checked before = checked_;
        const auto mergeable =
            request_->type == DataType::Int8 ? mergeableGroups(context(), kept_) : std::vector<NodeIx>();
        QALIPER_TRY(auto edits, groupMergingEdits(context(), mergeable));
        std::vector<NodeId> merged;
        merged.reserve(mergeable.size());
        for (const NodeIx convolution : mergeable)
            merged.push_back(context().node(convolution).id);
        QALIPER_CHECK(prepared(Kind::MergeGroups, std::move(edits)));
        return checked_ == before ? std::vector<NodeId>() : std::move(merged);
    }

    Status place() {
        run_.enter(say("Placing Q/DQ"));
        PlacementRequest placement = placementRequest();
        QALIPER_TRY(auto placed, avoidFaults(*inspector_, *result_.start, context(), placement, run_.quiet()));
        if (!request_->keepsAllPairs && areTimesKnown(context(), request_->type)) {
            run_.enter(say("Leaving in float what is not faster in {type}", arg("type", shortName(request_->type))));
            const std::size_t kept = placement.keepFloat.size();
            QALIPER_CHECK(keepOutLosses(*inspector_, context(), placement, run_.quiet()));
            if (placement.keepFloat.size() > kept) {
                QALIPER_TRY(placed, avoidFaults(*inspector_, *result_.start, context(), placement, run_.quiet()));
            }
        }
        kept_ = std::move(placement.keepFloat);
        if (hasSamples() && request_->weighScales)
            run_.extend(workOfScan(runs_, placed.placement));
        ranges_.begin(checked_->context, placementRequest(), std::move(placed));
        return {};
    }

    // Equalizing steps change no number of the float model; they are kept where they make the quantized one better.
    Status prepare() {
        if (ranges_.methods().size() > 1) {
            QALIPER_CHECK(fitStart());
        }
        if (!request_->equalize)
            return {};
        for (const Kind kind : {Kind::Equalize, Kind::Smooth}) {
            QALIPER_TRY(auto edits, kind == Kind::Equalize ? equalizingEdits(context()) : smoothingEdits(context()));
            if (edits.empty()) {
                run_.skip(comparing() + ranges_.work());
                continue;
            }
            if (request_->statistics) {
                leaveOut(kind, say("the statistics were measured without it"));
                continue;
            }
            QALIPER_CHECK(keepIfBetter(kind, std::move(edits)));
        }
        return {};
    }

    Status fitStart() {
        if (best_)
            return {};
        QALIPER_TRY(auto start, ranges_.fitted(checked_->context));
        best_ = start;
        return {};
    }

    void leaveOut(Kind kind, Text reason) {
        steps_.push_back({.kind = kind, .isKept = false, .reason = std::move(reason)});
    }

    Status keepIfBetter(Kind kind, std::vector<Edit> edits) {
        QuantizeStep step{.kind = kind};
        QALIPER_TRY(auto checked, exact(step, std::move(edits)));
        if (!checked) {
            steps_.push_back(std::move(step));
            return {};
        }
        QALIPER_CHECK(fitStart());
        QALIPER_TRY(const auto found, ranges_.fitted((*checked)->context));
        if (found.noise < best_->noise) {
            best_ = found;
            take(std::move(step), std::move(*checked));
            return {};
        }
        step.isKept = false;
        step.edits.clear();
        step.version = nullptr;
        step.checked = nullptr;
        step.reason = say("the quantized model is not better with it, on samples held out");
        steps_.push_back(std::move(step));
        return {};
    }

    Status finish() {
        QALIPER_TRY(const auto version, ranges_.versionOf(checked_->context));
        result_.placed = checked_->context;
        result_.placement = version->placed.placement;
        result_.ranges = best_ ? best_->method : ranges_.methods().front();
        result_.samples = request_->statistics ? request_->statistics->samples : runs_.samples();
        result_.heldOut = request_->statistics ? 0 : runs_.heldOut();
        result_.fromStatistics = request_->statistics.has_value();
        Tuning rounding{{.kind = Kind::RoundWeights, .isKept = false}};
        Tuning correction{{.kind = Kind::CorrectBiases, .isKept = false}};
        QALIPER_CHECK(measure(*version, rounding, correction));
        QALIPER_TRY(const auto all, ranges_.statistics(context(), result_.placement, runs_.all()));
        run_.enter(quantizeStepTitle(Kind::Quantize));
        QALIPER_TRY(auto chosen, ranges_.limits(context(), result_.placement, all, result_.ranges));
        chosen = scaledBy(std::move(chosen), factors_);
        QALIPER_TRY(auto edits, withLimits(version->placed.pairs, request_->type, chosen));
        QALIPER_TRY(auto model, applyEdits(context().model(), edits, run_.quiet()));
        QALIPER_TRY(auto checked, inspected(model));
        if (const auto unlike = version->statistics ? unlikeSamples(*version->statistics, all) : std::nullopt)
            result_.advice.push_back(*unlike);
        result_.statistics = all;
        for (const auto& [tensor, limit] : chosen)
            result_.scales.push_back({tensor, limit, scaleOf(limit, request_->type), factorOf(tensor)});
        QuantizeStep step{.kind = Kind::Quantize, .edits = std::move(edits)};
        step.version = checked->context->indexOwner;
        step.checked = checked;
        result_.analysis = checked;
        steps_.push_back(std::move(step));
        const Context& placed = *result_.placed;
        const auto rounded = [&] {
            return roundingEdits(*result_.analysis->context, placed, rounding.means, run_.quiet());
        };
        const auto corrected = [&] { return biasEdits(*result_.analysis->context, placed, correction.means); };
        QALIPER_CHECK(tune(std::move(rounding.step), rounded));
        return tune(std::move(correction.step), corrected);
    }

    TuningTrial tuningTrial() { return {inspector_, &context(), &runs_, &run_}; }

    // What is measured has its ranges from the samples that are not held out.
    Status measure(TriedVersion& version, Tuning& rounding, Tuning& correction) {
        if (!hasSamples()) {
            if (request_->correctBiases)
                correction.step.reason = say("it needs samples, and only statistics were given");
            return {};
        }
        QALIPER_TRY(auto limits, ranges_.limits(result_.placed, version, result_.ranges));
        QALIPER_TRY(auto model, ranges_.quantized(result_.placed, version, result_.ranges));
        if (request_->weighScales) {
            QALIPER_CHECK(weighScales(version, limits, model));
        }
        if (request_->roundWeights && result_.placement.storesQuantized) {
            const auto edits = [&](const Context& quantized, const ChannelMeans& moments) {
                return roundingEdits(quantized, context(), moments, run_.quiet());
            };
            const MeansModel moments = momentsModel(context(), result_.placement);
            QALIPER_CHECK(tryTuning(tuningTrial(), model, rounding, moments, edits));
            sayLeftOut(rounding.step, result_.placement.weights.size() - moments.means.size());
        }
        if (request_->correctBiases) {
            const auto edits = [&](const Context& quantized, const ChannelMeans& means) {
                return biasEdits(quantized, context(), means);
            };
            QALIPER_CHECK(tryTuning(tuningTrial(), model, correction, meansModel(context(), result_.placement), edits));
        }
        if (runs_.folds() > 0 && !request_->statistics)
            return measureFolds(version, rounding.edits, correction.edits);
        run_.enter(say("Measuring the result"));
        QALIPER_TRY(auto accuracy, runs_.measure(model, run_.part(2 * static_cast<double>(runs_.measuring()))));
        result_.accuracy = std::move(accuracy);
        return {};
    }

    static void sayLeftOut(QuantizeStep& step, std::size_t count) {
        if (count > 0 && !step.reason.empty())
            step.reason =
                say("{reason}; {count} {count|layer is|layers are} rounded to the nearest: of too many channels, or in "
                    "groups",
                    arg("reason", std::move(step.reason)), arg("count", count));
    }

    // Each part of the samples is measured with ranges of the others.
    Status measureFolds(
        const TriedVersion& version, const std::vector<Edit>& rounding, const std::vector<Edit>& correction) {
        for (std::uint64_t fold = 0; fold < runs_.folds(); ++fold) {
            QALIPER_TRY(const auto statistics, ranges_.statistics(context(), result_.placement, runs_.allBut(fold)));
            QALIPER_TRY(auto limits, ranges_.limits(context(), result_.placement, statistics, result_.ranges));
            QALIPER_TRY(const auto pairs,
                withLimits(version.placed.pairs, request_->type, scaledBy(std::move(limits), factors_)));
            QALIPER_TRY(auto model, applyEdits(context().model(), pairs, run_.quiet()));
            for (const std::vector<Edit>* edits : {&rounding, &correction}) {
                QALIPER_TRY(model, applyEdits(model, *edits, run_.quiet()));
            }
            run_.enter(say("Measuring the result"));
            QALIPER_TRY(
                auto accuracy, runs_.measure(model, runs_.fold(fold), run_.part(2 * ranges_.sizeOf(runs_.fold(fold)))));
            if (fold == 0)
                result_.accuracy = std::move(accuracy);
            else
                addEvaluation(result_.accuracy, accuracy);
        }
        result_.folds = runs_.folds();
        return {};
    }

    // Which scale makes most noise; other limits for the noisiest ones where that is asked for, and better.
    Status weighScales(TriedVersion& version, TensorLimits& limits, Model& model) {
        run_.enter(say("Measuring what each scale costs"));
        const QuantizedTrial trial{&context(), &result_.placement, &model, &limits};
        QALIPER_TRY(auto scan, scanNoise(runs_, trial, run_.part(workOfScan(runs_, result_.placement))));
        if (isSearched()) {
            QALIPER_CHECK(searchLimits(version, scan, limits, model));
        }
        result_.noisiest = noisiestOf(scan, context(), result_.placement);
        return {};
    }

    bool isSearched() const { return request_->searchRanges && ranges_.methods().size() > 1 && canSearch(runs_); }

    // Takes what is better into `limits` and `model`.
    Status searchLimits(TriedVersion& version, NoiseScan& scan, TensorLimits& limits, Model& model) {
        run_.enter(say("Trying other ranges of the noisiest tensors"));
        std::vector<TensorLimits> methods;
        for (const RangeMethod method : ranges_.methods()) {
            QALIPER_TRY(auto others, ranges_.limits(result_.placed, version, method));
            methods.push_back(std::move(others));
        }
        const QuantizedTrial trial{&context(), &result_.placement, &model, &limits};
        QALIPER_TRY(auto found,
            searchedLimits(runs_, trial, version.placed.pairs, methods, scan, run_.part(workOfSearch(runs_))));
        factors_ = std::move(found);
        limits = scaledBy(std::move(limits), factors_);
        QALIPER_TRY(const auto edits, withLimits(version.placed.pairs, request_->type, limits));
        QALIPER_TRY(model, applyEdits(context().model(), edits, run_.quiet()));
        return {};
    }

    double factorOf(const std::string& tensor) const {
        const auto factor = factors_.find(tensor);
        return factor == factors_.end() ? 1 : factor->second;
    }

    bool isWrittenMeasured() const { return hasSamples() && !request_->statistics && runs_.heldOut() > 0; }
    SampleRange samplesOfWritten() const { return runs_.folds() > 0 ? runs_.all() : runs_.measured(); }

    // The result itself, on the samples that measured.
    Status measureWritten() {
        if (!isWrittenMeasured() || result_.rest != DataType::Float)
            return {};
        run_.enter(say("Measuring the result"));
        const Model& model = result_.analysis->context->model();
        QALIPER_TRY(auto written, runs_.choose(model, samplesOfWritten(), run_.part(workOfWritten())));
        result_.written = std::move(written);
        return {};
    }

    void advise() {
        if (result_.samples < advisedSamples)
            result_.advice.push_back(say("The ranges are from {count} {count|sample|samples}; {advised} that are like "
                                         "those in use are advised",
                arg("count", result_.samples), arg("advised", advisedSamples)));
        if (!hasSamples() && !request_->ranges)
            result_.advice.push_back(
                say("Without samples no output was measured: each tensor got the range with its least square error"));
        if (isWithoutEffect())
            result_.advice.push_back(say("Quantizing changes no output on these samples. Measure it with other samples "
                                         "before you use the model"));
    }

    bool isWithoutEffect() const {
        const auto isEqual = [](const EvaluatedOutput& output) { return output.isCompared && output.maxError == 0; };
        const auto isQuantized = [](const PlacedNode& placed) { return placed.role == PlacedRole::Quantized; };
        const auto isFloat = [](const EvaluatedOutput& output) { return !output.isWhole; };
        const std::vector<EvaluatedOutput>& outputs = result_.accuracy.outputs;
        return std::ranges::any_of(outputs, isFloat) && std::ranges::all_of(outputs, isEqual) &&
            std::ranges::any_of(result_.placement.nodes, isQuantized);
    }

    // Takes the step in the result.
    template <class EditsOf>
    Status tune(QuantizeStep step, EditsOf editsOf) {
        if (!step.isKept) {
            if (!step.reason.empty())
                steps_.push_back(std::move(step));
            return {};
        }
        run_.enter(quantizeStepTitle(step.kind));
        QALIPER_TRY(auto edits, editsOf());
        QALIPER_TRY(auto model, applyEdits(result_.analysis->context->model(), edits, run_.quiet()));
        QALIPER_TRY(auto checked, inspected(model));
        step.edits = std::move(edits);
        step.version = checked->context->indexOwner;
        step.checked = checked;
        result_.analysis = std::move(checked);
        steps_.push_back(std::move(step));
        return {};
    }

    Status halveRest() {
        if (request_->rest == DataType::Float)
            return {};
        run_.enter(quantizeStepTitle(Kind::HalveRest));
        QALIPER_TRY(auto step, restStep(*inspector_, request_->rest, runs_, result_, run_.quiet()));
        steps_.push_back(std::move(step));
        return {};
    }

    const Inspector* inspector_;
    const QuantizeRequest* request_;
    TrialRuns runs_;
    RangeTrials ranges_;
    StagedRun run_;
    QuantizedModel result_;
    Checked checked_; // the version so far
    std::vector<QuantizeStep> steps_;
    std::optional<FittedRanges> best_; // where methods or versions were tried
    LimitFactors factors_;
    std::map<NodeId, Text> kept_;
    bool hasChannelScales_ = true;
};

} // namespace

Result<QuantizedModel> quantizeModel(const Inspector& inspector, const std::shared_ptr<const Index>& index,
    const QuantizeRequest& request, Worker& worker, const Job& job) {
    job.report(say("Checking the float model"));
    QALIPER_TRY(auto analysis, inspect(inspector, index, Job(job.stopToken())));
    if (Text reason = whyRefused(analysis, request.type); !reason.empty())
        return fail(ErrorKind::Unsupported, std::move(reason));
    if (!hasData(request) && !request.statistics)
        return fail(ErrorKind::Invalid, say("There are neither data nor statistics"));
    QALIPER_TRY(auto runs, TrialRuns::open(index->model(), request, worker, job, MeasuredAt::Logits));
    QALIPER_CHECK(runs.tryFloat(job));
    return QuantizeRun(inspector, request, job, std::move(runs))
        .run(std::make_shared<const Analysis>(std::move(analysis)));
}

} // namespace qaliper
