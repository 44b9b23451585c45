// Weights of ConvTranspose quantized along axis 1. Their first dimension is the input channel; ONNX Runtime's quantizer scales the
// output channels, TensorRT's kernels know scales along axis 0 only.

#include <algorithm>
#include <array>

#include "model/graph/axes.h"
#include "model/quant/dequantize.h"
#include "model/rules/fix_builder.h"
#include "model/rules/helpers.h"
#include "model/rules/rewrite/float_constant.h"
#include "model/rules/rewrite/fold.h"
#include "model/rules/rule.h"
#include "model/rules/weights.h"

namespace qaliper::catalog {

namespace conv_transpose_axis {

constexpr std::string_view tensorId = "one-scale";
constexpr std::string_view foldId = "fold-weight";

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
    Offer fold;
    fold.id = foldId;
    fold.title = say("Fold the weights to float");
    fold.safety = Safety::Exact;
    fold.effect = effectOfFolding(context, *quantizer);
    fold.effect.quantizedLayers = -1;
    fold.note = say("The numbers stay; the layer runs in float.");
    return {tensor, fold};
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
    const GraphId graph = context.index().graphOf(node);
    FixBuilder builder(context);
    NewNode dequantize{"DequantizeLinear", context.node(quantizer.node).domain, {}, {}, base + "_dequantized"};
    dequantize.inputs = {builder.addTensor(graph, std::move(*rounded)), builder.addTensor(graph, scale),
        builder.addTensor(graph, makeSmallTensor(base + "_zero_point", quantizer.type, {}, {0}))};
    builder.redirect(node, 1, builder.add(graph, std::move(dequantize)));
    return Fix{std::move(builder).finish(), {}};
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
    auto folded = foldedDequantize(context, *quantizer);
    if (!folded)
        return fail(std::move(folded.error()));
    FixBuilder builder(context);
    builder.redirect(*node, 1, builder.addTensor(context.index().graphOf(*node), std::move(*folded)));
    return Fix{std::move(builder).finish(), {}};
}

constexpr std::array offerInfos{OfferInfo{tensorId, Safety::Review, false}, OfferInfo{foldId, Safety::Exact, false}};
constexpr std::array<std::string_view, 2> refs{"R06", "F322"};

} // namespace conv_transpose_axis

extern const Rule convTransposeAxis;
constinit const Rule convTransposeAxis{
    {"conv-transpose-axis", "ConvTranspose with a scale for each output channel", "conv", Severity::Warning,
        conv_transpose_axis::offerInfos, conv_transpose_axis::refs},
    conv_transpose_axis::check, conv_transpose_axis::offers, conv_transpose_axis::build};

} // namespace qaliper::catalog
