// Tools that set and remove attributes of a node.

#include <array>

#include "model/tools/toolbox.h"
#include "model/tools/written_parts.h"

namespace qaliper::toolbox {

namespace attribute_tools {

constexpr std::string_view attributeKey = "attribute";
constexpr std::string_view valueKey = "value";
constexpr std::array keysToSet{attributeKey, valueKey};
constexpr std::array keysToRemove{attributeKey};

Result<Offer> offerSet(const Context& context, const ToolNodes& nodes) {
    const auto& attributes = context.node(nodes.front()).attributes;
    Offer offer = offerOf(setAttribute.info);
    offer.parameters.push_back(
        {attributeKey, ParameterType::Text, attributes.empty() ? std::string() : attributes.front().name, {}, {}, {},
            say("An existing attribute or a new one")});
    offer.parameters.push_back(
        {valueKey, ParameterType::Text, attributes.empty() ? std::string() : writtenValue(attributes.front().value), {},
            {}, {}, say("Numbers without quotes, words in quotes, lists in brackets: 2, 0.5, \"SAME\", [1, 1]")});
    return offer;
}

Result<Fix> buildSet(const FixInput& input, const ToolNodes& nodes) {
    const Context& context = input.context;
    const auto name = input.text(attributeKey);
    const auto written = input.text(valueKey);
    if (!name || !written)
        return fail(name ? written.error() : name.error());
    const Node& node = context.node(nodes.front());
    QALIPER_TRY(auto attribute, attributeOf(*name, *written, node.attribute(*name)));
    if (const Attribute* present = node.attribute(*name); present && *present == attribute)
        return fail(ErrorKind::Invalid, say("\"{attribute}\" has that value already", arg("attribute", *name)));
    return Fix{{SetAttribute{context.index().graphOf(nodes.front()), node.id, std::move(attribute)}}};
}

Result<Offer> offerRemove(const Context& context, const ToolNodes& nodes) {
    const auto& attributes = context.node(nodes.front()).attributes;
    if (attributes.empty())
        return fail(ErrorKind::Invalid, say("The node has no attributes"));
    Offer offer = offerOf(removeAttribute.info);
    Parameter parameter{attributeKey, ParameterType::Choice, attributes.front().name, {}, {}, {}, {}};
    for (const Attribute& attribute : attributes)
        parameter.choices.push_back(attribute.name);
    offer.parameters.push_back(std::move(parameter));
    offer.note = say("The operator then uses its default");
    return offer;
}

Result<Fix> buildRemove(const FixInput& input, const ToolNodes& nodes) {
    const Context& context = input.context;
    QALIPER_TRY(const auto name, input.text(attributeKey));
    const Node& node = context.node(nodes.front());
    return Fix{{RemoveAttribute{context.index().graphOf(nodes.front()), node.id, name}}};
}

} // namespace attribute_tools

constinit const Tool setAttribute{{"set-attribute", [] { return say("Set an attribute"); }, ToolGroup::Graph,
                                      ToolSubject::Node, Safety::Review, true, attribute_tools::keysToSet},
    attribute_tools::offerSet, attribute_tools::buildSet};

constinit const Tool removeAttribute{{"remove-attribute", [] { return say("Remove an attribute"); }, ToolGroup::Graph,
                                         ToolSubject::Node, Safety::Review, true, attribute_tools::keysToRemove},
    attribute_tools::offerRemove, attribute_tools::buildRemove};

} // namespace qaliper::toolbox
