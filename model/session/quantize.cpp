#include "model/session/quantize.h"

#include <algorithm>
#include <array>
#include <limits>

#include "model/graph/identity.h"
#include "model/quantize/correct_biases.h"
#include "model/quantize/equalize.h"
#include "model/quantize/write_pairs.h"
#include "model/rewrite/fold_batch_norm.h"
#include "model/rewrite/raise_opset.h"
#include "model/session/quantize_refusal.h"
#include "model/session/quantize_rest.h"
#include "model/session/quantize_trial.h"
#include "model/session/quantize_work.h"
#include "model/target/quantizer_import.h"

namespace qaliper {

namespace {

// A share of the largest magnitude at an output, up to which an exact step counts as equal.
constexpr double equalShare = 1e-4;
constexpr std::array everyMethod{RangeMethod::MinMax, RangeMethod::Percentile, RangeMethod::Entropy, RangeMethod::Mse};
constexpr int mostChecks = 8; // rounds of leaving in float what the check finds fault with
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

struct Fitted {
    RangeMethod method = RangeMethod::MinMax;
    double noise = std::numeric_limits<double>::infinity();
};

class QuantizeRun {
public:
    QuantizeRun(const Inspector& inspector, const QuantizeRequest& request, const Job& job, TrialRuns runs)
        : inspector_(&inspector),
          request_(&request),
          quiet_(job.stopToken()),
          runs_(std::move(runs)),
          work_(job, std::max(1.0, 2 * fitting() + (mostPreparations * (fitting() + comparing())) + 2 * comparing())) {}

