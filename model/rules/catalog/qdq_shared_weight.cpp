// One weight with one DQ for several layers. TensorRT fuses a DQ into one consumer; each layer needs a DQ of its own on
// the same constant.

#include <array>

#include "model/quant/operator_traits.h"
#include "model/rewrite/fix_builder.h"
#include "model/rules/rule.h"

namespace qaliper::catalog {

namespace qdq_shared_weight {

constexpr std::string_view cloneId = "clone-pair";

// The uses of the DQ's output as the weight of a layer.
std::vector<Use> layersOf(const Context& context, const Quantizer& quantizer) {
    std::vector<Use> layers;
    if (!quantizer.dequantizes() || !quantizer.constantData)
        return layers;
    for (const Use& use : context.index().uses(quantizer.output)) {
        if (isWeighted(context.node(use.node)) && use.slot < 2)
            layers.push_back(use);
    }
    return layers;
}

void check(const Context& context, Report& report) {
    for (const Quantizer& quantizer : context.quant.all()) {
        const auto layers = layersOf(context, quantizer);
        if (layers.size() < 2)
            continue;
        Finding finding;
        finding.rule = "qdq-shared-weight";
        finding.severity = Severity::Warning;
        finding.node = context.node(quantizer.node).id;
        for (const Use& use : layers)
            finding.related.push_back(context.node(use.node).id);
        finding.values = {std::string(context.index().name(quantizer.output))};
        finding.title = say("Several layers share one DQ of their weights");
        finding.message =
            say("{count} layers read their weights after {node}. Shared Q/DQ pairs of weights have kept TensorRT from "
                "fusing them; with a pair for each layer it can. The constant itself may stay shared.",
                arg("count", layers.size()), nodeArgument(context, quantizer.node));
        finding.cause = "shared";
        report.add(std::move(finding));
    }
}

const Quantizer* sharedQuantizer(const Context& context, const Finding& finding) {
    const auto node = findingNode(context, finding);
    const Quantizer* quantizer = node ? context.quant.at(*node) : nullptr;
    const bool isShared = quantizer && context.isEditable(*node) && layersOf(context, *quantizer).size() > 1;
    return isShared ? quantizer : nullptr;
}

const Quantizer* quantizeBefore(const Context& context, const Quantizer& dequantize) {
    const Quantizer* quantize = context.quant.producer(context.index(), dequantize.data);
    return quantize && quantize->quantizes ? quantize : nullptr;
}

Fix withPairsOfTheirOwn(const Context& context, const Quantizer& quantizer) {
    const Quantizer* quantize = quantizeBefore(context, quantizer);
    const std::string wish(context.index().name(quantizer.output));
    FixBuilder builder(context);
    std::vector<Use> layers = layersOf(context, quantizer);
    layers.erase(layers.begin());
    for (const Use& use : layers) {
        std::vector<std::string> inputs = context.node(quantizer.node).inputs;
        if (quantize)
            inputs[0] = builder.addCopy(quantize->node, context.node(quantize->node).inputs, inputs[0]);
        builder.redirect(use, builder.addCopy(quantizer.node, std::move(inputs), wish));
    }
    return Fix{std::move(builder).finish()};
}

std::vector<Offer> offers(const Context& context, const Finding& finding) {
    const Quantizer* quantizer = sharedQuantizer(context, finding);
    if (!quantizer)
        return {};
    const int copies = static_cast<int>(layersOf(context, *quantizer).size()) - 1;
    Offer offer = exactOffer(
        cloneId, say("Give each layer a pair of its own"), say("The constant, scales and zero points are not copied."));
    offer.effect.nodes = copies * (quantizeBefore(context, *quantizer) ? 2 : 1);
    offer.build = [node = quantizer->node](
                      const FixInput& input) { return withPairsOfTheirOwn(input.context, input.quantizer(node)); };
    return {offer};
}

constexpr std::array offerInfos{OfferInfo{cloneId, Safety::Exact, true}};
constexpr std::array<std::string_view, 1> refs{"R38"};

} // namespace qdq_shared_weight

extern const Rule qdqSharedWeight;
constinit const Rule qdqSharedWeight{{"qdq-shared-weight", "Several layers share one DQ of their weights", "qdq",
                                         Severity::Warning, qdq_shared_weight::offerInfos, qdq_shared_weight::refs},
    qdq_shared_weight::check, qdq_shared_weight::offers};

} // namespace qaliper::catalog
