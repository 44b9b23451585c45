#include "model/session/quantize.h"

#include <algorithm>
#include <map>
#include <optional>

#include "model/graph/identity.h"
#include "model/quantize/constant_weights.h"
#include "model/quantize/correct_biases.h"
#include "model/quantize/equalize.h"
#include "model/quantize/round_weights.h"
#include "model/rewrite/fold_batch_norm.h"
#include "model/rewrite/raise_opset.h"
#include "model/session/quantize_placing.h"
#include "model/session/quantize_ranges.h"
#include "model/session/quantize_refusal.h"
#include "model/session/quantize_rest.h"
#include "model/session/quantize_trial.h"
#include "model/target/quantizer_import.h"

namespace qaliper {

namespace {

// What NVIDIA's tools ask for. Source: fact F378.
constexpr std::uint64_t advisedSamples = 500;

constexpr double mostPreparations = 2; // equalizing steps, each of which is tried

using Kind = QuantizeStepKind;
using Checked = std::shared_ptr<const Analysis>;

// One version on the way, with what is known of it.
struct Way {
    Checked checked;
    std::vector<QuantizeStep> steps;
};

class QuantizeRun {
public:
    QuantizeRun(const Inspector& inspector, const QuantizeRequest& request, const Job& job, TrialRuns runs)
        : inspector_(&inspector),
          request_(&request),
          quiet_(job.stopToken()),
          runs_(std::move(runs)),
          ranges_(request, runs_, work_, quiet_),
          work_(job,
              std::max(
                  1.0, 2 * ranges_.work() + (mostPreparations * (ranges_.work() + comparing())) + 2 * comparing())) {}

    Result<QuantizedModel> run(Checked start) && {
        result_.start = start;
        auto kept = nodesNamed(*start->context, request_->keepFloat);
        if (!kept)
            return fail(std::move(kept.error()));
        for (const NodeId node : *kept)
            kept_[node] = say("it is kept in float as asked");
        way_.checked = std::move(start);
        Status status = prepared(Kind::ConstantWeights, constantWeightEdits(context()));
        if (status)
            status = raise();
        if (status)
            status = foldNorms();
        if (status)
            status = place();
        if (status)
            status = prepare();
        if (status)
            status = finish();
        if (status)
            status = halveRest();
        if (!status)
            return fail(std::move(status.error()));
        advise();
        result_.steps = std::move(way_.steps);
        return std::move(result_);
    }

private:
    const Context& context() const { return *way_.checked->context; }

    // Runs of a model on one sample: of a comparison with the float model.
    double comparing() const { return 2 * static_cast<double>(runs_.compared()); }
    bool hasSamples() const { return runs_.samples() > 0; }

    Result<Checked> inspected(const Model& model) const {
        auto analysis = inspect(*inspector_, model, quiet_);
        if (!analysis)
            return fail(std::move(analysis.error()));
        return std::make_shared<const Analysis>(std::move(*analysis));
    }

    // Applies an exact rewrite and compares both models on the user's samples; nothing where they differ, and the step
    // then says so.
    Result<std::optional<Checked>> exact(QuantizeStep& step, std::vector<Edit> edits) {
        work_.enter(quantizeStepTitle(step.kind));
        auto model = applyEdits(context().model(), edits, quiet_);
        if (!model)
            return fail(std::move(model.error()));
        if (Status status = compare(step, *model); !status)
            return fail(std::move(status.error()));
        if (!step.isKept)
            return std::optional<Checked>();
        step.edits = std::move(edits);
        auto checked = inspected(*model);
        if (!checked)
            return fail(std::move(checked.error()));
        step.version = (*checked)->context->indexOwner;
        step.checked = *checked;
        return std::optional(std::move(*checked));
    }

