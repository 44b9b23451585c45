// The parser looks for a built-in importer by operator type alone. A custom operator, or an operator of ONNX Runtime, that bears
// the name of one is read as that one; a local function that bears the name of a plugin may be taken for the plugin.

#include <algorithm>
#include <array>

#include "model/rules/helpers.h"
#include "model/rules/rule.h"

namespace qaliper::catalog {

namespace plugin_shadowed {

constexpr std::string_view renameId = "rename";
constexpr std::string_view namespaceId = "plugin-namespace";
constexpr Version firstNamespaceLookup{10, 15, 0};

enum class Clash : std::uint8_t { CustomOperator, OtherInputs, Function };

// Operators of com.microsoft whose inputs are others than those of the ONNX operator of the same name.
bool hasOtherInputs(const Node& node) {
    return node.domain == "com.microsoft" && (node.opType == "Attention" || node.opType == "RotaryEmbedding");
}

std::optional<Clash> clashOf(const Context& context, NodeIx node) {
    const Node& proto = context.node(node);
    const Classification& found = context.classOf(node);
    if (found.kind == NodeClass::Importer && found.shadowed)
        return Clash::CustomOperator;
    if (found.kind == NodeClass::Importer && hasOtherInputs(proto))
        return Clash::OtherInputs;
    const bool isFunction = std::ranges::any_of(context.model().functions,
        [&](const auto& function) { return function->name == proto.opType && function->domain == proto.domain; });
    return isFunction && context.knowledge().plugins.isKnown(proto.opType) ? std::optional(Clash::Function)
                                                                           : std::nullopt;
}

Text messageFor(const Context& context, NodeIx node, Clash clash) {
    const Node& proto = context.node(node);
    const auto op = arg("op", proto.opType);
    const auto domain = arg("domain", proto.domain);
    const auto target = targetArgument(context);
    switch (clash) {
    case Clash::CustomOperator:
        return say(
            "{node} is {op} of the domain {domain}. {target} has an importer for {op} and looks at nothing but that "
            "name: it reads the node as ONNX's {op}, without a word.",
            nodeArgument(context, node), op, domain, target);
    case Clash::OtherInputs:
        return say(
            "{node} is {op} of {domain}, with other inputs than ONNX's {op}. {target} looks at the name alone and "
            "gives the node to the importer of ONNX's operator.",
            nodeArgument(context, node), op, domain, target);
    case Clash::Function: break;
    }
    return say(
        "{node} calls the function {op} of the model, and a standard plugin has that name too. Which of them {target} "
        "takes depends on the release, and the sources disagree about it.",
        nodeArgument(context, node), op, target);
}

void check(const Context& context, Report& report) {
    for (const NodeIx node : context.index().nodes()) {
        const auto clash = clashOf(context, node);
        if (!clash)
            continue;
        const std::string& op = context.node(node).opType;
        Finding finding = findingAt(context, "plugin-shadowed", Severity::Warning, node, op);
        finding.title = say("The name {op} belongs to something else", arg("op", op));
        finding.message = messageFor(context, node, *clash);
        report.add(std::move(finding));
    }
}

std::vector<Offer> offers(const Context& context, const Finding&) {
    std::vector<Offer> offers{advice(renameId, say("Give the operator a name of its own"),
        say("Rename the operator where it is registered, or the function, and export the model again."))};
    if (context.target.version >= firstNamespaceLookup)
        offers.push_back(advice(namespaceId, say("Write the attribute plugin_namespace"),
            say("From 10.15 on a node with a plugin_namespace is looked up among the plugins first.")));
    return offers;
}

constexpr std::array offerInfos{
    OfferInfo{renameId, Safety::Advice, false}, OfferInfo{namespaceId, Safety::Advice, false}};
constexpr std::array<std::string_view, 2> refs{"R28", "5.3"};

} // namespace plugin_shadowed

extern const Rule pluginShadowed;
constinit const Rule pluginShadowed{{"plugin-shadowed", "Custom operator with the name of another one", "plugin",
                                        Severity::Warning, plugin_shadowed::offerInfos, plugin_shadowed::refs},
    plugin_shadowed::check, plugin_shadowed::offers, nullptr};

} // namespace qaliper::catalog
