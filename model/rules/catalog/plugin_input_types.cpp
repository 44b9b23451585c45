// Inputs of plugins with wrong types: INT64 where the plugin accepts INT32, quantized values where it accepts indices,
// shape inputs of a V2 plugin, which it cannot have.

#include <algorithm>
#include <array>

#include "model/rewrite/operands.h"
#include "model/rules/rule.h"
#include "model/target/releases.h"

namespace qaliper::catalog {

namespace plugin_input_types {

constexpr std::string_view castId = "cast-int32";
constexpr std::string_view removeId = "remove-pair";
constexpr std::string_view shapeAttribute = "tensorrt_plugin_shape_input_indices";
constexpr Version firstInt64{9, 0, 0};
constexpr Releases castsItself = since(10);

bool lists(const std::vector<std::uint32_t>& slots, std::uint32_t slot) {
    return std::ranges::find(slots, slot) != slots.end();
}

// For the standard plugins whose integer slots are known the parser inserts a Cast itself from 10.0 on. Source: fact R52.
bool wantsInt32(const Context& context, NodeIx node, std::uint32_t slot) {
    const PluginFacts* facts = context.classOf(node).plugin;
    return facts && (facts->fromManifest || !castsItself.include(context.target.version)) &&
        context.target.version >= firstInt64 &&
        context.types.element(context.index().input(node, slot)) == DataType::Int64 &&
        facts->input(slot).takes(DataType::Int32) == Answer::Yes &&
        facts->input(slot).takes(DataType::Int64) == Answer::No;
}

bool isQuantizedIndex(const Context& context, NodeIx node, std::uint32_t slot) {
    const PluginFacts* facts = context.classOf(node).plugin;
    return facts && lists(facts->indexInputs, slot) &&
        context.quant.producer(context.index(), context.index().input(node, slot)) != nullptr;
}

void reportInputs(const Context& context, NodeIx node, Report& report) {
    const auto inputs = static_cast<std::uint32_t>(context.node(node).inputs.size());
    for (std::uint32_t slot = 0; slot < inputs; ++slot) {
        const bool isLong = wantsInt32(context, node, slot);
        if (!isLong && !isQuantizedIndex(context, node, slot))
            continue;
        Finding finding = findingAt(context, "plugin-input-types", Severity::Warning, node, isLong ? "int64" : "index");
        finding.slot = std::to_string(slot);
        finding.values = {std::string(context.index().name(context.index().input(node, slot)))};
        finding.title = isLong ? say("INT64 for a plugin that accepts INT32") : say("Quantized indices for a plugin");
        finding.message = isLong
            ? say("Input {slot} of {node} is INT64 and the plugin accepts INT32. From 9.0 on INT64 "
                  "stays INT64; {target} then finds "
                  "no format for the plugin.",
                  arg("slot", slot), nodeArgument(context, node), targetArgument(context))
            : say("Input {slot} of {node} holds indices and is the output of a Q or DQ. Rounded "
                  "indices are other indices.",
                  arg("slot", slot), nodeArgument(context, node));
        report.add(std::move(finding));
    }
}

void check(const Context& context, Report& report) {
    for (const NodeIx node : context.index().nodes()) {
        if (!context.isPlugin(node))
            continue;
        reportInputs(context, node, report);
        const PluginFacts* facts = context.classOf(node).plugin;
        if (facts && facts->api == PluginApi::V2 && context.node(node).attribute(shapeAttribute)) {
            Finding finding = findingAt(context, "plugin-input-types", Severity::Warning, node, "shape");
            finding.slot = "shape";
            finding.title = say("Shape inputs for a V2 plugin");
            finding.message = say("{node} names shape inputs, and the plugin has the V2 interface. Only V3 plugins "
                                  "support them; {target} warns and ignores them.",
                nodeArgument(context, node), targetArgument(context));
            report.add(std::move(finding));
        }
    }
}

Fix castBefore(const Context& context, NodeIx node, std::uint32_t slot) {
    const std::string value(context.index().name(context.index().input(node, slot)));
    const Attribute to{"to", std::int64_t{static_cast<int>(DataType::Int32)}};
    FixBuilder builder(context);
    builder.redirect(
        node, slot, builder.add(context.index().graphOf(node), {"Cast", "", {value}, {to}, value + "_int32"}));
    return Fix{std::move(builder).finish()};
}

Result<Fix> readBefore(const Context& context, NodeIx node, std::uint32_t slot) {
    FixBuilder builder(context);
    QALIPER_CHECK(dequantizeOperand(builder, context, node, slot));
    return Fix{std::move(builder).finish()};
}

std::vector<Offer> offers(const Context& context, const Finding& finding) {
    const auto node = findingNode(context, finding);
    if (!node || finding.slot == "shape" || !context.isEditable(*node))
        return {};
    const auto slot = static_cast<std::uint32_t>(std::stoul(finding.slot));
    if (wantsInt32(context, *node, slot)) {
        Offer offer =
            reviewOffer(castId, say("Cast to INT32 before the plugin"), say("Exact while the numbers fit 32 bits."));
        offer.effect.nodes = 1;
        offer.build = [node = *node, slot](const FixInput& input) { return castBefore(input.context, node, slot); };
        return {offer};
    }
    if (!activationPair(context, *node, slot))
        return {};
    Offer offer = reviewOffer(removeId, say("Read the indices before the pair"),
        say("Exact where the indices are whole numbers that the scale represents; otherwise they change, for the "
            "better."));
    offer.effect = effectOfDequantizing(context, *node, {slot});
    offer.build = [node = *node, slot](const FixInput& input) { return readBefore(input.context, node, slot); };
    return {offer};
}

constexpr std::array offerInfos{OfferInfo{castId, Safety::Review, false}, OfferInfo{removeId, Safety::Review, false}};
constexpr std::array<std::string_view, 4> refs{"R52", "R55", "F503", "F507"};

} // namespace plugin_input_types

extern const Rule pluginInputTypes;
constinit const Rule pluginInputTypes{
    {"plugin-input-types", "Plugin input of a type that the plugin does not accept", "plugin", Severity::Warning,
        plugin_input_types::offerInfos, plugin_input_types::refs},
    plugin_input_types::check, plugin_input_types::offers};

} // namespace qaliper::catalog
