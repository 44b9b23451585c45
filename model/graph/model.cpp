#include "model/graph/model.h"

#include <algorithm>

namespace qaliper {

namespace {

template <class Value>
const Value* valueOf(const Node& node, std::string_view name) {
    const Attribute* found = node.attribute(name);
    return found ? std::get_if<Value>(&found->value) : nullptr;
}

std::string_view canonicalDomain(std::string_view domain) { return domain == "ai.onnx" ? "" : domain; }

} // namespace

const Attribute* Node::attribute(std::string_view attributeName) const {
    const auto found = std::ranges::find(attributes, attributeName, &Attribute::name);
    return found == attributes.end() ? nullptr : &*found;
}

std::optional<std::int64_t> Node::integer(std::string_view attributeName) const {
    const auto* value = valueOf<std::int64_t>(*this, attributeName);
    return value ? std::optional(*value) : std::nullopt;
}

std::int64_t Node::integer(std::string_view attributeName, std::int64_t fallback) const {
    return integer(attributeName).value_or(fallback);
}

std::optional<double> Node::number(std::string_view attributeName) const {
    const auto* value = valueOf<float>(*this, attributeName);
    return value ? std::optional<double>(*value) : std::nullopt;
}

const std::vector<std::int64_t>* Node::integers(std::string_view attributeName) const {
    return valueOf<std::vector<std::int64_t>>(*this, attributeName);
}

const std::string* Node::text(std::string_view attributeName) const {
    return valueOf<std::string>(*this, attributeName);
}

const Tensor* Node::tensor(std::string_view attributeName) const { return valueOf<Tensor>(*this, attributeName); }

bool sameContent(const Node& a, const Node& b) {
    return a.opType == b.opType && a.domain == b.domain && a.overload == b.overload && a.name == b.name &&
        a.inputs == b.inputs && a.outputs == b.outputs && a.attributes == b.attributes;
}

std::vector<GraphId> bodiesOf(const Node& node) {
    std::vector<GraphId> bodies;
    for (const Attribute& attribute : node.attributes) {
        if (const auto* one = std::get_if<GraphId>(&attribute.value))
            bodies.push_back(*one);
        else if (const auto* several = std::get_if<std::vector<GraphId>>(&attribute.value))
            bodies.insert(bodies.end(), several->begin(), several->end());
    }
    return bodies;
}

std::optional<std::int64_t> Model::opset(std::string_view opDomain) const {
    const auto sameDomain = [&](const OpsetImport& import) {
        return canonicalDomain(import.domain) == canonicalDomain(opDomain);
    };
    const auto found = std::ranges::find_if(opsets, sameDomain);
    return found == opsets.end() ? std::nullopt : std::optional(found->version);
}

std::size_t nodeCount(const Model& model) {
    std::size_t count = 0;
    for (const auto& graph : model.graphs)
        count += graph ? graph->nodes.size() : 0;
    return count;
}

std::size_t initializerCount(const Model& model) {
    std::size_t count = 0;
    for (const auto& graph : model.graphs)
        count += graph ? graph->initializers.size() + graph->sparseInitializers.size() : 0;
    return count;
}

} // namespace qaliper
