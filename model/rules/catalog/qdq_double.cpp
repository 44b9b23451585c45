// DQ → Q: a value that is quantized already is quantized again. With the same parameters the second time does nothing; with
// others the value is rounded twice, for which TensorRT keeps a kernel of its own.

#include <array>

#include "model/rules/helpers.h"
#include "model/rules/pairs.h"
#include "model/rules/rule.h"

namespace qaliper::catalog {

namespace qdq_double {

constexpr std::string_view dropId = "drop-second";
constexpr std::string_view firstId = "drop-first-pair";
constexpr std::string_view secondId = "drop-second-pair";

struct Double {
    const Quantizer* first = nullptr;  // the DQ
    const Quantizer* second = nullptr; // the Q behind it
    bool isSame = false;
};

// Another scale on one of several branches is a requantization somebody wanted; only in line it is made twice.
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

std::vector<Offer> offers(const Context& context, const Finding& finding) {
    const auto node = findingNode(context, finding);
    const auto found = node ? doubleAt(context, *node) : std::nullopt;
    if (!found || !context.isEditable(*node))
        return {};
    std::vector<Offer> offers;
    Offer offer;
    if (found->isSame) {
        offer.id = dropId;
        offer.title = say("Read what went into the DQ");
        offer.safety = Safety::Exact;
        offer.automatic = !context.index().isGraphOutput(found->second->output);
        offer.effect.nodes = soleUse(context.index(), found->first->output) ? -2 : -1;
        return {offer};
    }
    offer.safety = Safety::Review;
    offer.effect.nodes = -2;
    if (hasFirstPair(context, *found)) {
        offer.id = firstId;
        offer.title = say("Remove the first pair");
        offer.note = say("The value is rounded once, with the second pair's parameters.");
        offers.push_back(offer);
    }
    if (hasSecondPair(context, *found)) {
        offer.id = secondId;
        offer.title = say("Remove the second pair");
        offer.note = say("The value is rounded once, with the first pair's parameters.");
        offers.push_back(offer);
    }
    return offers;
}

Result<Fix> build(const Context& context, const Finding& finding, std::string_view offer, const Arguments&) {
    const auto node = findingNode(context, finding);
    if (!node)
        return fail(node.error());
    const auto found = doubleAt(context, *node);
    if (!found || found->isSame != (offer == dropId))
        return fail(ErrorKind::Stale, say("This fix no longer applies here"));
    FixBuilder builder(context);
    if (offer == dropId) {
        if (Status status = builder.replaceValue(found->second->output, found->first->data); !status)
            return fail(std::move(status.error()));
    } else if (offer == firstId && hasFirstPair(context, *found)) {
        builder.redirect(*node, 0, context.index().name(pairEndingAt(context, *found->first)->quantize->data));
    } else if (offer == secondId && hasSecondPair(context, *found)) {
        for (const Quantizer* reader : onlyDequantizers(context, found->second->output)) {
            if (Status status = builder.replaceValue(reader->output, found->first->output); !status)
                return fail(std::move(status.error()));
        }
    } else {
        return fail(ErrorKind::Stale, say("This fix no longer applies here"));
    }
    return Fix{std::move(builder).finish(), {}};
}

constexpr std::array offerInfos{OfferInfo{dropId, Safety::Exact, true}, OfferInfo{firstId, Safety::Review, false},
    OfferInfo{secondId, Safety::Review, false}};
constexpr std::array<std::string_view, 2> refs{"R34", "3.5"};

} // namespace qdq_double

extern const Rule qdqDouble;
constinit const Rule qdqDouble{{"qdq-double", "A quantized value is quantized again", "qdq", Severity::Warning,
                                   qdq_double::offerInfos, qdq_double::refs},
    qdq_double::check, qdq_double::offers, qdq_double::build};

} // namespace qaliper::catalog
