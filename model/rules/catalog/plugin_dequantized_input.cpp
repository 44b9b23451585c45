// TensorRT does not fuse Q and DQ into plugins: in Q → DQ → plugin the plugin gets float, in plugin → Q it writes
// float. A plugin that takes INT8 must be between a Q and a DQ; one that takes only float must not follow a Q without
// DQ.

#include <algorithm>
#include <array>
#include <map>

#include "model/base/number.h"
#include "model/context/plugin_slots.h"
#include "model/graph/identity.h"
#include "model/rewrite/constant_rewrite.h"
#include "model/rules/rule.h"
#include "model/target/words.h"

namespace qaliper::catalog {

namespace plugin_dequantized_input {

constexpr std::string_view int8Id = "int8-path";
constexpr std::string_view dequantizeId = "dequantize-input";
constexpr std::string_view describeId = "describe-plugin";
constexpr std::string_view upgradeId = "newer-tensorrt";

constexpr std::string_view pathSlot = "path";
constexpr std::string_view askSlot = "unknown";
constexpr std::string_view inputPrefix = "input ";

// What prevents the plugin from running in INT8.
struct Int8Path {
    std::vector<std::uint32_t> inputs;  // from a DQ, although the plugin accepts the quantized type
    std::vector<std::uint32_t> outputs; // to a Q, although the plugin writes the quantized type
    bool required = false;              // one of these slots takes only the quantized type
    bool mixes = false;                 // with these slots in INT8, some output could be INT8 or float
};

DataType outputType(const Context& context, NodeIx node, std::uint32_t output) {
    const auto use = soleUse(context.index(), context.index().output(node, output));
    const Quantizer* quantizer = use ? context.quant.at(use->node) : nullptr;
    return quantizer ? takenAs(quantizer->type) : DataType::Undefined;
}

Int8Path int8Path(const Context& context, NodeIx node, const PluginSlots& slots) {
    const PluginTypes types{&context, node};
    Int8Path path;
    for (const std::uint32_t slot : slots.dequantized) {
        if (types.takes(slot, quantizedTypeAt(context, node, slot)) != Answer::Yes)
            continue;
        path.inputs.push_back(slot);
        path.required = path.required || types.takesFloat(slot) == Answer::No;
    }
    for (const std::uint32_t slot : slots.requantized) {
        if (types.writes(slot, outputType(context, node, slot)) != Answer::Yes)
            continue;
        path.outputs.push_back(slot);
        path.required = path.required || types.writesFloat(slot) == Answer::No;
    }
    const auto mightBeBoth = [&](std::uint32_t slot) { return types.writes(slot, DataType::Int8) != Answer::No; };
    path.mixes = std::ranges::any_of(slots.open, mightBeBoth);
    return path;
}

Finding findingAt(const Context& context, NodeIx node) {
    Finding finding;
    finding.rule = "plugin-dequantized-input";
    finding.node = context.node(node).id;
    finding.cause = context.node(node).opType;
    return finding;
}

std::vector<Text> describeSlots(const Int8Path& path) {
    std::vector<Text> slots;
    for (const std::uint32_t slot : path.inputs)
        slots.push_back(say("input {slot}", arg("slot", slot)));
    for (const std::uint32_t slot : path.outputs)
        slots.push_back(say("output {slot}", arg("slot", slot)));
    return slots;
}

void reportPath(const Context& context, Report& report, NodeIx node, const Int8Path& path) {
    Finding finding = findingAt(context, node);
    finding.slot = std::string(pathSlot);
    for (const std::uint32_t slot : path.inputs)
        finding.values.emplace_back(context.index().name(context.index().input(node, slot)));
    for (const std::uint32_t slot : path.outputs)
        finding.values.emplace_back(context.index().name(context.index().output(node, slot)));
    const TextArgument slots = arg("slots", describeSlots(path));
    const Text note = noteWords(*context.classOf(node).plugin);
    if (path.required) {
        finding.severity = Severity::Error;
        finding.stage = Stage::Builder;
        finding.title = say("INT8 plugin after a DQ or before a Q");
        finding.message = say("{node} reads or writes a quantized type only, but has float at {slots}: TensorRT does "
                              "not fuse Q and DQ into plugins. {target} stops with \"could not find any supported "
                              "formats consistent with input/output data types\".",
            nodeArgument(context, node), slots, targetArgument(context));
    } else {
        finding.severity = Severity::Note;
        finding.cause += " unused";
        finding.title = say("The plugin's INT8 path is not used");
        finding.message = note.empty() ? say("{node} could work in a quantized type at {slots}, but Q and DQ there "
                                             "hand it float. Its INT8 path needs "
                                             "Q → plugin → DQ.",
                                             nodeArgument(context, node), slots)
                                       : say("{node} could work in a quantized type at {slots}, but Q and DQ there "
                                             "hand it float. Its INT8 path needs "
                                             "Q → plugin → DQ. Known of this plugin: {note}.",
                                             nodeArgument(context, node), slots, arg("note", note));
    }
    report.add(std::move(finding));
}

void reportBareQ(const Context& context, Report& report, NodeIx node, std::uint32_t slot) {
    Finding finding = findingAt(context, node);
    finding.severity = Severity::Error;
    finding.stage = Stage::Builder;
    finding.slot = std::string(inputPrefix) + formatNumber(std::int64_t{slot});
    finding.values = {std::string(context.index().name(context.index().input(node, slot)))};
    finding.title = say("Float plugin directly after a Q");
    finding.message =
        say("Input {slot} of {node} does not take {type}, but a Q feeds it. {target} stops with \"could not find "
            "any supported formats consistent with input/output data types\".",
            arg("slot", slot), nodeArgument(context, node),
            arg("type", shortName(quantizedTypeAt(context, node, slot))), targetArgument(context));
    finding.cause += " float";
    report.add(std::move(finding));
}

// One finding for each operator without sufficient facts.
struct Question {
    std::vector<NodeIx> unknown;
    std::vector<NodeIx> mixed;
};
using Questions = std::map<std::string, Question>;

void ask(const Context& context, Report& report, const Questions& questions) {
    for (const auto& [op, question] : questions) {
        const bool isUnknown = !question.unknown.empty();
        const std::vector<NodeIx>& nodes = isUnknown ? question.unknown : question.mixed;
        Finding finding = findingAt(context, nodes.front());
        finding.severity = Severity::Note;
        finding.slot = std::string(askSlot);
        finding.cause = "unknown " + op;
        for (const NodeIx node : nodes)
            finding.related.push_back(context.node(node).id);
        if (isUnknown) {
            finding.title = say("Unknown plugin beside Q/DQ");
            finding.message =
                say("{op} is next to a Q or DQ, and the types that it accepts are not known: after a DQ it "
                    "gets float, directly after a Q it gets the quantized type. State the types of its "
                    "inputs and outputs in qaliper.toml.",
                    arg("op", op));
        } else {
            finding.title = say("Plugin with a quantized input and an open output");
            finding.message =
                say("{op} reads a Q directly, and the consumers of its output read float. Whether it can read one and "
                    "write the other depends on the combinations that it supports; list only the types an output "
                    "really has in qaliper.toml.",
                    arg("op", op));
        }
        report.add(std::move(finding));
    }
}

// True when nothing is known of the relevant slots.
bool isUndescribed(const Context& context, NodeIx node, const PluginSlots& slots) {
    const PluginTypes types{&context, node};
    const auto isUnknownInput = [&](std::uint32_t slot) { return types.takesFloat(slot) == Answer::Unknown; };
    const auto isUnknownOutput = [&](std::uint32_t slot) { return types.writesFloat(slot) == Answer::Unknown; };
    return std::ranges::any_of(slots.dequantized, isUnknownInput) ||
        std::ranges::any_of(slots.quantized, isUnknownInput) || std::ranges::any_of(slots.requantized, isUnknownOutput);
}

void check(const Context& context, Report& report) {
    Questions questions;
    for (const NodeIx node : context.index().nodes()) {
        if (!context.isPlugin(node))
            continue;
        const PluginSlots slots = pluginSlots(context, node);
        if (!slots.isBesideQdq())
            continue;
        if (isUndescribed(context, node, slots))
            questions[context.node(node).opType].unknown.push_back(node);
        const Int8Path path = int8Path(context, node, slots);
        const bool isUnused = !path.required && !path.inputs.empty();
        if (path.required || isUnused)
            reportPath(context, report, node, path);
        bool readsQuantized = false;
        for (const std::uint32_t slot : slots.quantized) {
            const Answer takes = PluginTypes{&context, node}.takes(slot, quantizedTypeAt(context, node, slot));
            readsQuantized = readsQuantized || takes == Answer::Yes;
            if (takes == Answer::No)
                reportBareQ(context, report, node, slot);
        }
        if (readsQuantized && path.mixes)
            questions[context.node(node).opType].mixed.push_back(node);
    }
    ask(context, report, questions);
}

std::optional<std::uint32_t> inputSlot(const Finding& finding) {
    if (!finding.slot.starts_with(inputPrefix))
        return std::nullopt;
    const auto slot = parseInteger(std::string_view(finding.slot).substr(inputPrefix.size()));
    return slot ? std::optional(static_cast<std::uint32_t>(*slot)) : std::nullopt;
}

// True when a quantized constant may be an input of the plugin without a DQ.
bool takesQuantizedConstant(const Context& context, NodeIx node) {
    const PluginFacts* plugin = context.classOf(node).plugin;
    const bool isV2 = plugin && plugin->api == PluginApi::V2;
    return context.target.isAtLeast(10, 1) || (context.target.isAtLeast(10) && isV2);
}

bool isConstantInput(const Context& context, NodeIx node, std::uint32_t slot) {
    const Quantizer* quantizer = context.quant.producer(context.index(), context.index().input(node, slot));
    return quantizer && quantizer->constantData;
}

// True when all slots can be changed: none has to stay float, and no output type becomes ambiguous unless the plugin
// requires INT8.
bool canOpen(const Context& context, NodeIx node, const Int8Path& path) {
    const auto isStuck = [&](std::uint32_t slot) {
        return isConstantInput(context, node, slot) && !takesQuantizedConstant(context, node);
    };
    return std::ranges::none_of(path.inputs, isStuck) && (path.required || !path.mixes);
}

// Number of Q and DQ nodes that are removed: those without other consumers.
int nodesSaved(const Context& context, NodeIx node, const Int8Path& path) {
    const Index& index = context.index();
    const auto isLone = [&](std::uint32_t slot) { return soleUse(index, index.input(node, slot)).has_value(); };
    return static_cast<int>(std::ranges::count_if(path.inputs, isLone) + std::ssize(path.outputs));
}

Result<Fix> useInt8(const Context& context, NodeIx node) {
    const Index& index = context.index();
    const Int8Path path = int8Path(context, node, pluginSlots(context, node));
    FixBuilder builder(context);
    for (const std::uint32_t slot : path.inputs)
        builder.redirect(node, slot, index.name(context.quant.producer(index, index.input(node, slot))->data));
    for (const std::uint32_t slot : path.outputs) {
        const ValueIx output = index.output(node, slot);
        const Quantizer* quantizer = context.quant.at(soleUse(index, output)->node);
        const bool keepsName = !index.isGraphOutput(quantizer->output);
        QALIPER_CHECK(builder.replaceValue(quantizer->output, output));
        if (keepsName)
            builder.declareElement(output, quantizer->type); // a declared float type would be wrong
    }
    return Fix{std::move(builder).finish(), {}};
}

Offer int8Offer(const Context& context, NodeIx node, const Int8Path& path) {
    Offer offer = reviewOffer(int8Id, say("Let the plugin read and write INT8"));
    offer.effect.nodes = -nodesSaved(context, node, path);
    offer.note =
        say("The DQ before the plugin and the Q after it are removed; the DQ of that Q reads the plugin. The plugin "
            "must implement INT8 with exactly these scales, which it gets as attributes or inputs of its own.");
    offer.build = [node](const FixInput& input) { return useInt8(input.context, node); };
    return offer;
}

std::vector<Offer> pathOffers(const Context& context, NodeIx node) {
    const Int8Path path = int8Path(context, node, pluginSlots(context, node));
    std::vector<Offer> offers;
    if (!context.target.isAtLeast(8, 5))
        offers.push_back(advice(upgradeId, say("Build with TensorRT 8.5 or newer"),
            say("Q → plugin → DQ stops 8.4 with an assertion and works in 8.5 and 8.6.")));
    if (canOpen(context, node, path))
        offers.push_back(int8Offer(context, node, path));
    else if (path.mixes)
        offers.push_back(advice(describeId, say("Say which types the plugin's outputs have"),
            say("With INT8 inputs an output of this plugin could be INT8 or float. List the one it has in "
                "qaliper.toml, or quantize "
                "the output as well.")));
    else
        offers.push_back(advice(upgradeId, say("Build with TensorRT 10.1 or newer"),
            say("The plugin reads a constant, which requires a DQ in this release.")));
    return offers;
}

// A DQ that already reads the same Q with the same parameters.
const Quantizer* existingDequantizer(const Context& context, const Quantizer& quantizer) {
    for (const Use& use : context.index().uses(quantizer.output)) {
        const Quantizer* consumer = context.quant.at(use.node);
        const bool isSame = consumer && consumer->dequantizes() && use.slot == 0 &&
            consumer->scale == quantizer.scale && consumer->zeroPoint == quantizer.zeroPoint &&
            consumer->axis == quantizer.axis &&
            context.index().graphOf(use.node) == context.index().graphOf(quantizer.node);
        if (isSame)
            return consumer;
    }
    return nullptr;
}

Result<Fix> dequantize(const Context& context, NodeIx node, std::uint32_t slot) {
    const Index& index = context.index();
    const Quantizer* quantizer = context.quant.producer(index, index.input(node, slot));
    FixBuilder builder(context);
    if (const Quantizer* existing = existingDequantizer(context, *quantizer)) {
        builder.redirect(node, slot, index.name(existing->output));
        return Fix{std::move(builder).finish(), {}};
    }
    const std::string value(index.name(quantizer->output));
    std::string op = context.node(quantizer->node).opType; // QuantizeLinear, or a TRT_ operator
    op.replace(op.rfind("Quantize"), 1, "Deq");
    NewNode proto{std::move(op), "", {value}, {}, value + "_dequantized"};
    takeParameters(proto, context, *quantizer);
    builder.redirect(node, slot, builder.add(index.graphOf(node), std::move(proto)));
    return Fix{std::move(builder).finish(), {}};
}

Offer dequantizeOffer(const Context& context, NodeIx node, std::uint32_t slot) {
    const Quantizer* quantizer = context.quant.producer(context.index(), context.index().input(node, slot));
    Offer offer = exactOffer(dequantizeId, say("Insert a DQ before the plugin"),
        say("The plugin reads the float values again that the Q was made from."));
    offer.effect.nodes = quantizer && existingDequantizer(context, *quantizer) ? 0 : 1;
    offer.build = [node, slot](const FixInput& input) { return dequantize(input.context, node, slot); };
    return offer;
}

std::vector<Offer> offers(const Context& context, const Finding& finding) {
    const auto node = findingNode(context, finding);
    if (!node || !context.isEditable(*node))
        return {};
    if (const auto slot = inputSlot(finding))
        return {dequantizeOffer(context, *node, *slot)};
    if (finding.slot == pathSlot)
        return pathOffers(context, *node);
    return {advice(describeId, say("Describe the plugin in qaliper.toml"),
        say("List for each input and output the types its supportsFormatCombination accepts; `qaliper-cli plugins "
            "MODEL "
            "--write-manifest qaliper.toml` writes the form to fill in."))};
}

constexpr std::array offerInfos{OfferInfo{int8Id, Safety::Review, false}, OfferInfo{dequantizeId, Safety::Exact, true},
    OfferInfo{describeId, Safety::Advice, false}, OfferInfo{upgradeId, Safety::Advice, false}};
constexpr std::array<std::string_view, 4> refs{"R53", "F501", "F502", "F503"};

} // namespace plugin_dequantized_input

extern const Rule pluginDequantizedInput;
constinit const Rule pluginDequantizedInput{
    {"plugin-dequantized-input", "Q/DQ that hand a plugin another type than it accepts", "plugin", Severity::Error,
        plugin_dequantized_input::offerInfos, plugin_dequantized_input::refs},
    plugin_dequantized_input::check, plugin_dequantized_input::offers};

} // namespace qaliper::catalog
