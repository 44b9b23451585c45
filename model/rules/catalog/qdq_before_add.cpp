// A Q/DQ pair between a layer and the Add that fuses with it: a bias, or the Add of a residual block whose shortcut is
// quantized. The Add becomes a kernel of its own, and the value is rounded once more.

#include <array>

#include "model/cost/split_add.h"
#include "model/graph/identity.h"
#include "model/rewrite/pairs.h"
#include "model/rules/rule.h"

namespace qaliper::catalog {

namespace qdq_before_add {

constexpr std::string_view removeId = "remove-pair";

Text describe(const Context& context, NodeIx node, const SplitAdd& split) {
    const auto layer = arg("layer", displayName(context.node(split.layer)));
    return split.isBias
        ? say("A Q/DQ pair is between {layer} and {node}, which adds a constant. Without the pair {target} adds it in "
              "the "
              "kernel of the layer, as a bias; with it the Add is a kernel of its own, and the value is rounded twice.",
              nodeArgument(context, node), layer, targetArgument(context))
        : say("A Q/DQ pair is between {layer} and {node}, whose other input is quantized. Without the pair {target} "
              "runs "
              "the Add in the kernel of the layer; with it the Add is a kernel of its own, which reads and writes "
              "everything once more.",
              nodeArgument(context, node), layer, targetArgument(context));
}

void check(const Context& context, Report& report) {
    if (context.quant.empty())
        return;
    for (const NodeIx node : context.index().nodes()) {
        const auto split = splitAdd(context, node);
        if (!split)
            continue;
        Finding finding;
        finding.rule = "qdq-before-add";
        finding.severity = Severity::Warning;
        finding.node = context.node(node).id;
        finding.related = {context.node(split->layer).id};
        for (const PairInLine& pair : split->pairs) {
            finding.related.push_back(context.node(pair.quantize->node).id);
            finding.related.push_back(context.node(pair.dequantize->node).id);
            finding.values.emplace_back(context.index().name(pair.quantize->data));
        }
        finding.title = split->isBias ? say("Q/DQ pair between a layer and its bias")
                                      : say("Q/DQ pair between a layer and its residual Add");
        finding.message = describe(context, node, *split);
        finding.cause = split->isBias ? "bias" : "residual";
        report.add(std::move(finding));
    }
}

Result<std::vector<Edit>> withoutPairs(const Context& context, const SplitAdd& split) {
    FixBuilder builder(context);
    for (const PairInLine& pair : split.pairs) {
        QALIPER_CHECK(removePair(builder, context, {pair.quantize, pair.dequantize}));
    }
    return std::move(builder).finish();
}

std::vector<Offer> offers(const Context& context, const Finding& finding) {
    const auto node = findingNode(context, finding);
    const auto split = node ? splitAdd(context, *node) : std::nullopt;
    if (!split || !context.isEditable(*node))
        return {};
    const auto edits = withoutPairs(context, *split);
    if (!edits)
        return {};
    Offer offer;
    offer.id = removeId;
    offer.title = split->pairs.size() == 1 ? say("Remove the pair before the Add")
                                           : say("Remove this pair and the one before the bias");
    offer.safety = Safety::Review;
    offer.effect.nodes = nodesAdded(*edits);
    offer.note = say("One rounding less, so the numbers change a little, usually for the better. The layer then writes "
                     "the sum, in the type that the Add writes now.");
    offer.build = [node = *node](const FixInput& input) -> Result<Fix> {
        QALIPER_TRY(auto made, withoutPairs(input.context, *splitAdd(input.context, node)));
        return Fix{std::move(made)};
    };
    return {offer};
}

constexpr std::array offerInfos{OfferInfo{removeId, Safety::Review, false}};
constexpr std::array<std::string_view, 5> refs{"R68", "R69", "F361", "F383", "F724"};

} // namespace qdq_before_add

extern const Rule qdqBeforeAdd;
constinit const Rule qdqBeforeAdd{{"qdq-before-add", "Q/DQ pair between a layer and the Add that would fuse into it",
                                      "qdq", Severity::Warning, qdq_before_add::offerInfos, qdq_before_add::refs},
    qdq_before_add::check, qdq_before_add::offers};

} // namespace qaliper::catalog
