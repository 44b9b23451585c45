// A Shape operator downstream of a Q/DQ pair. A shape does not depend on values, so it does not need the pair; if the
// DQ has no other consumers, the pair has no use.

#include <algorithm>
#include <array>

#include "model/rewrite/pairs.h"
#include "model/rules/rule.h"

namespace qaliper::catalog {

namespace qdq_shape_read {

constexpr std::string_view beforeId = "read-before";

bool readsShapeOnly(const Node& node) { return node.is("Shape") || node.is("Size"); }

std::optional<QdqPair> pairAfterShape(const Context& context, NodeIx node) {
    return readsShapeOnly(context.node(node)) ? pairEndingAt(context, context.index().input(node, 0)) : std::nullopt;
}

bool isPairForNothing(const Context& context, const QdqPair& pair) {
    const auto uses = context.index().uses(pair.dequantize->output);
    return std::ranges::all_of(uses, [&](const Use& use) { return readsShapeOnly(context.node(use.node)); }) &&
        !context.index().isGraphOutput(pair.dequantize->output);
}

void check(const Context& context, Report& report) {
    if (context.quant.empty())
        return;
    for (const NodeIx node : context.index().nodes()) {
        const auto pair = pairAfterShape(context, node);
        // TensorRT-RTX computes a DQ in each kernel that reads it. Source: fact F724.
        if (!pair || (context.target.rtx && !isPairForNothing(context, *pair)))
            continue;
        Finding finding;
        finding.rule = "qdq-shape-read";
        finding.severity = Severity::Note;
        finding.node = context.node(node).id;
        finding.related = {context.node(pair->dequantize->node).id};
        finding.title = say("Shape read after a Q/DQ pair");
        finding.message = isPairForNothing(context, *pair)
            ? say("{node} reads a shape after a Q/DQ pair that has no other consumers. Shapes do not depend on the "
                  "numbers: the pair has no use.",
                  nodeArgument(context, node))
            : say("{node} reads a shape after a Q/DQ pair. Shapes do not depend on the numbers; if it reads before the "
                  "pair, the DQ keeps only the consumers that {target} can fuse it with.",
                  nodeArgument(context, node), targetArgument(context));
        finding.cause = "shape";
        report.add(std::move(finding));
    }
}

std::vector<Edit> readBefore(const Context& context, NodeIx node, const QdqPair& pair) {
    FixBuilder builder(context);
    builder.redirect(node, 0, context.index().name(pair.quantize->data));
    return std::move(builder).finish();
}

std::vector<Offer> offers(const Context& context, const Finding& finding) {
    const auto node = findingNode(context, finding);
    const auto pair = node ? pairAfterShape(context, *node) : std::nullopt;
    if (!pair || !context.isEditable(*node))
        return {};
    Offer offer = exactOffer(beforeId, say("Read the shape before the pair"));
    offer.build = [node = *node](const FixInput& input) {
        return Fix{readBefore(input.context, node, *pairAfterShape(input.context, node))};
    };
    offer.effect.nodes = nodesAdded(readBefore(context, *node, *pair));
    return {offer};
}

constexpr std::array offerInfos{OfferInfo{beforeId, Safety::Exact, true}};
constexpr std::array<std::string_view, 2> refs{"R67", "F724"};

} // namespace qdq_shape_read

extern const Rule qdqShapeRead;
constinit const Rule qdqShapeRead{{"qdq-shape-read", "Shape read after a Q/DQ pair", "qdq", Severity::Note,
                                      qdq_shape_read::offerInfos, qdq_shape_read::refs},
    qdq_shape_read::check, qdq_shape_read::offers};

} // namespace qaliper::catalog
