// An operator between the DQ of a weight and the layer: Transpose, Reshape, Cast, Mul. The layer needs its weights
// directly from the DQ.

#include <algorithm>
#include <array>

#include "model/context/quantized_constants.h"
#include "model/graph/axes.h"
#include "model/graph/identity.h"
#include "model/quant/operands.h"
#include "model/quant/operator_traits.h"
#include "model/rewrite/fold.h"
#include "model/rewrite/weights.h"
#include "model/rules/rule.h"

namespace qaliper::catalog {

namespace qdq_behind_weight {

constexpr std::string_view foldId = "fold-operator";
constexpr Version lastStrict{8, 4, 99}; // 8.4 stopped, and 8.2 ran in TF32, even for a Transpose
constexpr std::size_t longestChain = 4;

struct Chain {
    std::uint32_t slot = 0;                // of the layer
    std::vector<NodeIx> steps;             // between the DQ and the layer, in order
    const Quantizer* dequantize = nullptr; // of a constant
    const Quantizer* quantize = nullptr;   // upstream of it, when the file holds the weights in float
    bool isLayout = true;                  // every step only rearranges elements
    bool hasCast = false;                  // a Cast to another float type is among what is between them
};

std::optional<Chain> chainAt(const Context& context, NodeIx layer) {
    const Index& index = context.index();
    if (!isWeighted(context.node(layer)))
        return std::nullopt;
    Chain chain;
    chain.slot = static_cast<std::uint32_t>(weightSlotOf(index, context.quant, layer));
    ValueIx value = index.input(layer, chain.slot);
    while (value.valid() && context.quant.isConstant(value) && chain.steps.size() <= longestChain) {
        const NodeIx producer = index.producer(value);
        const Quantizer* quantizer = context.quant.at(producer);
        if (quantizer) {
            chain.dequantize = quantizer->dequantizes() ? quantizer : nullptr;
            break;
        }
        if (!producer.valid())
            break;
        // a Cast from one float type to another is reported by a rule of its own, where it is a fault
        const bool isPassed = context.node(producer).is("Identity") || isFloatCast(context.node(producer));
        if (!isPassed)
            chain.steps.insert(chain.steps.begin(), producer);
        chain.hasCast = chain.hasCast || isFloatCast(context.node(producer));
        chain.isLayout = chain.isLayout && (isPassed || rearranges(context.node(producer)));
        value = index.input(producer, 0);
    }
    if (!chain.dequantize || chain.steps.empty() || chain.dequantize->scaleLevel.valid())
        return std::nullopt; // with a scale in two levels, what rearranges follows the DQ in every export
    const Quantizer* before = context.quant.producer(index, chain.dequantize->data);
    chain.quantize = before && before->quantizes ? before : nullptr;
    return chain;
}

Text messageFor(const Context& context, NodeIx layer, const Chain& chain) {
    const auto name = nodeArgument(context, layer);
    const auto op = arg("op", context.node(chain.steps.back()).opType);
    const auto target = targetArgument(context);
    if (!chain.isLayout)
        return say("{op} is between the DQ of the weights and {node}. No operator that computes is allowed there: "
                   "{target} keeps the weights in float, or stops with \"Could not fuse 2nd input\".",
            op, name, target);
    if (context.target.version <= lastStrict)
        return say("{op} is between the DQ of the weights and {node}. Releases up to 8.4 do not fuse that: 8.4 was "
                   "seen to stop with \"Could not fuse 2nd input\", 8.2 to run the layer in float.",
            op, name);
    if (chain.dequantize->type == DataType::Int4)
        return say("{op} is between the DQ of the INT4 weights and {node}. Whether {target} folds it is open; if the "
                   "constant itself is changed instead, there is nothing to fold.",
            op, name, target);
    return say("{op} is between the DQ of the weights and {node}. {target} is expected to fold it; if the constant "
               "itself is changed instead, there is nothing to fold.",
        op, name, target);
}

void check(const Context& context, Report& report) {
    if (context.quant.empty())
        return;
    for (const NodeIx node : context.index().nodes()) {
        const auto chain = chainAt(context, node);
        if (!chain)
            continue;
        const bool isTrouble = !chain->isLayout || context.target.version <= lastStrict;
        const std::string& op = context.node(chain->steps.back()).opType;
        Finding finding =
            findingAt(context, "qdq-behind-weight", isTrouble ? Severity::Warning : Severity::Note, node, op);
        for (const NodeIx step : chain->steps)
            finding.related.push_back(context.node(step).id);
        finding.title = say("{op} between the DQ of a weight and its layer", arg("op", op));
        finding.message = messageFor(context, node, *chain);
        report.add(std::move(finding));
    }
}

// The axis of the scales after the steps; nothing when the channels do not stay together.
std::optional<std::int64_t> axisAfter(const Context& context, const Chain& chain) {
    auto axis = chain.dequantize->axis;
    for (const NodeIx step : chain.steps) {
        const auto* written = context.node(step).integers("perm");
        if (!axis || !written || !context.node(step).is("Transpose"))
            return std::nullopt;
        const auto order = permutationOf(context.node(step), written->size());
        const auto wanted = axisAt(*axis, written->size());
        if (!order || !wanted)
            return std::nullopt;
        axis = std::ranges::find(*order, *wanted) - order->begin();
    }
    return axis;
}

bool canFold(const Context& context, NodeIx layer, const Chain& chain) {
    const Granularity granularity = chain.dequantize->granularity;
    const bool keepsChannels = granularity == Granularity::PerTensor ||
        (granularity == Granularity::PerChannel && axisAfter(context, chain).has_value());
    const Quantizer& first = chain.quantize ? *chain.quantize : *chain.dequantize;
    const auto path = foldPath(context, first.data);
    std::optional<TensorForm> form = path ? std::optional(path->form) : std::nullopt;
    for (auto step = chain.steps.begin(); step != chain.steps.end() && form; ++step)
        form = formAfter(context, *step, *form);
    return form && chain.isLayout && !chain.hasCast && keepsChannels && context.isEditable(layer);
}

// True when no value between the constant and the layer has other consumers.
bool isReadByLayerOnly(const Context& context, NodeIx layer, const Chain& chain) {
    const Index& index = context.index();
    ValueIx value = index.input(layer, chain.slot);
    for (; value != chain.dequantize->output; value = index.input(index.producer(value), 0)) {
        if (!soleUse(index, value))
            return false;
    }
    return soleUse(index, value) && (!chain.quantize || soleUse(index, chain.quantize->output));
}

// The quantizer after a constant that the steps have rearranged: in its place, so that its findings keep their place,
// or as a copy if it has other consumers.
std::string copyAfter(FixBuilder& builder, const Context& context, const Chain& chain, const Quantizer& quantizer,
    std::string value, bool takesPlace) {
    const Node& node = context.node(quantizer.node);
    NewNode copy{node.opType, node.domain, node.inputs, node.attributes, std::string(node.output(0))};
    copy.inputs[0] = std::move(value);
    if (quantizer.granularity == Granularity::PerChannel) {
        for (Attribute& attribute : copy.attributes) {
            if (attribute.name == "axis")
                attribute.value = *axisAfter(context, chain);
        }
    }
    if (!takesPlace)
        return builder.add(context.index().graphOf(quantizer.node), std::move(copy));
    builder.forgetType(quantizer.output); // its shape changed
    builder.takeOver(quantizer.output, std::move(copy));
    return std::string(context.index().name(quantizer.output));
}

std::vector<Edit> editsWith(const Context& context, NodeIx layer, const Chain& chain, Tensor constant) {
    FixBuilder builder(context);
    const bool takesPlace = isReadByLayerOnly(context, layer, chain);
    std::string value = builder.addTensor(context.index().graphOf(layer), std::move(constant));
    if (chain.quantize)
        value = copyAfter(builder, context, chain, *chain.quantize, value, takesPlace);
    builder.redirect(layer, chain.slot, copyAfter(builder, context, chain, *chain.dequantize, value, takesPlace));
    return std::move(builder).finish();
}

Result<Fix> rearranged(const Context& context, NodeIx node) {
    const auto chain = *chainAt(context, node);
    auto constant = foldedConstant(context, (chain.quantize ? chain.quantize : chain.dequantize)->data);
    for (const NodeIx step : chain.steps)
        constant = constant ? foldedStep(context, step, std::move(*constant)) : std::move(constant);
    if (!constant)
        return fail(std::move(constant.error()));
    constant->name += "_rearranged";
    return Fix{editsWith(context, node, chain, std::move(*constant))};
}

std::vector<Offer> offers(const Context& context, const Finding& finding) {
    const auto node = findingNode(context, finding);
    const auto chain = node ? chainAt(context, *node) : std::nullopt;
    if (!chain || !canFold(context, *node, *chain))
        return {};
    Offer offer = exactOffer(foldId, say("Rearrange the constant instead"));
    offer.effect.nodes = nodesAdded(editsWith(context, *node, *chain, {}));
    offer.build = [node = *node](const FixInput& input) { return rearranged(input.context, node); };
    return {offer};
}

constexpr std::array offerInfos{OfferInfo{foldId, Safety::Exact, true}};
constexpr std::array<std::string_view, 3> refs{"R40", "R124", "F321"};

} // namespace qdq_behind_weight

extern const Rule qdqBehindWeight;
constinit const Rule qdqBehindWeight{{"qdq-behind-weight", "Operator between the DQ of a weight and its layer", "qdq",
                                         Severity::Warning, qdq_behind_weight::offerInfos, qdq_behind_weight::refs},
    qdq_behind_weight::check, qdq_behind_weight::offers};

} // namespace qaliper::catalog