    Status compare(QuantizeStep& step, const Model& model) {
        if (!hasSamples()) {
            step.reason = say("exact by its rule; without samples nothing was compared");
            return {};
        }
        const auto difference = runs_.difference(model, work_.part(comparing()));
        if (!difference)
            return fail(difference.error());
        step.difference = *difference;
        step.isKept = *difference <= equalShare;
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
        auto raised = exact(step, std::move(builder).finish());
        if (!raised)
            return fail(std::move(raised.error()));
        if (!*raised)
            return refusedOpset(wanted);
        if (const Finding* fault = firstNewFault(*result_.start, ***raised))
            return fail(ErrorKind::Unsupported,
                say("{type} needs opset {opset}, and with that {target} does not take the model: {finding}",
                    arg("type", shortName(request_->type)), arg("opset", wanted), targetArgument(context()),
                    arg("finding", sentenceOf(*fault))));
        take(std::move(step), std::move(**raised));
        return {};
    }

    Status refusedOpset(std::int64_t wanted) const {
        return fail(ErrorKind::Unsupported, whyOpsetRefused(context(), request_->type, wanted));
    }

    void take(QuantizeStep step, Checked checked) {
        way_.steps.push_back(std::move(step));
        way_.checked = std::move(checked);
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
            if (Status status = foldBatchNorm(builder, context(), *convolution, norm); !status)
                return status;
        }
        return prepared(Kind::FoldNorms, std::move(builder).finish());
    }

    // Takes an exact step where there is something to do and it is equal.
    Status prepared(Kind kind, std::vector<Edit> edits) {
        if (edits.empty())
            return {};
        QuantizeStep step{.kind = kind};
        auto checked = exact(step, std::move(edits));
        if (!checked)
            return fail(std::move(checked.error()));
        if (*checked)
            take(std::move(step), std::move(**checked));
        else
            way_.steps.push_back(std::move(step));
        return {};
    }

    PlacementRequest placementRequest() const { return {request_->type, kept_, hasChannelScales_}; }

    Status place() {
        work_.enter(say("Placing Q/DQ"));
        PlacementRequest placement = placementRequest();
        auto placed = avoidFaults(*inspector_, *result_.start, context(), placement, quiet_);
        if (!placed)
            return fail(std::move(placed.error()));
        kept_ = std::move(placement.keepFloat);
        ranges_.begin(way_.checked->context, placementRequest(), std::move(*placed));
        return {};
    }

    // Equalizing steps change no number of the float model; they are kept where they make the quantized one better.
    Status prepare() {
        if (ranges_.methods().size() > 1) {
            if (Status status = fitStart(); !status)
                return status;
        }
        if (!request_->equalize)
            return {};
        for (const Kind kind : {Kind::Equalize, Kind::Smooth}) {
            auto edits = kind == Kind::Equalize ? equalizingEdits(context()) : smoothingEdits(context());
            if (!edits)
                return fail(std::move(edits.error()));
            if (edits->empty()) {
                work_.skip(comparing() + ranges_.work());
                continue;
            }
            if (request_->statistics) {
                leaveOut(kind, say("the statistics were measured without it"));
                continue;
            }
            if (Status status = keepIfBetter(kind, std::move(*edits)); !status)
                return status;
        }
        return {};
    }

    Status fitStart() {
        if (best_)
            return {};
        auto start = ranges_.fitted(way_.checked->context);
        if (!start)
            return fail(std::move(start.error()));
        best_ = *start;
        return {};
    }

    void leaveOut(Kind kind, Text reason) {
        way_.steps.push_back({.kind = kind, .isKept = false, .reason = std::move(reason)});
    }

    Status keepIfBetter(Kind kind, std::vector<Edit> edits) {
        QuantizeStep step{.kind = kind};
        auto checked = exact(step, std::move(edits));
        if (!checked)
            return fail(std::move(checked.error()));
        if (!*checked) {
            way_.steps.push_back(std::move(step));
            return {};
        }
        if (Status status = fitStart(); !status)
            return status;
        const auto found = ranges_.fitted((**checked)->context);
        if (!found)
            return fail(found.error());
        if (found->noise < best_->noise) {
            best_ = *found;
            take(std::move(step), std::move(**checked));
            return {};
        }
        step.isKept = false;
        step.edits.clear();
        step.version = nullptr;
        step.checked = nullptr;
        step.reason = say("the quantized model is not better with it, on samples held back");
        way_.steps.push_back(std::move(step));
        return {};
    }

