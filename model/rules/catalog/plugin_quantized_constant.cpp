// A quantized constant may be read by a DQ, and by a plugin if the release allows that for the plugin's interface; any
// other consumer stops the build with "Quantized constant is only allowed before DQ or PLUGIN_V2 node".

#include <algorithm>
#include <array>

#include "model/base/number.h"
#include "model/context/quantized_constants.h"
#include "model/graph/identity.h"
#include "model/quant/operator_traits.h"
#include "model/rewrite/constant_rewrite.h"
#include "model/rewrite/fold.h"
#include "model/rewrite/operands.h"
#include "model/rules/rule.h"

namespace qaliper::catalog {

namespace plugin_quantized_constant {

constexpr std::string_view bypassId = "bypass-identity";
constexpr std::string_view foldOperatorId = "fold-operator";
constexpr std::string_view moveId = "move-dequantize";
constexpr std::string_view foldFloatId = "fold-float";
constexpr std::string_view dequantizeId = "dequantize-for-plugin";
constexpr std::string_view olderId = "plugin-v2";
constexpr std::string_view describeId = "describe-plugin";
constexpr std::string_view upgradeId = "newer-tensorrt";

PluginApi apiOf(const Context& context, NodeIx node) {
    const PluginFacts* plugin = context.classOf(node).plugin;
    return plugin ? plugin->api : PluginApi::Unknown;
}

std::optional<Severity> pluginSeverity(const Context& context, NodeIx node) {
    if (context.target.isAtLeast(10, 1))
        return std::nullopt;
    if (!context.target.isAtLeast(10))
        return Severity::Warning;
    switch (apiOf(context, node)) {
    case PluginApi::V2: return std::nullopt;
    case PluginApi::V3: return Severity::Error;
    case PluginApi::Unknown: break;
    }
    return Severity::Warning;
}

Text pluginMessage(const Context& context, NodeIx node) {
    if (!context.target.isAtLeast(10))
        return say(
            "{node} is a plugin that reads a quantized constant. Releases before 10.0 name only DQ as an allowed "
            "consumer "
            "(\"Int8 constant is only allowed before DQ\"); whether {target} lets a plugin pass was not verified.",
            nodeArgument(context, node), targetArgument(context));
    if (apiOf(context, node) == PluginApi::V3)
        return say("{node} is an IPluginV3 plugin that reads a quantized constant. {target} stops with \"Quantized "
                   "constant is "
                   "only allowed before DQ or PLUGIN_V2 node\"; 10.1 accepts it.",
            nodeArgument(context, node), targetArgument(context));
    return say("{node} reads a quantized constant. If it is an IPluginV3 plugin, {target} stops with \"Quantized "
               "constant is only "
               "allowed before DQ or PLUGIN_V2 node\"; an IPluginV2 plugin passes. Say which in qaliper.toml.",
        nodeArgument(context, node), targetArgument(context));
}

Text consumerMessage(const Context& context, NodeIx node) {
    const TextArgument op = arg("op", context.node(node).opType);
    if (!context.target.isAtLeast(10))
        return say("{node} ({op}) reads a constant in a quantized type. No version of TensorRT accepts that; {target} "
                   "stops with "
                   "\"Int8 constant is only allowed before DQ\" or the like.",
            nodeArgument(context, node), op, targetArgument(context));
    return say(
        "{node} ({op}) reads a constant in a quantized type. No version of TensorRT accepts that; {target} stops with "
        "\"Quantized constant is only allowed before DQ or PLUGIN_V2 node\".",
        nodeArgument(context, node), op, targetArgument(context));
}

Finding findingAt(const Context& context, const Use& use) {
    Finding finding;
    finding.rule = "plugin-quantized-constant";
    finding.node = context.node(use.node).id;
    finding.slot = formatNumber(std::int64_t{use.slot});
    finding.values = {std::string(context.index().name(context.index().input(use.node, use.slot)))};
    finding.stage = Stage::Builder;
    return finding;
}

void reportPlugin(const Context& context, Report& report, const Use& use) {
    const auto severity = pluginSeverity(context, use.node);
    if (!severity)
        return;
    Finding finding = findingAt(context, use);
    finding.severity = *severity;
    finding.title = say("Quantized constant into a plugin");
    finding.message = pluginMessage(context, use.node);
    finding.cause = "plugin " + context.node(use.node).opType;
    report.add(std::move(finding));
}

void reportConsumer(const Context& context, Report& report, const Use& use) {
    Finding finding = findingAt(context, use);
    finding.severity = Severity::Error;
    finding.title = say("Quantized constant read by something other than DQ or a plugin");
    finding.message = consumerMessage(context, use.node);
    finding.cause = "reader " + context.node(use.node).opType;
    report.add(std::move(finding));
}

// True for an Identity that only zero points read: from 10.0, the parser looks upstream of it for the constant.
bool onlyServesZeroPoints(const Context& context, NodeIx node) {
    if (!context.target.isAtLeast(10) || !context.node(node).is("Identity"))
        return false;
    const auto uses = context.index().uses(context.index().output(node, 0));
    return !uses.empty() && std::ranges::all_of(uses, [&](const Use& use) {
        return context.quant.at(use.node) != nullptr && use.slot == 2;
    });
}

// An operator that TensorRT cannot import is reported by another rule.
bool isRejected(const Context& context, NodeIx node) {
    const NodeClass kind = context.classOf(node).kind;
    const bool isQuantizer = context.quant.at(node) != nullptr; // data of a DQ, or a zero point
    return !isQuantizer && kind == NodeClass::Importer && !onlyServesZeroPoints(context, node);
}

void check(const Context& context, Report& report) {
    const Index& index = context.index();
    const QuantizedConstants constants(context);
    for (const ValueIx value : index.values()) {
        const bool isPlainBytes =
            context.types.element(value) == DataType::Uint8 && !constants.reachesDequantize(value);
        if (!constants.contains(value) || isPlainBytes)
            continue;
        for (const Use& use : index.uses(value)) {
            if (context.isPlugin(use.node))
                reportPlugin(context, report, use);
            else if (isRejected(context, use.node))
                reportConsumer(context, report, use);
        }
    }
}

std::optional<std::uint32_t> slotOf(const Finding& finding) {
    const auto slot = parseInteger(finding.slot);
    return slot ? std::optional(static_cast<std::uint32_t>(*slot)) : std::nullopt;
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

Offer bypassOffer(NodeIx node) {
    Offer result = offer(
        bypassId, say("Bypass the Identity"), Safety::Exact, true, say("Its consumers take the constant directly."));
    result.effect.nodes = -1;
    result.build = [node](const FixInput& input) { return bypassIdentity(input.context, node); };
    return result;
}

Offer foldOperatorOffer(const Context& context, NodeIx node, const FoldPath& path, bool automatic) {
    Offer result = offer(foldOperatorId, say("Fold {op} into the constant", arg("op", context.node(node).opType)),
        Safety::Exact, automatic, say("The file holds the result then, and the operator is gone."));
    const bool isShared = foldDuplicates(context, path);
    const DataType type = context.types.element(context.index().output(node, 0));
    const double growth = bitsOf(type) > 0 ? static_cast<double>(bitsOf(type)) / bitsOf(path.constant->type) : 1;
    result.effect.bytes = modelBytesRatio(context, *path.constant, isShared ? growth + 1 : growth);
    result.effect.nodes = -nodesFolded(context, path);
    result.build = [node](const FixInput& input) { return foldOperator(input.context, node); };
    return result;
}

Offer moveOffer(const Context& context, NodeIx node, const Movable& movable) {
    Offer result = offer(moveId, say("Dequantize the constant before it is rearranged"), Safety::Exact, true,
        say("DQ moves before {op}; a scale per channel follows its axis.", arg("op", context.node(node).opType)));
    result.effect.nodes = movable.nodesWhenMoved;
    result.build = [node](const FixInput& input) { return moveDequantize(input.context, node); };
    return result;
}

Offer foldFloatOffer(NodeIx node, const Movable& movable) {
    Offer result = offer(foldFloatId, say("Fold the constant to float"), Safety::Exact, movable.quantizedLayers == 0,
        say("The file holds the float values then. Any zero point is allowed in this form, but a layer that reads the "
            "constant "
            "as its weight leaves INT8."));
    result.effect.bytes = movable.bytesWhenFolded;
    result.effect.nodes = movable.nodesWhenFolded;
    result.effect.quantizedLayers = -movable.quantizedLayers;
    result.build = [node](const FixInput& input) { return foldToFloat(input.context, node); };
    return result;
}

// All offers but the last keep a weight in INT8; TensorRT has no asymmetric tables, so these become float.
std::vector<Offer> consumerOffers(const Context& context, NodeIx node, std::uint32_t slot) {
    const Index& index = context.index();
    const ValueIx output = index.output(node, 0);
    if (slot != 0 || !output.valid() || index.isGraphOutput(output))
        return {};
    if (context.node(node).is("Identity"))
        return {bypassOffer(node)};
    const auto movable = findMovable(context, node);
    const auto path = foldPath(context, output);
    const bool isLoneConstant = path && !foldDuplicates(context, *path);
    const bool staysInt8 = !movable || movable->symmetric;
    std::vector<Offer> offers;
    if (isLoneConstant && staysInt8)
        offers.push_back(foldOperatorOffer(context, node, *path, true));
    if (movable && movable->symmetric)
        offers.push_back(moveOffer(context, node, *movable));
    if (movable && movable->foldable)
        offers.push_back(foldFloatOffer(node, *movable));
    if (path && !(isLoneConstant && staysInt8))
        offers.push_back(foldOperatorOffer(context, node, *path, false));
    return offers;
}

// The newest version of the plugin with the older interface in the target; the table names the equivalent one.
const PluginFacts* olderInterface(const Context& context, NodeIx node) {
    const PluginFacts* current = context.classOf(node).plugin;
    const PluginFacts* best = nullptr;
    if (current && current->api == PluginApi::V2)
        return nullptr;
    for (const PluginFacts* version : context.knowledge().plugins.versions(context.node(node).opType)) {
        const bool isAdded = !version->addedIn || context.target.version >= *version->addedIn;
        const bool isRemoved = version->removedIn && context.target.version >= *version->removedIn;
        if (version->api != PluginApi::V2 || !isAdded || isRemoved)
            continue;
        if (current && current->twin == version->version)
            return version;
        best = version;
    }
    return current && !current->twin.empty() ? nullptr : best;
}

// Another DQ of the same constant, whose parameters apply here, too.
const Quantizer* siblingDequantizer(const Context& context, ValueIx value) {
    const Index& index = context.index();
    const ValueIx source = throughIdentity(index, value);
    const auto found = std::ranges::find_if(context.quant.all(), [&](const Quantizer& quantizer) {
        return quantizer.dequantizes() && throughIdentity(index, quantizer.data) == source;
    });
    return found == context.quant.all().end() ? nullptr : &*found;
}

// The quantizer whose parameters a new DQ upstream of the plugin gets: the Q of the constant, or another DQ of it.
const Quantizer* knownQuantizer(const Context& context, NodeIx node, std::uint32_t slot) {
    const ValueIx value = context.index().input(node, slot);
    const Quantizer* quantizer = context.quant.producer(context.index(), value);
    return quantizer && quantizer->quantizes ? quantizer : siblingDequantizer(context, value);
}

Result<Fix> dequantizeForPlugin(const FixInput& input, NodeIx node, std::uint32_t slot) {
    const Context& context = input.context;
    const Index& index = context.index();
    const GraphId graph = index.graphOf(node);
    FixBuilder builder(context);
    const std::string value(index.name(index.input(node, slot)));
    NewNode dequantize{"DequantizeLinear", "", {value}, {}, value + "_dequantized"};
    if (const Quantizer* quantizer = knownQuantizer(context, node, slot)) {
        takeParameters(dequantize, context, *quantizer);
    } else {
        QALIPER_TRY(const auto scale, input.number("scale"));
        const DataType type = context.types.element(index.input(node, slot));
        dequantize.inputs.push_back(
            builder.addTensor(graph, makeSmallTensor(value + "_scale", DataType::Float, {}, {scale})));
        dequantize.inputs.push_back(builder.addTensor(graph, makeSmallTensor(value + "_zero_point", type, {}, {0})));
    }
    builder.redirect(node, slot, builder.add(graph, std::move(dequantize)));
    return Fix{std::move(builder).finish(), {}};
}

std::optional<Offer> dequantizeOffer(const Context& context, NodeIx node, std::uint32_t slot) {
    const PluginFacts* plugin = context.classOf(node).plugin;
    const bool rejectsFloat =
        plugin && !plugin->input(slot).types.empty() && std::ranges::none_of(plugin->input(slot).types, isFloat);
    if (rejectsFloat || context.model().opset().value_or(0) < 10)
        return std::nullopt;
    Offer result = offer(dequantizeId, say("Hand the plugin float values"), Safety::Review, false,
        say("A DQ stands between the constant and the plugin, whose input becomes float. The plugin must accept "
            "that."));
    result.effect.nodes = 1;
    if (!knownQuantizer(context, node, slot))
        result.parameters.push_back({"scale", ParameterType::Number, "1", 1e-30, std::nullopt, {},
            say("The file gives no scale for this constant")});
    result.build = [node, slot](const FixInput& input) { return dequantizeForPlugin(input, node, slot); };
    return result;
}

Offer olderOffer(NodeIx node, const std::string& version) {
    Offer result = reviewOffer(olderId,
        say("Use version {version} of the plugin, an IPluginV2", arg("version", version)),
        say("The numbers stay the same only if both versions compute the same, and an IPluginV2 cannot have outputs "
            "whose shape depends on data."));
    result.build = [node, version](const FixInput& input) {
        FixBuilder builder(input.context);
        builder.set(node, {"plugin_version", version});
        return Fix{std::move(builder).finish()};
    };
    return result;
}

std::vector<Offer> pluginOffers(const Context& context, NodeIx node, std::uint32_t slot) {
    std::vector<Offer> offers;
    if (apiOf(context, node) == PluginApi::Unknown && context.target.isAtLeast(10))
        offers.push_back(offer(describeId, say("Describe the plugin in qaliper.toml"), Safety::Advice, false,
            say("With api = \"v2\" this finding goes, with api = \"v3\" it is an error. `qaliper-cli plugins MODEL "
                "--write-manifest qaliper.toml` writes the form to fill in.")));
    if (auto dequantize = dequantizeOffer(context, node, slot))
        offers.push_back(std::move(*dequantize));
    if (const PluginFacts* older = olderInterface(context, node))
        offers.push_back(olderOffer(node, older->version));
    offers.push_back(offer(upgradeId, say("Build with TensorRT 10.1 or newer"), Safety::Advice, false,
        say("From 10.1 on a plugin of either interface may read a quantized constant.")));
    return offers;
}

std::vector<Offer> offers(const Context& context, const Finding& finding) {
    const auto node = findingNode(context, finding);
    const auto slot = slotOf(finding);
    if (!node || !slot || !context.isEditable(*node))
        return {};
    return context.isPlugin(*node) ? pluginOffers(context, *node, *slot) : consumerOffers(context, *node, *slot);
}

constexpr std::array offerInfos{OfferInfo{bypassId, Safety::Exact, true},
    OfferInfo{foldOperatorId, Safety::Exact, true}, OfferInfo{moveId, Safety::Exact, true},
    OfferInfo{foldFloatId, Safety::Exact, true}, OfferInfo{dequantizeId, Safety::Review, false},
    OfferInfo{olderId, Safety::Review, false}, OfferInfo{describeId, Safety::Advice, false},
    OfferInfo{upgradeId, Safety::Advice, false}};
constexpr std::array<std::string_view, 2> refs{"R60", "F504"};

} // namespace plugin_quantized_constant

extern const Rule pluginQuantizedConstant;
constinit const Rule pluginQuantizedConstant{
    {"plugin-quantized-constant", "Quantized constant read by a plugin or by anything but a DQ", "plugin",
        Severity::Error, plugin_quantized_constant::offerInfos, plugin_quantized_constant::refs},
    plugin_quantized_constant::check, plugin_quantized_constant::offers};

} // namespace qaliper::catalog
