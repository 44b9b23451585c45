// An activation with per-channel scales. The documentation has them for weights; parsers accept them, and one builder was
// seen to run the convolution after them in INT8. Source: facts R07 and F309.

#include <algorithm>
#include <array>

#include "model/rewrite/pairs.h"
#include "model/rules/rule.h"

namespace qaliper::catalog {

namespace qdq_channel_activation {

constexpr std::string_view largestId = "largest-scale";

// The first quantizer: a Q, or a DQ without a Q upstream.
const Quantizer* channelActivation(const Context& context, NodeIx node) {
    const Quantizer* quantizer = context.quant.at(node);
    if (!quantizer || quantizer->constantData || quantizer->granularity != Granularity::PerChannel)
        return nullptr;
    const Quantizer* before = context.quant.producer(context.index(), quantizer->data);
    const bool isReported = quantizer->dequantizes() && before && before->granularity == Granularity::PerChannel;
    return isReported ? nullptr : quantizer;
}

void check(const Context& context, Report& report) {
    for (const Quantizer& quantizer : context.quant.all()) {
        if (!channelActivation(context, quantizer.node))
            continue;
        Finding finding;
        finding.rule = "qdq-channel-activation";
        finding.severity = Severity::Warning;
        finding.node = context.node(quantizer.node).id;
        finding.values = {std::string(context.index().name(quantizer.data))};
        finding.title = say("Activation with a scale for each channel");
        finding.message =
            say("{node} quantizes \"{value}\", which is computed, with a scale for each channel. The documentation of "
                "TensorRT has those for weights only; the parsers accept it, and TensorRT 10.6 ran a convolution after "
                "it in INT8 on an H100. Whether the numbers are right was not verified, and what {target} does is not "
                "known.",
                nodeArgument(context, quantizer.node), arg("value", finding.values.front()), targetArgument(context));
        finding.cause = "channels";
        report.add(std::move(finding));
    }
}

bool canBeOneScale(const Context& context, const Quantizer& quantizer) {
    return quantizer.scaleTensor && context.isEditable(quantizer.node) && tensorOf(context, quantizer);
}

const Quantizer* quantizerOf(const Context& context, const Finding& finding) {
    const auto node = findingNode(context, finding);
    const Quantizer* quantizer = node ? channelActivation(context, *node) : nullptr;
    return quantizer && canBeOneScale(context, *quantizer) ? quantizer : nullptr;
}

Result<Fix> withLargestScale(const Context& context, const Quantizer& quantizer) {
    QALIPER_TRY(const auto scales, readScales(quantizer, context.storage()));
    const GraphId graph = context.index().graphOf(quantizer.node);
    const std::string name(context.index().name(quantizer.data));
    FixBuilder builder(context);
    const NewParameters parameters{
        builder.addTensor(graph,
            makeSmallTensor(name + "_scale", quantizer.scaleTensor->type, {}, {*std::ranges::max_element(scales)})),
        builder.addTensor(graph, makeSmallTensor(name + "_zero_point", quantizer.type, {}, {0}))};
    std::vector<const Quantizer*> members = tensorOf(context, quantizer)->dequantize;
    members.push_back(&quantizer);
    for (const Quantizer* member : members) {
        setParameters(builder, *member, parameters);
        if (member->axis)
            builder.removeAttribute(member->node, "axis");
    }
    return Fix{std::move(builder).finish()};
}

std::vector<Offer> offers(const Context& context, const Finding& finding) {
    const Quantizer* quantizer = quantizerOf(context, finding);
    if (!quantizer)
        return {};
    Offer offer = reviewOffer(largestId, say("Give it the largest of the scales"));
    offer.note =
        say("Channels with smaller scales are rounded more coarsely; nothing saturates. A zero point becomes 0.");
    offer.build = [node = quantizer->node](
                      const FixInput& input) { return withLargestScale(input.context, input.quantizer(node)); };
    return {offer};
}

constexpr std::array offerInfos{OfferInfo{largestId, Safety::Review, false}};
constexpr std::array<std::string_view, 2> refs{"R07", "F309"};

} // namespace qdq_channel_activation

extern const Rule qdqChannelActivation;
constinit const Rule qdqChannelActivation{
    {"qdq-channel-activation", "Activation with a scale for each channel", "qdq", Severity::Warning,
        qdq_channel_activation::offerInfos, qdq_channel_activation::refs},
    qdq_channel_activation::check, qdq_channel_activation::offers};

} // namespace qaliper::catalog
