// Q → DQ between a layer and the activation or BatchNormalization that would fuse into it. TensorRT honours the pair,
// so the layer writes INT8, the next kernel reads it, and the quantization behind the activation rounds once more.

#include <algorithm>
#include <array>

#include "model/graph/identity.h"
#include "model/quant/operator_traits.h"
#include "model/rewrite/fold_batch_norm.h"
#include "model/rewrite/pairs.h"
#include "model/rules/rule.h"

namespace qaliper::catalog {

namespace qdq_before_activation {

constexpr std::string_view removeId = "remove-pair";
constexpr std::string_view moveId = "move-behind";
constexpr std::string_view foldId = "fold-batch-norm";

// What the guide names as fusing into the layer in front. Others may; nothing says so.
bool fusesForSure(const Node& node) {
    return node.is("Relu") || node.is("Clip") || quantTrait(node) == QuantTrait::Normalizes;
}

bool isLayer(const Node& node) { return isWeighted(node) || node.is("Add"); }

// The pair in front of a node that fuses, when it stands in one line between a layer and that node.
std::optional<QdqPair> pairInTheWay(const Context& context, NodeIx node) {
    if (!fusesForSure(context.node(node)))
        return std::nullopt;
    const Index& index = context.index();
    const auto pair = pairEndingAt(context, index.input(node, 0));
    if (!pair || !isInLine(context, *pair) || !soleUse(index, pair->dequantize->output))
        return std::nullopt;
    const NodeIx layer = index.producer(pair->quantize->data);
    if (!layer.valid() || !isLayer(context.node(layer)))
        return std::nullopt;
    return pair;
}

bool isQuantizedAgain(const Context& context, NodeIx node) {
    return context.flow.isRequantized(context.index().output(node, 0));
}

// Without a Q behind, the pair is worth keeping for the output of the layer: it only stands at the wrong place. The
// range of a Relu or Clip lies inside that of its input; behind BatchNormalization another one holds, which the graph
// does not tell.
bool canMove(const Context& context, NodeIx node) {
    return !isQuantizedAgain(context, node) && quantTrait(context.node(node)) == QuantTrait::Activation &&
        !context.index().isGraphOutput(context.index().output(node, 0));
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
        finding.severity = Severity::Warning;
        finding.node = context.node(node).id;
        finding.related = {
            context.node(layer).id, context.node(pair->quantize->node).id, context.node(pair->dequantize->node).id};
        finding.values = {std::string(context.index().name(pair->quantize->data))};
        finding.title = say("Q/DQ pair in front of {op}", arg("op", op));
        finding.message = isQuantizedAgain(context, node)
            ? say("Between {layer} and {node} stands a Q/DQ pair, and the result is quantized once more behind {op}. "
                  "The pair keeps {target} from fusing {op} into the layer and costs a rounding.",
                  nodeArgument(context, node), arg("layer", displayName(context.node(layer))), arg("op", op),
                  targetArgument(context))
            : say("Between {layer} and {node} stands a Q/DQ pair. It keeps {target} from fusing {op} into the layer; "
                  "behind {op} it would not.",
                  nodeArgument(context, node), arg("layer", displayName(context.node(layer))), arg("op", op),
                  targetArgument(context));
        finding.cause = op;
        report.add(std::move(finding));
    }
}

Offer removeOffer(const Context& context, const QdqPair& pair, bool isQuantizedBehind) {
    Offer offer;
    offer.id = removeId;
    offer.title = say("Remove the pair");
    offer.safety = Safety::Review;
    offer.effect.nodes = nodesWithoutPair(context, pair);
    offer.note = isQuantizedBehind
        ? say("One rounding less, so the numbers change a little, usually for the better. The value is still "
              "quantized behind the operator.")
        : say("One rounding less, so the numbers change a little, usually for the better. The layer in front then "
              "writes float.");
    return offer;
}

// BatchNormalization, with the convolution in front of the pair that can take it in.
bool canFold(const Context& context, NodeIx node, const QdqPair& pair) {
    return canFoldBatchNorm(context, context.index().producer(pair.quantize->data), node);
}

Result<Fix> foldNorm(const Context& context, NodeIx node, const QdqPair& pair, bool withData) {
    FixBuilder builder(context);
    const NodeIx layer = context.index().producer(pair.quantize->data);
    if (Status status = foldBatchNorm(builder, context, layer, node, withData); !status)
        return fail(std::move(status.error()));
    return Fix{std::move(builder).finish(), {}};
}

Offer foldOffer(const Context& context, NodeIx node, const QdqPair& pair) {
    Offer offer;
    offer.id = foldId;
    offer.title = say("Fold BatchNormalization into the layer, without the pair");
    offer.safety = Safety::Review;
    if (const auto fix = foldNorm(context, node, pair, false))
        offer.effect.nodes = nodesAdded(fix->edits);
    offer.note = say(
        "Factors go into the weights, or into their scales: quantized weights keep their bytes. The rounding of the "
        "pair goes, so the numbers change a little, usually for the better.");
    return offer;
}

Offer moveOffer() {
    Offer offer;
    offer.id = moveId;
    offer.title = say("Move the pair behind the activation");
    offer.safety = Safety::Review;
    offer.note =
        say("Scale and zero point stay as they are; the values that the activation cuts off are cut off before "
            "they are rounded. A smaller scale might fit the new range better.");
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
        offers.push_back(moveOffer());
    offers.push_back(removeOffer(context, *pair, isQuantizedAgain(context, *node)));
    return offers;
}

Result<Fix> build(const Context& context, const Finding& finding, std::string_view offer, const Arguments&) {
    const auto node = findingNode(context, finding);
    if (!node)
        return fail(node.error());
    const auto pair = pairInTheWay(context, *node);
    if (!pair || (offer == moveId && !canMove(context, *node)))
        return fail(ErrorKind::Stale, say("This fix no longer applies here"));
    if (offer == foldId)
        return foldNorm(context, *node, *pair, true);
    const Index& index = context.index();
    FixBuilder builder(context);
    builder.redirect(*node, 0, index.name(pair->quantize->data));
    if (offer == moveId) {
        const ValueIx output = index.output(*node, 0);
        std::vector<std::string> inputs = context.node(pair->quantize->node).inputs;
        inputs[0] = std::string(index.name(output));
        const std::string quantized = builder.addCopy(pair->quantize->node, inputs, inputs[0] + "_quantized");
        inputs = context.node(pair->dequantize->node).inputs;
        inputs[0] = quantized;
        builder.redirectAll(output,
            builder.addCopy(
                pair->dequantize->node, std::move(inputs), std::string(index.name(output)) + "_dequantized"));
    }
    return Fix{std::move(builder).finish(), {}};
}

constexpr std::array offerInfos{OfferInfo{foldId, Safety::Review, false}, OfferInfo{moveId, Safety::Review, false},
    OfferInfo{removeId, Safety::Review, false}};
constexpr std::array<std::string_view, 5> refs{"R36", "R65", "F361", "F363", "F367"};

} // namespace qdq_before_activation

extern const Rule qdqBeforeActivation;
constinit const Rule qdqBeforeActivation{
    {"qdq-before-activation", "Q/DQ pair between a layer and the activation that would fuse into it", "qdq",
        Severity::Warning, qdq_before_activation::offerInfos, qdq_before_activation::refs},
    qdq_before_activation::check, qdq_before_activation::offers, qdq_before_activation::build};

} // namespace qaliper::catalog