    Result<QuantizedModel> run(Checked start) && {
        result_.start = start;
        auto kept = nodesNamed(*start->context, request_->keepFloat);
        if (!kept)
            return fail(std::move(kept.error()));
        for (const NodeId node : *kept)
            kept_[node] = say("it is kept in float as asked");
        way_.checked = std::move(start);
        Status status = raise();
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

    // Runs of a model on one sample: of a measurement of ranges with all its trials, of a comparison with the float model.
    double passes() const { return request_->ranges == RangeMethod::MinMax ? 1 : 2; }
    double fitting() const {
        return (request_->statistics ? 0 : passes() * static_cast<double>(runs_.fitted())) +
            2 * static_cast<double>(methods().size()) * sizeOf(runs_.choosingRanges());
    }
    double sizeOf(const SampleRange& samples) const {
        return static_cast<double>(samples.count.value_or(runs_.samples()));
    }
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
        if (!canHaveOpset(context(), wanted)) {
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
        for (const Finding& finding : (**raised)->findings) {
            if (isFault(finding) && isNew(finding))
                return fail(ErrorKind::Unsupported,
                    say("{type} needs opset {opset}, and with that {target} does not take the model: {finding}",
                        arg("type", shortName(request_->type)), arg("opset", wanted), targetArgument(context()),
                        arg("finding", sentenceOf(finding))));
        }
        take(std::move(step), std::move(**raised));
        return {};
    }

    Status refusedOpset(std::int64_t wanted) const {
        return fail(ErrorKind::Unsupported, whyOpsetRefused(context(), request_->type, wanted));
    }

    bool isNew(const Finding& finding) const {
        return std::ranges::none_of(result_.start->findings, [&](const Finding& known) {
            return known.rule == finding.rule && known.node == finding.node && known.cause == finding.cause;
        });
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

    // The placement of which the check finds no fault that the float model does not have; with any scales.
    Status place() {
        work_.enter(say("Placing Q/DQ"));
        for (int round = 0; round < mostChecks; ++round) {
            Placement placement = placeFor(context(), placementRequest());
            if (placement.pairs.empty())
                return fail(ErrorKind::Unsupported,
                    say("Nothing in this model is worth {type} on {target}: {reasons}",
                        arg("type", shortName(request_->type)), targetArgument(context()),
                        arg("reasons", reasonsOf(placement))));
            auto model = written(context(), placement, unitLimits(context(), placement));
            if (!model)
                return fail(std::move(model.error()));
            const auto checked = inspected(*model);
            if (!checked)
                return fail(checked.error());
            const auto fault = std::ranges::find_if(
                (*checked)->findings, [&](const Finding& finding) { return isFault(finding) && isNew(finding); });
            if (fault == (*checked)->findings.end())
                return {};
            if (!keepOut(*(*checked)->context, (*checked)->findings, placement))
                return fail(ErrorKind::Unsupported,
                    say("The quantized model would have a fault on {target}: {finding}", targetArgument(context()),
                        arg("finding", sentenceOf(*fault))));
        }
        return fail(
            ErrorKind::Unsupported, say("No placement passes the check on {target}", targetArgument(context())));
    }

    // Leaves in float what the new faults are about; false when they are about nothing that was quantized.
    bool keepOut(const Context& after, const std::vector<Finding>& findings, const Placement& placement) {
        bool isAny = false;
        for (const Finding& finding : findings) {
            if (!isFault(finding) || !isNew(finding))
                continue;
            std::vector<NodeId> places = finding.related;
            places.push_back(finding.node);
            for (const NodeId place : places) {
                for (const NodeId layer : quantizedAt(after, place, placement))
                    isAny = kept_
                                .emplace(layer,
                                    say("the check of the quantized model finds fault with it: {finding}",
                                        arg("finding", sentenceOf(finding))))
                                .second ||
                        isAny;
            }
        }
        return isAny;
    }

    // The quantized node itself, or those that read this Q or DQ.
    std::vector<NodeId> quantizedAt(const Context& after, NodeId place, const Placement& placement) const {
        const auto isQuantized = [&](NodeId id) {
            const auto node = context().index().find(id);
            const PlacedNode* placed = node ? placement.at(*node) : nullptr;
            return placed && placed->role == PlacedRole::Quantized;
        };
        if (isQuantized(place))
            return {place};
        const auto node = after.index().find(place);
        if (!node || !after.quant.at(*node))
            return {};
        std::vector<NodeId> found;
        for (const NodeIx reader : consumersOf(after.index(), *node)) {
            const NodeId id = after.node(reader).id;
            const auto deeper = isQuantized(id) ? std::vector{id} : quantizedAt(after, id, placement);
            found.insert(found.end(), deeper.begin(), deeper.end());
        }
        return found;
    }

    Result<Model> written(const Context& context, const Placement& placement, const TensorLimits& limits) const {
        const auto edits = quantizingEdits(context, placement, limits, quiet_);
        if (!edits)
            return fail(edits.error());
        return applyEdits(context.model(), *edits, quiet_);
    }

    static std::vector<std::string> tensorsOf(const Context& context, const Placement& placement) {
        std::vector<std::string> tensors;
        for (const PlacedPair& pair : placement.pairs) {
            if (!pair.limit)
                tensors.emplace_back(context.index().name(pair.tensor));
        }
        return tensors;
    }

    // Without samples no output tells which one is best: it is the one with the least error of each tensor.
    std::vector<RangeMethod> methods() const {
        if (request_->ranges || !hasSamples())
            return {request_->ranges.value_or(RangeMethod::Mse)};
        return {everyMethod.begin(), everyMethod.end()};
    }

    QuantizedForm form() const { return request_->type == DataType::Int8 ? QuantizedForm::Int8 : QuantizedForm::Fp8; }

    Result<Statistics> statistics(const Context& context, const Placement& placement, std::uint64_t count) {
        if (request_->statistics)
            return *request_->statistics;
        work_.enter(say("Measuring ranges"));
        const bool needsHistograms = request_->ranges != RangeMethod::MinMax;
        return runs_.calibrate(context.model(), tensorsOf(context, placement), count, needsHistograms,
            work_.part(passes() * static_cast<double>(count)));
    }

    Result<TensorLimits> limits(
        const Context& context, const Placement& placement, const Statistics& statistics, RangeMethod method) const {
        TensorLimits measured;
        for (const TensorStatistics& tensor : statistics.tensors)
            measured[tensor.tensor] = rangeLimit(tensor, method, form());
        return limitsOfPairs(context, placement, measured);
    }

    Result<Model> tried(
        const Context& context, const Placement& placement, const Statistics& statistics, RangeMethod method) const {
        const auto chosen = limits(context, placement, statistics, method);
        if (!chosen)
            return fail(chosen.error());
        return written(context, placement, *chosen);
    }

    // The noise at the outputs.
    Result<double> noise(const Model& model, const SampleRange& samples) {
        const auto accuracy = runs_.choose(model, samples, work_.part(2 * sizeOf(samples)));
        if (!accuracy)
            return fail(accuracy.error());
        return noiseOf(*accuracy);
    }

    // The method with the least noise at the outputs.
    Result<Fitted> fitted(const Context& context) {
        if (!hasSamples() || (methods().size() == 1 && request_->statistics))
            return Fitted{methods().front(), 0};
        const Placement placement = placeFor(context, placementRequest());
        const auto measured = statistics(context, placement, runs_.fitted());
        if (!measured)
            return fail(measured.error());
        Fitted best;
        for (const RangeMethod method : methods()) {
            work_.enter(say("Trying ranges: {method}", arg("method", rangeMethodName(method))));
            const auto model = tried(context, placement, *measured, method);
            const auto found = model ? noise(*model, runs_.choosingRanges()) : fail(model.error());
            if (!found)
                return fail(found.error());
            if (*found < best.noise)
                best = {method, *found};
        }
        return best;
    }

    // Equalizing steps change no number of the float model; they are kept where they make the quantized one better.
    Status prepare() {
        auto start = fitted(context());
        if (!start)
            return fail(std::move(start.error()));
        best_ = *start;
        if (!request_->equalize)
            return {};
        for (const Kind kind : {Kind::Equalize, Kind::Smooth}) {
            auto edits = kind == Kind::Equalize ? equalizingEdits(context()) : smoothingEdits(context());
            if (!edits)
                return fail(std::move(edits.error()));
            if (edits->empty()) {
                work_.skip(comparing() + fitting());
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
        const auto found = fitted(*(**checked)->context);
        if (!found)
            return fail(found.error());
        if (found->noise < best_.noise) {
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
        result_.placed = way_.checked->context;
        result_.placement = placeFor(context(), placementRequest());
        result_.ranges = best_.method;
        result_.samples = request_->statistics ? request_->statistics->samples : runs_.samples();
        result_.heldBack = request_->statistics ? 0 : runs_.heldBack();
        result_.fromStatistics = request_->statistics.has_value();
        QuantizeStep correction{.kind = Kind::CorrectBiases, .isKept = false};
        ChannelMeans means;
        if (Status status = measure(correction, means); !status)
            return status;
        const auto all = statistics(context(), result_.placement, runs_.samples());
        auto chosen = all ? limits(context(), result_.placement, *all, best_.method) : fail(all.error());
        auto edits = chosen ? quantizingEdits(context(), result_.placement, *chosen, quiet_) : fail(chosen.error());
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
        return correct(std::move(correction), means);
    }

    // Of the layers with a bias, over the samples that give ranges.
    Result<ChannelMeans> channelMeans() {
        const MeansModel asked = meansModel(context(), result_.placement);
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
    Status measure(QuantizeStep& correction, ChannelMeans& means) {
        if (!hasSamples()) {
            if (request_->correctBiases)
                correction.reason = say("it needs samples, and only statistics were given");
            return {};
        }
        const auto part = statistics(context(), result_.placement, runs_.fitted());
        auto model = part ? tried(context(), result_.placement, *part, best_.method) : fail(part.error());
        if (!model)
            return fail(std::move(model.error()));
        if (Status status = tryCorrection(*model, correction, means); !status)
            return status;
        work_.enter(say("Measuring the result"));
        auto accuracy = runs_.measure(*model, work_.part(2 * static_cast<double>(runs_.measuring())));
        if (!accuracy)
            return fail(std::move(accuracy.error()));
        result_.accuracy = std::move(*accuracy);
        return {};
    }

    // Keeps the means, and takes the model with corrected biases, where that is better.
    Status tryCorrection(Model& model, QuantizeStep& step, ChannelMeans& means) {
        if (!request_->correctBiases)
            return {};
        if (runs_.heldBack() == 0) {
            step.reason = say("it needs samples that are held back");
            return {};
        }
        work_.enter(quantizeStepTitle(step.kind));
        auto found = channelMeans();
        if (!found)
            return fail(std::move(found.error()));
        const auto checked = inspected(model);
        const auto edits = checked ? biasEdits(*(*checked)->context, context(), *found) : fail(checked.error());
        if (!edits)
            return fail(edits.error());
        if (edits->empty())
            return {};
        auto corrected = applyEdits(model, *edits, quiet_);
        const auto before = corrected ? noise(model, runs_.choosing()) : fail(corrected.error());
        const auto after = before ? noise(*corrected, runs_.choosing()) : fail(before.error());
        if (!after)
            return fail(after.error());
        step.isKept = *after < *before;
        step.reason = step.isKept ? say("the quantized model is better with it, on samples held back")
                                  : say("the quantized model is not better with it, on samples held back");
        if (step.isKept) {
            means = std::move(*found);
            model = std::move(*corrected);
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
    }

    Status correct(QuantizeStep step, const ChannelMeans& means) {
        if (!step.isKept) {
            if (!step.reason.empty())
                way_.steps.push_back(std::move(step));
            return {};
        }
        auto edits = biasEdits(*result_.analysis->context, context(), means);
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
    WorkProgress work_;
    QuantizedModel result_;
    Way way_;
    Fitted best_;
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
