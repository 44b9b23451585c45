// Concat of quantized tensors with different scales. With one common scale, Q and DQ cancel and the Concat moves INT8;
// otherwise TensorRT requantizes each input.

#include <algorithm>
#include <array>

#include "model/base/number.h"
#include "model/rewrite/pairs.h"
#include "model/rewrite/scale_group.h"
#include "model/rules/rule.h"

namespace qaliper::catalog {

namespace qdq_concat_scales {

constexpr std::string_view equalId = "equal-scales";
constexpr std::string_view calibrateId = "calibrate-together";

// A spread of 8 loses three of the seven bits.
constexpr double costlySpread = 8;

bool differs(const std::vector<const Quantizer*>& around) {
    const auto isKnown = [](const Quantizer* quantizer) { return quantizer->scalarScale.has_value(); };
    return !around.empty() && std::ranges::all_of(around, isKnown) &&
        std::ranges::any_of(
            around, [&](const Quantizer* quantizer) { return quantizer->scalarScale != around.front()->scalarScale; });
}

bool isConcatOfScales(const Context& context, NodeIx node) {
    return context.node(node).is("Concat") && differs(aroundConcat(context, node));
}

void check(const Context& context, Report& report) {
    if (context.quant.empty() || context.target.rtx) // where one kernel joins and rescales; source: fact F724
        return;
    for (const NodeIx node : context.index().nodes()) {
        if (!isConcatOfScales(context, node))
            continue;
        const auto around = aroundConcat(context, node);
        const auto [smallest, largest] =
            std::ranges::minmax(around, {}, [](const Quantizer* quantizer) { return *quantizer->scalarScale; });
        Finding finding;
        finding.rule = "qdq-concat-scales";
        finding.severity = Severity::Warning;
        finding.node = context.node(node).id;
        for (const Quantizer* quantizer : around)
            finding.related.push_back(context.node(quantizer->node).id);
        finding.title = say("Concat of tensors with different scales");
        finding.message =
            say("The tensors around {node} have scales from {low} to {high}. With one scale for all, {target} can join "
                "them in INT8 as they are; with several it has to rescale them with kernels of their own.",
                nodeArgument(context, node), arg("low", formatShort(*smallest->scalarScale, 3)),
                arg("high", formatShort(*largest->scalarScale, 3)), targetArgument(context));
        finding.cause = "scales";
        report.add(std::move(finding));
    }
}

Fix withOneScale(const Context& context, NodeIx node) {
    const ScaleGroup group = scaleGroupOf(context, node);
    const auto owner = std::ranges::find(
        group.members, std::optional(group.largest), [](const Quantizer* member) { return member->scalarScale; });
    FixBuilder builder(context);
    for (const Quantizer* member : group.members) {
        if (member->scalarScale != (*owner)->scalarScale)
            builder.redirect(member->node, 1, context.index().name((*owner)->scale));
    }
    return Fix{std::move(builder).finish()};
}

std::vector<Offer> offers(const Context& context, const Finding& finding) {
    const auto node = findingNode(context, finding);
    if (!node || !isConcatOfScales(context, *node))
        return {};
    const ScaleGroup group = scaleGroupOf(context, *node);
    if (!group.isRescalable)
        return {};
    Offer offer =
        reviewOffer(equalId, say("Give them the largest scale, {scale}", arg("scale", formatShort(group.largest, 3))));
    offer.note =
        say("{count} {count|quantizer is|quantizers are} concerned: those around this Concat, and those that other "
            "Concats and operators "
            "which only move data tie to them. Their scales begin at {low}: what had that scale is rounded {factor} "
            "times as coarsely.",
            arg("count", group.members.size()), arg("low", formatShort(group.smallest, 3)),
            arg("factor", formatShort(group.largest / group.smallest, 2)));
    offer.build = [node = *node](const FixInput& input) { return withOneScale(input.context, node); };
    if (group.largest <= costlySpread * group.smallest)
        return {offer};
    Offer advice;
    advice.id = calibrateId;
    advice.title = say("Calibrate these tensors together");
    advice.note =
        say("Their ranges differ so much that one scale costs accuracy. Quantize again with one range for all that "
            "this Concat joins, or leave the Concat in float.");
    return {advice, offer};
}

constexpr std::array offerInfos{
    OfferInfo{equalId, Safety::Review, false}, OfferInfo{calibrateId, Safety::Advice, false}};
constexpr std::array<std::string_view, 3> refs{"R33", "F364", "F724"};

} // namespace qdq_concat_scales

extern const Rule qdqConcatScales;
constinit const Rule qdqConcatScales{{"qdq-concat-scales", "Concat of tensors with different scales", "qdq",
                                         Severity::Warning, qdq_concat_scales::offerInfos, qdq_concat_scales::refs},
    qdq_concat_scales::check, qdq_concat_scales::offers};

} // namespace qaliper::catalog
