// Q/DQ pairs between pointwise operators that would be one kernel without them, such as those of a GELU that is written
// out. Quantizers that give each output a pair leave them there; an Add of a constant then even runs in INT8.

#include <algorithm>
#include <array>

#include "model/cost/pointwise_group.h"
#include "model/rewrite/float_constant.h"
#include "model/rewrite/float_consumers.h"
#include "model/rewrite/pairs.h"
#include "model/rules/rule.h"

namespace qaliper::catalog {

namespace qdq_inside_pointwise {

constexpr std::string_view removeId = "remove-pairs";

void check(const Context& context, Report& report) {
    if (context.quant.empty())
        return;
    for (const PointwiseGroup& group : pointwiseGroups(context)) {
        Finding finding;
        finding.rule = "qdq-inside-pointwise";
        finding.severity = Severity::Note;
        finding.node = context.node(group.quantized).id;
        for (const NodeIx node : group.nodes)
            finding.related.push_back(context.node(node).id);
        for (const PairInLine& pair : group.pairs) {
            finding.related.push_back(context.node(pair.quantize->node).id);
            finding.related.push_back(context.node(pair.dequantize->node).id);
            finding.values.emplace_back(context.index().name(pair.quantize->data));
        }
        finding.title = say("Q/DQ pairs between pointwise operators");
        finding.message = say(
            "{node} and the pointwise operators next to it, {count} in all, have {pairs} {pairs|pair|pairs} between "
            "them. "
            "Without pairs {target} runs such operators as one kernel in float, as in a GELU that is written out; each "
            "pair makes it two kernels, and rounds the value.",
            nodeArgument(context, group.quantized), arg("count", group.nodes.size()), arg("pairs", group.pairs.size()),
            targetArgument(context));
        finding.cause = "pointwise";
        report.add(std::move(finding));
    }
}

// The constant in float, with a name of its own for each group, so that the fixes of all groups fit together.
Result<std::string> addConstant(
    FixBuilder& builder, const Context& context, const PointwiseGroup& group, const Quantizer& dequantize) {
    QALIPER_TRY(auto constant, foldedDequantize(context, dequantize));
    constant.name = std::string(context.index().name(context.index().output(group.quantized, 0))) + "_constant";
    return builder.addTensor(context.index().graphOf(dequantize.node), std::move(constant));
}

// Pairs that the group's own quantized operators end, and that nobody takes once these run in float, such as the one before
//  a Softmax.
std::vector<QdqPair> pairsLeftAlone(const Context& context, const PointwiseGroup& group) {
    std::vector<QdqPair> found;
    for (const NodeIx node : group.nodes) {
        if (!runsQuantized(context.precision.at(node)))
            continue;
        for (const Use& use : context.index().uses(context.index().output(node, 0))) {
            const Quantizer* quantize = context.quant.at(use.node);
            const auto tensor = quantize && use.slot == 0 ? tensorOf(context, *quantize) : std::nullopt;
            for (const Quantizer* dequantize : tensor ? tensor->dequantize : std::vector<const Quantizer*>{}) {
                const bool isInside = std::ranges::any_of(
                    group.pairs, [&](const PairInLine& pair) { return pair.dequantize == dequantize; });
                if (!isInside && floatConsumersOf(context, {quantize, dequantize}))
                    found.push_back({quantize, dequantize});
            }
        }
    }
    return found;
}

// Without `numbers` only good for counting.
Result<std::vector<Edit>> editsFor(const Context& context, const PointwiseGroup& group, bool numbers) {
    const Index& index = context.index();
    std::vector<QdqPair> pairs = pairsLeftAlone(context, group);
    for (const PairInLine& pair : group.pairs)
        pairs.push_back({pair.quantize, pair.dequantize});
    FixBuilder builder(context);
    for (const QdqPair& pair : pairs) {
        QALIPER_CHECK(removePair(builder, context, pair));
    }
    for (const Quantizer* dequantize : group.constants) {
        QALIPER_TRY(const auto constant,
            numbers ? addConstant(builder, context, group, *dequantize) : Result<std::string>("folded"));
        for (const Use& use : index.uses(dequantize->output)) {
            if (std::ranges::binary_search(group.nodes, use.node))
                builder.redirect(use, constant);
        }
    }
    return std::move(builder).finish();
}

bool canFold(const Context& context, const PointwiseGroup& group) {
    return std::ranges::all_of(
        group.constants, [&](const Quantizer* dequantize) { return canFoldDequantize(context, *dequantize); });
}

std::optional<PointwiseGroup> groupAt(const Context& context, NodeIx node) {
    auto group = pointwiseGroupOf(context, node);
    return group && canFold(context, *group) ? std::move(group) : std::nullopt;
}

std::vector<Offer> offers(const Context& context, const Finding& finding) {
    const auto node = findingNode(context, finding);
    const auto group = node ? groupAt(context, *node) : std::nullopt;
    if (!group || !context.isEditable(group->quantized))
        return {};
    const auto edits = editsFor(context, *group, false);
    if (!edits)
        return {};
    Offer offer = reviewOffer(removeId, say("Remove the pairs between them"));
    offer.effect.nodes = nodesAdded(*edits);
    offer.note =
        say("The values in between are no longer rounded, so the numbers change a little, usually for the better. "
            "Quantized constants of these operators become float, with the numbers that they have now. A pair after "
            "them that only float operators read goes, too.");
    offer.build = [node = *node](const FixInput& input) -> Result<Fix> {
        QALIPER_TRY(auto made, editsFor(input.context, *groupAt(input.context, node), true));
        return Fix{std::move(made)};
    };
    return {offer};
}

constexpr std::array offerInfos{OfferInfo{removeId, Safety::Review, false}};
constexpr std::array<std::string_view, 4> refs{"F361", "F365", "F368", "F724"};

} // namespace qdq_inside_pointwise

extern const Rule qdqInsidePointwise;
constinit const Rule qdqInsidePointwise{
    {"qdq-inside-pointwise", "Q/DQ pairs between pointwise operators that would be one kernel", "qdq", Severity::Note,
        qdq_inside_pointwise::offerInfos, qdq_inside_pointwise::refs},
    qdq_inside_pointwise::check, qdq_inside_pointwise::offers};

} // namespace qaliper::catalog
