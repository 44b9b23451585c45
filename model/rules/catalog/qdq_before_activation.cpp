// A Q/DQ pair between a layer and an activation or BatchNormalization that would fuse with it. TensorRT keeps the pair,
// so the layer writes INT8, the next kernel reads it, and the Q after the activation rounds again.

#include <algorithm>
#include <array>

#include "model/graph/identity.h"
#include "model/quant/grouped_kernels.h"
#include "model/quant/measured_engines.h"
#include "model/quant/operator_traits.h"
#include "model/quant/rtx_kernels.h"
#include "model/rewrite/fold_batch_norm.h"
#include "model/rewrite/pairs.h"
#include "model/rules/rule.h"

namespace qaliper::catalog {

namespace qdq_before_activation {

constexpr std::string_view removeId = "remove-pair";
constexpr std::string_view moveId = "move-behind";
constexpr std::string_view foldId = "fold-batch-norm";

// Operators that the developer guide lists as fusing into the layer upstream.
bool isKnownToFuse(const Node& node) {
    return node.is("Relu") || node.is("Clip") || quantTrait(node) == QuantTrait::Normalizes;
}

bool isLayer(const Node& node) { return isWeighted(node) || node.is("Add"); }

// The pair between a layer and a node that fuses with it, without other consumers in between.
std::optional<QdqPair> pairInTheWay(const Context& context, NodeIx node) {
    if (!isKnownToFuse(context.node(node)))
        return std::nullopt;
    const Index& index = context.index();
    const auto pair = pairEndingAt(context, index.input(node, 0));
    if (!pair || !isInLine(context, *pair) || !soleUse(index, pair->dequantize->output))
        return std::nullopt;
    const NodeIx layer = index.producer(pair->quantize->data);
    if (!layer.valid() || !isLayer(context.node(layer)))
        return std::nullopt;
    if (context.target.rtx && !takesInRtx(index, context.quant, context.precision, layer, node))
        return std::nullopt;
    return pair;
}

bool isQuantizedAgain(const Context& context, NodeIx node) {
    return context.flow.isRequantized(context.index().output(node, 0));
}

// Without a Q downstream, the pair is useful for the output of the layer, but at the wrong place. The range of a Relu
// or Clip is inside that of its input; after BatchNormalization the range is another one, which the graph does not
// contain.
bool canMove(const Context& context, NodeIx node) {
    return !isQuantizedAgain(context, node) && quantTrait(context.node(node)) == QuantTrait::Activation &&
        !context.index().isGraphOutput(context.index().output(node, 0));
}

// A MaxPool reads the value, at once or after a pair.
bool isPooled(const Context& context, ValueIx value) {
    const Index& index = context.index();
    const auto use = soleUse(index, value);
    const Quantizer* quantizer = use ? context.quant.at(use->node) : nullptr;
    if (!quantizer)
        return use && context.node(use->node).is("MaxPool");
    const auto next = soleUse(index, quantizer->output);
    const Quantizer* back = next ? context.quant.at(next->node) : nullptr;
    const auto last = back && back->dequantizes() ? soleUse(index, back->output) : std::nullopt;
    return last && context.node(last->node).is("MaxPool");
}

// The first layer of a ResNet, as ONNX Runtime quantizes it. Source: fact F414.
bool isStem(const Context& context, NodeIx layer, NodeIx node) {
    const auto groups = convGroups(context.index(), context.types, layer);
    const auto weight = context.types.staticShape(context.index().input(layer, 1));
    const bool isSevenBySeven = weight && weight->size() == 4 && (*weight)[2] == 7 && (*weight)[3] == 7;
    return context.node(layer).is("Conv") && groups && groups->inputs == 3 && isSevenBySeven &&
        context.node(node).is("Relu") && isPooled(context, context.index().output(node, 0));
}

Text messageFor(const Context& context, NodeIx layer, NodeIx node) {
    const auto name = nodeArgument(context, node);
    const auto layerName = arg("layer", displayName(context.node(layer)));
    const auto op = arg("op", context.node(node).opType);
    const auto target = targetArgument(context);
    if (isStem(context, layer, node))
        return hasMeasuredEngines(context.target)
            ? say("A Q/DQ pair is between {layer}, which has three channels and a kernel of 7 × 7, and {node}, and a "
                  "MaxPool follows. {target} stops there with \"Could not find any implementation for node\".",
                  name, layerName, target)
            : say("A Q/DQ pair is between {layer}, which has three channels and a kernel of 7 × 7, and {node}, and a "
                  "MaxPool follows. TensorRT 10.6 stops there on compute capability 9.0; {target} was not measured. "
                  "The "
                  "pair prevents it from fusing {op} into the layer at least.",
                  name, layerName, op, target);
    if (isQuantizedAgain(context, node))
        return say("A Q/DQ pair is between {layer} and {node}, and the result is quantized again after {op}. The pair "
                   "prevents {target} from fusing {op} into the layer and costs a rounding.",
            name, layerName, op, target);
    return say("A Q/DQ pair is between {layer} and {node}. It prevents {target} from fusing {op} into the layer; "
               "after {op} it would not.",
        name, layerName, op, target);
}

void check(const Context& context, Report& report) {
    if (context.quant.empty())
        return;
    for (const NodeIx node : context.index().nodes()) {
        const auto pair = pairInTheWay(context, node);
        if (!pair)
            continue;
        const NodeIx layer = context.index().producer(pair->quantize->data);
        const std::string& op = context.node(node).opType;
        Finding finding;
        finding.rule = "qdq-before-activation";
        const bool stops = isStem(context, layer, node) && hasMeasuredEngines(context.target);
        finding.severity = stops ? Severity::Error : Severity::Warning;
        finding.stage = stops ? Stage::Builder : Stage::None;
        finding.node = context.node(node).id;
        finding.related = {
            context.node(layer).id, context.node(pair->quantize->node).id, context.node(pair->dequantize->node).id};
        finding.values = {std::string(context.index().name(pair->quantize->data))};
        finding.title = say("Q/DQ pair before {op}", arg("op", op));
        finding.message = messageFor(context, layer, node);
        finding.cause = op;
        report.add(std::move(finding));
    }
}

// The operator reads what the pair reads.
FixBuilder withoutPairBefore(const Context& context, NodeIx node, const QdqPair& pair) {
    FixBuilder builder(context);
    builder.redirect(node, 0, context.index().name(pair.quantize->data));
    return builder;
}

Fix withPairAfter(const Context& context, NodeIx node, const QdqPair& pair) {
    const Index& index = context.index();
    const ValueIx output = index.output(node, 0);
    FixBuilder builder = withoutPairBefore(context, node, pair);
    std::vector<std::string> inputs = context.node(pair.quantize->node).inputs;
    inputs[0] = std::string(index.name(output));
    const std::string quantized = builder.addCopy(pair.quantize->node, inputs, inputs[0] + "_quantized");
    inputs = context.node(pair.dequantize->node).inputs;
    inputs[0] = quantized;
    builder.redirectAll(output,
        builder.addCopy(pair.dequantize->node, std::move(inputs), std::string(index.name(output)) + "_dequantized"));
    return Fix{std::move(builder).finish()};
}

Offer removeOffer(const Context& context, NodeIx node, const QdqPair& pair) {
    const bool isQuantizedAfter = isQuantizedAgain(context, node);
    Offer offer = reviewOffer(removeId, say("Remove the pair before the activation"),
        isQuantizedAfter ? say("One rounding less, so the numbers change a little, usually for the better. "
                               "The value is still quantized after the operator.")
                         : say("One rounding less, so the numbers change a little, usually for the better. "
                               "The layer before the pair then writes float."));
    offer.effect.nodes = nodesWithoutPair(context, pair);
    offer.build = [node](const FixInput& input) {
        return Fix{withoutPairBefore(input.context, node, *pairInTheWay(input.context, node)).finish()};
    };
    return offer;
}

// True for BatchNormalization that can be folded into the convolution upstream of the pair.
bool canFold(const Context& context, NodeIx node, const QdqPair& pair) {
    return canFoldBatchNorm(context, context.index().producer(pair.quantize->data), node);
}

Result<Fix> foldNorm(const Context& context, NodeIx node, const QdqPair& pair, bool withData) {
    FixBuilder builder(context);
    const NodeIx layer = context.index().producer(pair.quantize->data);
    QALIPER_CHECK(foldBatchNorm(builder, context, layer, node, withData));
    return Fix{std::move(builder).finish(), {}};
}

Offer foldOffer(const Context& context, NodeIx node, const QdqPair& pair) {
    Offer offer = reviewOffer(foldId, say("Fold BatchNormalization into the layer, without the pair"));
    if (const auto fix = foldNorm(context, node, pair, false))
        offer.effect.nodes = nodesAdded(fix->edits);
    offer.note = say(
        "Factors go into the weights, or into their scales: quantized weights keep their bytes. The rounding of the "
        "pair goes, so the numbers change a little, usually for the better.");
    offer.build = [node](const FixInput& input) {
        return foldNorm(input.context, node, *pairInTheWay(input.context, node), true);
    };
    return offer;
}

Offer moveOffer(NodeIx node) {
    Offer offer = reviewOffer(moveId, say("Move the pair after the activation"));
    offer.note =
        say("Scale and zero point stay as they are; the values that the activation cuts off are cut off before "
            "they are rounded. A smaller scale might fit the new range better.");
    offer.build = [node](const FixInput& input) {
        return withPairAfter(input.context, node, *pairInTheWay(input.context, node));
    };
    return offer;
}

std::vector<Offer> offers(const Context& context, const Finding& finding) {
    const auto node = findingNode(context, finding);
    const auto pair = node ? pairInTheWay(context, *node) : std::nullopt;
    if (!pair || !context.isEditable(*node))
        return {};
    std::vector<Offer> offers;
    if (canFold(context, *node, *pair))
        offers.push_back(foldOffer(context, *node, *pair));
    if (canMove(context, *node))
        offers.push_back(moveOffer(*node));
    offers.push_back(removeOffer(context, *node, *pair));
    return offers;
}

constexpr std::array offerInfos{OfferInfo{foldId, Safety::Review, false}, OfferInfo{moveId, Safety::Review, false},
    OfferInfo{removeId, Safety::Review, false}};
constexpr std::array<std::string_view, 7> refs{"R36", "R65", "F361", "F363", "F367", "F414", "F724"};

} // namespace qdq_before_activation

extern const Rule qdqBeforeActivation;
constinit const Rule qdqBeforeActivation{
    {"qdq-before-activation", "Q/DQ pair between a layer and the activation that would fuse into it", "qdq",
        Severity::Error, qdq_before_activation::offerInfos, qdq_before_activation::refs},
    qdq_before_activation::check, qdq_before_activation::offers};

} // namespace qaliper::catalog
