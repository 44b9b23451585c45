// InstanceNormalization changed twice: a plugin below 8.6, native behind a parser flag until 9.x, native by default from 10.0.

#include <array>

#include "model/rules/helpers.h"
#include "model/rules/rule.h"

namespace qaliper::catalog {

namespace op_instance_normalization {

constexpr std::string_view flagId = "native-flag";
constexpr std::string_view upgradeId = "newer-tensorrt";

bool hasNativeFlag(const Target& target) { return target.isAtLeast(8, 6); }

// What keeps the plugin of old releases from INT8: it needs rank 5 and a multiple of 32 channels.
bool pluginRunsInt8(const Context& context, NodeIx node) {
    const auto shape = context.types.shape(context.index().input(node, 0));
    const auto channels = shape && shape->size() == 5 ? (*shape)[1].number() : std::nullopt;
    return channels && *channels % 32 == 0;
}

void check(const Context& context, Report& report) {
    if (context.target.isAtLeast(10))
        return;
    for (const NodeIx node : context.index().nodes()) {
        if (!context.node(node).is("InstanceNormalization"))
            continue;
        const bool isQuantized = context.dequantizerBehind(context.index().input(node, 0)) != nullptr;
        Finding finding;
        finding.rule = "op-instance-normalization";
        finding.severity = Severity::Note;
        finding.node = context.node(node).id;
        finding.title = say("InstanceNormalization runs as a plugin");
        finding.cause = "plugin";
        if (hasNativeFlag(context.target)) {
            finding.message =
                say("{target} replaces {node} by the InstanceNormalization_TRT plugin unless the parser flag "
                    "kNATIVE_INSTANCENORM is set. From 10.0 on the native form is the default.",
                    targetArgument(context), nodeArgument(context, node));
        } else if (isQuantized && !pluginRunsInt8(context, node)) {
            finding.severity = Severity::Warning;
            finding.message =
                say("{node} stands behind Q/DQ. In {target} it is the InstanceNormalization_TRT plugin, which runs in "
                    "INT8 only for inputs of rank 5 with a multiple of 32 channels; here it runs in float.",
                    nodeArgument(context, node), targetArgument(context));
            finding.cause = "float";
        } else {
            finding.message =
                say("In {target} {node} is the InstanceNormalization_TRT plugin; a native form exists from 8.6 on.",
                    targetArgument(context), nodeArgument(context, node));
        }
        report.add(std::move(finding));
    }
}

std::vector<Offer> offers(const Context& context, const Finding&) {
    Offer offer;
    if (hasNativeFlag(context.target)) {
        offer.id = flagId;
        offer.title = say("Set kNATIVE_INSTANCENORM");
        offer.note = say("C++: parser->setFlag(OnnxParserFlag::kNATIVE_INSTANCENORM). Python: "
                         "parser.set_flag(trt.OnnxParserFlag.NATIVE_INSTANCENORM).");
    } else {
        offer.id = upgradeId;
        offer.title = say("Build with TensorRT 8.6 or newer");
        offer.note = say("From 8.6 a parser flag gives the native form, from 10.0 it is the default.");
    }
    return {offer};
}

constexpr std::array offerInfos{OfferInfo{flagId, Safety::Advice, false}, OfferInfo{upgradeId, Safety::Advice, false}};
constexpr std::array<std::string_view, 2> refs{"8.4", "1.6"};

} // namespace op_instance_normalization

extern const Rule opInstanceNormalization;
constinit const Rule opInstanceNormalization{
    {"op-instance-normalization", "InstanceNormalization that older TensorRT runs as a plugin", "op", Severity::Warning,
        op_instance_normalization::offerInfos, op_instance_normalization::refs},
    op_instance_normalization::check, op_instance_normalization::offers, nullptr};

} // namespace qaliper::catalog
