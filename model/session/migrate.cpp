#include "model/session/migrate.h"

#include <algorithm>
#include <utility>

#include "model/base/staged_run.h"
#include "model/graph/identity.h"
#include "model/precision/rounded_model.h"
#include "model/quant/operator_traits.h"
#include "model/rules/registry.h"
#include "model/session/fix.h"
#include "model/session/half_precision.h"
#include "model/session/half_step.h"
#include "model/session/newer_operators.h"
#include "model/session/quantize_steps.h"

namespace qaliper {

namespace {

// The last of the wishes that name the layer.
std::optional<DataType> wishFor(const std::vector<LayerWish>& wishes, const Node& node) {
    const auto meant = std::find_if(wishes.rbegin(), wishes.rend(),
        [&](const LayerWish& wish) { return !node.name.empty() && matchesGlob(node.name, wish.layer); });
    return meant == wishes.rend() ? std::nullopt : std::optional(meant->type);
}

Text namedSide(std::string_view side) { return side == "inputs" ? say("inputs") : say("outputs"); }

bool isFloatType(DataType type) {
    return type == DataType::Float || type == DataType::Float16 || type == DataType::Bfloat16;
}

class MigrationRun {
public:
    MigrationRun(Inspector inspector, const MigrationRequest& request, Worker& worker, const Job& job)
        : inspector_(std::move(inspector)), request_(&request), worker_(&worker), run_(job) {}

    Result<Migration> run(const std::shared_ptr<const Index>& index) && {
        QALIPER_CHECK(checkFirst(index));
        QALIPER_CHECK(repair());
        QALIPER_CHECK(makeWeightsConstant());
        QALIPER_CHECK(quantize());
        QALIPER_CHECK(leaveInFloat());
        QALIPER_CHECK(openRuns());
        QALIPER_CHECK(halve());
        QALIPER_CHECK(retypeInterface());
        QALIPER_CHECK(repair());
        QALIPER_CHECK(compare());
        sayWhatIsOpen();
        result_.moved.command = nextCommand(build(), target(), request_->output);
        return std::move(result_);
    }

private:
    const FormerBuild& build() const { return request_->build; }
    const Target& target() const { return inspector_.settings.target; }
    const Context& context() const { return *result_.moved.analysis->context; }

    Status checkFirst(const std::shared_ptr<const Index>& index) {
        if (!target().isAtLeast(9))
            return fail(ErrorKind::Unsupported,
                say("{target} has no strong typing, which came with 9.0: choose a newer target",
                    arg("target", productName(target()))));
        inspector_.settings.target.stronglyTyped = !target().isAtLeast(11); // where it is a choice
        run_.enter(say("Checking the model"));
        QALIPER_TRY(auto checked, inspect(inspector_, index, run_.quiet()));
        if (checked.uninferred)
            return fail(ErrorKind::Unsupported,
                say("The types of its values are not known: {reason}", arg("reason", checked.uninferred->message)));
        result_.moved.start = result_.moved.analysis = std::make_shared<const Analysis>(std::move(checked));
        return {};
    }

    void take(RecordedAction action, Applied applied) {
        action.target = formatTarget(target());
        result_.moved.analysis = applied.analysis;
        result_.steps.push_back({std::move(action), std::move(applied)});
    }

    // What the target rejects or computes otherwise, as far as an exact fix is there.
    Status repair() {
        run_.enter(say("Fixing what the target has no form for"));
        QALIPER_TRY(auto applied, applyAll(inspector_, result_.moved.analysis, {}, run_.quiet()));
        if (!applied.fixes.empty())
            take({}, std::move(applied));
        return {};
    }

    bool changesTypes() const {
        return !build().stronglyTyped && (build().int8 || build().halfType() != DataType::Float);
    }

    // A weight that is an input as well would get its type by a Cast, which an engine carries out each time.
    Status makeWeightsConstant() {
        const Index& index = context().index();
        const bool isAny = std::ranges::any_of(context().model().main().inputs,
            [&](const ValueInfo& input) { return index.isInitializer(*index.value(mainGraph, input.name)); });
        return isAny && changesTypes() ? useTool("constant-inputs", {}, {}) : Status{};
    }

    Status quantize() {
        if (!build().int8 || build().cache.empty() || !context().quant.empty())
            return {};
        run_.enter(say("Writing Q/DQ for the calibration cache"));
        QALIPER_CHECK(useTool("quantize-from-cache", {}, {{"cache", build().cache}}));
        return {};
    }

    // Layers that were asked to compute in a float type and read Q/DQ of the cache.
    Status leaveInFloat() {
        if (result_.moved.start->context->quant.empty() == context().quant.empty() || !build().areWishesMet)
            return {};
        std::vector<NodeId> nodes;
        for (const NodeIx node : context().index().nodes(mainGraph)) {
            const auto wish = wishFor(build().computes, context().node(node));
            if (wish && isFloatType(*wish) && isWeighted(context().node(node)) &&
                runsQuantized(context().precision.at(node)))
                nodes.push_back(context().node(node).id);
        }
        return nodes.empty() ? Status{} : useTool("leave-in-float", std::move(nodes), {});
    }

