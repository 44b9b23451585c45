// Operators that the target imports, used in a way that its operator table rules out.

#include <array>

#include "model/rules/helpers.h"
#include "model/rules/restrictions.h"
#include "model/rules/rule.h"

namespace qaliper::catalog {

namespace op_restricted {

constexpr std::string_view sortId = "sort";

Text messageFor(const Context& context, NodeIx node, const BrokenLimit& broken) {
    const auto op = arg("op", context.node(node).opType);
    const auto limit = arg("limit", broken.limit);
    if (broken.severity == Severity::Error)
        return say("For {op}, {target} wants {limit}. {node} does not keep to that, and the parser refuses it.", op,
            targetArgument(context), limit, nodeArgument(context, node));
    return say(
        "For {op}, the operator table of {target} wants {limit}. {node} does not keep to that. The table says so; "
        "what the parser does with it was not read from its source.",
        op, targetArgument(context), limit, nodeArgument(context, node));
}

void check(const Context& context, Report& report) {
    for (const NodeIx node : context.index().nodes()) {
        if (context.classOf(node).kind != NodeClass::Importer)
            continue;
        const std::string& op = context.node(node).opType;
        for (const BrokenLimit& broken : brokenLimits(context, node)) {
            Finding finding = findingAt(context, "op-restricted", broken.severity, node, op + " " + broken.id);
            finding.slot = broken.id;
            finding.title = say("Limit of {op} in the target: {limit}", arg("op", op), arg("limit", broken.limit));
            finding.message = messageFor(context, node, broken);
            report.add(std::move(finding));
        }
    }
}

bool isUnsortedTopK(const Context& context, const Finding& finding) {
    const auto node = findingNode(context, finding);
    return node && context.node(*node).is("TopK") && finding.slot.starts_with("sorted");
}

std::vector<Offer> offers(const Context& context, const Finding& finding) {
    if (!isUnsortedTopK(context, finding))
        return {};
    Offer offer;
    offer.id = sortId;
    offer.title = say("Ask for sorted results");
    offer.safety = Safety::Review;
    offer.note =
        say("Any order is right for sorted = 0, the sorted one as well; what reads the results may see another "
            "order than before.");
    return {offer};
}

Result<Fix> build(const Context& context, const Finding& finding, std::string_view, const Arguments&) {
    if (!isUnsortedTopK(context, finding))
        return fail(ErrorKind::Stale, say("This fix no longer applies here"));
    FixBuilder builder(context);
    builder.set(*findingNode(context, finding), {"sorted", std::int64_t{1}});
    return Fix{std::move(builder).finish(), {}};
}

constexpr std::array offerInfos{OfferInfo{sortId, Safety::Review, false}};
constexpr std::array<std::string_view, 6> refs{"R20", "R21", "R22", "R29", "R64", "2.4"};

} // namespace op_restricted

extern const Rule opRestricted;
constinit const Rule opRestricted{{"op-restricted", "Operator used beyond what the target supports of it", "op",
                                      Severity::Error, op_restricted::offerInfos, op_restricted::refs},
    op_restricted::check, op_restricted::offers, op_restricted::build};

} // namespace qaliper::catalog
