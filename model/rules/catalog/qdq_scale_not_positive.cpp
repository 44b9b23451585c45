// Scales that are 0, negative or NaN: calibration writes them for tensors that were always 0. And infinite scales,
// which a mask of -inf causes: the parser accepts them, and 0 times infinity is NaN.

#include <algorithm>
#include <array>
#include <cmath>

#include "model/context/parser_values.h"
#include "model/rewrite/fix_builder.h"
#include "model/rewrite/pairs.h"
#include "model/rules/rule.h"

namespace qaliper::catalog {

namespace qdq_scale_not_positive {

constexpr std::string_view tinyId = "smallest-scale";
constexpr std::string_view pairsId = "remove-pairs";
constexpr std::string_view maskId = "leave-in-float";

// The smallest FP16 number above 0; Model Optimizer replaces zeros by it, too.
constexpr double smallest = 5.9604644775390625e-08;

bool isUsable(double scale) { return scale > 0 && std::isfinite(scale); }

// Positions of invalid scales; empty when all are valid, or when they are computed.
std::vector<std::size_t> badScales(const Context& context, const Quantizer& quantizer) {
    std::vector<std::size_t> bad;
    if (quantizer.scalarScale && isUsable(*quantizer.scalarScale))
        return bad;
    const auto scales = quantizer.scaleTensor ? readScales(quantizer, context.storage()) : std::vector<double>{};
    for (std::size_t i = 0; scales && i < scales->size(); ++i) {
        if (!isUsable((*scales)[i]))
            bad.push_back(i);
    }
    return bad;
}

bool isInfinite(const Context& context, const Quantizer& quantizer) {
    const auto scales = readScales(quantizer, context.storage());
    return scales && std::ranges::any_of(*scales, [](double scale) { return std::isinf(scale) && scale > 0; });
}

// True when the scales multiply only zeros, so that any scale gives the same result.
bool areAllZeros(const Context& context, ValueIx scale) {
    return std::ranges::all_of(context.index().uses(scale), [&](const Use& use) {
        const Quantizer* quantizer = context.quant.at(use.node);
        const Tensor* constant = quantizer ? constantAfter(context.index(), quantizer->data) : nullptr;
        if (!constant || quantizer->quantizes || quantizer->granularity != Granularity::PerTensor ||
            quantizer->scalarZeroPoint != 0)
            return false;
        const auto numbers = readNumbers(*constant, context.storage(), 1U << 24);
        return numbers && std::ranges::all_of(*numbers, [](double number) { return number == 0; });
    });
}

// One finding for each scale: at its first consumer.
bool isFirstConsumer(const Context& context, const Quantizer& quantizer) {
    for (const Use& use : context.index().uses(quantizer.scale)) {
        if (context.quant.at(use.node))
            return use.node == quantizer.node;
    }
    return false;
}

void check(const Context& context, Report& report) {
    for (const Quantizer& quantizer : context.quant.all()) {
        const auto bad = badScales(context, quantizer);
        if (bad.empty() || !isFirstConsumer(context, quantizer))
            continue;
        Finding finding;
        finding.rule = "qdq-scale-not-positive";
        finding.severity = Severity::Error;
        finding.node = context.node(quantizer.node).id;
        finding.values = {std::string(context.index().name(quantizer.scale))};
        if (isInfinite(context, quantizer)) {
            finding.stage = Stage::Run;
            finding.title = say("Infinite scale");
            finding.message =
                say("{node} has an infinite scale. {target} only requires scales above 0; but 0 times infinity is NaN, "
                    "and so is the result here. Quantizing a mask of -inf causes such scales.",
                    nodeArgument(context, quantizer.node), targetArgument(context));
            finding.cause = "infinite";
        } else {
            // While importing, the parser does not check scales that another operator computes.
            finding.stage = heldAs(context, quantizer.scale) == Held::Weights ? Stage::Parser : Stage::Builder;
            finding.title = say("Scale that is not greater than 0");
            finding.message =
                say("{count} of the scales of {node} {count|is|are} 0, negative or no number. Every version of "
                    "TensorRT's parser rejects such a scale: {target} stops.",
                    arg("count", bad.size()), nodeArgument(context, quantizer.node), targetArgument(context));
            finding.cause = "not-positive";
        }
        for (const Use& use : context.index().uses(quantizer.scale))
            finding.related.push_back(context.node(use.node).id);
        report.add(std::move(finding));
    }
}

const Quantizer* quantizerOf(const Context& context, const Finding& finding) {
    const auto node = findingNode(context, finding);
    const Quantizer* quantizer = node ? context.quant.at(*node) : nullptr;
    const bool isBad = quantizer && context.isEditable(*node) && !badScales(context, *quantizer).empty();
    return isBad ? quantizer : nullptr;
}

Result<Fix> withPositiveScales(const Context& context, const Quantizer& quantizer) {
    QALIPER_TRY(auto scales, readScales(quantizer, context.storage()));
    for (const std::size_t bad : badScales(context, quantizer))
        scales[bad] = smallest;
    FixBuilder builder(context);
    const Tensor& old = *quantizer.scaleTensor;
    const std::string name(context.index().name(quantizer.scale));
    builder.redirectAll(quantizer.scale,
        builder.addTensor(
            context.index().graphOf(quantizer.scale), makeSmallTensor(name + "_positive", old.type, old.dims, scales)));
    return Fix{std::move(builder).finish()};
}

// The pairs with that scale; none where something else has it as well, such as a constant.
std::vector<QdqPair> pairsWith(const Context& context, ValueIx scale) {
    std::vector<QdqPair> pairs;
    for (const Use& use : context.index().uses(scale)) {
        const Quantizer* quantizer = context.quant.at(use.node);
        if (!quantizer || (!quantizer->quantizes && !pairEndingAt(context, *quantizer)))
            return {};
        const auto tensor = quantizer->quantizes ? tensorOf(context, *quantizer) : std::nullopt;
        for (const Quantizer* dequantize : tensor ? tensor->dequantize : std::vector<const Quantizer*>{})
            pairs.push_back({quantizer, dequantize});
    }
    return pairs;
}

Result<Fix> withoutPairsOf(const Context& context, ValueIx scale) {
    FixBuilder builder(context);
    for (const QdqPair& pair : pairsWith(context, scale))
        QALIPER_CHECK(removePair(builder, context, pair));
    return Fix{std::move(builder).finish()};
}

std::optional<Offer> removal(const Context& context, const Quantizer& quantizer) {
    const auto isEditable = [&](const QdqPair& pair) {
        return context.isEditable(pair.quantize->node) && context.isEditable(pair.dequantize->node);
    };
    const auto pairs = pairsWith(context, quantizer.scale);
    if (pairs.empty() || !std::ranges::all_of(pairs, isEditable))
        return std::nullopt;
    Offer offer = reviewOffer(pairsId, say("Remove the pair, so that the values stay in float"),
        say("The value is no longer quantized, and no NaN comes from it."));
    for (const QdqPair& pair : pairs)
        offer.effect.nodes += nodesWithoutPair(context, pair);
    offer.build = [node = quantizer.node](
                      const FixInput& input) { return withoutPairsOf(input.context, input.quantizer(node).scale); };
    return offer;
}

std::vector<Offer> offers(const Context& context, const Finding& finding) {
    const Quantizer* quantizer = quantizerOf(context, finding);
    if (!quantizer)
        return {};
    Offer offer;
    if (isInfinite(context, *quantizer)) {
        offer.id = maskId;
        offer.title = say("Leave masks and what they are added to in float");
        offer.note = say("Quantize again with the Add of the mask excluded, or with a mask of a large finite number.");
        if (auto removed = removal(context, *quantizer))
            return {std::move(*removed), offer};
        return {offer};
    }
    offer.id = tinyId;
    offer.title = say("Write the smallest scale that FP16 can hold");
    const bool isExact = areAllZeros(context, quantizer->scale);
    offer.safety = isExact ? Safety::Exact : Safety::Review;
    offer.automatic = isExact;
    offer.build = [node = quantizer->node](
                      const FixInput& input) { return withPositiveScales(input.context, input.quantizer(node)); };
    if (!isExact)
        offer.note =
            say("Meant for channels that are 0 throughout, which then stay 0. Where they are not, the value comes out "
                "as good as 0; only calibration knows the scale it should have.");
    return {offer};
}

constexpr std::array offerInfos{OfferInfo{tinyId, Safety::Exact, true}, OfferInfo{pairsId, Safety::Review, false},
    OfferInfo{maskId, Safety::Advice, false}};
constexpr std::array<std::string_view, 2> refs{"R04", "F306"};

} // namespace qdq_scale_not_positive

extern const Rule qdqScaleNotPositive;
constinit const Rule qdqScaleNotPositive{
    {"qdq-scale-not-positive", "Scale that is not greater than 0, or infinite", "qdq", Severity::Error,
        qdq_scale_not_positive::offerInfos, qdq_scale_not_positive::refs},
    qdq_scale_not_positive::check, qdq_scale_not_positive::offers};

} // namespace qaliper::catalog
