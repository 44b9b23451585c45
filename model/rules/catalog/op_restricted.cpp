// Operators that the target imports, in a form that its operator table excludes.

#include <algorithm>
#include <array>
#include <span>

#include "model/context/parser_values.h"
#include "model/graph/queries.h"
#include "model/rewrite/expand.h"
#include "model/rewrite/fix_builder.h"
#include "model/rewrite/fold.h"
#include "model/rewrite/large_window.h"
#include "model/rules/restrictions.h"
#include "model/rules/rule.h"
#include "model/target/importers.h"

namespace qaliper::catalog {

namespace op_restricted {

constexpr std::string_view sortId = "sort";
constexpr std::string_view statisticsId = "compute-statistics";
constexpr std::string_view expandId = "expand";
constexpr std::string_view linearId = "resize-linearly";
constexpr std::string_view globalId = "pool-globally";
constexpr std::string_view twiceId = "pool-twice";
constexpr std::string_view windowLimit = "window";
constexpr std::string_view attentionLimit = "no past_key";
constexpr std::string_view dropId = "drop-outputs";
constexpr std::string_view namesId = "drop-empty-names";
constexpr std::string_view foldId = "fold-initializer";
constexpr std::string_view kernelId = "write-kernel-shape";
constexpr std::string_view upgradeId = "newer-tensorrt";
constexpr std::string_view insteadId = "use-instead";
constexpr Version firstOpenShapeRelease{8, 5, 0}; // outputs whose shape depends on data; fact R27
constexpr Version firstAxesRelease{10, 0, 0};     // axes of reductions as an input; fact F216
constexpr std::string_view initializerPrefix = "initializer ";

Text messageFor(const Context& context, NodeIx node, const BrokenLimit& broken) {
    const auto op = arg("op", context.node(node).opType);
    const auto limit = arg("limit", broken.limit);
    if (broken.stage == Stage::Run)
        return say("For {op}, {target} requires {limit}. {node} does not meet this requirement: its results are wrong "
                   "without a warning, or a later node fails.",
            op, targetArgument(context), limit, nodeArgument(context, node));
    if (broken.stage == Stage::Builder)
        return say(
            "For {op}, {target} requires {limit}. {node} does not meet this requirement: the parser accepts it, and "
            "the builder stops.",
            op, targetArgument(context), limit, nodeArgument(context, node));
    if (broken.severity == Severity::Error)
        return say(
            "For {op}, {target} requires {limit}. {node} does not meet this requirement, and the parser rejects it.",
            op, targetArgument(context), limit, nodeArgument(context, node));
    return say("For {op}, the operator table of {target} requires {limit}. {node} does not meet this requirement. Only "
               "the table states it; the parser's source was not checked.",
        op, targetArgument(context), limit, nodeArgument(context, node));
}

std::vector<BrokenLimit> limitsAt(const Context& context, NodeIx node) {
    switch (context.classOf(node).kind) {
    case NodeClass::Importer: return brokenLimits(context, node);
    case NodeClass::Function: return callLimits(context, node);
    default: return {};
    }
}

void report(const Context& context, NodeIx node, const BrokenLimit& broken, Report& findings) {
    const std::string& op = context.node(node).opType;
    const bool isByOperator = broken.title.empty();
    Finding finding =
        findingAt(context, "op-restricted", broken.severity, node, isByOperator ? op + " " + broken.id : broken.id);
    finding.stage = broken.stage;
    for (const NodeIx related : broken.related)
        finding.related.push_back(context.node(related).id);
    finding.slot = broken.id;
    finding.title = isByOperator
        ? say("Limit of {op} in the target: {limit}", arg("op", op), arg("limit", broken.limit))
        : broken.title;
    finding.message = messageFor(context, node, broken);
    findings.add(std::move(finding));
}

void report(const Context& context, const DeepNode& deep, Report& findings) {
    Finding finding = findingAt(context, "op-restricted", Severity::Error, deep.node, deep.id);
    finding.stage = Stage::Parser;
    finding.slot = deep.id;
    finding.title = deep.title;
    finding.message = deep.message;
    findings.add(std::move(finding));
}

void check(const Context& context, Report& findings) {
    for (const NodeIx node : context.index().nodes()) {
        for (const BrokenLimit& broken : limitsAt(context, node))
            report(context, node, broken, findings);
    }
    for (const DeepNode& deep : deepNodes(context))
        report(context, deep, findings);
}

// The offer for one limit of one operator.
struct LimitFix {
    std::string_view id;
    Safety safety = Safety::Exact;
    bool (*fits)(const Context& context, NodeIx node, std::string_view limit);
    Result<Fix> (*build)(const Context& context, NodeIx node);
    Text (*title)();
    Text (*note)();
    bool automatic = false;
};

bool isUnsortedTopK(const Context& context, NodeIx node, std::string_view limit) {
    return context.node(node).is("TopK") && limit.starts_with("sorted");
}

bool isCubicResize(const Context& context, NodeIx node, std::string_view) {
    const std::string* mode = context.node(node).text("mode");
    return context.node(node).is("Resize") && mode && *mode == "cubic";
}

bool readsFirstOnly(const Context& context, NodeIx node) {
    const auto outputs = context.index().outputs(node);
    const auto isRead = [&](ValueIx output) { return output.valid() && !isUnused(context.index(), output); };
    return outputs.size() > 1 && std::ranges::none_of(outputs.subspan(1), isRead);
}

bool hasStatistics(const Context& context, NodeIx node, std::string_view) {
    return canComputeStatistics(context, node) && !readsFirstOnly(context, node);
}

bool hasSpareOutputs(const Context& context, NodeIx node, std::string_view) {
    const auto most = importedOutputs(context.node(node).opType);
    return most == std::size_t{1} && readsFirstOnly(context, node);
}

Result<Fix> withOneOutput(const Context& context, NodeIx ix) {
    const Node& node = context.node(ix);
    FixBuilder builder(context);
    builder.takeOver(context.index().output(ix, 0), {node.opType, node.domain, node.inputs, node.attributes, {}});
    return Fix{std::move(builder).finish(), {}};
}

std::vector<std::string> withoutLastEmpty(std::vector<std::string> names) {
    while (!names.empty() && names.back().empty())
        names.pop_back();
    return names;
}

bool hasEmptyName(const Context& context, NodeIx node, std::string_view limit) {
    return limit == "left out" && withoutLastEmpty(context.node(node).outputs).size() == 1;
}

Result<Fix> withoutEmptyNames(const Context& context, NodeIx ix) {
    const Node& node = context.node(ix);
    FixBuilder builder(context);
    builder.takeOver(
        context.index().output(ix, 0), {node.opType, node.domain, withoutLastEmpty(node.inputs), node.attributes, {}});
    return Fix{std::move(builder).finish(), {}};
}

// The slots that require initializers and can be computed here, without the weights of a ConvTranspose, whose DQ is
// needed to run quantized.
std::vector<std::uint32_t> foldableSlots(const Context& context, NodeIx node) {
    std::vector<std::uint32_t> slots;
    for (std::uint32_t slot = 1; slot < std::min(context.node(node).inputs.size(), firstSlotsAfterData); ++slot) {
        const ValueIx value = context.index().input(node, slot);
        const bool isWeight = slot == 1 && context.node(node).is("ConvTranspose");
        if (value.valid() && !isWeight && wantsInitializer(context.node(node).opType, slot, context.target.version) &&
            heldAs(context, value) == Held::Tensor && foldPath(context, value))
            slots.push_back(slot);
    }
    return slots;
}

bool isFoldable(const Context& context, NodeIx node, std::string_view limit) {
    return limit.starts_with(initializerPrefix) && !foldableSlots(context, node).empty();
}

Result<Fix> withInitializers(const Context& context, NodeIx node) {
    FixBuilder builder(context);
    for (const std::uint32_t slot : foldableSlots(context, node)) {
        QALIPER_TRY(auto tensor, foldedConstant(context, context.index().input(node, slot)));
        builder.redirect(node, slot, builder.addTensor(context.index().graphOf(node), std::move(tensor)));
    }
    return Fix{std::move(builder).finish(), {}};
}

std::optional<std::vector<std::int64_t>> kernelOf(const Context& context, NodeIx node) {
    const auto dims = context.types.staticShape(context.index().input(node, 1));
    return dims && dims->size() > 2 ? std::optional(std::vector<std::int64_t>(dims->begin() + 2, dims->end()))
                                    : std::nullopt;
}

bool lacksKernelShape(const Context& context, NodeIx node, std::string_view limit) {
    return limit == "kernel_shape" && kernelOf(context, node);
}

bool isWritable(const Context& context, NodeIx node, std::string_view) {
    return context.node(node).is("Attention") && canExpand(context, node);
}

bool isWritableNormalization(const Context& context, NodeIx node, std::string_view limit) {
    return limit == "GroupNormalization" && canExpand(context, node);
}

bool isLargePlane(const Context& context, NodeIx node, std::string_view limit) {
    return limit == windowLimit && coversPlane(context, node);
}

bool isLargeWindow(const Context& context, NodeIx node, std::string_view limit) {
    return limit == windowLimit && canPoolTwice(context, node);
}

Result<Fix> withAttribute(const Context& context, NodeIx node, Attribute attribute) {
    FixBuilder builder(context);
    builder.set(node, std::move(attribute));
    return Fix{std::move(builder).finish(), {}};
}

Result<Fix> sorted(const Context& context, NodeIx node) {
    return withAttribute(context, node, {"sorted", std::int64_t{1}});
}

Result<Fix> linear(const Context& context, NodeIx node) {
    return withAttribute(context, node, {"mode", std::string("linear")});
}

Result<Fix> withKernelShape(const Context& context, NodeIx node) {
    return withAttribute(context, node, {"kernel_shape", *kernelOf(context, node)});
}

constexpr std::array limitFixes{
    LimitFix{dropId, Safety::Exact, hasSpareOutputs, withOneOutput,
        [] { return say("Remove the outputs without consumers"); },
        [] { return say("The operator computes its first output as before."); }, true},
    LimitFix{namesId, Safety::Exact, hasEmptyName, withoutEmptyNames, [] { return say("Leave out the last place"); },
        [] { return say("ONNX means the same by an empty name and by none."); }, true},
    LimitFix{foldId, Safety::Exact, isFoldable, withInitializers,
        [] { return say("Fold the input into an initializer"); },
        [] { return say("The same numbers, computed here."); }, true},
    LimitFix{kernelId, Safety::Exact, lacksKernelShape, withKernelShape,
        [] { return say("Write the size of the kernel"); },
        [] { return say("Without the attribute ONNX reads the same size from the weights."); }, true},
    LimitFix{statisticsId, Safety::Exact, hasStatistics, computeStatistics,
        [] { return say("Compute the statistics beside it"); },
        [] { return say("Mean and InvStdDev by ReduceMean, as ONNX defines them; the operator keeps its output."); }},
    LimitFix{expandId, Safety::Exact, isWritable, expandToPrimitives,
        [] { return say("Write Attention out in simpler operators"); },
        [] {
            return say(
                "The operators by which ONNX defines it. A fused attention kernel is found for them less easily.");
        }},
    LimitFix{expandId, Safety::Exact, isWritableNormalization, expandToPrimitives,
        [] { return say("Write GroupNormalization out in simpler operators"); },
        [] { return say("The operators by which ONNX defines it."); }, true},
    LimitFix{globalId, Safety::Exact, isLargePlane, poolGlobally,
        [] { return say("Write it as pooling of the whole plane"); },
        [] { return say("TensorRT computes that as a reduction, which has no limit of this kind."); }, true},
    LimitFix{twiceId, Safety::Exact, isLargeWindow, poolTwice,
        [] { return say("Pool along one dimension and then along the others"); },
        [] { return say("The same numbers; sums are added up in another order."); }, true},
    LimitFix{sortId, Safety::Review, isUnsortedTopK, sorted, [] { return say("Ask for sorted results"); },
        [] {
            return say(
                "Any order is right for sorted = 0, the sorted one as well; what reads the results may see another "
                "order than before.");
        }},
    LimitFix{linearId, Safety::Review, isCubicResize, linear, [] { return say("Interpolate linearly"); },
        [] { return say("Other numbers: smoother transitions, no overshoot. Measure what it does to the accuracy."); }},
};

const LimitFix* limitFixFor(const Context& context, const Finding& finding) {
    const auto node = findingNode(context, finding);
    if (!node || !context.isEditable(*node))
        return nullptr;
    const auto fits = [&](const LimitFix& limitFix) { return limitFix.fits(context, *node, finding.slot); };
    const auto* const found = std::ranges::find_if(limitFixes, fits);
    return found == limitFixes.end() ? nullptr : &*found;
}

bool readsCaches(const Node& node) {
    constexpr std::size_t firstCache = 4;
    const auto isGiven = [](const std::string& name) { return !name.empty(); };
    return node.inputs.size() > firstCache && std::ranges::any_of(std::span(node.inputs).subspan(firstCache), isGiven);
}

// What a person can do where no edit is offered; empty where nothing is known.
std::vector<Offer> advised(const Context& context, const Finding& finding) {
    const auto node = findingNode(context, finding);
    if (!node)
        return {};
    const std::string& op = context.node(*node).opType;
    if (op == "NonMaxSuppression" && context.target.version < firstOpenShapeRelease)
        return {
            advice(upgradeId,
                say("Build with TensorRT {release} or newer", arg("release", formatVersion(firstOpenShapeRelease)))),
            advice(insteadId, say("Use the plugin EfficientNMS_TRT"),
                say("It gives the number of boxes beside them, so that what follows can leave out the rest."))};
    if (finding.slot == "axes" && ignoresAxesInput(op, context.target.version))
        return {advice(upgradeId,
                    say("Build with TensorRT {release} or newer", arg("release", formatVersion(firstAxesRelease)))),
            advice(insteadId, say("Export with an opset up to 17"), say("There the axes are an attribute."))};
    if (finding.slot == attentionLimit && (readsCaches(context.node(*node)) || context.node(*node).outputs.size() > 1))
        return {advice(insteadId, say("Join the caches outside of the operator"),
            say("A Concat of each cache with the new keys and values before Attention, whose results are the caches of "
                "the next step; Attention then has one output. Instead of is_causal, a mask that counts the positions "
                "of the caches."))};
    if (finding.slot == "Attention" || finding.slot == "TensorScatter")
        return {advice(insteadId, say("Build a strongly typed network"),
            say("With `--stronglyTyped` in trtexec; the types of the graph decide then, and FP16 has to be in it."))};
    if (finding.slot == "dilations")
        return {advice(insteadId, say("Write the pooling out"),
            say("A Slice for each position of the kernel, shifted by the dilation, and the Max or the mean of them; "
                "a Pad first where the pooling pads."))};
    return {};
}

std::vector<Offer> offers(const Context& context, const Finding& finding) {
    const LimitFix* limitFix = limitFixFor(context, finding);
    if (!limitFix)
        return advised(context, finding);
    Offer offer;
    offer.id = limitFix->id;
    offer.title = limitFix->title();
    offer.safety = limitFix->safety;
    offer.automatic = limitFix->automatic;
    offer.note = limitFix->note();
    const NodeIx node = *findingNode(context, finding);
    if (const auto fix = limitFix->build(context, node))
        offer.effect.nodes = nodesAdded(fix->edits);
    offer.build = [node, limitFix](const FixInput& input) { return limitFix->build(input.context, node); };
    return {offer};
}

constexpr std::array offerInfos{OfferInfo{dropId, Safety::Exact, true}, OfferInfo{namesId, Safety::Exact, true},
    OfferInfo{foldId, Safety::Exact, true}, OfferInfo{kernelId, Safety::Exact, true},
    OfferInfo{statisticsId, Safety::Exact, false}, OfferInfo{expandId, Safety::Exact, true},
    OfferInfo{globalId, Safety::Exact, true}, OfferInfo{twiceId, Safety::Exact, true},
    OfferInfo{sortId, Safety::Review, false}, OfferInfo{linearId, Safety::Review, false},
    OfferInfo{insteadId, Safety::Advice, false}, OfferInfo{upgradeId, Safety::Advice, false}};
constexpr std::array<std::string_view, 31> refs{"R20", "R21", "R22", "R27", "R29", "R64", "F107", "F108", "F203",
    "F210", "F214", "F215", "F216", "F217", "F218", "F230", "F231", "F232", "F233", "F235", "F236", "F237", "F238",
    "F239", "F242", "F243", "F244", "F245", "F246", "F247", "F250"};

} // namespace op_restricted

extern const Rule opRestricted;
constinit const Rule opRestricted{{"op-restricted", "Operator used beyond what the target supports of it", "op",
                                      Severity::Error, op_restricted::offerInfos, op_restricted::refs},
    op_restricted::check, op_restricted::offers};

} // namespace qaliper::catalog
