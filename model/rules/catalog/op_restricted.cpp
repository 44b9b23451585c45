// Operators that the target imports, used in a way that its operator table rules out.

#include <algorithm>
#include <array>

#include "model/rules/helpers.h"
#include "model/rules/restrictions.h"
#include "model/rules/rewrite/expand.h"
#include "model/rules/rule.h"

namespace qaliper::catalog {

namespace op_restricted {

constexpr std::string_view sortId = "sort";
constexpr std::string_view statisticsId = "compute-statistics";
constexpr std::string_view expandId = "expand";
constexpr std::string_view linearId = "resize-linearly";

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

// What cures one limit of one operator.
struct Cure {
    std::string_view id;
    Safety safety = Safety::Exact;
    bool (*fits)(const Context& context, NodeIx node, std::string_view limit);
    Result<Fix> (*build)(const Context& context, NodeIx node);
    Text (*title)();
    Text (*note)();
};

bool isUnsortedTopK(const Context& context, NodeIx node, std::string_view limit) {
    return context.node(node).is("TopK") && limit.starts_with("sorted");
}

bool isCubicResize(const Context& context, NodeIx node, std::string_view) {
    const std::string* mode = context.node(node).text("mode");
    return context.node(node).is("Resize") && mode && *mode == "cubic";
}

bool hasStatistics(const Context& context, NodeIx node, std::string_view) {
    return canComputeStatistics(context, node);
}

bool isWritable(const Context& context, NodeIx node, std::string_view) {
    return context.node(node).is("Attention") && canExpand(context, node);
}

Result<Fix> withAttribute(const Context& context, NodeIx node, Attribute attribute) {
    FixBuilder builder(context);
    builder.set(node, std::move(attribute));
    return Fix{std::move(builder).finish(), {}};
}

Result<Fix> sorted(const Context& context, NodeIx node) {
    return withAttribute(context, node, {"sorted", std::int64_t{1}});
}

Result<Fix> linear(const Context& context, NodeIx node) {
    return withAttribute(context, node, {"mode", std::string("linear")});
}

constexpr std::array cures{
    Cure{statisticsId, Safety::Exact, hasStatistics, computeStatistics,
        [] { return say("Compute the statistics beside it"); },
        [] { return say("Mean and InvStdDev by ReduceMean, as ONNX defines them; the operator keeps its output."); }},
    Cure{expandId, Safety::Exact, isWritable, expandToPrimitives,
        [] { return say("Write Attention out in simpler operators"); },
        [] {
            return say(
                "The operators by which ONNX defines it. A fused attention kernel is found for them less easily.");
        }},
    Cure{sortId, Safety::Review, isUnsortedTopK, sorted, [] { return say("Ask for sorted results"); },
        [] {
            return say(
                "Any order is right for sorted = 0, the sorted one as well; what reads the results may see another "
                "order than before.");
        }},
    Cure{linearId, Safety::Review, isCubicResize, linear, [] { return say("Interpolate linearly"); },
        [] { return say("Other numbers: smoother transitions, no overshoot. Measure what it does to the accuracy."); }},
};

const Cure* cureFor(const Context& context, const Finding& finding) {
    const auto node = findingNode(context, finding);
    if (!node || !context.isEditable(*node))
        return nullptr;
    const auto fits = [&](const Cure& cure) { return cure.fits(context, *node, finding.slot); };
    const auto found = std::ranges::find_if(cures, fits);
    return found == cures.end() ? nullptr : &*found;
}

std::vector<Offer> offers(const Context& context, const Finding& finding) {
    const Cure* cure = cureFor(context, finding);
    if (!cure)
        return {};
    Offer offer;
    offer.id = cure->id;
    offer.title = cure->title();
    offer.safety = cure->safety;
    offer.note = cure->note();
    if (const auto fix = cure->build(context, *findingNode(context, finding)))
        offer.effect.nodes = nodesAdded(fix->edits);
    return {offer};
}

Result<Fix> build(const Context& context, const Finding& finding, std::string_view, const Arguments&) {
    const Cure* cure = cureFor(context, finding);
    if (!cure)
        return fail(ErrorKind::Stale, say("This fix no longer applies here"));
    return cure->build(context, *findingNode(context, finding));
}

constexpr std::array offerInfos{OfferInfo{statisticsId, Safety::Exact, false},
    OfferInfo{expandId, Safety::Exact, false}, OfferInfo{sortId, Safety::Review, false},
    OfferInfo{linearId, Safety::Review, false}};
constexpr std::array<std::string_view, 7> refs{"R20", "R21", "R22", "R29", "R64", "F108", "F203"};

} // namespace op_restricted

extern const Rule opRestricted;
constinit const Rule opRestricted{{"op-restricted", "Operator used beyond what the target supports of it", "op",
                                      Severity::Error, op_restricted::offerInfos, op_restricted::refs},
    op_restricted::check, op_restricted::offers, op_restricted::build};

} // namespace qaliper::catalog