    Status useTool(const std::string& tool, std::vector<NodeId> nodes, Arguments arguments) {
        RecordedAction action{ActionKind::Tool, tool, {}, arguments, {}, {}};
        for (const NodeId node : nodes)
            action.keys.push_back(identity(context().index(), *context().index().find(node)));
        QALIPER_TRY(auto applied,
            applyTool(
                inspector_, result_.moved.analysis, {tool, std::move(nodes), std::move(arguments)}, run_.quiet()));
        take(std::move(action), std::move(applied));
        return {};
    }

    // The float model is the one that is not quantized: as it was given, or with the first fixes.
    const Model& floatModel() const {
        const bool isFixedFirst = !result_.steps.empty() && result_.steps.front().action.kind == ActionKind::Automatic;
        return isFixedFirst ? result_.steps.front().applied.index->model() : result_.moved.start->context->model();
    }

    QuantizeRequest trials() const {
        QuantizeRequest trials;
        trials.data = request_->data;
        trials.samples = request_->samples;
        return trials;
    }

    // A model that ONNX Runtime does not run is moved all the same.
    Status openRuns() {
        if (!hasData(trials())) {
            result_.moved.whyNoNumbers = say("No data were given: no range was measured, and no number was compared");
            return {};
        }
        QALIPER_TRY(auto runs, TrialRuns::open(floatModel(), trials(), *worker_, run_.quiet()));
        if (const Status tried = runs.tryFloat(run_.quiet()); !tried) {
            if (tried.error().kind == ErrorKind::Cancelled)
                return fail(tried.error());
            result_.moved.whyNoNumbers =
                say("ONNX Runtime does not run the model, so no range was measured and no number "
                    "was compared: {reason}",
                    arg("reason", tried.error().message));
            return {};
        }
        runs_.emplace(std::move(runs));
        return {};
    }

    // Nodes that were asked to compute in FP32, by name.
    KeptFloat keptByWishes(const Context& before) const {
        KeptFloat kept;
        if (!build().areWishesMet)
            return kept;
        for (const NodeIx node : before.index().nodes(mainGraph)) {
            if (!before.quant.at(node) && wishFor(build().computes, before.node(node)) == DataType::Float)
                kept.emplace(before.node(node).id, say("a precision constraint asks for FP32"));
        }
        return kept;
    }

    Status halve() {
        const DataType type = build().halfType();
        if (type == DataType::Float || build().stronglyTyped)
            return {};
        const std::shared_ptr<const Analysis> start = result_.moved.analysis;
        result_.moved.unhalved = start;
        if (runs_) {
            QALIPER_TRY(result_.moved.unhalved, withNewerOperators(inspector_, start, *runs_, run_.quiet()));
        }
        run_.enter(say("Choosing what computes in {type}", arg("type", shortName(type))));
        auto halved = halvedParts(type);
        if (!halved && halved.error().kind == ErrorKind::Unsupported) {
            result_.moved.open.push_back(say("Nothing computes in {type}: {reason}", arg("type", shortName(type)),
                arg("reason", halved.error().message)));
            return {};
        }
        if (!halved)
            return fail(halved.error());
        HalvedOutcome outcome = halvedOutcome({start, result_.moved.unhalved, *halved});
        outcome.steps.back().applied.note =
            say("{count} {count|node|nodes} in {type}, {casts} {casts|Cast|Casts} added", arg("count", halved->nodes),
                arg("type", shortName(type)), arg("casts", halved->casts));
        for (MadeStep& step : outcome.steps)
            take(std::move(step.action), std::move(step.applied));
        result_.moved.halved = std::move(*halved);
        return {};
    }
    Result<HalvedModel> halvedParts(DataType type) const {
        const KeptFloat asked = keptByWishes(*result_.moved.unhalved->context);
        return runs_ ? halveParts(inspector_, result_.moved.unhalved, type, asked, *runs_, run_.quiet())
                     : halveUnmeasured(inspector_, result_.moved.unhalved, type, asked, run_.quiet());
    }

