// DQ → Q: a quantized value is quantized again. With the same parameters this has no effect; with others the value is
// requantized, for which TensorRT runs a separate kernel.

#include <array>

#include "model/rewrite/pairs.h"
#include "model/rules/rule.h"

namespace qaliper::catalog {

namespace qdq_double {

constexpr std::string_view dropId = "drop-second";
constexpr std::string_view firstId = "drop-first-pair";
constexpr std::string_view secondId = "drop-second-pair";

struct Double {
    const Quantizer* first = nullptr;  // the DQ
    const Quantizer* second = nullptr; // the Q downstream
    bool isSame = false;
};

// Another scale on one of several branches is intended; without branches it is a double quantization.
std::optional<Double> doubleAt(const Context& context, NodeIx node) {
    const Index& index = context.index();
    const Quantizer* second = context.quant.at(node);
    if (!second || !second->quantizes)
        return std::nullopt;
    const Quantizer* first = context.quant.producer(index, second->data);
    if (!first || !first->dequantizes())
        return std::nullopt;
    const bool isSame =
        sameQuantization(*first, *second, context.storage()) && context.types.element(first->data) == first->type;
    if (!isSame && !soleUse(index, first->output))
        return std::nullopt;
    return Double{first, second, isSame};
}

Text messageFor(const Context& context, const Double& found) {
    if (found.isSame)
        return say(
            "{node} quantizes what a DQ has just dequantized with the same scale, zero point and type: the result is "
            "what went into the DQ.",
            nodeArgument(context, found.second->node));
    if (context.target.rtx) // where both are in one kernel; source: fact F724
        return say(
            "{node} quantizes what a DQ has just dequantized, with other parameters. The value is rounded twice.",
            nodeArgument(context, found.second->node));
    return say(
        "{node} quantizes what a DQ has just dequantized, with other parameters. The value is rounded twice, and "
        "{target} needs a kernel that does nothing else.",
        nodeArgument(context, found.second->node), targetArgument(context));
}

void check(const Context& context, Report& report) {
    for (const Quantizer& quantizer : context.quant.all()) {
        const auto found = doubleAt(context, quantizer.node);
        if (!found)
            continue;
        Finding finding;
        finding.rule = "qdq-double";
        finding.severity = Severity::Warning;
        finding.node = context.node(quantizer.node).id;
        finding.related = {context.node(found->first->node).id};
        finding.values = {std::string(context.index().name(quantizer.data))};
        finding.title = found->isSame ? say("Quantized twice with the same parameters")
                                      : say("Quantized twice with different parameters");
        finding.message = messageFor(context, *found);
        finding.cause = found->isSame ? "same" : "different";
        report.add(std::move(finding));
    }
}

bool hasFirstPair(const Context& context, const Double& found) {
    return pairEndingAt(context, *found.first).has_value();
}

bool hasSecondPair(const Context& context, const Double& found) {
    return !onlyDequantizers(context, found.second->output).empty();
}

Result<std::vector<Edit>> editsOf(const Context& context, const Double& found, std::string_view offer) {
    FixBuilder builder(context);
    if (offer == dropId) {
        QALIPER_CHECK(builder.replaceValue(found.second->output, found.first->data));
    } else if (offer == firstId) {
        builder.redirect(
            found.second->node, 0, context.index().name(pairEndingAt(context, *found.first)->quantize->data));
    } else {
        for (const Quantizer* consumer : onlyDequantizers(context, found.second->output)) {
            QALIPER_CHECK(builder.replaceValue(consumer->output, found.first->output));
        }
    }
    return std::move(builder).finish();
}

Offer offerFor(const Context& context, NodeIx node, const Double& found, std::string_view id) {
    const auto edits = editsOf(context, found, id);
    Offer offer;
    offer.id = id;
    offer.safety = id == dropId ? Safety::Exact : Safety::Review;
    offer.effect.nodes = edits ? nodesAdded(*edits) : 0;
    offer.build = [node, id](const FixInput& input) -> Result<Fix> {
        QALIPER_TRY(auto made, editsOf(input.context, *doubleAt(input.context, node), id));
        return Fix{std::move(made)};
    };
    return offer;
}

std::vector<Offer> offers(const Context& context, const Finding& finding) {
    const auto node = findingNode(context, finding);
    const auto found = node ? doubleAt(context, *node) : std::nullopt;
    if (!found || !context.isEditable(*node))
        return {};
    if (found->isSame) {
        Offer drop = offerFor(context, *node, *found, dropId);
        drop.title = say("Read what went into the DQ");
        drop.automatic = !context.index().isGraphOutput(found->second->output);
        return {drop};
    }
    std::vector<Offer> offers;
    if (hasFirstPair(context, *found)) {
        Offer first = offerFor(context, *node, *found, firstId);
        first.title = say("Remove the first pair");
        first.note = say("The value is rounded once, with the second pair's parameters.");
        offers.push_back(std::move(first));
    }
    if (hasSecondPair(context, *found)) {
        Offer second = offerFor(context, *node, *found, secondId);
        second.title = say("Remove the second pair");
        second.note = say("The value is rounded once, with the first pair's parameters.");
        offers.push_back(std::move(second));
    }
    return offers;
}

constexpr std::array offerInfos{OfferInfo{dropId, Safety::Exact, true}, OfferInfo{firstId, Safety::Review, false},
    OfferInfo{secondId, Safety::Review, false}};
constexpr std::array<std::string_view, 3> refs{"R34", "F361", "F724"};

} // namespace qdq_double

extern const Rule qdqDouble;
constinit const Rule qdqDouble{{"qdq-double", "A quantized value is quantized again", "qdq", Severity::Warning,
                                   qdq_double::offerInfos, qdq_double::refs},
    qdq_double::check, qdq_double::offers};

} // namespace qaliper::catalog
