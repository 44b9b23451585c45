#include "model/session/quantize.h"

#include <algorithm>
#include <array>
#include <limits>
#include <set>

#include "model/graph/identity.h"
#include "model/quantize/correct_biases.h"
#include "model/quantize/equalize.h"
#include "model/quantize/write_pairs.h"
#include "model/rewrite/fold_batch_norm.h"
#include "model/rewrite/raise_opset.h"
#include "model/session/quantize_trial.h"
#include "model/target/quantizer_import.h"
#include "model/tools/choose_nodes.h"

namespace qaliper {

namespace {

// A share of the largest magnitude at an output, up to which an exact step counts as equal.
constexpr double equalShare = 1e-4;
constexpr std::array everyMethod{RangeMethod::MinMax, RangeMethod::Percentile, RangeMethod::Entropy, RangeMethod::Mse};
constexpr int mostChecks = 8; // rounds of leaving in float what the check finds fault with

using Kind = QuantizeStepKind;
using Checked = std::shared_ptr<const Analysis>;

bool isFault(const Finding& finding) { return finding.severity != Severity::Note; }

// A person sees one sentence of it.
Text sentenceOf(const Finding& finding) {
    return say("{rule}: {title}", arg("rule", finding.rule), arg("title", finding.title));
}

} // namespace

Result<std::set<NodeId>> nodesNamed(const Context& context, const std::vector<std::string>& patterns) {
    std::set<NodeId> named;
    for (const std::string& pattern : patterns) {
        auto nodes = chooseNodes(context, {{}, {pattern}});
        if (!nodes)
            nodes = chooseNodes(context, {{pattern}, {}});
        if (!nodes)
            return fail(std::move(nodes.error()));
        for (const NodeIx node : *nodes)
            named.insert(context.node(node).id);
    }
    return named;
}

Text whyNotQuantized(const Analysis& start, DataType type) {
    const Context& context = *start.context;
    if (start.uninferred)
        return say("The types of its values are not known: {reason}", arg("reason", start.uninferred->message));
    if (!context.quant.empty())
        return say("The model has Q/DQ already; `tool strip-qdq` makes a float model of it");
    const auto error =
        std::ranges::find_if(start.findings, [](const Finding& it) { return it.severity == Severity::Error; });
    if (error != start.findings.end())
        return say("The float model has errors on {target}, which come first: {finding}", targetArgument(context),
            arg("finding", sentenceOf(*error)));
    if (context.target.dla)
        return say("DLA takes no Q/DQ of this kind: give it the float model and a calibration cache");
    const bool isTaken = firstRelease(type) && *firstRelease(type) <= context.target.version;
    if (!isTaken)
        return say("{target} has no {type}", targetArgument(context), arg("type", shortName(type)));
    return {};
}

namespace {

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
        : inspector_(&inspector), request_(&request), job_(&job), quiet_(job.stopToken()), runs_(std::move(runs)) {}

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
        if (!status)
            return fail(std::move(status.error()));
        result_.steps = std::move(way_.steps);
        return std::move(result_);
    }

private:
    const Context& context() const { return *way_.checked->context; }

    Result<Checked> inspected(const Model& model) const {
        auto analysis = inspect(*inspector_, model, quiet_);
        if (!analysis)
            return fail(std::move(analysis.error()));
        return std::make_shared<const Analysis>(std::move(*analysis));
    }

