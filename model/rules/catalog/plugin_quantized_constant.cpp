// A constant of a quantized type may feed a DQ, and a plugin if the release counts plugins of its interface; every other reader
// stops the build with "Quantized constant is only allowed before DQ or PLUGIN_V2 node".

#include <algorithm>
#include <array>
#include <numeric>

#include "model/base/number.h"
#include "model/graph/identity.h"
#include "model/quant/operator_traits.h"
#include "model/rules/helpers.h"
#include "model/rules/rule.h"
#include "model/rules/weights.h"

namespace qaliper::catalog {

namespace plugin_quantized_constant {

constexpr std::string_view bypassId = "bypass-identity";
constexpr std::string_view moveId = "move-dequantize";
constexpr std::string_view foldId = "fold-float";
constexpr std::string_view dequantizeId = "dequantize-for-plugin";
constexpr std::string_view olderId = "plugin-v2";
constexpr std::string_view upgradeId = "newer-tensorrt";

// Operators that only rearrange a constant; the table of operators knows more, but these are what exporters put there.
constexpr std::array<std::string_view, 6> layoutOperators{
    "Flatten", "Identity", "Reshape", "Squeeze", "Transpose", "Unsqueeze"};

bool isLayout(const Node& node) {
    return node.isStandard() && std::ranges::find(layoutOperators, node.opType) != layoutOperators.end();
}

// A constant that TensorRT holds in a quantized type: written so, or quantized by a Q that will be folded.
bool isQuantizedConstant(const Context& context, ValueIx value) {
    const Index& index = context.index();
    if (const Tensor* tensor = index.constant(value))
        return tensor->type == DataType::Int8 || tensor->type == DataType::Uint8 || bitsOf(tensor->type) == 4 ||
            isFloat8(tensor->type);
    const Quantizer* quantizer = context.quant.producer(index, value);
    return quantizer && quantizer->quantizes && quantizer->constantData;
}

// Quantized constants and what layout operators make of them, with the place they come from.
class QuantizedConstants {
public:
    explicit QuantizedConstants(const Context& context) : quantized_(context.index().valueCount()) {
        const Index& index = context.index();
        for (const ValueIx value : index.values())
            quantized_[value.value] = isQuantizedConstant(context, value);
        for (const NodeIx node : index.nodes()) {
            const ValueIx input = index.input(node, 0);
            if (isLayout(context.node(node)) && input.valid() && quantized_[input.value] &&
                index.output(node, 0).valid())
                quantized_[index.output(node, 0).value] = true;
        }
    }
    bool contains(ValueIx value) const { return quantized_[value.value]; }

private:
    std::vector<bool> quantized_;
};

// Integer operators and the like do not exist in TensorRT at all; that is another rule's finding.
bool isImported(const Context& context, NodeIx node) {
    const NodeClass kind = context.classOf(node).kind;
    return kind == NodeClass::Importer || context.isPlugin(node);
}

// UINT8 tensors that no DQ ever reads are plain bytes, which the parser widens.
bool endsInDequantize(const Context& context, ValueIx value, int depth = 8) {
    const Index& index = context.index();
    return depth > 0 && std::ranges::any_of(index.uses(value), [&](const Use& use) {
        const Quantizer* quantizer = context.quant.at(use.node);
        if (quantizer && quantizer->dequantizes() && use.slot == 0)
            return true;
        return quantTrait(context.node(use.node)) == QuantTrait::Commutes &&
            endsInDequantize(context, index.output(use.node, 0), depth - 1);
    });
}

std::optional<Severity> pluginSeverity(const Context& context, NodeIx node) {
    const PluginFacts* plugin = context.classOf(node).plugin;
    const PluginApi api = plugin ? plugin->api : PluginApi::Unknown;
    if (context.target.isAtLeast(10, 1))
        return std::nullopt;
    if (!context.target.isAtLeast(10))
        return Severity::Warning; // the message of 8.x names DQ only
    if (api == PluginApi::V2)
        return std::nullopt;
    return api == PluginApi::V3 ? Severity::Error : Severity::Warning;
}

Text pluginMessage(const Context& context, NodeIx node) {
    if (!context.target.isAtLeast(10))
        return say("{node} is a plugin that reads a quantized constant. The message of {target} for this case names "
                   "only DQ as an "
                   "allowed reader; whether a plugin passes was not verified.",
            nodeArgument(context, node), targetArgument(context));
    const PluginFacts* plugin = context.classOf(node).plugin;
    if (plugin && plugin->api == PluginApi::V3)
        return say("{node} is an IPluginV3 plugin that reads a quantized constant. {target} stops with \"Quantized "
                   "constant is only "
                   "allowed before DQ or PLUGIN_V2 node\"; 10.1 accepts it.",
            nodeArgument(context, node), targetArgument(context));
    return say("{node} reads a quantized constant. If it is an IPluginV3 plugin, {target} stops with \"Quantized "
               "constant is only "
               "allowed before DQ or PLUGIN_V2 node\"; an IPluginV2 plugin passes. Say which in qaliper.toml.",
        nodeArgument(context, node), targetArgument(context));
}

void reportPlugin(const Context& context, Report& report, const Use& use) {
    const auto severity = pluginSeverity(context, use.node);
    if (!severity)
        return;
    Finding finding;
    finding.rule = "plugin-quantized-constant";
    finding.severity = *severity;
    finding.title = say("Quantized constant into a plugin");
    finding.message = pluginMessage(context, use.node);
    finding.node = context.node(use.node).id;
    finding.slot = formatNumber(std::int64_t{use.slot});
    finding.values = {std::string(context.index().name(context.index().input(use.node, use.slot)))};
    finding.cause = "plugin " + context.node(use.node).opType;
    report.add(std::move(finding));
}

void reportReader(const Context& context, Report& report, const Use& use) {
    const Node& node = context.node(use.node);
    Finding finding;
    finding.rule = "plugin-quantized-constant";
    finding.severity = Severity::Error;
    finding.title = say("Quantized constant read by something other than DQ or a plugin");
    finding.message =
        say("{node} ({op}) reads a constant in a quantized type. No version of TensorRT accepts that: it stops with "
            "\"Quantized constant is only allowed before DQ or PLUGIN_V2 node\".",
            nodeArgument(context, use.node), arg("op", node.opType));
    finding.node = node.id;
    finding.slot = formatNumber(std::int64_t{use.slot});
    finding.values = {std::string(context.index().name(context.index().input(use.node, use.slot)))};
    finding.cause = "reader " + node.opType;
    report.add(std::move(finding));
}

void check(const Context& context, Report& report) {
    const Index& index = context.index();
    const QuantizedConstants constants(context);
    for (const ValueIx value : index.values()) {
        if (!constants.contains(value))
            continue;
        const bool isPlainBytes = context.types.element(value) == DataType::Uint8 && !endsInDequantize(context, value);
        for (const Use& use : index.uses(value)) {
            const bool isParameter = context.quant.at(use.node) != nullptr; // DQ data, or a zero point
            if (isParameter || isPlainBytes || !isImported(context, use.node))
                continue;
            if (context.isPlugin(use.node))
                reportPlugin(context, report, use);
            else
                reportReader(context, report, use);
        }
    }
}

std::optional<std::uint32_t> slotOf(const Finding& finding) {
    const auto slot = parseInteger(finding.slot);
    return slot ? std::optional(static_cast<std::uint32_t>(*slot)) : std::nullopt;
}

// The sole DQ behind a layout operator or Gather on a constant, and how its parameters move in front of it.
struct Movable {
    const Quantizer* dequantizer = nullptr;
    std::optional<std::int64_t> axis; // the axis in front of the operator, for a per-channel DQ
};

std::optional<std::int64_t> axisInFront(const Context& context, NodeIx node, std::int64_t axis) {
    const Node& proto = context.node(node);
    if (proto.is("Identity"))
        return axis;
    const auto* permutation = proto.integers("perm");
    if (proto.is("Transpose") && permutation && axis >= 0 && axis < static_cast<std::int64_t>(permutation->size()))
        return (*permutation)[static_cast<std::size_t>(axis)];
    return std::nullopt;
}

std::optional<Movable> movable(const Context& context, NodeIx node) {
    const Index& index = context.index();
    const Node& proto = context.node(node);
    if (!isLayout(proto) && !proto.is("Gather"))
        return std::nullopt;
    const auto use = soleUse(index, index.output(node, 0));
    const Quantizer* dequantizer = use ? context.quant.at(use->node) : nullptr;
    if (!dequantizer || !dequantizer->dequantizes() || use->slot != 0 || dequantizer->granularity == Granularity::Block)
        return std::nullopt;
    Movable result{dequantizer, std::nullopt};
    if (dequantizer->granularity == Granularity::PerTensor)
        return result;
    result.axis = axisInFront(context, node, dequantizer->axis.value_or(1));
    return result.axis ? std::optional(result) : std::nullopt;
}

bool hasZeroPointZero(const Context& context, const Quantizer& quantizer) {
    const auto values = readZeroPoints(quantizer, context.storage());
    return values && std::ranges::all_of(*values, [](std::int64_t value) { return value == 0; });
}

Offer offer(std::string_view id, Text title, Safety safety, bool automatic, Text note) {
    Offer result;
    result.id = id;
    result.title = std::move(title);
    result.safety = safety;
    result.automatic = automatic;
    result.note = std::move(note);
    return result;
}

// A constant that a Q makes: its float values are still there.
const Quantizer* foldableQuantizer(const Context& context, NodeIx node, std::uint32_t slot) {
    const Quantizer* quantizer = context.quant.producer(context.index(), context.index().input(node, slot));
    return quantizer && quantizer->quantizes ? quantizer : nullptr;
}

const PluginFacts* olderInterface(const Context& context, NodeIx node) {
    for (const PluginFacts* version : context.knowledge().plugins.versions(context.node(node).opType)) {
        const bool exists = !version->removedIn || context.target.version < *version->removedIn;
        if (version->api == PluginApi::V2 && exists)
            return version;
    }
    return nullptr;
}

std::vector<Offer> pluginOffers(const Context& context, NodeIx node, std::uint32_t slot) {
    std::vector<Offer> offers;
    offers.push_back(offer(dequantizeId, say("Hand the plugin float values"), Safety::Review, false,
        say("A DQ stands between the constant and the plugin, whose input becomes float. The plugin must accept "
            "that.")));
    if (!foldableQuantizer(context, node, slot)) {
        Parameter scale{"scale", ParameterType::Number, "1", 1e-30, std::nullopt, {},
            say("The file gives no scale for this constant")};
        offers.back().parameters.push_back(std::move(scale));
    }
    if (const PluginFacts* older = olderInterface(context, node))
        offers.push_back(
            offer(olderId, say("Use version {version} of the plugin, an IPluginV2", arg("version", older->version)),
                Safety::Review, false, say("The numbers stay the same only if both versions compute the same.")));
    offers.push_back(offer(upgradeId, say("Build with TensorRT 10.1 or newer"), Safety::Advice, false,
        say("From 10.1 on a plugin of either interface may read a quantized constant.")));
    return offers;
}

std::vector<Offer> offers(const Context& context, const Finding& finding) {
    const auto node = findingNode(context, finding);
    const auto slot = slotOf(finding);
    if (!node || !slot || !context.isEditable(*node))
        return {};
    if (context.isPlugin(*node))
        return pluginOffers(context, *node, *slot);
    std::vector<Offer> offers;
    if (context.node(*node).is("Identity") && !context.index().isGraphOutput(context.index().output(*node, 0)))
        offers.push_back(offer(
            bypassId, say("Bypass the Identity"), Safety::Exact, true, say("Its readers take the constant directly.")));
    const auto target = *slot == 0 ? movable(context, *node) : std::nullopt;
    if (target) {
        const bool isSymmetric =
            hasZeroPointZero(context, *target->dequantizer) && target->dequantizer->type == DataType::Int8;
        const Offer move =
            offer(moveId, say("Dequantize the constant before it is rearranged"), Safety::Exact, isSymmetric,
                say("The DQ moves in front of {op}; a scale per channel follows its axis.",
                    arg("op", context.node(*node).opType)));
        Offer fold = offer(foldId, say("Fold the constant to float"), Safety::Exact, !isSymmetric,
            say("The file holds the float values then, four times as large. Any zero point is allowed in this form."));
        if (isSymmetric)
            offers.push_back(move);
        offers.push_back(std::move(fold));
    }
    return offers;
}

Result<Fix> bypass(const Context& context, NodeIx node) {
    FixBuilder builder(context);
    builder.redirectAll(context.index().output(node, 0), context.node(node).inputs.front());
    return Fix{std::move(builder).finish(), {}};
}

Result<Fix> move(const Context& context, NodeIx node, const Movable& target) {
    const Index& index = context.index();
    FixBuilder builder(context);
    const Node& dequantizer = context.node(target.dequantizer->node);
    std::vector<std::string> inputs = dequantizer.inputs;
    inputs[0] = context.node(node).inputs[0];
    NewNode moved{dequantizer.opType, dequantizer.domain, std::move(inputs), dequantizer.attributes,
        context.node(node).inputs[0] + "_dequantized"};
    if (target.axis) {
        std::erase_if(moved.attributes, [](const Attribute& attribute) { return attribute.name == "axis"; });
        moved.attributes.push_back({"axis", *target.axis});
    }
    std::vector<std::string> layoutInputs = context.node(node).inputs;
    layoutInputs[0] = builder.add(index.graphOf(node), std::move(moved));
    const std::string output =
        builder.addCopy(node, std::move(layoutInputs), std::string(index.name(target.dequantizer->output)));
    if (index.isGraphOutput(target.dequantizer->output))
        return fail(ErrorKind::Unsupported, say("The value is an output of the graph"));
    builder.redirectAll(target.dequantizer->output, output);
    return Fix{std::move(builder).finish(), {}};
}

Result<Fix> foldFloat(const Context& context, NodeIx node, const Movable& target) {
    const Index& index = context.index();
    const Tensor* constant = constantBehind(index, index.input(node, 0));
    if (!constant || index.isGraphOutput(target.dequantizer->output))
        return fail(ErrorKind::Unsupported, say("The constant cannot be folded here"));
    Quantizer inFront = *target.dequantizer;
    inFront.axis = target.axis ? target.axis : inFront.axis;
    const auto values = dequantized(context, *constant, inFront);
    if (!values)
        return fail(values.error());
    const DataType scaleType = context.types.element(inFront.scale);
    const DataType type = isFloat(scaleType) ? scaleType : DataType::Float;
    auto tensor = makeTensor(std::string(index.name(index.input(node, 0))) + "_float", type, constant->dims,
        encodeNumbers(type, *values), context.storage());
    if (!tensor)
        return fail(std::move(tensor.error()));
    FixBuilder builder(context);
    std::vector<std::string> inputs = context.node(node).inputs;
    inputs[0] = builder.addTensor(index.graphOf(node), std::move(*tensor));
    const std::string output =
        builder.addCopy(node, std::move(inputs), std::string(index.name(target.dequantizer->output)));
    builder.redirectAll(target.dequantizer->output, output);
    return Fix{std::move(builder).finish(), {}};
}

Result<Fix> dequantizeForPlugin(
    const Context& context, NodeIx node, std::uint32_t slot, const Offer& chosen, const Arguments& arguments) {
    const Index& index = context.index();
    const GraphId graph = index.graphOf(node);
    FixBuilder builder(context);
    const std::string value(index.name(index.input(node, slot)));
    std::vector<std::string> inputs{value};
    std::vector<Attribute> attributes;
    if (const Quantizer* quantizer = foldableQuantizer(context, node, slot)) {
        inputs = context.node(quantizer->node).inputs;
        inputs[0] = value;
        attributes = context.node(quantizer->node).attributes;
        std::erase_if(attributes,
            [](const Attribute& attribute) { return attribute.name != "axis" && attribute.name != "block_size"; });
    } else {
        const auto scale = numberArgument(chosen, arguments, "scale");
        if (!scale)
            return fail(scale.error());
        inputs.push_back(builder.addTensor(graph, makeSmallTensor(value + "_scale", DataType::Float, {}, {*scale})));
        const DataType type = context.types.element(index.input(node, slot));
        inputs.push_back(builder.addTensor(graph, makeSmallTensor(value + "_zero_point", type, {}, {0})));
    }
    builder.redirect(node, slot,
        builder.add(graph, {"DequantizeLinear", "", std::move(inputs), std::move(attributes), value + "_dequantized"}));
    return Fix{std::move(builder).finish(), {}};
}

Result<Fix> useOlderInterface(const Context& context, NodeIx node) {
    const PluginFacts* older = olderInterface(context, node);
    if (!older)
        return fail(ErrorKind::Stale, say("No version of the plugin with the older interface is known"));
    FixBuilder builder(context);
    builder.set(node, {"plugin_version", older->version});
    return Fix{std::move(builder).finish(), {}};
}

Result<Fix> build(const Context& context, const Finding& finding, std::string_view id, const Arguments& arguments) {
    const auto node = findingNode(context, finding);
    if (!node)
        return fail(node.error());
    const auto available = offers(context, finding);
    const auto chosen = std::ranges::find(available, id, &Offer::id);
    const auto slot = slotOf(finding);
    if (chosen == available.end() || !slot)
        return fail(ErrorKind::Stale, say("This fix no longer applies here"));
    if (id == bypassId)
        return bypass(context, *node);
    if (id == dequantizeId)
        return dequantizeForPlugin(context, *node, *slot, *chosen, arguments);
    if (id == olderId)
        return useOlderInterface(context, *node);
    const auto target = movable(context, *node);
    if (target && id == moveId)
        return move(context, *node, *target);
    if (target && id == foldId)
        return foldFloat(context, *node, *target);
    return fail(ErrorKind::Invalid, say("This is advice for a person and cannot be applied"));
}

constexpr std::array offerInfos{OfferInfo{bypassId, Safety::Exact, true}, OfferInfo{moveId, Safety::Exact, true},
    OfferInfo{foldId, Safety::Exact, true}, OfferInfo{dequantizeId, Safety::Review, false},
    OfferInfo{olderId, Safety::Review, false}, OfferInfo{upgradeId, Safety::Advice, false}};
constexpr std::array<std::string_view, 3> refs{"5.2", "8.1", "R60"};

} // namespace plugin_quantized_constant

extern const Rule pluginQuantizedConstant;
constinit const Rule pluginQuantizedConstant{
    {"plugin-quantized-constant", "Quantized constant read by a plugin or by anything but a DQ", "plugin",
        Severity::Error, plugin_quantized_constant::offerInfos, plugin_quantized_constant::refs},
    plugin_quantized_constant::check, plugin_quantized_constant::offers, plugin_quantized_constant::build};

} // namespace qaliper::catalog
