#include "model/onnx/field_words.h"

#include "model/base/utf8.h"
#include "model/graph/identity.h"

namespace qaliper::words {

Text model() { return say("the model"); }

Text mainGraph() { return say("the graph"); }

Text body(const Node& owner, std::string_view attribute, std::size_t slot) {
    const auto name = arg("node", cleanText(displayName(owner)));
    const auto field = arg("attribute", cleanText(attribute));
    return slot == 0 ? say("the {attribute} of \"{node}\"", field, name)
                     : say("the {attribute} {number} of \"{node}\"", field, arg("number", slot), name);
}

Text function(std::string_view name) { return say("function {name}", arg("name", cleanText(name))); }

Text node(const Node& node) {
    return say(
        "{operator} \"{name}\"", arg("operator", cleanText(node.opType)), arg("name", cleanText(displayName(node))));
}

Text initializer(std::string_view name) { return say("initializer {name}", arg("name", cleanText(name))); }

Text sparseInitializer(std::string_view name) { return say("sparse initializer {name}", arg("name", cleanText(name))); }

Text valueInfo(std::string_view name) { return say("value_info {name}", arg("name", cleanText(name))); }

Text port(Port port, std::string_view name) {
    const auto text = arg("name", cleanText(name));
    return port == Port::Input ? say("input \"{name}\"", text) : say("output \"{name}\"", text);
}

Text part(Text part, const Text& graph, bool isMain) {
    return isMain ? part : say("{part} of {graph}", arg("part", std::move(part)), arg("graph", graph));
}

namespace {

// The tensor that a field of data belongs to: "indices" of "indices.raw_data". The values of a sparse tensor are its own.
std::string tensorIn(std::string_view field) {
    const std::size_t end = field.rfind('.');
    const std::string tensor(end == std::string_view::npos ? std::string_view() : field.substr(0, end));
    return tensor == "values" ? std::string() : tensor;
}

Text oneChange(const Text& place, const MessageChange& change) {
    const auto at = arg("place", place);
    const auto field = arg("field", cleanText(change.field));
    const auto was = arg("was", change.was);
    const auto is = arg("is", change.is);
    if (change.isData) {
        const std::string tensor = tensorIn(change.field);
        return tensor.empty() ? say("{place}: other values", at)
                              : say("{place}: {field}: other values", at, arg("field", cleanText(tensor)));
    }
    if (change.was.empty())
        return say("{place}: {field} is new: {is}", at, field, is);
    if (change.is.empty())
        return say("{place}: {field} is gone, was {was}", at, field, was);
    return say("{place}: {field}: {was} → {is}", at, field, was, is);
}

} // namespace

Text change(const Text& place, const MessageChange& change) {
    Text text = oneChange(place, change);
    return change.more == 0 || change.isData
        ? text
        : say("{change}, and {count} more", arg("change", std::move(text)), arg("count", change.more));
}

Text gone(const Text& place, std::string_view field, std::string_view was) {
    return say("{place}: {field} {name} is gone", arg("place", place), arg("field", field), arg("name", was));
}

Text added(const Text& place, std::string_view field, std::string_view is) {
    return say("{place}: {field} {name} is new", arg("place", place), arg("field", field), arg("name", is));
}

Text renamed(const Text& place, std::string_view field, std::string_view was, std::string_view is) {
    return say(
        "{place}: {field}: {was} → {is}", arg("place", place), arg("field", field), arg("was", was), arg("is", is));
}

Text retyped(const Text& place, std::string_view was, std::string_view is) {
    return say("{place} was declared as {was} and is {type}", arg("place", place), arg("was", was), arg("type", is));
}

Text moved(const Text& place, std::string_view field) {
    return say("{place}: {field} in another order", arg("place", place), arg("field", field));
}

Text movedPorts(const Text& place, Port port) {
    return port == Port::Input ? say("{place} takes its inputs in another order", arg("place", place))
                               : say("{place} gives its outputs in another order", arg("place", place));
}

Text opset(const Text& place, bool isModel, std::string_view domain, std::string_view was, std::string_view is) {
    const auto name = arg("domain", domain.empty() ? "ai.onnx" : cleanText(domain));
    return isModel
        ? say("opset {domain} {was} → {is}", name, arg("was", was), arg("is", is))
        : say("{place}: opset {domain} {was} → {is}", arg("place", place), name, arg("was", was), arg("is", is));
}

Text otherBodies(const Text& place, std::string_view attribute) {
    return say("{place}: {field} has other graphs", arg("place", place), arg("field", cleanText(attribute)));
}

Text otherCount(const Text& place, std::string_view field, std::size_t was, std::size_t is) {
    return say(
        "{place}: {was} → {is} {field}", arg("place", place), arg("was", was), arg("is", is), arg("field", field));
}

Text otherBytes(const Text& place) {
    return say("{place}: other bytes, which are no valid part of a model", arg("place", place));
}

bool isPartOfType(std::string_view field) {
    return (field == "type" || field.starts_with("type.")) && !field.ends_with("denotation") &&
        field.find(".field ") == std::string_view::npos;
}

} // namespace qaliper::words
