// InstanceNormalization changed twice: a plugin below 8.6, native with a parser flag until 9.x, native by default from
// 10.0.

#include <array>

#include "model/context/plugin_slots.h"
#include "model/rules/rule.h"

namespace qaliper::catalog {

namespace op_instance_normalization {

constexpr std::string_view flagId = "native-flag";
constexpr std::string_view upgradeId = "newer-tensorrt";

bool hasNativeFlag(const Target& target) { return target.isAtLeast(8, 6); }

// True when the input is quantized and the plugin cannot take it in INT8.
bool losesInt8(const Context& context, NodeIx node) {
    const bool isQuantized = context.dequantizerAfter(context.index().input(node, 0)) != nullptr;
    return isQuantized && instanceNormTakesInt8(context, node) == Answer::No;
}

void check(const Context& context, Report& report) {
    if (context.target.isAtLeast(10))
        return;
    for (const NodeIx node : context.index().nodes()) {
        if (!context.node(node).is("InstanceNormalization"))
            continue;
        Finding finding;
        finding.rule = "op-instance-normalization";
        finding.node = context.node(node).id;
        if (hasNativeFlag(context.target)) {
            finding.severity = Severity::Note;
            finding.title = say("InstanceNormalization runs as a plugin");
            finding.message =
                say("{target} replaces {node} by the InstanceNormalization_TRT plugin unless the parser flag "
                    "kNATIVE_INSTANCENORM is set. From 10.0 on the native form is the default.",
                    targetArgument(context), nodeArgument(context, node));
            finding.cause = "plugin";
        } else if (losesInt8(context, node)) {
            finding.severity = Severity::Warning;
            finding.title = say("InstanceNormalization between Q/DQ runs in float");
            finding.message = say("{node} reads the output of a DQ. In {target} it is the InstanceNormalization_TRT "
                                  "plugin, which runs in INT8 only for inputs of rank 5 with a multiple of 32 "
                                  "channels; here it runs in float. A native form exists from 8.6 on.",
                nodeArgument(context, node), targetArgument(context));
            finding.cause = "float";
        } else {
            continue; // the target has only the plugin, and it works
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
constexpr std::array<std::string_view, 3> refs{"F210", "F501", "F508"};

} // namespace op_instance_normalization

extern const Rule opInstanceNormalization;
constinit const Rule opInstanceNormalization{
    {"op-instance-normalization", "InstanceNormalization that older TensorRT runs as a plugin", "op", Severity::Warning,
        op_instance_normalization::offerInfos, op_instance_normalization::refs},
    op_instance_normalization::check, op_instance_normalization::offers};

} // namespace qaliper::catalog
