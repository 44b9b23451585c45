// A quantized constant that is no weight: the factor of a Mul, the addend of an Add, the scale of a normalization.
// These operators do not compute in integers, so quantizing it costs accuracy, and may cause "Quantized constant is
// only allowed before DQ". A scalar is one whoever reads it, because no layer has a scalar as its weight, where a parser
// rejects the scalar after Q or DQ, or where it is stored in a quantized type, at which the builder of TensorRT-RTX
// stops.

#include <algorithm>
#include <array>

#include "model/quant/operator_traits.h"
#include "model/rewrite/float_constant.h"
#include "model/rewrite/outside_axis.h"
#include "model/rules/rule.h"
#include "model/target/releases.h"

namespace qaliper::catalog {

namespace qdq_constant_operand {

constexpr std::string_view foldId = "fold-float";
constexpr std::string_view axisId = "write-axis";
constexpr std::string_view graphId = "quantize-in-graph";
constexpr Releases stoppingReleases{{10, 6, 0}, {10, 6, 0}}; // the one that was measured

// True for the scale, bias, mean and variance of a BatchNormalization: no kernel accepts them in a quantized type.
bool isParameter(const Node& consumer, std::uint32_t slot) {
    return quantTrait(consumer) == QuantTrait::Normalizes && slot > 0;
}

// What is reported at a node, and the DQs that become a float constant.
struct Operand {
    const Quantizer* quantizer = nullptr;
    std::vector<const Quantizer*> dequantizers;
    std::optional<OutsideAxis> outside; // a scalar that the parser rejects or may reject
};

// Source: fact F308.
bool stopsAtStoredScalars(const Target& target) { return target.rtx || stoppingReleases.include(target.version); }

bool isStoredScalar(const Context& context, const Quantizer& quantizer) {
    const Shape* shape = quantizer.data.valid() ? context.types.shape(quantizer.data) : nullptr;
    return shape && shape->empty() && constantAfter(context.index(), quantizer.data);
}

// Pointwise consumers, all in float: an Add between DQs and a Q runs in INT8 and needs both inputs quantized.
bool isReadInFloat(const Context& context, const Quantizer& dequantize) {
    return std::ranges::all_of(context.index().uses(dequantize.output), [&](const Use& use) {
        const Node& consumer = context.node(use.node);
        return isPointwise(consumer) &&
            (isParameter(consumer, use.slot) || !runsQuantized(context.precision.at(use.node)));
    });
}

bool isNoWeight(const Context& context, const Quantizer& quantizer) {
    const Index& index = context.index();
    if (!quantizer.dequantizes() || !quantizer.constantData || index.isGraphOutput(quantizer.output) ||
        context.types.element(quantizer.data) == DataType::Int32)
        return false;
    return !isUnused(index, quantizer.output) &&
        (isStoredScalar(context, quantizer) || isReadInFloat(context, quantizer));
}

// True for a DQ after a Q that the parser rejects: the finding is that of the Q.
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

Text messageFor(const Context& context, const Operand& operand, const Node* consumer) {
    if (operand.outside)
        return describeOutsideAxis(context, *operand.outside);
    const auto value = arg("value", context.index().name(operand.quantizer->data));
    if (isStoredScalar(context, *operand.quantizer))
        return stopsAtStoredScalars(context.target)
            ? say("The scalar \"{value}\" is stored in a quantized type. {target} stops at such a scalar, although a "
                  "DQ "
                  "reads it: \"matchQuantizedConstantPluginOrDQ\".",
                  value, targetArgument(context))
            : say("The scalar \"{value}\" is stored in a quantized type. That saves nothing and costs accuracy. "
                  "TensorRT "
                  "10.6 stops at such a scalar, and so does TensorRT-RTX 1.7 with \"Quantized constant is only allowed "
                  "before DQ\", although a DQ reads it; {target} was not measured.",
                  value, targetArgument(context));
    return say(
        "The constant \"{value}\" is quantized and only {op} reads it. That saves nothing and costs accuracy, and "
        "{target} may stop with \"Quantized constant is only allowed before DQ\", as was seen on 10.16 with models "
        "that have everything quantized.",
        value, arg("op", consumer->opType), targetArgument(context));
}

// Where the target stops, None where that is not known.
Stage stageOf(const Context& context, const Operand& operand) {
    if (operand.outside && axisCheckOf(context.target) == AxisCheck::Made)
        return Stage::Parser;
    const bool stops = isStoredScalar(context, *operand.quantizer) && stopsAtStoredScalars(context.target);
    return stops ? Stage::Builder : Stage::None;
}

void check(const Context& context, Report& report) {
    for (const Quantizer& quantizer : context.quant.all()) {
        const auto operand = operandAt(context, quantizer.node);
        if (!operand)
            continue;
        const auto uses = context.index().uses(operand->dequantizers.front()->output);
        const Node* consumer = uses.empty() ? nullptr : &context.node(uses.front().node);
        Finding finding;
        finding.rule = "qdq-constant-operand";
        finding.stage = stageOf(context, *operand);
        finding.severity = finding.stage == Stage::None ? Severity::Warning : Severity::Error;
        finding.node = context.node(quantizer.node).id;
        if (consumer)
            finding.related = {consumer->id};
        finding.values = {std::string(context.index().name(quantizer.data))};
        finding.title = say("Quantized constant that is no weight");
        finding.message = messageFor(context, *operand, consumer);
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

// The float constant, or the output of a DQ of it.
Result<std::string> writtenValue(
    FixBuilder& builder, const Context& context, const Quantizer& dequantize, std::string_view offer) {
    const GraphId graph = context.index().graphOf(dequantize.node);
    QALIPER_TRY(auto folded, foldedDequantize(context, dequantize));
    const std::string constant = builder.addTensor(graph, std::move(folded));
    if (offer != graphId)
        return constant;
    std::vector<std::string> inputs = context.node(dequantize.node).inputs;
    const std::vector<Attribute> axis = axisOfOneScale(context, dequantize.data);
    for (const std::string_view op : {"QuantizeLinear", "DequantizeLinear"}) {
        inputs.front() = op == "QuantizeLinear" ? constant : inputs.front();
        inputs.front() = builder.add(graph, {std::string(op), "", inputs, axis, constant});
    }
    return inputs.front();
}

Result<Fix> writtenInstead(const Context& context, NodeIx node, std::string_view offer) {
    const auto operand = operandAt(context, node);
    FixBuilder builder(context);
    for (const Quantizer* dequantize : operand->dequantizers) {
        QALIPER_TRY(auto value, writtenValue(builder, context, *dequantize, offer));
        readInstead(builder, context, *dequantize, value);
    }
    return Fix{std::move(builder).finish()};
}

Offer foldOffer(const Context& context, const Operand& operand, bool automatic) {
    Offer offer = exactOffer(foldId, say("Fold it to a float constant"));
    offer.automatic = automatic;
    offer.effect = effectOf(context, operand);
    if (!automatic)
        offer.note = say("What reads it beside other quantized operands may leave INT8.");
    offer.build = [node = operand.quantizer->node](
                      const FixInput& input) { return writtenInstead(input.context, node, foldId); };
    return offer;
}

Offer graphOffer(const Operand& operand) {
    Offer offer = exactOffer(graphId, say("Store it in float and quantize it in the graph"),
        say("What reads it keeps a quantized operand, and a builder takes a float scalar with Q and DQ."));
    offer.effect.nodes = static_cast<int>(operand.dequantizers.size());
    offer.build = [node = operand.quantizer->node](
                      const FixInput& input) { return writtenInstead(input.context, node, graphId); };
    return offer;
}

// What keeps the operand quantized where that is of use: an axis for a Q and its DQs, or a Q in the graph.
std::optional<Offer> keepingOffer(const Context& context, const Operand& operand) {
    if (std::ranges::all_of(
            operand.dequantizers, [&](const Quantizer* consumer) { return isReadInFloat(context, *consumer); }))
        return std::nullopt;
    if (operand.quantizer->quantizes)
        return fittingAxisOffer(axisId, context, *operand.quantizer);
    const bool isPlain = operand.quantizer->zeroPoint.valid() && // it says which type Q writes
        !context.node(operand.quantizer->node).attribute("output_dtype");
    return isPlain && isStoredScalar(context, *operand.quantizer) ? std::optional(graphOffer(operand)) : std::nullopt;
}

std::vector<Offer> offers(const Context& context, const Finding& finding) {
    const auto node = findingNode(context, finding);
    const auto operand = node ? operandAt(context, *node) : std::nullopt;
    if (!operand || !canFold(context, *operand))
        return {};
    std::vector<Offer> offers;
    if (auto keeping = keepingOffer(context, *operand))
        offers.push_back(std::move(*keeping));
    offers.push_back(foldOffer(context, *operand, offers.empty()));
    return offers;
}

constexpr std::array offerInfos{OfferInfo{axisId, Safety::Exact, true}, OfferInfo{graphId, Safety::Exact, true},
    OfferInfo{foldId, Safety::Exact, true}};
constexpr std::array<std::string_view, 4> refs{"R66", "F307", "F308", "F504"};

} // namespace qdq_constant_operand

extern const Rule qdqConstantOperand;
constinit const Rule qdqConstantOperand{
    {"qdq-constant-operand", "Quantized constant that is no weight", "qdq", Severity::Error,
        qdq_constant_operand::offerInfos, qdq_constant_operand::refs},
    qdq_constant_operand::check, qdq_constant_operand::offers};

} // namespace qaliper::catalog
