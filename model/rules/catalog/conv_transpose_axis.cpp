// Weights of ConvTranspose quantized along axis 1. Their first dimension is the input channel; ONNX Runtime's quantizer
// scales the output channels, TensorRT's kernels know scales along axis 0 only.

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

void check(const Context& context, Report& report) {
    for (const NodeIx node : context.index().nodes()) {
        const Quantizer* quantizer = wrongAxis(context, node);
        if (!quantizer)
            continue;
        Finding finding;
        finding.rule = "conv-transpose-axis";
        finding.severity = Severity::Warning;
        finding.node = context.node(node).id;
        finding.related = {context.node(quantizer->node).id};
        finding.title = say("ConvTranspose with a scale for each output channel");
        finding.message =
            say("The weights of {node} have scales along axis 1, the output channels, as ONNX Runtime's "
                "quantizer writes them. TensorRT's INT8 kernels know axis 0 only: reports on {target} and its "
                "relatives end in a failed build or a float layer.",
                nodeArgument(context, node), targetArgument(context));
        finding.cause = "axis";
        report.add(std::move(finding));
    }
}

bool isFoldable(const Context& context, NodeIx node, const Quantizer& quantizer) {
    return context.isEditable(node) && hasReadableScales(quantizer) && foldPath(context, quantizer.data).has_value();
}

// The weights' own DQ has the new constants, so that findings about it stay where they are; one that others read too
// gets a neighbour.
std::vector<Edit> oneScaleEdits(
    const Context& context, NodeIx node, const Quantizer& quantizer, Tensor rounded, const Tensor& scale) {
    const GraphId graph = context.index().graphOf(node);
    const std::string base(context.index().name(quantizer.data));
    FixBuilder builder(context);
    NewNode dequantize{"DequantizeLinear", context.node(quantizer.node).domain, {}, {}, base + "_dequantized"};
    dequantize.inputs = {builder.addTensor(graph, std::move(rounded)), builder.addTensor(graph, scale),
        builder.addTensor(graph, makeSmallTensor(base + "_zero_point", quantizer.type, {}, {0}))};
    const auto reader = soleUse(context.index(), quantizer.output);
    if (reader && reader->node == node && context.index().graphOf(quantizer.node) == graph)
        builder.takeOver(quantizer.output, std::move(dequantize));
    else
        builder.redirect(node, 1, builder.add(graph, std::move(dequantize)));
    return std::move(builder).finish();
}

// Beside quantized data, folded weights would leave the layer half quantized: there both operands go back to float.
bool isFoldedAlone(const Context& context, const Quantizer& quantizer) {
    return !meetsQuantizedData(context, quantizer);
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
    } else {
        offer = offerToRunInFloat(context, node, floatId);
    }
    offer.effect.quantizedLayers = lost;
    return offer;
}

std::vector<Offer> offers(const Context& context, const Finding& finding) {
    const auto node = findingNode(context, finding);
    const Quantizer* quantizer = node ? wrongAxis(context, *node) : nullptr;
    if (!quantizer || !isFoldable(context, *node, *quantizer))
        return {};
    Offer tensor;
    tensor.id = tensorId;
    tensor.title = say("Give the weights one scale");
    tensor.safety = Safety::Review;
    tensor.note = say("The largest of the scales serves all channels; the others are rounded again, more coarsely.");
    tensor.effect.nodes = nodesAdded(oneScaleEdits(context, *node, *quantizer, {}, {}));
    return {tensor, floatOffer(context, *node, *quantizer)};
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
    auto rounded = quantized(base + "_int8", *real, whole, context.storage());
    if (!rounded)
        return fail(std::move(rounded.error()));
    return Fix{oneScaleEdits(context, node, quantizer, std::move(*rounded), scale), {}};
}

Result<Fix> build(const Context& context, const Finding& finding, std::string_view offer, const Arguments&) {
    const auto node = findingNode(context, finding);
    if (!node)
        return fail(node.error());
    const Quantizer* quantizer = wrongAxis(context, *node);
    if (!quantizer || !isFoldable(context, *node, *quantizer))
        return fail(ErrorKind::Stale, say("This fix no longer applies here"));
    if (offer == tensorId)
        return oneScale(context, *node, *quantizer);
    if (isFoldedAlone(context, *quantizer) != (offer == foldId))
        return fail(ErrorKind::Stale, say("This fix no longer applies here"));
    if (offer == floatId)
        return runInFloat(context, *node);
    auto folded = foldedDequantize(context, *quantizer);
    if (!folded)
        return fail(std::move(folded.error()));
    FixBuilder builder(context);
    builder.redirect(*node, 1, builder.addTensor(context.index().graphOf(*node), std::move(*folded)));
    return Fix{std::move(builder).finish(), {}};
}

constexpr std::array offerInfos{OfferInfo{tensorId, Safety::Review, false}, OfferInfo{foldId, Safety::Exact, false},
    OfferInfo{floatId, Safety::Review, false}};
constexpr std::array<std::string_view, 2> refs{"R06", "F322"};

} // namespace conv_transpose_axis

extern const Rule convTransposeAxis;
constinit const Rule convTransposeAxis{
    {"conv-transpose-axis", "ConvTranspose with a scale for each output channel", "conv", Severity::Warning,
        conv_transpose_axis::offerInfos, conv_transpose_axis::refs},
    conv_transpose_axis::check, conv_transpose_axis::offers, conv_transpose_axis::build};

} // namespace qaliper::catalog
