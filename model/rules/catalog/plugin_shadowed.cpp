// The parser looks for a built-in importer by operator type alone. A custom operator, or an operator of ONNX Runtime,
// with the name of a built-in one is imported as that one; a local function with the name of a plugin may be imported
// as the plugin.

#include <algorithm>
#include <array>

#include "model/graph/queries.h"
#include "model/rewrite/expand.h"
#include "model/rewrite/fix_builder.h"
#include "model/rules/rule.h"

namespace qaliper::catalog {

namespace plugin_shadowed {

constexpr std::string_view renameId = "rename";
constexpr std::string_view namespaceId = "plugin-namespace";
constexpr std::string_view expandId = "expand";
constexpr std::string_view byHandId = "rename-by-hand";
constexpr std::string_view nameKey = "name";
constexpr std::string_view namespaceKey = "namespace";
constexpr Version firstNamespaceLookup{10, 15, 0};

enum class Clash : std::uint8_t { CustomOperator, OtherInputs, Function };

// Operators of com.microsoft with other inputs than the ONNX operator of the same name.
bool hasOtherInputs(const Node& node) {
    return node.domain == "com.microsoft" && (node.opType == "Attention" || node.opType == "RotaryEmbedding");
}

std::optional<Clash> clashOf(const Context& context, NodeIx ix) {
    const Node& node = context.node(ix);
    const Classification& found = context.classOf(ix);
    if (found.kind == NodeClass::Importer && found.shadowed)
        return Clash::CustomOperator;
    if (found.kind == NodeClass::Importer && hasOtherInputs(node))
        return Clash::OtherInputs;
    const bool isFunction = std::ranges::any_of(context.model().functions,
        [&](const auto& function) { return function->name == node.opType && function->domain == node.domain; });
    return isFunction && context.knowledge().plugins.isKnown(node.opType) ? std::optional(Clash::Function)
                                                                          : std::nullopt;
}

Text messageFor(const Context& context, NodeIx ix, Clash clash) {
    const Node& node = context.node(ix);
    const auto op = arg("op", node.opType);
    const auto domain = arg("domain", node.domain);
    const auto target = targetArgument(context);
    switch (clash) {
    case Clash::CustomOperator:
        return say("{node} is {op} of the domain {domain}. {target} has an importer for {op} and checks only that "
                   "name: it imports the node as ONNX's {op}, without a warning.",
            nodeArgument(context, ix), op, domain, target);
    case Clash::OtherInputs:
        return say(
            "{node} is {op} of {domain}, with other inputs than ONNX's {op}. {target} looks at the name alone and "
            "gives the node to the importer of ONNX's operator.",
            nodeArgument(context, ix), op, domain, target);
    case Clash::Function: break;
    }
    return say(
        "{node} calls the function {op} of the model, and a standard plugin has that name too. Which of them {target} "
        "takes depends on the release, and the sources disagree about it.",
        nodeArgument(context, ix), op, target);
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

// "Gelu_my_ops" for Gelu of my.ops: a name that no standard plugin has.
std::string freeName(const Context& context, const Node& node) {
    std::string name = node.opType + "_" + node.domain;
    std::ranges::replace_if(
        name, [](char it) { return it == '.' || it == '/' || it == ':'; }, '_');
    return context.knowledge().plugins.isKnown(name) ? name + "_1" : name;
}

bool isImported(const Context& context, std::string_view op) {
    const auto entry = context.knowledge().operators.find(op, context.target.version);
    return entry && entry->supported;
}

// The same node with another type. Its original bytes are not kept, because they contain the old type.
Result<Fix> rename(const FixInput& input, NodeIx node) {
    const Context& context = input.context;
    QALIPER_TRY(const auto name, input.text(nameKey));
    if (name.empty() || isImported(context, name))
        return fail(ErrorKind::Invalid,
            say("{target} has an importer for \"{name}\" too", targetArgument(context), arg("name", name)));
    const Node& old = context.node(node);
    Node renamed;
    renamed.opType = name;
    renamed.domain = old.domain;
    renamed.name = old.name;
    renamed.inputs = old.inputs;
    renamed.outputs = old.outputs;
    renamed.attributes = old.attributes;
    const GraphId graph = context.index().graphOf(node);
    return Fix{{AddNode{graph, std::move(renamed), old.id}, RemoveNode{graph, old.id}}, {}};
}

Offer renameOffer(const Context& context, NodeIx node) {
    Offer offer = reviewOffer(renameId, say("Give the operator a name of its own"));
    offer.parameters = {{nameKey, ParameterType::Text, freeName(context, context.node(node)), {}, {}, {},
        say("Its type and its domain; any name that the target has no importer for")}};
    offer.note =
        say("The plugin has to be registered under that name, and whatever else runs the model has to know it.");
    offer.build = [node](const FixInput& input) { return rename(input, node); };
    return offer;
}

Result<Fix> withNamespace(const FixInput& input, NodeIx node) {
    QALIPER_TRY(const auto name, input.text(namespaceKey));
    FixBuilder builder(input.context);
    builder.set(node, {"plugin_namespace", name});
    return Fix{std::move(builder).finish()};
}

Offer namespaceOffer(NodeIx node) {
    Offer offer = reviewOffer(namespaceId, say("Write the attribute plugin_namespace"),
        say("From 10.15 on a node with a plugin_namespace is looked up among the plugins first."));
    offer.parameters = {{namespaceKey, ParameterType::Text, "", {}, {}, {},
        say("The namespace that the plugin is registered in; most plugins name none")}};
    offer.build = [node](const FixInput& input) { return withNamespace(input, node); };
    return offer;
}

// Exact, and automatic where the target would read the node as another operator.
Offer expandOffer(const Context& context, NodeIx node) {
    Offer offer =
        exactOffer(expandId, say("Write {op} out in simpler operators", arg("op", context.node(node).opType)));
    offer.automatic = context.target.route == Route::Direct;
    if (const auto fix = expandToPrimitives(context, node))
        offer.effect.nodes = nodesAdded(fix->edits);
    offer.note = say("Products, Softmax and what splits the heads, as the operator is defined.");
    offer.build = [node](const FixInput& input) { return expandToPrimitives(input.context, node); };
    return offer;
}

std::vector<Offer> offers(const Context& context, const Finding& finding) {
    const auto node = findingNode(context, finding);
    if (!node)
        return {};
    const auto clash = clashOf(context, *node);
    if (clash == Clash::OtherInputs && canExpand(context, *node))
        return {expandOffer(context, *node)};
    if (clash != Clash::CustomOperator || !context.isEditable(*node))
        return {advice(byHandId, say("Give the operator or the function another name"),
            say("Rename it where it is registered, or written, and export the model again."))};
    std::vector<Offer> offers;
    if (bodiesOf(context.node(*node)).empty())
        offers.push_back(renameOffer(context, *node));
    if (context.target.version >= firstNamespaceLookup)
        offers.push_back(namespaceOffer(*node));
    return offers;
}

constexpr std::array offerInfos{OfferInfo{renameId, Safety::Review, false},
    OfferInfo{namespaceId, Safety::Review, false}, OfferInfo{expandId, Safety::Exact, true},
    OfferInfo{byHandId, Safety::Advice, false}};
constexpr std::array<std::string_view, 2> refs{"R28", "F505"};

} // namespace plugin_shadowed

extern const Rule pluginShadowed;
constinit const Rule pluginShadowed{{"plugin-shadowed", "Custom operator with the name of another one", "plugin",
                                        Severity::Warning, plugin_shadowed::offerInfos, plugin_shadowed::refs},
    plugin_shadowed::check, plugin_shadowed::offers};

} // namespace qaliper::catalog