    // Applies an exact rewrite and compares both models on the user's samples; nothing where they differ, and the step
    // then says so.
    Result<std::optional<Checked>> exact(QuantizeStep& step, std::vector<Edit> edits) const {
        job_->report(quantizeStepTitle(step.kind));
        auto model = applyEdits(context().model(), edits, quiet_);
        if (!model)
            return fail(std::move(model.error()));
        const auto difference = runs_.difference(*model, *job_);
        if (!difference)
            return fail(difference.error());
        step.difference = *difference;
        step.edits = std::move(edits);
        if (!(*difference <= equalShare)) {
            step.isKept = false;
            step.edits.clear();
            step.reason = say("the outputs are not the same in float");
            return std::optional<Checked>();
        }
        auto checked = inspected(*model);
        if (!checked)
            return fail(std::move(checked.error()));
        step.version = (*checked)->context->indexOwner;
        step.checked = *checked;
        return std::optional(std::move(*checked));
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
        const auto obstacle = obstacleToOpset(context(), wanted);
        return fail(ErrorKind::Unsupported,
            obstacle
                ? say("{type} needs opset {opset}; this model has {current} and cannot be raised because of {node}",
                      arg("type", shortName(request_->type)), arg("opset", wanted),
                      arg("current", context().model().opset().value_or(0)), nodeArgument(context(), *obstacle))
                : say("{type} needs opset {opset}; this model has {current} and cannot be raised",
                      arg("type", shortName(request_->type)), arg("opset", wanted),
                      arg("current", context().model().opset().value_or(0))));
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
        job_->report(say("Placing Q/DQ"));
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

    static std::vector<Text> reasonsOf(const Placement& placement) {
        std::vector<Text> reasons;
        for (const PlacedNode& placed : placement.nodes) {
            const bool isKnown = std::ranges::find(reasons, placed.reason) != reasons.end();
            if (placed.role == PlacedRole::Float && !isKnown && reasons.size() < 4)
                reasons.push_back(placed.reason);
        }
        return reasons;
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

    static TensorLimits unitLimits(const Context& context, const Placement& placement) {
        TensorLimits limits;
        for (const PlacedPair& pair : placement.pairs)
            limits[std::string(context.index().name(pair.tensor))] = 1;
        return limits;
    }

    static Result<Model> written(const Context& context, const Placement& placement, const TensorLimits& limits) {
        const auto edits = quantizingEdits(context, placement, limits);
        if (!edits)
            return fail(edits.error());
        return applyEdits(context.model(), *edits);
    }

    static std::vector<std::string> tensorsOf(const Context& context, const Placement& placement) {
        std::vector<std::string> tensors;
        for (const PlacedPair& pair : placement.pairs) {
            if (!pair.limit)
                tensors.emplace_back(context.index().name(pair.tensor));
        }
        return tensors;
    }

    std::vector<RangeMethod> methods() const {
        return request_->ranges ? std::vector{*request_->ranges}
                                : std::vector<RangeMethod>(everyMethod.begin(), everyMethod.end());
    }

    QuantizedForm form() const { return request_->type == DataType::Int8 ? QuantizedForm::Int8 : QuantizedForm::Fp8; }

    Result<Statistics> statistics(const Context& context, const Placement& placement, std::uint64_t count) const {
        if (request_->statistics)
            return *request_->statistics;
        const bool needsHistograms = request_->ranges != RangeMethod::MinMax;
        return runs_.calibrate(context.model(), tensorsOf(context, placement), count, needsHistograms, *job_);
    }

    Result<TensorLimits> limits(
        const Context& context, const Placement& placement, const Statistics& statistics, RangeMethod method) const {
        TensorLimits measured;
        for (const TensorStatistics& tensor : statistics.tensors)
            measured[tensor.tensor] = rangeLimit(tensor, method, form());
        return limitsOfPairs(context, placement, measured);
    }

    struct Trial {
        Model model;
        TensorLimits limits;
        Evaluation accuracy;
    };
    Result<Trial> tried(
        const Context& context, const Placement& placement, const Statistics& statistics, RangeMethod method) const {
        auto chosen = limits(context, placement, statistics, method);
        if (!chosen)
            return fail(std::move(chosen.error()));
        auto model = written(context, placement, *chosen);
        if (!model)
            return fail(std::move(model.error()));
        auto accuracy = runs_.measure(*model, *job_);
        if (!accuracy)
            return fail(std::move(accuracy.error()));
        return Trial{std::move(*model), std::move(*chosen), std::move(*accuracy)};
    }

    // The method with the least noise at the outputs on the samples held back, with ranges of the others.
    Result<Fitted> fitted(const Context& context) const {
        const Placement placement = placeFor(context, placementRequest());
        const auto measured = statistics(context, placement, runs_.fitted());
        if (!measured)
            return fail(measured.error());
        Fitted best;
        for (const RangeMethod method : methods()) {
            job_->report(say("Trying ranges: {method}", arg("method", rangeMethodName(method))));
            const auto trial = tried(context, placement, *measured, method);
            if (!trial)
                return fail(trial.error());
            if (const double noise = noiseOf(trial->accuracy); noise < best.noise)
                best = {method, noise};
        }
        return best;
    }

    // Equalizing steps change no number of the float model; they are kept where they make the quantized one better.
    Status prepare() {
        auto start = fitted(context());
        if (!start)
            return fail(std::move(start.error()));
        best_ = *start;
        if (request_->statistics || !request_->equalize)
            return {};
        for (const Kind kind : {Kind::Equalize, Kind::Smooth}) {
            auto edits = kind == Kind::Equalize ? equalizingEdits(context()) : smoothingEdits(context());
            if (!edits)
                return fail(std::move(edits.error()));
            if (edits->empty())
                continue;
            if (Status status = keepIfBetter(kind, std::move(*edits)); !status)
                return status;
        }
        return {};
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
        const auto part = statistics(context(), result_.placement, runs_.fitted());
        auto trial = part ? tried(context(), result_.placement, *part, best_.method) : fail(part.error());
        if (!trial)
            return fail(std::move(trial.error()));
        result_.accuracy = trial->accuracy;
        QuantizeStep correction{.kind = Kind::CorrectBiases};
        ChannelMeans means;
        if (Status status = tryCorrection(*trial, correction, means); !status)
            return status;
        const auto all = statistics(context(), result_.placement, runs_.samples());
        auto chosen = all ? limits(context(), result_.placement, *all, best_.method) : fail(all.error());
        auto edits = chosen ? quantizingEdits(context(), result_.placement, *chosen) : fail(chosen.error());
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
    Result<ChannelMeans> channelMeans() const {
        const MeansModel asked = meansModel(context(), result_.placement);
        if (asked.means.empty())
            return ChannelMeans();
        const auto model = applyEdits(context().model(), asked.edits, quiet_);
        const auto outputs = model ? runs_.means(*model, *job_) : fail(model.error());
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

    // Keeps the means where corrected biases make the model better that was measured.
    Status tryCorrection(const Trial& trial, QuantizeStep& step, ChannelMeans& means) {
        step.isKept = false;
        if (!request_->correctBiases || runs_.heldBack() == 0 || request_->statistics)
            return {};
        job_->report(quantizeStepTitle(step.kind));
        auto found = channelMeans();
        if (!found)
            return fail(std::move(found.error()));
        const auto checked = inspected(trial.model);
        const auto edits = checked ? biasEdits(*(*checked)->context, context(), *found) : fail(checked.error());
        if (!edits)
            return fail(edits.error());
        if (edits->empty())
            return {};
        const auto model = applyEdits(trial.model, *edits, quiet_);
        auto accuracy = model ? runs_.measure(*model, *job_) : fail(model.error());
        if (!accuracy)
            return fail(std::move(accuracy.error()));
        step.isKept = noiseOf(*accuracy) < noiseOf(result_.accuracy);
        step.reason = step.isKept ? say("the quantized model is better with it, on samples held back")
                                  : say("the quantized model is not better with it, on samples held back");
        if (step.isKept) {
            means = std::move(*found);
            result_.accuracy = std::move(*accuracy);
        }
        return {};
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

    const Inspector* inspector_;
    const QuantizeRequest* request_;
    const Job* job_;
    Job quiet_; // for parts of a stage
    TrialRuns runs_;
    QuantizedModel result_;
    Way way_;
    Fitted best_;
    std::map<NodeId, Text> kept_;
    bool hasChannelScales_ = true;
};

} // namespace

Result<QuantizedModel> quantizeModel(const Inspector& inspector, std::shared_ptr<const Index> index,
    const QuantizeRequest& request, Worker& worker, const Job& job) {
    job.report(say("Checking the float model"));
    auto analysis = inspect(inspector, index, Job(job.stopToken()));
    if (!analysis)
        return fail(std::move(analysis.error()));
    if (Text reason = whyNotQuantized(*analysis, request.type); !reason.empty())
        return fail(ErrorKind::Unsupported, std::move(reason));
    auto runs = TrialRuns::open(index->model(), request, worker);
    if (!runs)
        return fail(std::move(runs.error()));
    return QuantizeRun(inspector, request, job, std::move(*runs))
        .run(std::make_shared<const Analysis>(std::move(*analysis)));
}

} // namespace qaliper