    // Inputs and outputs that the former engine took and gave in a type of its own.
    Status retypeInterface() {
        for (const char* const side : {"inputs", "outputs"}) {
            const auto type = typeOfFormats(side);
            if (type && !context().model().opset())
                leaveOpen(
                    say("The {side} keep their types: the model imports no operators of ONNX, so it can have no Cast",
                        arg("side", namedSide(side))));
            else if (type && hasFloatPort(side, *type)) {
                QALIPER_CHECK(
                    useTool("interface-types", {}, {{"ports", side}, {"type", std::string(textName(*type))}}));
            }
        }
        return {};
    }
    // The one float type that all formats of the side have; several are left to a person.
    std::optional<DataType> typeOfFormats(std::string_view side) {
        std::optional<DataType> type;
        for (const InterfaceFormat& format : build().formats) {
            if (format.ports != side)
                continue;
            if (type && *type != format.type) {
                leaveOpen(say("The former engine had several types at its {side}; the tool interface-types changes "
                              "them, and set-type a single one",
                    arg("side", namedSide(side))));
                return std::nullopt;
            }
            type = format.type;
        }
        return type && isFloatType(*type) ? type : std::nullopt;
    }
    bool hasFloatPort(std::string_view side, DataType type) const {
        const Graph& main = context().model().main();
        return std::ranges::any_of(side == "inputs" ? main.inputs : main.outputs,
            [&](const ValueInfo& port) { return isFloatType(port.type.element) && port.type.element != type; });
    }

    // The model that rounds as a weakly typed engine may: everything that can be in half precision is.
    Result<Model> formerModel() const {
        const Context& before = *result_.moved.unhalved->context;
        return roundedModel(before, HalfParts(before, halfRequest(build().halfType(), keptByWishes(before))));
    }

    Status compare() {
        if (!runs_)
            return {};
        run_.enter(say("Comparing the numbers"));
        MigratedNumbers numbers;
        if (result_.moved.halved) {
            QALIPER_TRY(const auto former, formerModel());
            QALIPER_TRY(numbers.before, runs_->measure(former, run_.quiet()));
            numbers.after = result_.moved.halved->accuracy;
        } else {
            QALIPER_TRY(numbers.after, runs_->measure(context().model(), run_.quiet()));
            numbers.before = numbers.after;
        }
        result_.moved.numbers = std::move(numbers);
        return {};
    }

    void leaveOpen(Text text) { result_.moved.open.push_back(std::move(text)); }

    void sayWhatIsOpen() {
        if (changesTypes())
            leaveOpen(
                say("With weak typing the builder chose by time among the types that it was allowed. What it chose "
                    "is in the layer information of the former engine only (--exportLayerInfo): compare it with "
                    "that of the new one"));
        const bool buildsItself =
            build().program == BuildProgram::OnnxRuntime || build().program == BuildProgram::DeepStream;
        if (buildsItself && !target().isAtLeast(11))
            leaveOpen(
                say("Whether that program builds a strongly typed network with {target} is not known here: keep its "
                    "options for types, and look at the types of the engine's layers",
                    arg("target", productName(target()))));
        sayOfInt8();
        sayOfWishes();
        if (build().dla && !target().dla)
            leaveOpen(say("The former engine ran on a DLA, and the target has none"));
    }
    void sayOfInt8() {
        const bool hadPairs = !result_.moved.start->context->quant.empty();
        if (build().int8 && build().cache.empty() && !hadPairs)
            leaveOpen(
                say("INT8 was allowed, and neither a calibration cache nor Q/DQ say with which scales: nothing is "
                    "quantized. Give the cache, or quantize the model with data"));
        if (!build().cache.empty() && hadPairs)
            leaveOpen(say("The model has Q/DQ, so that the former builder ignored the calibration cache, too"));
        if (!build().cache.empty() && !build().int8)
            leaveOpen(say("INT8 was not allowed, so that the calibration cache had no effect"));
    }
    void sayOfWishes() {
        if (!build().areWishesMet && !(build().computes.empty() && build().writes.empty()))
            leaveOpen(say("The precisions of layers had no effect without precision constraints, and have none here"));
        if (!build().areWishesMet)
            return;
        for (const LayerWish& wish : build().computes) {
            if (!namesNode(wish))
                leaveOpen(say("No node has the name \"{layer}\", for which {type} was asked", arg("layer", wish.layer),
                    arg("type", shortName(wish.type))));
            else if (wish.type == DataType::Int8 && build().cache.empty() &&
                result_.moved.start->context->quant.empty())
                leaveOpen(say(
                    "\"{layer}\" was to compute in INT8, and nothing says with which scale", arg("layer", wish.layer)));
        }
        if (!build().writes.empty())
            leaveOpen(
                say("The types of outputs of layers are not repeated: a layer writes the type that it computes in"));
    }
    bool namesNode(const LayerWish& wish) const {
        const Index& index = result_.moved.start->context->index();
        return std::ranges::any_of(index.nodes(mainGraph), [&](NodeIx node) {
            return !index.node(node).name.empty() && matchesGlob(index.node(node).name, wish.layer);
        });
    }

    Inspector inspector_;
    const MigrationRequest* request_;
    Worker* worker_;
    StagedRun run_;
    std::optional<TrialRuns> runs_;
    Migration result_;
};

} // namespace

Result<Migration> migrate(const Inspector& inspector, const std::shared_ptr<const Index>& index,
    const MigrationRequest& request, Worker& worker, const Job& job) {
    return MigrationRun(inspector, request, worker, job).run(index);
}

} // namespace qaliper
