// Names of nodes and values.

#include <algorithm>
#include <array>

#include "model/rewrite/node_names.h"
#include "model/tools/node_values.h"
#include "model/tools/toolbox.h"

namespace qaliper::toolbox {

namespace naming_tools {

constexpr std::string_view nameKey = "name";
constexpr std::string_view valueKey = "value";
constexpr std::array nodeNameKeys{nameKey};
constexpr std::array valueNameKeys{valueKey, nameKey};

Result<std::string> newName(const FixInput& input, std::string_view old) {
    auto name = input.text(nameKey);
    if (name && (name->empty() || *name == old))
        return fail(ErrorKind::Invalid, say("Enter another name than \"{name}\"", arg("name", old)));
    return name;
}

Result<Offer> offerNames(const Context& context, const ToolNodes&) {
    const std::size_t count = nodeNamesOf(context).nameless.size();
    if (count == 0)
        return fail(ErrorKind::Invalid, say("Every node already has a unique name"));
    Offer offer = offerOf(nameNodes.info);
    offer.note = count == 1 ? say("1 node is named after its first output")
                            : say("{count} nodes are named after their first output", arg("count", count));
    return offer;
}

Result<Fix> buildNames(const FixInput& input, const ToolNodes&) { return Fix{qaliper::nameNodes(input.context)}; }

Result<Offer> offerNodeName(const Context& context, const ToolNodes& nodes) {
    Offer offer = offerOf(renameNode.info);
    offer.parameters.push_back(
        {nameKey, ParameterType::Text, context.node(nodes.front()).name, {}, {}, {}, say("The current name")});
    return offer;
}

Result<Fix> buildNodeName(const FixInput& input, const ToolNodes& nodes) {
    const Context& context = input.context;
    const Node& node = context.node(nodes.front());
    QALIPER_TRY(const auto name, newName(input, node.name));
    const GraphId graph = context.index().graphOf(nodes.front());
    for (const NodeIx other : context.index().nodes(graph)) {
        if (context.node(other).name == name)
            return fail(ErrorKind::Invalid, say("Another node has the name \"{name}\"", arg("name", name)));
    }
    return Fix{{SetNodeName{graph, node.id, name}}};
}

Result<Offer> offerValueName(const Context& context, NodeIx node, ValueIx chosen) {
    QALIPER_TRY(auto value, valueParameter(context, node, chosen, valueKey));
    Offer offer = offerOf(renameValue.info);
    offer.changesInterface = true;
    offer.parameters.push_back(std::move(value));
    offer.parameters.push_back({nameKey, ParameterType::Text, offer.parameters.front().fallback, {}, {}, {},
        say("The current name of this value")});
    offer.note =
        say("All consumers are changed, also in bodies. Callers identify inputs and outputs of the graph by name.");
    return offer;
}

Result<Fix> buildValueName(const FixInput& input, const ToolNodes& nodes) {
    const Context& context = input.context;
    QALIPER_TRY(const auto value, chosenValue(input, nodes.front(), valueKey));
    const std::string old(context.index().name(value));
    QALIPER_TRY(const auto name, newName(input, old));
    Fix fix{{RenameValue{context.index().graphOf(value), old, name}}, {}};
    for (const Port port : portsOf(context.index(), value))
        fix.interface.push_back(portRenamed(port, old, name));
    return fix;
}

} // namespace naming_tools

constinit const Tool nameNodes{
    {"name-nodes", [] { return say("Name all nodes"); }, ToolGroup::Graph, ToolSubject::Model, Safety::Exact},
    naming_tools::offerNames, naming_tools::buildNames};

constinit const Tool renameNode{{"rename-node", [] { return say("Rename the node"); }, ToolGroup::Graph,
                                    ToolSubject::Node, Safety::Exact, true, naming_tools::nodeNameKeys},
    naming_tools::offerNodeName, naming_tools::buildNodeName};

constinit const Tool renameValue{{"rename-value", [] { return say("Rename a value"); }, ToolGroup::Graph,
                                     ToolSubject::Node, Safety::Review, true, naming_tools::valueNameKeys},
    withoutChoice<naming_tools::offerValueName>, naming_tools::buildValueName, {}, {}, naming_tools::offerValueName};

} // namespace qaliper::toolbox
