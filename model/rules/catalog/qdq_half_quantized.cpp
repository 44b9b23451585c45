// A layer with a DQ on one of its two operands. INT8 needs both: TensorRT runs the layer in float, and the existing
// pair costs time and accuracy. Weights without a DQ, in a model whose other weights have one, were often folded by a
// tool.

#include <algorithm>
#include <array>

#include "model/quant/grouped_kernels.h"
#include "model/quant/operands.h"
#include "model/quant/operator_traits.h"
#include "model/rewrite/attention_pairs.h"
#include "model/rewrite/float_constant.h"
#include "model/rewrite/float_form.h"
#include "model/rewrite/operands.h"
#include "model/rewrite/pairs.h"
#include "model/rewrite/weight_pair.h"
#include "model/rewrite/weights.h"
#include "model/rules/rule.h"
#include "model/target/gpus.h"
#include "model/target/quantizer_import.h"

namespace qaliper::catalog {

namespace qdq_half_quantized {

constexpr std::string_view weightId = "quantize-weight";
constexpr std::string_view removeId = "remove-pair";
constexpr std::string_view foldId = "fold-weight";

enum class Half : std::uint8_t { FloatWeight, FloatData, Product };

struct Layer {
    Half half = Half::Product;
    std::uint32_t floatSlot = 0;
    std::uint32_t quantizedSlot = 0;
    const Quantizer* dequantizer = nullptr; // of the other slot
};

// True for Q → DQ → Pad → Conv, which another rule reports.
bool isPadded(const Context& context, ValueIx data) {
    const NodeIx producer = context.index().producer(data);
    return producer.valid() && context.node(producer).is("Pad") &&
        context.dequantizerAfter(context.index().input(producer, 0));
}

std::optional<Layer> halfQuantized(const Context& context, NodeIx node) {
    const Index& index = context.index();
    if (!isWeighted(context.node(node)) || context.precision.at(node).certainty == Certainty::None)
        return std::nullopt;
    const auto weightSlot = static_cast<std::uint32_t>(weightSlotOf(index, context.quant, node));
    const std::uint32_t dataSlot = 1 - weightSlot;
    const Quantizer* data = context.flow.dequantizerAcrossCasts(context.quant, index.input(node, dataSlot));
    const Quantizer* weight = context.flow.dequantizerAcrossCasts(context.quant, index.input(node, weightSlot));
    const auto isCastAway = [&](std::uint32_t slot) {
        return castAfterDequantize(index, context.quant, context.flow, index.input(node, slot)).valid();
    };
    if (isCastAway(dataSlot) || isCastAway(weightSlot))
        return std::nullopt; // a rule of its own reports the Cast
    if ((data == nullptr) == (weight == nullptr) || (!data && isPadded(context, index.input(node, dataSlot))))
        return std::nullopt;
    const bool isConstant = context.quant.isConstant(index.input(node, weightSlot));
    if (data)
        return Layer{isConstant ? Half::FloatWeight : Half::Product, weightSlot, dataSlot, data};
    return Layer{isConstant ? Half::FloatData : Half::Product, dataSlot, weightSlot, weight};
}

// False where the target has no kernel in that type for the layer: other rules say so, and the layer is float for good.
bool couldBeQuantized(const Context& context, NodeIx node, DataType type) {
    const Target& target = context.target;
    const auto release = firstRelease(type);
    const bool isInRelease = release && target.version >= *release;
    const bool isFloat8Type = isFloat8(type);
    const bool isOnGpu =
        !target.gpu || typeOnGpu(isFloat8Type ? GpuType::Fp8 : GpuType::Int8, *target.gpu) != Support::No;
    const auto groups = convGroups(context.index(), context.types, node);
    const bool isGrouped = groups && groups->group > 1;
    return isInRelease && isOnGpu && !(isFloat8Type && isGrouped);
}

// Quantized on both sides, a convolution in groups may have no INT8 kernel. Source: facts F406 and F407.
bool hasInt8Kernel(const Context& context, NodeIx node) {
    const auto form = plannedForm(context.index(), context.types, context.quant, node);
    return !form || computesInInt8(int8Kernel(*form));
}

// 4-bit weights, and weights of a model without quantized activations, are quantized to save memory only.
bool isStorageOnly(const Layer& layer, bool quantizesActivations) {
    return layer.half == Half::FloatData && (bitsOf(layer.dequantizer->type) == 4 || !quantizesActivations);
}

// True when another consumer of the same DQ runs quantized, so that the pair is needed anyway.
bool isSharedWithQuantized(const Context& context, NodeIx node, const Layer& layer) {
    return std::ranges::any_of(context.index().uses(layer.dequantizer->output), [&](const Use& use) {
        return use.node != node && (runsQuantized(context.precision.at(use.node)) || context.quant.at(use.node));
    });
}

Text messageFor(const Context& context, NodeIx node, const Layer& layer, bool isShared) {
    const auto name = nodeArgument(context, node);
    const auto target = targetArgument(context);
    if (layer.half == Half::FloatData)
        return say("The weights of {node} are quantized, its data is float. {target} runs the layer in float on the "
                   "dequantized weights.",
            name, target);
    if (layer.half == Half::Product)
        return say("Only one of the two inputs of {node} is quantized. {target} runs it in float, and the pair that is "
                   "there is wasted.",
            name, target);
    if (isShared)
        return say(
            "The data of {node} is quantized for another layer too, its weights are float. {target} runs this layer "
            "in float. That may be intended; or a tool folded the Q/DQ pair of the weights.",
            name, target);
    return say("The data of {node} is quantized, its weights are float. {target} runs the layer in float, and the Q/DQ "
               "pair of the data has no benefit. A tool may have folded the Q/DQ pair of the weights.",
        name, target);
}

// Products of attention that lack the pair after Softmax, or have a scale between a DQ and themselves: another rule
// reports these places.
std::vector<NodeIx> openProducts(const Context& context) {
    std::vector<NodeIx> products;
    if (context.quant.empty())
        return products;
    for (const Attention& attention : findAttention(context.index(), context.types, context.quant)) {
        if (openSoftmax(context, attention))
            products.push_back(attention.second);
        if (betweenAt(context, attention.first, 0) || betweenAt(context, attention.first, 1))
            products.push_back(attention.first);
    }
    return products;
}

void check(const Context& context, Report& report) {
    const std::vector<NodeIx> elsewhere = openProducts(context);
    const bool quantizesActivations =
        std::ranges::any_of(context.quant.all(), [](const Quantizer& quantizer) { return !quantizer.constantData; });
    for (const NodeIx node : context.index().nodes()) {
        const auto layer = context.quant.empty() ? std::nullopt : halfQuantized(context, node);
        const bool isElsewhere = std::ranges::find(elsewhere, node) != elsewhere.end();
        if (!layer || isElsewhere || isStorageOnly(*layer, quantizesActivations) ||
            !couldBeQuantized(context, node, layer->dequantizer->type))
            continue;
        const bool isShared = layer->half == Half::FloatWeight && isSharedWithQuantized(context, node, *layer);
        Finding finding;
        finding.rule = "qdq-half-quantized";
        finding.severity = isShared ? Severity::Note : Severity::Warning;
        finding.node = context.node(node).id;
        finding.related = {context.node(layer->dequantizer->node).id};
        finding.values = {std::string(context.index().name(context.index().input(node, layer->floatSlot)))};
        finding.message = messageFor(context, node, *layer, isShared);
        switch (layer->half) {
        case Half::FloatWeight:
            finding.title = say("Layer with quantized data and float weights");
            finding.cause = "float-weight";
            break;
        case Half::FloatData:
            finding.title = say("Layer with quantized weights and float data");
            finding.cause = "float-data";
            break;
        case Half::Product:
            finding.title = say("Product of a quantized and a float value");
            finding.cause = "product";
            break;
        }
        report.add(std::move(finding));
    }
}

bool canRemove(const Context& context, NodeIx node, const Layer& layer) {
    return layer.half != Half::FloatData && !layer.dequantizer->constantData &&
        canReadFloat(context, node, layer.quantizedSlot);
}

bool canFold(const Context& context, NodeIx node, const Layer& layer) {
    const auto chain = weightChain(context, node, layer.quantizedSlot);
    return layer.half == Half::FloatData && chain && chain->dequantize.valid() &&
        canFoldDequantize(context, *chain->quantizer);
}

// Replaces the weight by its dequantized float tensor.
Status foldWeight(FixBuilder& builder, const Context& context, NodeIx node, std::uint32_t slot) {
    const Quantizer* dequantizer = weightChain(context, node, slot)->quantizer;
    QALIPER_TRY(auto folded, foldedDequantize(context, *dequantizer));
    builder.redirect(node, slot, builder.addTensor(context.index().graphOf(node), std::move(folded)));
    return {};
}

using ChangeOperand = Status(FixBuilder& builder, const Context& context, NodeIx node, std::uint32_t slot);

// The edits that the change makes at one operand.
std::function<Result<Fix>(const FixInput&)> changed(ChangeOperand& change, NodeIx node, std::uint32_t slot) {
    return [&change, node, slot](const FixInput& input) -> Result<Fix> {
        FixBuilder builder(input.context);
        QALIPER_CHECK(change(builder, input.context, node, slot));
        return Fix{std::move(builder).finish()};
    };
}

std::vector<Offer> offers(const Context& context, const Finding& finding) {
    const auto node = findingNode(context, finding);
    const auto layer = node ? halfQuantized(context, *node) : std::nullopt;
    if (!layer || !context.isEditable(*node))
        return {};
    std::vector<Offer> offers;
    if (layer->half == Half::FloatWeight && canQuantizeWeight(context, *node, layer->floatSlot) &&
        layer->dequantizer->type == DataType::Int8 && hasInt8Kernel(context, *node)) {
        Offer offer = reviewOffer(weightId, say("Quantize the weights too"));
        offer.effect.quantizedLayers = 1;
        offer.effect.nodes = 1;
        offer.note =
            say("The scales are computed from the weights, one for each output channel where that is possible. The "
                "weights are rounded to INT8.");
        offer.build = changed(quantizeWeight, *node, layer->floatSlot);
        offers.push_back(std::move(offer));
    }
    if (canRemove(context, *node, *layer)) {
        Offer offer = reviewOffer(removeId, say("Read the data before its Q/DQ pair"),
            say("The layer stays in float, and its data is no longer rounded."));
        offer.effect = effectOfReadingFloat(context, *node, {layer->quantizedSlot});
        offer.build = changed(readFloat, *node, layer->quantizedSlot);
        offers.push_back(std::move(offer));
    }
    if (canFold(context, *node, *layer)) {
        Offer offer = exactOffer(foldId, say("Fold the weights to float"));
        offer.automatic = false;
        offer.effect = effectOfDequantizing(context, *node, {layer->quantizedSlot});
        offer.note =
            say("The numbers stay what they are. To run the layer in INT8, quantize its data instead, with a scale "
                "from calibration.");
        offer.build = changed(foldWeight, *node, layer->quantizedSlot);
        offers.push_back(std::move(offer));
    }
    return offers;
}

constexpr std::array offerInfos{OfferInfo{weightId, Safety::Review, false}, OfferInfo{removeId, Safety::Review, false},
    OfferInfo{foldId, Safety::Exact, false}};
constexpr std::array<std::string_view, 4> refs{"R31", "R41", "F323", "F406"};

} // namespace qdq_half_quantized

extern const Rule qdqHalfQuantized;
constinit const Rule qdqHalfQuantized{{"qdq-half-quantized", "Layer with only one operand quantized", "qdq",
                                          Severity::Warning, qdq_half_quantized::offerInfos, qdq_half_quantized::refs},
    qdq_half_quantized::check, qdq_half_quantized::offers};

} // namespace qaliper::catalog