    Status finish() {
        const auto version = ranges_.versionOf(way_.checked->context);
        if (!version)
            return fail(version.error());
        result_.placed = way_.checked->context;
        result_.placement = (*version)->placed.placement;
        result_.ranges = best_ ? best_->method : ranges_.methods().front();
        result_.samples = request_->statistics ? request_->statistics->samples : runs_.samples();
        result_.heldBack = request_->statistics ? 0 : runs_.heldBack();
        result_.fromStatistics = request_->statistics.has_value();
        Tuning rounding{{.kind = Kind::RoundWeights, .isKept = false}, {}};
        Tuning correction{{.kind = Kind::CorrectBiases, .isKept = false}, {}};
        if (Status status = measure(**version, rounding, correction); !status)
            return status;
        const auto all = ranges_.statistics(context(), result_.placement, runs_.samples());
        auto chosen = all ? ranges_.limits(context(), result_.placement, *all, result_.ranges) : fail(all.error());
        auto edits = chosen ? withLimits((*version)->placed.pairs, request_->type, *chosen) : fail(chosen.error());
        auto model = edits ? applyEdits(context().model(), *edits, quiet_) : fail(edits.error());
        auto checked = model ? inspected(*model) : fail(model.error());
        if (!checked)
            return fail(std::move(checked.error()));
        result_.statistics = *all;
        for (const auto& [tensor, limit] : *chosen)
            result_.scales.push_back({tensor, limit, scaleOf(limit, request_->type)});
        QuantizeStep step{.kind = Kind::Quantize, .edits = std::move(*edits)};
        step.version = (*checked)->context->indexOwner;
        step.checked = *checked;
        result_.analysis = *checked;
        way_.steps.push_back(std::move(step));
        const Context& placed = *result_.placed;
        const auto rounded = [&] { return roundingEdits(*result_.analysis->context, placed, rounding.means, quiet_); };
        const auto corrected = [&] { return biasEdits(*result_.analysis->context, placed, correction.means); };
        if (Status status = tune(std::move(rounding.step), rounded); !status)
            return status;
        return tune(std::move(correction.step), corrected);
    }

    // A step that changes numbers by means over the samples that give ranges.
    struct Tuning {
        QuantizeStep step;
        ChannelMeans means; // where it is kept
    };

    Result<ChannelMeans> meansOf(const MeansModel& asked) {
        if (asked.means.empty())
            return ChannelMeans();
        const auto model = applyEdits(context().model(), asked.edits, quiet_);
        const auto outputs =
            model ? runs_.means(*model, work_.part(static_cast<double>(runs_.fitted()))) : fail(model.error());
        if (!outputs)
            return fail(outputs.error());
        ChannelMeans means;
        for (const BiasMean& mean : asked.means) {
            const auto output = std::ranges::find(*outputs, mean.mean, &MeanOutput::name);
            if (output != outputs->end())
                means[mean.layer] = output->numbers;
        }
        return means;
    }

    // What is measured has its ranges from the samples that are not held back.
    Status measure(TriedVersion& version, Tuning& rounding, Tuning& correction) {
        if (!hasSamples()) {
            if (request_->correctBiases)
                correction.step.reason = say("it needs samples, and only statistics were given");
            return {};
        }
        auto model = ranges_.quantized(result_.placed, version, result_.ranges);
        if (!model)
            return fail(std::move(model.error()));
        if (request_->roundWeights && result_.placement.storesQuantized) {
            const auto edits = [&](const Context& quantized, const ChannelMeans& moments) {
                return roundingEdits(quantized, context(), moments, quiet_);
            };
            if (Status status = tryTuning(*model, rounding, momentsModel(context(), result_.placement), edits); !status)
                return status;
        }
        if (request_->correctBiases) {
            const auto edits = [&](const Context& quantized, const ChannelMeans& means) {
                return biasEdits(quantized, context(), means);
            };
            if (Status status = tryTuning(*model, correction, meansModel(context(), result_.placement), edits); !status)
                return status;
        }
        work_.enter(say("Measuring the result"));
        auto accuracy = runs_.measure(*model, work_.part(2 * static_cast<double>(runs_.measuring())));
        if (!accuracy)
            return fail(std::move(accuracy.error()));
        result_.accuracy = std::move(*accuracy);
        return {};
    }

