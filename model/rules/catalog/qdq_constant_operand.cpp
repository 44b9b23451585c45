// A quantized constant that is no weight: the factor of a Mul, the addend of an Add, the scale of a normalization.
// These operators do not compute in integers, so quantizing it costs accuracy, and may cause "Quantized constant is
// only allowed before DQ". A scalar is one whoever reads it, because no layer has a scalar as its weight, where a parser
// refuses the scalar behind Q or DQ, or where it is stored in a quantized type, at which the builder of TensorRT-RTX
// stops.

#include <algorithm>
#include <array>

#include "model/quant/operator_traits.h"
#include "model/rewrite/float_constant.h"
#include "model/rewrite/outside_axis.h"
#include "model/rules/rule.h"

namespace qaliper::catalog {

namespace qdq_constant_operand {

constexpr std::string_view foldId = "fold-float";

// True for the scale, bias, mean and variance of a BatchNormalization: no kernel takes them in a quantized type.
bool isParameter(const Node& reader, std::uint32_t slot) {
    return quantTrait(reader) == QuantTrait::Normalizes && slot > 0;
}

// What is reported at a node, and the DQs that become a float constant.
struct Operand {
    const Quantizer* quantizer = nullptr;
    std::vector<const Quantizer*> dequantizers;
    std::optional<OutsideAxis> outside; // a scalar that the parser refuses or may refuse
};

// Source: fact F308.
bool isStoredScalar(const Context& context, const Quantizer& quantizer) {
    const Shape* shape = quantizer.data.valid() ? context.types.shape(quantizer.data) : nullptr;
    return shape && shape->empty() && constantBehind(context.index(), quantizer.data);
}

// The DQ of a constant with only pointwise consumers, all in float: an Add between DQs and a Q runs in INT8 and needs
// both inputs quantized.
bool isNoWeight(const Context& context, const Quantizer& quantizer) {
    const Index& index = context.index();
    if (!quantizer.dequantizes() || !quantizer.constantData || index.isGraphOutput(quantizer.output) ||
        context.types.element(quantizer.data) == DataType::Int32)
        return false;
    const auto uses = index.uses(quantizer.output);
    if (!uses.empty() && isStoredScalar(context, quantizer))
        return true;
    return !uses.empty() && std::ranges::all_of(uses, [&](const Use& use) {
        const Node& reader = context.node(use.node);
        return isPointwise(reader) && (isParameter(reader, use.slot) || !runsQuantized(context.precision.at(use.node)));
    });
}

// True for a DQ behind a Q that the parser refuses: the finding is that of the Q.
bool isFoldedWithItsQuantizer(const Context& context, const Quantizer& dequantize) {
    const Quantizer* before = context.quant.producer(context.index(), dequantize.data);
    const auto outside = before && before->quantizes ? outsideAxis(context, before->node) : std::nullopt;
    return outside && !outside->foldable.empty();
}

std::optional<Operand> operandAt(const Context& context, NodeIx node) {
    const Quantizer* quantizer = context.quant.at(node);
    if (!quantizer)
        return std::nullopt;
    if (auto outside = outsideAxis(context, node); outside && !outside->foldable.empty())
        return Operand{quantizer, outside->foldable, std::move(outside)};
    if (!isNoWeight(context, *quantizer) || isFoldedWithItsQuantizer(context, *quantizer))
        return std::nullopt;
    return Operand{quantizer, {quantizer}, std::nullopt};
}

Text messageFor(const Context& context, const Operand& operand, const Node* reader) {
    if (operand.outside)
        return describeOutsideAxis(context, *operand.outside);
    const auto value = arg("value", context.index().name(operand.quantizer->data));
    if (isStoredScalar(context, *operand.quantizer))
        return say("The scalar \"{value}\" is stored in a quantized type. That saves nothing and costs accuracy, and "
                   "the builder of TensorRT-RTX 1.7 stops at such a scalar with \"Quantized constant is only allowed "
                   "before DQ\", although a DQ reads it. Whether {target} does is not known.",
            value, targetArgument(context));
    return say(
        "The constant \"{value}\" is quantized and only {op} reads it. That saves nothing and costs accuracy, and "
        "{target} may stop with \"Quantized constant is only allowed before DQ\", as was seen on 10.16 with models "
        "that have everything quantized.",
        value, arg("op", reader->opType), targetArgument(context));
}

void check(const Context& context, Report& report) {
    const bool isRefused = axisCheckOf(context.target) == AxisCheck::Made;
    for (const Quantizer& quantizer : context.quant.all()) {
        const auto operand = operandAt(context, quantizer.node);
        if (!operand)
            continue;
        const auto uses = context.index().uses(operand->dequantizers.front()->output);
        const Node* reader = uses.empty() ? nullptr : &context.node(uses.front().node);
        Finding finding;
        finding.rule = "qdq-constant-operand";
        finding.severity = operand->outside && isRefused ? Severity::Error : Severity::Warning;
        finding.stage = operand->outside && isRefused ? Stage::Parser : Stage::None;
        finding.node = context.node(quantizer.node).id;
        if (reader)
            finding.related = {reader->id};
        finding.values = {std::string(context.index().name(quantizer.data))};
        finding.title = say("Quantized constant that is no weight");
        finding.message = messageFor(context, *operand, reader);
        finding.cause = "constant";
        report.add(std::move(finding));
    }
}

bool canFold(const Context& context, const Operand& operand) {
    return std::ranges::all_of(
        operand.dequantizers, [&](const Quantizer* dequantize) { return canFoldDequantize(context, *dequantize); });
}

Effect effectOf(const Context& context, const Operand& operand) {
    Effect effect = effectOfFolding(context, *operand.dequantizers.front());
    if (operand.dequantizers.size() == 1)
        return effect;
    FixBuilder builder(context);
    for (const Quantizer* dequantize : operand.dequantizers)
        readInstead(builder, context, *dequantize, "folded");
    effect.nodes = nodesAdded(std::move(builder).finish());
    return effect;
}

std::vector<Offer> offers(const Context& context, const Finding& finding) {
    const auto node = findingNode(context, finding);
    const auto operand = node ? operandAt(context, *node) : std::nullopt;
    if (!operand || !canFold(context, *operand))
        return {};
    Offer offer;
    offer.id = foldId;
    offer.title = say("Fold it to a float constant");
    offer.safety = Safety::Exact;
    offer.automatic = true;
    offer.effect = effectOf(context, *operand);
    return {offer};
}

Result<Fix> build(const Context& context, const Finding& finding, std::string_view, const Arguments&) {
    const auto node = findingNode(context, finding);
    const auto operand = node ? operandAt(context, *node) : std::nullopt;
    if (!operand || !canFold(context, *operand))
        return fail(ErrorKind::Stale, say("This fix no longer applies here"));
    FixBuilder builder(context);
    for (const Quantizer* dequantize : operand->dequantizers) {
        auto folded = foldedDequantize(context, *dequantize);
        if (!folded)
            return fail(std::move(folded.error()));
        readInstead(builder, context, *dequantize,
            builder.addTensor(context.index().graphOf(dequantize->node), std::move(*folded)));
    }
    return Fix{std::move(builder).finish(), {}};
}

constexpr std::array offerInfos{OfferInfo{foldId, Safety::Exact, true}};
constexpr std::array<std::string_view, 4> refs{"R66", "F307", "F308", "F504"};

} // namespace qdq_constant_operand

extern const Rule qdqConstantOperand;
constinit const Rule qdqConstantOperand{
    {"qdq-constant-operand", "Quantized constant that is no weight", "qdq", Severity::Error,
        qdq_constant_operand::offerInfos, qdq_constant_operand::refs},
    qdq_constant_operand::check, qdq_constant_operand::offers, qdq_constant_operand::build};

} // namespace qaliper::catalog
