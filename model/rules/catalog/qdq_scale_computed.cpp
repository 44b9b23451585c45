// A scale that the graph computes. Up to 10.12, and in weakly typed networks up to 10.16, TensorRT requires scales that
// are constant at build time.

#include <algorithm>
#include <array>

#include "model/graph/queries.h"
#include "model/rewrite/fix_builder.h"
#include "model/rewrite/fold.h"
#include "model/rules/rule.h"
#include "model/target/quantizer_import.h"

namespace qaliper::catalog {

namespace qdq_scale_computed {

constexpr std::string_view foldId = "fold-scale";

// True for scales of dynamic quantization: of DynamicQuantizeLinear, which has a rule of its own, or of TensorRT's
// operator, whose block scales a DQ with the tensor's scale may multiply.
bool isDynamic(const Context& context, ValueIx scale) {
    const NodeIx producer = context.index().producer(scale);
    if (!producer.valid())
        return false;
    const std::string& op = context.node(producer).opType;
    if (op == "DynamicQuantizeLinear" || (op.starts_with("TRT_") && op.ends_with("DynamicQuantize")))
        return true;
    const Quantizer* second = context.quant.at(producer);
    return second && second->dequantizes() && second->data.valid() && second->data != scale &&
        isDynamic(context, second->data);
}

// True for the DQ of the block scales that a dynamic quantizer wrote: its scale is the one that the quantizer reads,
// and the rule about dynamic quantizers reports it there.
bool servesDynamic(const Context& context, const Quantizer& quantizer) {
    const Quantizer* before = context.quant.producer(context.index(), quantizer.data);
    return before && before->dynamic && before->scale == quantizer.data;
}

// Scales of DynamicQuantizeLinear are reported by the rules about dynamic quantization.
bool isComputed(const Context& context, const Quantizer& quantizer) {
    if (quantizer.dynamic || servesDynamic(context, quantizer))
        return false;
    return quantizer.scale.valid() && !isHeldConstant(context.index(), quantizer.scale) &&
        !isDynamic(context, quantizer.scale) && !context.index().isUndefined(quantizer.scale);
}

// Block scales in FP8 with a scale of their own, as in NVFP4: TensorRT supports this form, and folding would remove it.
bool isTwoLevel(const Context& context, const Quantizer& quantizer) {
    const Quantizer* inner = context.quant.at(quantizer.scaleLevel);
    return quantizer.dequantizes() && inner && inner->constantData && inner->type == DataType::Float8E4M3FN &&
        constantAfter(context.index(), inner->scale);
}

// The layer of a weakly typed network is made by a call that asks for a constant as long as it exists, up to 10.16.
bool takesComputed(const Target& target) {
    return target.version >= firstDynamicScaleRelease && target.isStronglyTyped();
}

Text messageFor(const Context& context, const Quantizer& quantizer, bool isConstant) {
    const auto node = nodeArgument(context, quantizer.node);
    const auto target = targetArgument(context);
    if (takesComputed(context.target))
        return say("The scale of {node} is computed in the graph. From 10.13 on the header allows that in a strongly "
                   "typed network; TensorRT-RTX 1.7 crashed while it built such a model. Whether {target} builds it is "
                   "not known.",
            node, target);
    if (!isConstant && context.target.version >= firstDynamicScaleRelease)
        return say(
            "The scale of {node} is computed while the engine runs. {target} wants one that is constant when the "
            "engine is built; only in a strongly typed network the header no longer asks for that.",
            node, target);
    if (isConstant)
        return say(
            "The scale of {node} is computed from constants. {target} wants a constant there; whether its parser "
            "folds what computes it is not known.",
            node, target);
    return say(
        "The scale of {node} is computed while the engine runs. {target} wants one that is constant when the engine "
        "is built.",
        node, target);
}

void check(const Context& context, Report& report) {
    for (const Quantizer& quantizer : context.quant.all()) {
        if (!isComputed(context, quantizer) || isTwoLevel(context, quantizer))
            continue;
        const bool isConstant = context.quant.isConstant(quantizer.scale);
        const bool isAllowed = takesComputed(context.target);
        if (isConstant && isAllowed)
            continue;
        const Severity severity = isAllowed || isConstant ? Severity::Warning : Severity::Error;
        Finding finding =
            findingAt(context, "qdq-scale-computed", severity, quantizer.node, isConstant ? "constant" : "computed");
        finding.stage = severity == Severity::Error ? Stage::Builder : Stage::None;
        finding.values = {std::string(context.index().name(quantizer.scale))};
        finding.title =
            isConstant ? say("Scale that is computed from constants") : say("Scale that is computed at run time");
        finding.message = messageFor(context, quantizer, isConstant);
        report.add(std::move(finding));
    }
}

const Quantizer* foldableAt(const Context& context, const Finding& finding) {
    const auto node = findingNode(context, finding);
    const Quantizer* quantizer = node ? context.quant.at(*node) : nullptr;
    const bool isThere =
        quantizer && isComputed(context, *quantizer) && !isTwoLevel(context, *quantizer) && context.isEditable(*node);
    return isThere && foldPath(context, quantizer->scale) ? quantizer : nullptr;
}

std::vector<Edit> foldedEdits(const Context& context, const Quantizer& quantizer, Tensor tensor) {
    FixBuilder builder(context);
    const std::string name = builder.addTensor(context.index().graphOf(quantizer.node), std::move(tensor));
    builder.redirect(quantizer.node, 1, name);
    return std::move(builder).finish();
}

std::vector<Offer> offers(const Context& context, const Finding& finding) {
    const Quantizer* quantizer = foldableAt(context, finding);
    if (!quantizer)
        return {};
    Offer offer = exactOffer(foldId, say("Fold the scale to a constant"));
    offer.effect.nodes = nodesAdded(foldedEdits(context, *quantizer, {}));
    offer.build = [node = quantizer->node](const FixInput& input) -> Result<Fix> {
        const Quantizer& computed = input.quantizer(node);
        QALIPER_TRY(auto tensor, foldedConstant(input.context, computed.scale));
        return Fix{foldedEdits(input.context, computed, std::move(tensor))};
    };
    return {offer};
}

constexpr std::array offerInfos{OfferInfo{foldId, Safety::Exact, true}};
constexpr std::array<std::string_view, 1> refs{"R12"};

} // namespace qdq_scale_computed

extern const Rule qdqScaleComputed;
constinit const Rule qdqScaleComputed{{"qdq-scale-computed", "Scale that the graph computes", "qdq", Severity::Error,
                                          qdq_scale_computed::offerInfos, qdq_scale_computed::refs},
    qdq_scale_computed::check, qdq_scale_computed::offers};

} // namespace qaliper::catalog