    // Keeps the means, and takes the model with the step, where that is better.
    template <class EditsOf>
    Status tryTuning(Model& model, Tuning& tuning, const MeansModel& asked, EditsOf editsOf) {
        QuantizeStep& step = tuning.step;
        if (runs_.heldBack() == 0) {
            step.reason = say("it needs samples that are held back");
            return {};
        }
        work_.enter(quantizeStepTitle(step.kind));
        auto means = meansOf(asked);
        if (!means)
            return fail(std::move(means.error()));
        const auto checked = means->empty() ? Result<Checked>() : inspected(model);
        if (!checked)
            return fail(checked.error());
        if (!*checked)
            return {};
        const auto edits = editsOf(*(*checked)->context, *means);
        if (!edits)
            return fail(edits.error());
        if (edits->empty())
            return {};
        auto tuned = applyEdits(model, *edits, quiet_);
        const auto before = tuned ? ranges_.noise(model, runs_.choosing()) : fail(tuned.error());
        const auto after = before ? ranges_.noise(*tuned, runs_.choosing()) : fail(before.error());
        if (!after)
            return fail(after.error());
        step.isKept = *after < *before;
        step.reason = step.isKept ? say("the quantized model is better with it, on samples held back")
                                  : say("the quantized model is not better with it, on samples held back");
        if (step.isKept) {
            tuning.means = std::move(*means);
            model = std::move(*tuned);
        }
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
                way_.steps.push_back(std::move(step));
            return {};
        }
        auto edits = editsOf();
        auto model = edits ? applyEdits(result_.analysis->context->model(), *edits, quiet_) : fail(edits.error());
        auto checked = model ? inspected(*model) : fail(model.error());
        if (!checked)
            return fail(std::move(checked.error()));
        step.edits = std::move(*edits);
        step.version = (*checked)->context->indexOwner;
        step.checked = *checked;
        result_.analysis = std::move(*checked);
        way_.steps.push_back(std::move(step));
        return {};
    }

    Status halveRest() {
        if (request_->rest == DataType::Float)
            return {};
        work_.enter(quantizeStepTitle(Kind::HalveRest));
        auto step = restStep(*inspector_, request_->rest, runs_, result_, quiet_);
        if (!step)
            return fail(std::move(step.error()));
        way_.steps.push_back(std::move(*step));
        return {};
    }

    const Inspector* inspector_;
    const QuantizeRequest* request_;
    Job quiet_; // for parts of a stage
    TrialRuns runs_;
    RangeTrials ranges_;
    WorkProgress work_;
    QuantizedModel result_;
    Way way_;
    std::optional<FittedRanges> best_; // where methods or versions were tried
    std::map<NodeId, Text> kept_;
    bool hasChannelScales_ = true;
};

} // namespace

Result<QuantizedModel> quantizeModel(const Inspector& inspector, const std::shared_ptr<const Index>& index,
    const QuantizeRequest& request, Worker& worker, const Job& job) {
    job.report(say("Checking the float model"));
    auto analysis = inspect(inspector, index, Job(job.stopToken()));
    if (!analysis)
        return fail(std::move(analysis.error()));
    if (Text reason = whyRefused(*analysis, request.type); !reason.empty())
        return fail(ErrorKind::Unsupported, std::move(reason));
    if (!hasData(request) && !request.statistics)
        return fail(ErrorKind::Invalid, say("There are neither data nor statistics"));
    auto runs = TrialRuns::open(index->model(), request, worker, job);
    if (!runs)
        return fail(std::move(runs.error()));
    if (Status status = runs->tryFloat(job); !status)
        return fail(std::move(status.error()));
    return QuantizeRun(inspector, request, job, std::move(*runs))
        .run(std::make_shared<const Analysis>(std::move(*analysis)));
}

} // namespace qaliper
