// TensorRT does not fuse Q and DQ into plugins: in Q → DQ → plugin the plugin gets float, in plugin → Q it writes float. A plugin
// that wants INT8 has to stand between Q and DQ; one that takes float only must not stand behind a bare Q.

#include <algorithm>
#include <array>
#include <map>

#include "model/base/number.h"
#include "model/graph/identity.h"
#include "model/rules/helpers.h"
#include "model/rules/rule.h"

namespace qaliper::catalog {

namespace plugin_dequantized_input {

constexpr std::string_view int8Id = "int8-path";
constexpr std::string_view dequantizeId = "dequantize-input";
constexpr std::string_view describeId = "describe-plugin";

// How a plugin stands among Q and DQ, slot by slot.
struct Surroundings {
    std::vector<std::uint32_t> dequantized; // inputs behind Q → DQ
    std::vector<std::uint32_t> quantized;   // inputs directly behind a Q
    std::vector<std::uint32_t> requantized; // outputs whose sole reader is a Q
};

Surroundings surroundingsOf(const Context& context, NodeIx node) {
    const Index& index = context.index();
    Surroundings result;
    const auto inputs = index.inputs(node);
    for (std::uint32_t slot = 0; slot < inputs.size(); ++slot) {
        const Quantizer* quantizer = context.quant.producer(index, inputs[slot]);
        if (activationPair(context, node, slot))
            result.dequantized.push_back(slot);
        else if (quantizer && quantizer->quantizes && !quantizer->constantData)
            result.quantized.push_back(slot);
    }
    const auto outputs = index.outputs(node);
    for (std::uint32_t slot = 0; slot < outputs.size(); ++slot) {
        const auto use = soleUse(index, outputs[slot]);
        const Quantizer* quantizer = use ? context.quant.at(use->node) : nullptr;
        if (quantizer && quantizer->quantizes)
            result.requantized.push_back(slot);
    }
    return result;
}

DataType quantizedType(const Context& context, NodeIx node, std::uint32_t slot) {
    const Quantizer* quantizer = context.quant.producer(context.index(), context.index().input(node, slot));
    return quantizer ? quantizer->type : DataType::Int8;
}

Answer takesFloat(const PluginSlot& slot) {
    if (slot.types.empty())
        return Answer::Unknown;
    return std::ranges::any_of(slot.types, isFloat) ? Answer::Yes : Answer::No;
}

Finding findingAt(const Context& context, NodeIx node) {
    Finding finding;
    finding.rule = "plugin-dequantized-input";
    finding.node = context.node(node).id;
    finding.cause = context.node(node).opType;
    return finding;
}

// Inputs that get float and take something else only, or could take INT8.
void reportDequantized(
    const Context& context, Report& report, NodeIx node, const PluginFacts& plugin, std::uint32_t slot) {
    const PluginSlot& input = plugin.input(slot);
    const DataType type = quantizedType(context, node, slot);
    if (input.takes(type) != Answer::Yes)
        return;
    Finding finding = findingAt(context, node);
    finding.slot = "input " + formatNumber(std::int64_t{slot});
    finding.values = {std::string(context.index().name(context.index().input(node, slot)))};
    if (takesFloat(input) == Answer::No) {
        finding.severity = Severity::Error;
        finding.title = say("INT8 plugin behind a DQ gets float");
        finding.message = say(
            "Input {slot} of {node} takes {type} only, but a DQ stands in front of it and TensorRT does not fuse DQ "
            "into plugins. {target} stops with \"could not find any supported formats consistent with "
            "input/output data types\".",
            arg("slot", slot), nodeArgument(context, node), arg("type", shortName(type)), targetArgument(context));
    } else {
        finding.severity = Severity::Note;
        finding.title = say("The plugin's INT8 path is not used");
        finding.message = say(
            "Input {slot} of {node} could be {type}, but a DQ stands in front of it: the plugin gets float. Its INT8 "
            "path needs Q → plugin → DQ.",
            arg("slot", slot), nodeArgument(context, node), arg("type", shortName(type)));
        finding.cause += " unused";
    }
    report.add(std::move(finding));
}

void reportQuantized(
    const Context& context, Report& report, NodeIx node, const PluginFacts& plugin, std::uint32_t slot) {
    const DataType type = quantizedType(context, node, slot);
    if (plugin.input(slot).takes(type) != Answer::No)
        return;
    Finding finding = findingAt(context, node);
    finding.severity = Severity::Error;
    finding.slot = "input " + formatNumber(std::int64_t{slot});
    finding.values = {std::string(context.index().name(context.index().input(node, slot)))};
    finding.title = say("Float plugin directly behind a Q");
    finding.message =
        say("Input {slot} of {node} does not take {type}, but a Q feeds it. {target} stops with \"could not find any "
            "supported formats consistent with input/output data types\".",
            arg("slot", slot), nodeArgument(context, node), arg("type", shortName(type)), targetArgument(context));
    finding.cause += " float";
    report.add(std::move(finding));
}

// One row for each unknown operator, that asks.
using Unknown = std::map<std::string, std::vector<NodeIx>>;

void askAbout(const Context& context, Report& report, const Unknown& unknown) {
    for (const auto& [op, nodes] : unknown) {
        Finding finding = findingAt(context, nodes.front());
        finding.severity = Severity::Note;
        finding.title = say("Unknown plugin beside Q/DQ");
        finding.message = say(
            "{op} stands beside Q or DQ, and what it takes is not known: behind a DQ it gets float, directly behind a "
            "Q it gets the quantized type. Say in qaliper.toml which types its inputs and outputs take.",
            arg("op", op));
        finding.slot = "unknown";
        for (const NodeIx node : nodes)
            finding.related.push_back(context.node(node).id);
        finding.cause = "unknown " + op;
        report.add(std::move(finding));
    }
}

void check(const Context& context, Report& report) {
    Unknown unknown;
    for (const NodeIx node : context.index().nodes()) {
        if (!context.isPlugin(node))
            continue;
        const Surroundings surroundings = surroundingsOf(context, node);
        const bool isBesideQdq =
            !surroundings.dequantized.empty() || !surroundings.quantized.empty() || !surroundings.requantized.empty();
        const PluginFacts* plugin = context.classOf(node).plugin;
        if (!isBesideQdq)
            continue;
        if (!plugin) {
            unknown[context.node(node).opType].push_back(node);
            continue;
        }
        for (const std::uint32_t slot : surroundings.dequantized)
            reportDequantized(context, report, node, *plugin, slot);
        for (const std::uint32_t slot : surroundings.quantized)
            reportQuantized(context, report, node, *plugin, slot);
    }
    askAbout(context, report, unknown);
}

std::optional<std::uint32_t> inputSlot(const Finding& finding) {
    constexpr std::string_view prefix = "input ";
    if (!finding.slot.starts_with(prefix))
        return std::nullopt;
    const auto slot = parseInteger(std::string_view(finding.slot).substr(prefix.size()));
    return slot ? std::optional(static_cast<std::uint32_t>(*slot)) : std::nullopt;
}

Offer int8Offer() {
    Offer offer;
    offer.id = int8Id;
    offer.title = say("Let the plugin take and write INT8");
    offer.safety = Safety::Review;
    offer.note = say(
        "The DQ in front of the plugin and the Q behind it go; a DQ with the scale of that Q stands behind the plugin. "
        "The "
        "plugin must implement INT8 with exactly these scales, which it gets as attributes or inputs of its own. Up to "
        "TensorRT 8.4 this arrangement itself fails.");
    return offer;
}

std::vector<Offer> offers(const Context& context, const Finding& finding) {
    const auto node = findingNode(context, finding);
    if (!node || !context.isEditable(*node))
        return {};
    const auto slot = inputSlot(finding);
    if (!slot) {
        Offer offer;
        offer.id = describeId;
        offer.title = say("Describe the plugin in qaliper.toml");
        offer.note = say("List for each input and output the types its supportsFormatCombination accepts; `qaliper-cli "
                         "plugins MODEL "
                         "--write-manifest qaliper.toml` writes the form to fill in.");
        return {offer};
    }
    if (activationPair(context, *node, *slot))
        return {int8Offer()};
    Offer offer;
    offer.id = dequantizeId;
    offer.title = say("Put a DQ in front of the plugin");
    offer.safety = Safety::Exact;
    offer.automatic = true;
    offer.effect.nodes = 1;
    offer.note = say("The plugin reads the float values again that the Q was made from.");
    return {offer};
}

Result<Fix> useInt8(const Context& context, NodeIx node) {
    const Index& index = context.index();
    const PluginFacts* plugin = context.classOf(node).plugin;
    if (!plugin)
        return fail(ErrorKind::Stale, say("Nothing is known of this plugin any more"));
    FixBuilder builder(context);
    const Surroundings surroundings = surroundingsOf(context, node);
    for (const std::uint32_t slot : surroundings.dequantized) {
        if (plugin->input(slot).takes(quantizedType(context, node, slot)) != Answer::Yes)
            continue;
        const auto pair = activationPair(context, node, slot);
        builder.redirect(node, slot, context.node(pair->quantize).outputs.front());
    }
    for (const std::uint32_t slot : surroundings.requantized) {
        const ValueIx output = index.output(node, slot);
        const Quantizer* quantizer = context.quant.at(soleUse(index, output)->node);
        if (plugin->output(slot).takes(quantizer->type) != Answer::Yes)
            continue;
        // what read the Q reads the plugin, whose output is in that type now
        if (Status status = builder.replaceValue(quantizer->output, output); !status)
            return fail(std::move(status.error()));
        builder.push(SetValueType{index.graphOf(node), std::string(index.name(output)), std::nullopt});
    }
    return Fix{std::move(builder).finish(), {}};
}

Result<Fix> dequantize(const Context& context, NodeIx node, std::uint32_t slot) {
    const Quantizer* quantizer = context.quant.producer(context.index(), context.index().input(node, slot));
    if (!quantizer || !quantizer->quantizes)
        return fail(ErrorKind::Stale, say("No Q feeds this input any more"));
    FixBuilder builder(context);
    const Node& proto = context.node(quantizer->node);
    std::vector<std::string> inputs = proto.inputs;
    inputs[0] = proto.outputs.front();
    std::vector<Attribute> attributes = proto.attributes;
    std::erase_if(attributes,
        [](const Attribute& attribute) { return attribute.name != "axis" && attribute.name != "block_size"; });
    builder.redirect(node, slot,
        builder.add(context.index().graphOf(node),
            {"DequantizeLinear", proto.domain, std::move(inputs), std::move(attributes),
                proto.outputs.front() + "_dequantized"}));
    return Fix{std::move(builder).finish(), {}};
}

Result<Fix> build(const Context& context, const Finding& finding, std::string_view id, const Arguments&) {
    const auto node = findingNode(context, finding);
    if (!node)
        return fail(node.error());
    const auto slot = inputSlot(finding);
    if (id == int8Id && slot)
        return useInt8(context, *node);
    if (id == dequantizeId && slot)
        return dequantize(context, *node, *slot);
    return fail(ErrorKind::Invalid, say("This is advice for a person and cannot be applied"));
}

constexpr std::array offerInfos{OfferInfo{int8Id, Safety::Review, false}, OfferInfo{dequantizeId, Safety::Exact, true},
    OfferInfo{describeId, Safety::Advice, false}};
constexpr std::array<std::string_view, 3> refs{"5.1", "8.3", "R53"};

} // namespace plugin_dequantized_input

extern const Rule pluginDequantizedInput;
constinit const Rule pluginDequantizedInput{
    {"plugin-dequantized-input", "Q/DQ that hand a plugin another type than it takes", "plugin", Severity::Error,
        plugin_dequantized_input::offerInfos, plugin_dequantized_input::refs},
    plugin_dequantized_input::check, plugin_dequantized_input::offers, plugin_dequantized_input::build};

} // namespace qaliper::catalog
