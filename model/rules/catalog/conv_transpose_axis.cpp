// Weights of ConvTranspose, [C, K/group, R, S], quantized along axis 1, the output channel, as ONNX Runtime's quantizer
// and Model Optimizer write them. Old kernels of TensorRT support scales along axis 0 only; from 9.0 on it is open.
// Source: fact R06.

#include <algorithm>
#include <array>

#include "model/graph/axes.h"
#include "model/quant/dequantize.h"
#include "model/rewrite/fix_builder.h"
#include "model/rewrite/float_constant.h"
#include "model/rewrite/fold.h"
#include "model/rewrite/run_in_float.h"
#include "model/rewrite/weights.h"
#include "model/rules/rule.h"
#include "model/target/releases.h"

namespace qaliper::catalog {

namespace conv_transpose_axis {

constexpr std::string_view tensorId = "one-scale";
constexpr std::string_view foldId = "fold-weight";
constexpr std::string_view floatId = "remove-pairs";

const Quantizer* wrongAxis(const Context& context, NodeIx node) {
    if (!context.node(node).is("ConvTranspose"))
        return nullptr;
    const auto chain = weightChain(context, node, 1);
    if (!chain || !chain->quantizer || chain->quantizer->granularity != Granularity::PerChannel)
        return nullptr;
    const Quantizer& quantizer = *chain->quantizer;
    const std::int64_t written = quantizer.axis.value_or(assumedAxis(context.target).value_or(1));
    const auto axis = axisAt(written, chain->constant->dims.size());
    return axis && *axis != 0 ? &quantizer : nullptr;
}

// What is known of a release.
enum class Fate : std::uint8_t { Stops, MayBeWrong, Open };

constexpr Releases stopsForOtherOutputs = until(8, 4); // with as many outputs as inputs, they build
constexpr Releases readsInputChannels = until(8, 6);

Fate fateOf(const Context& context, const Quantizer& quantizer) {
    const auto dims = context.types.staticShape(quantizer.data);
    const bool hasOtherOutputs = dims && dims->size() > 1 && (*dims)[0] != (*dims)[1];
    if (hasOtherOutputs && stopsForOtherOutputs.include(context.target.version))
        return Fate::Stops;
    return readsInputChannels.include(context.target.version) ? Fate::MayBeWrong : Fate::Open;
}

Text messageFor(const Context& context, NodeIx node, Fate fate) {
    const auto name = nodeArgument(context, node);
    const auto target = targetArgument(context);
    switch (fate) {
    case Fate::Stops:
        return say("The weights of {node} have scales along axis 1, the output channels, and another number of input "
                   "channels. Kernels of {target} accept scales along axis 0: builds of 8.0 and 8.4 with such weights "
                   "stopped.",
            name, target);
    case Fate::MayBeWrong:
        return say("The weights of {node} have scales along axis 1, the output channels. Kernels of {target} accept "
                   "scales along axis 0: the results may be wrong without a message, as they were in builds of 8.2.",
            name, target);
    case Fate::Open: break;
    }
    return say("The weights of {node} have scales along axis 1, the output channels. Releases up to 8.6 take scales "
               "along axis 0 only; what {target} makes of them is open. NVIDIA's Model Optimizer writes them, and no "
               "failure of a newer release is known. Compare the results.",
        name, target);
}

constexpr std::array severities{Severity::Error, Severity::Warning, Severity::Note}; // by Fate
constexpr std::array stages{Stage::Builder, Stage::Run, Stage::None};

void check(const Context& context, Report& report) {
    for (const NodeIx node : context.index().nodes()) {
        const Quantizer* quantizer = wrongAxis(context, node);
        if (!quantizer)
            continue;
        const Fate fate = fateOf(context, *quantizer);
        const auto at = static_cast<std::size_t>(fate);
        Finding finding = findingAt(context, "conv-transpose-axis", severities.at(at), node, "axis");
        finding.stage = stages.at(at);
        finding.related = {context.node(quantizer->node).id};
        finding.title = say("ConvTranspose with a scale for each output channel");
        finding.message = messageFor(context, node, fate);
        report.add(std::move(finding));
    }
}

bool isFoldable(const Context& context, NodeIx node, const Quantizer& quantizer) {
    return context.isEditable(node) && hasReadableScales(quantizer) && foldPath(context, quantizer.data).has_value();
}

// The DQ of the weights gets the new constants, so that its findings keep their place; a DQ with other consumers gets a
// copy.
std::vector<Edit> oneScaleEdits(
    const Context& context, NodeIx node, const Quantizer& quantizer, Tensor rounded, const Tensor& scale) {
    const GraphId graph = context.index().graphOf(node);
    const std::string base(context.index().name(quantizer.data));
    FixBuilder builder(context);
    NewNode dequantize{"DequantizeLinear", context.node(quantizer.node).domain, {}, {}, base + "_dequantized"};
    dequantize.inputs = {builder.addTensor(graph, std::move(rounded)), builder.addTensor(graph, scale),
        builder.addTensor(graph, makeSmallTensor(base + "_zero_point", quantizer.type, {}, {0}))};
    const auto consumer = soleUse(context.index(), quantizer.output);
    if (consumer && consumer->node == node && context.index().graphOf(quantizer.node) == graph)
        builder.takeOver(quantizer.output, std::move(dequantize));
    else
        builder.redirect(node, 1, builder.add(graph, std::move(dequantize)));
    return std::move(builder).finish();
}

// If the other operand is quantized, folding the weights would leave the layer half quantized: then both operands
// become float.
bool isFoldedAlone(const Context& context, const Quantizer& quantizer) {
    return !meetsQuantizedData(context, quantizer);
}

Result<Fix> foldWeight(const Context& context, NodeIx node, const Quantizer& quantizer) {
    QALIPER_TRY(auto folded, foldedDequantize(context, quantizer));
    FixBuilder builder(context);
    builder.redirect(node, 1, builder.addTensor(context.index().graphOf(node), std::move(folded)));
    return Fix{std::move(builder).finish()};
}

Offer floatOffer(const Context& context, NodeIx node, const Quantizer& quantizer) {
    const int lost = runsQuantized(context.precision.at(node)) ? -1 : 0;
    Offer offer;
    if (isFoldedAlone(context, quantizer)) {
        offer.id = foldId;
        offer.title = say("Fold the weights to float");
        offer.safety = Safety::Exact;
        offer.effect = effectOfFolding(context, quantizer);
        offer.note = say("The numbers stay; the layer runs in float.");
        offer.build = [node, weight = quantizer.node](
                          const FixInput& input) { return foldWeight(input.context, node, input.quantizer(weight)); };
    } else {
        offer = offerToRunInFloat(context, node, floatId);
    }
    offer.effect.quantizedLayers = lost;
    return offer;
}

Result<Fix> oneScale(const Context& context, NodeIx node, const Quantizer& quantizer) {
    const auto scales = readScales(quantizer, context.storage());
    const auto real = foldedDequantize(context, quantizer);
    if (!scales || !real)
        return fail(scales ? real.error() : scales.error());
    const std::string base(context.index().name(quantizer.data));
    const Tensor scale =
        makeSmallTensor(base + "_scale", quantizer.scaleTensor->type, {}, {*std::ranges::max_element(*scales)});
    Quantizer whole;
    whole.type = quantizer.type;
    whole.granularity = Granularity::PerTensor;
    whole.scaleTensor = &scale;
    QALIPER_TRY(auto rounded, quantized(base + "_int8", *real, whole, context.storage()));
    return Fix{oneScaleEdits(context, node, quantizer, std::move(rounded), scale), {}};
}

std::vector<Offer> offers(const Context& context, const Finding& finding) {
    const auto node = findingNode(context, finding);
    const Quantizer* quantizer = node ? wrongAxis(context, *node) : nullptr;
    if (!quantizer || !isFoldable(context, *node, *quantizer))
        return {};
    Offer tensor = reviewOffer(tensorId, say("Give the weights one scale"),
        say("The largest of the scales serves all channels; the others are rounded again, more coarsely."));
    tensor.effect.nodes = nodesAdded(oneScaleEdits(context, *node, *quantizer, {}, {}));
    tensor.build = [node = *node, weight = quantizer->node](
                       const FixInput& input) { return oneScale(input.context, node, input.quantizer(weight)); };
    // A quantized layer is not given up for what is open.
    const bool isWorthAFloatLayer = isFoldedAlone(context, *quantizer) ||
        (fateOf(context, *quantizer) != Fate::Open && canRunInFloat(context, *node));
    return isWorthAFloatLayer ? std::vector{tensor, floatOffer(context, *node, *quantizer)} : std::vector{tensor};
}

constexpr std::array offerInfos{OfferInfo{tensorId, Safety::Review, false}, OfferInfo{foldId, Safety::Exact, false},
    OfferInfo{floatId, Safety::Review, false}};
constexpr std::array<std::string_view, 2> refs{"R06", "F322"};

} // namespace conv_transpose_axis

extern const Rule convTransposeAxis;
constinit const Rule convTransposeAxis{
    {"conv-transpose-axis", "ConvTranspose with a scale for each output channel", "conv", Severity::Error,
        conv_transpose_axis::offerInfos, conv_transpose_axis::refs},
    conv_transpose_axis::check, conv_transpose_axis::offers};

} // namespace qaliper::catalog
