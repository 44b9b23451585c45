// Operators without an importer in the target's parser: newer ones, ones that no release has, operators of ONNX
// Runtime, and calls of local functions. The parser looks for plugins of that name and stops; ONNX Runtime's provider
// runs them outside the engine.

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "model/base/word_table.h"
#include "model/rewrite/dynamic_quantize.h"
#include "model/rewrite/expand.h"
#include "model/rewrite/fix_builder.h"
#include "model/rewrite/matmul_nbits.h"
#include "model/rewrite/qoperator.h"
#include "model/rules/rule.h"
#include "model/target/importers.h"
#include "model/target/quantizer_import.h"
#include "model/target/rtx.h"

namespace qaliper::catalog {

namespace op_unsupported {

constexpr std::string_view expandId = "expand";
constexpr std::string_view int4Id = "int4-weights";
constexpr std::string_view floatId = "float-weights";
constexpr std::string_view upgradeId = "newer-tensorrt";
constexpr std::string_view insteadId = "use-instead";

enum class Kind : std::uint8_t { Later, Open, Never, OrtPrivate, Function, WithoutPlugin };

std::optional<Version> laterRelease(const Context& context, const Node& node) {
    const auto first = context.knowledge().operators.firstSupport(node.opType);
    return first && *first > context.target.version ? first : std::nullopt;
}

bool isOpen(const Context& context, const Node& node) {
    const auto entry = context.knowledge().operators.find(node.opType, context.target.version);
    return entry && entry->isOpen;
}

// Source: fact F720.
bool isImportedByRtx(const Context& context, NodeIx node) {
    const Node& operation = context.node(node);
    const bool isHalf = context.types.element(context.index().input(node, 0)) == DataType::Float16;
    return context.target.rtx && isOrtOperatorOfRtx(operation.opType) && (operation.opType != "MatMulNBits" || isHalf);
}

std::optional<Kind> kindOf(const Context& context, NodeIx node) {
    switch (context.classOf(node).kind) {
    case NodeClass::OrtPrivate: return isImportedByRtx(context, node) ? std::nullopt : std::optional(Kind::OrtPrivate);
    case NodeClass::Unsupported:
        if (context.target.rtx && isPluginMissingInRtx(context.node(node).opType))
            return Kind::WithoutPlugin;
        return laterRelease(context, context.node(node)) ? Kind::Later : Kind::Never;
    case NodeClass::Function: // a call in another function is reported with that function
        return readsLocalFunctions.include(context.target.version) || !context.isEditable(node)
            ? std::nullopt
            : std::optional(Kind::Function);
    case NodeClass::Importer: return isOpen(context, context.node(node)) ? std::optional(Kind::Open) : std::nullopt;
    case NodeClass::Plugin:
    case NodeClass::Unknown: break;
    }
    return std::nullopt;
}

// Nodes that the rules about dynamic quantization and QOperator format report.
std::set<NodeIx> reportedElsewhere(const Context& context) {
    std::set<NodeIx> nodes;
    for (const NodeIx node : context.index().nodes()) {
        if (isQOperator(context.node(node)))
            nodes.insert(node);
        if (!context.node(node).is("DynamicQuantizeLinear"))
            continue;
        nodes.insert(node);
        for (const IntegerProduct& product : matchDynamicQuantization(context, node).products)
            nodes.insert(product.node);
    }
    return nodes;
}

struct Place {
    NodeIx node;
    Kind kind = Kind::Never;
};

std::vector<Place> placesIn(const Context& context) {
    const std::set<NodeIx> elsewhere = reportedElsewhere(context);
    std::vector<Place> places;
    for (const NodeIx node : context.index().nodes()) {
        if (const auto kind = kindOf(context, node); kind && !elsewhere.contains(node))
            places.push_back({node, *kind});
    }
    return places;
}

Text messageFor(const Context& context, const Place& place) {
    const Node& node = context.node(place.node);
    const auto name = nodeArgument(context, place.node);
    const auto op = arg("op", node.opType);
    const auto target = targetArgument(context);
    if (place.kind == Kind::Open)
        return say("No source says whether {target} imports {op} of {node}. TensorRT {release} does.", target, op, name,
            arg("release", formatVersion(*laterRelease(context, node))));
    if (context.target.route == Route::OnnxRuntime)
        return say(
            "{target} has no importer for {op}. ONNX Runtime runs {node} itself and the engine is cut apart here.",
            target, op, name);
    if (place.kind == Kind::OrtPrivate)
        return say("{node} is {op} of ONNX Runtime's own domain {domain}. No version of TensorRT imports it, and "
                   "{target} stops unless a plugin of that name is registered.",
            name, op, arg("domain", node.domain), target);
    if (place.kind == Kind::Function)
        return say(
            "{node} calls {op}, a function of this model. TensorRT reads those from {release} on; {target} looks for a "
            "plugin of that name instead and stops with \"Plugin not found, are the plugin name, version, and "
            "namespace "
            "correct?\".",
            name, op, arg("release", formatVersion(readsLocalFunctions.first)), target);
    if (place.kind == Kind::WithoutPlugin)
        return say("The parser of {target} makes a standard plugin of {op}, as that of TensorRT does, and TensorRT-RTX "
                   "brings no such plugin: it stops at {node}.",
            target, op, name);
    if (const auto release = laterRelease(context, node))
        return say(
            "{target} has no importer for {op} of {node} and stops. TensorRT {release} is the first that is known to "
            "import it.",
            target, op, name, arg("release", formatVersion(*release)));
    if (isRejectedByName(node.opType, context.target.version))
        return say(
            "No version of TensorRT up to {newest} imports {op}: the checkers of {target} know it by name and reject "
            "{node} before they look for a function or a plugin of that name.",
            arg("newest", formatVersion(newestVersion)), op, target, name);
    return say("No version of TensorRT up to {newest} imports {op}: {target} takes {node} for a plugin, finds none and "
               "stops with "
               "\"Plugin not found, are the plugin name, version, and namespace correct?\".",
        arg("newest", formatVersion(newestVersion)), op, target, name);
}

// One finding for each operator while there are few of them; otherwise one for each kind.
constexpr std::size_t maxRows = 3;

void describe(Finding& finding, const Context& context, const Place& place, bool byOperator) {
    const std::string& op = context.node(place.node).opType;
    switch (place.kind) {
    case Kind::Later:
        finding.title = byOperator ? say("The target has no {op} yet", arg("op", op))
                                   : say("Operators that the target does not have yet");
        finding.cause = "later";
        break;
    case Kind::Open:
        finding.title = byOperator ? say("The target may not have {op} yet", arg("op", op))
                                   : say("Operators that the target may not have yet");
        finding.cause = "open";
        break;
    case Kind::Never:
        finding.title =
            byOperator ? say("No TensorRT imports {op}", arg("op", op)) : say("Operators that no TensorRT imports");
        finding.cause = "never";
        break;
    case Kind::OrtPrivate:
        finding.title =
            byOperator ? say("{op} is an operator of ONNX Runtime", arg("op", op)) : say("Operators of ONNX Runtime");
        finding.cause = "onnxruntime";
        break;
    case Kind::WithoutPlugin:
        finding.title = byOperator ? say("The target has no plugin for {op}", arg("op", op))
                                   : say("Operators for which the target has no plugin");
        finding.cause = "plugin";
        break;
    case Kind::Function:
        finding.title = byOperator ? say("The target does not read the function {op}", arg("op", op))
                                   : say("Functions of the model, which the target does not read");
        finding.cause = "function";
        break;
    }
    if (byOperator)
        finding.cause += " " + op;
    finding.message = messageFor(context, place);
}

void check(const Context& context, Report& report) {
    const std::vector<Place> places = placesIn(context);
    std::map<Kind, std::set<std::string_view>> operators;
    for (const Place& place : places)
        operators[place.kind].insert(context.node(place.node).opType);
    const Severity stops = context.target.route == Route::OnnxRuntime ? Severity::Warning : Severity::Error;
    for (const Place& place : places) {
        const bool isKnown = place.kind != Kind::Open;
        Finding finding = findingAt(context, "op-unsupported", isKnown ? stops : Severity::Note, place.node, {});
        finding.stage = isKnown ? Stage::Parser : Stage::None;
        describe(finding, context, place, operators[place.kind].size() <= maxRows);
        report.add(std::move(finding));
    }
}

using WriteWeights = Result<Fix>(const Context&, const NBitsProduct&);

// Exact, unless the product requires integer sums, for which ONNX Runtime rounds the activations, too.
Offer weightsOffer(Offer offer, NodeIx node, bool isExact, Effect effect, WriteWeights& write) {
    offer.safety = isExact ? Safety::Exact : Safety::Review;
    offer.effect = effect;
    offer.build = [node, &write](
                      const FixInput& input) { return write(input.context, *nBitsProductAt(input.context, node)); };
    return offer;
}

void addWeightOffers(const Context& context, NodeIx node, const NBitsProduct& product, std::vector<Offer>& offers) {
    if (canBeInt4(context, product)) {
        const auto opset = arg("opset", opsetOfBlockScales);
        const bool isExact = keepsNumbersAsInt4(context, product);
        Text note = isExact
            ? say("The same four bits and scales before a MatMul, which runs in float. The model is raised to "
                  "opset "
                  "{opset} for that where it is older; TensorRT recommends a strongly typed network for INT4.",
                  opset)
            : say("The same four bits before a MatMul, which runs in float. Blocks with a scale below 0 are "
                  "turned "
                  "over, where the largest number can come out one step smaller; activations are not rounded. The "
                  "model is "
                  "raised to opset {opset} for that where it is older; TensorRT recommends a strongly typed network "
                  "for "
                  "INT4.",
                  opset);
        offers.push_back(
            weightsOffer(reviewOffer(int4Id, say("Keep the weights as INT4 after a DQ in blocks"), std::move(note)),
                node, isExact, effectOfInt4Weights(context, product), toInt4Weights));
    }
    offers.push_back(weightsOffer(reviewOffer(floatId, say("Write the weights as floats"),
                                      say("The same numbers in a MatMul, and a larger file.")),
        node, product.isFloatArithmetic, effectOfFloatWeights(context, product), toFloatWeights));
}

enum class Instead : std::uint8_t { StaticQuantization, BlockDequantize, Primitives, DeformConvPlugin };

struct Replacement {
    std::string_view op;
    Instead instead;
};

constexpr std::array replacementRows{
    Replacement{"ConvInteger", Instead::StaticQuantization},
    Replacement{"DeformConv", Instead::DeformConvPlugin},
    Replacement{"DynamicQuantizeLSTM", Instead::StaticQuantization},
    Replacement{"DynamicQuantizeLinear", Instead::StaticQuantization},
    Replacement{"DynamicQuantizeMatMul", Instead::StaticQuantization},
    Replacement{"Gelu", Instead::Primitives},
    Replacement{"GroupNormalization", Instead::Primitives},
    Replacement{"HardSwish", Instead::Primitives},
    Replacement{"LayerNormalization", Instead::Primitives},
    Replacement{"MatMulInteger", Instead::StaticQuantization},
    Replacement{"MatMulIntegerToFloat", Instead::StaticQuantization},
    Replacement{"MatMulNBits", Instead::BlockDequantize},
    Replacement{"Mish", Instead::Primitives},
    Replacement{"QAttention", Instead::StaticQuantization},
    Replacement{"RMSNormalization", Instead::Primitives},
    Replacement{"Swish", Instead::Primitives},
};
constexpr WordTable replacements(replacementRows, &Replacement::op);

Text wordsFor(Instead instead) {
    switch (instead) {
    case Instead::StaticQuantization:
        return say("Quantize the float model statically and symmetrically in Q/DQ format, with calibration data.");
    case Instead::BlockDequantize:
        return say("Write the weights as INT4 after a DequantizeLinear with block_size (opset 21) before a MatMul, "
                   "which TensorRT imports from 10.0 on.");
    case Instead::Primitives:
        return say("Export with an older opset, or let the exporter decompose the operator: ONNX defines it by simpler "
                   "ones.");
    case Instead::DeformConvPlugin:
        return say("Use the standard plugin ModulatedDeformConv2d, or a release that imports DeformConv.");
    }
    return {};
}

// What to write instead of the operator, where the sources name something; empty when nothing is known. Source: facts
// R18, R19, R30, F202, F206 and F209, table of standard plugins.
Text replacementFor(const Node& node) {
    if (const Replacement* found = replacements.find(node.opType))
        return wordsFor(found->instead);
    if (node.domain.starts_with("com.microsoft"))
        return say("Export the model again without ONNX Runtime's graph optimizations: they replaced ONNX operators by "
                   "this one.");
    return {};
}

Offer upgradeTo(Version release) {
    return advice(upgradeId, say("Build with TensorRT {release} or newer", arg("release", formatVersion(release))));
}

std::vector<Offer> offers(const Context& context, const Finding& finding) {
    const auto node = findingNode(context, finding);
    if (!node)
        return {};
    if (kindOf(context, *node) == Kind::Function)
        return {upgradeTo(readsLocalFunctions.first)};
    std::vector<Offer> offers;
    if (const auto fix = expandToPrimitives(context, *node)) {
        Offer expand =
            exactOffer(expandId, say("Write {op} out in simpler operators", arg("op", context.node(*node).opType)),
                say("The operators by which ONNX defines it."));
        expand.automatic = context.target.route == Route::Direct;
        expand.effect.nodes = nodesAdded(fix->edits);
        expand.build = [node = *node](const FixInput& input) { return expandToPrimitives(input.context, node); };
        offers.push_back(std::move(expand));
    }
    if (const auto product = nBitsProductAt(context, *node))
        addWeightOffers(context, *node, *product, offers);
    else if (Text instead = replacementFor(context.node(*node)); !instead.empty())
        offers.push_back(advice(insteadId, say("Use something else"), std::move(instead)));
    if (const auto release = laterRelease(context, context.node(*node)))
        offers.push_back(upgradeTo(*release));
    return offers;
}

constexpr std::array offerInfos{OfferInfo{expandId, Safety::Exact, true}, OfferInfo{int4Id, Safety::Exact, false},
    OfferInfo{floatId, Safety::Exact, false}, OfferInfo{insteadId, Safety::Advice, false},
    OfferInfo{upgradeId, Safety::Advice, false}};
constexpr std::array<std::string_view, 15> refs{
    "R18", "R19", "R27", "R30", "F108", "F201", "F202", "F204", "F205", "F208", "F209", "F505", "R115", "R116", "R117"};

} // namespace op_unsupported

extern const Rule opUnsupported;
constinit const Rule opUnsupported{{"op-unsupported", "Operator that the target does not import", "op", Severity::Error,
                                       op_unsupported::offerInfos, op_unsupported::refs},
    op_unsupported::check, op_unsupported::offers};

} // namespace qaliper::catalog
