#include "model/onnx/compose_node.h"

#include <algorithm>
#include <vector>

#include "model/onnx/wire.h"

namespace qaliper {

namespace {

using wire::Field;
using wire::Reader;
using wire::WireType;

bool holdsBodies(const Attribute& attribute) {
    return std::holds_alternative<GraphId>(attribute.value) ||
        std::holds_alternative<std::vector<GraphId>>(attribute.value);
}

class NodeComposer {
public:
    NodeComposer(const Node& node, std::string_view origin, const NodeParts& parts)
        : node_(&node), origin_(origin), parts_(&parts) {}

    Status compose(std::string& out) const {
        const auto putNames = [](std::string& to, std::uint32_t field,
                                  const std::vector<std::string>& names) -> Status {
            for (const std::string& name : names)
                wire::putBytes(to, field, name);
            return {};
        };
        const auto putText = [&](std::string& to, std::uint32_t field, const std::string& text) -> Status {
            const std::string_view original = lastField(origin_, field);
            Reader reader(original);
            Field read;
            if (reader.next(read) && reader.content(read) == text)
                to += original; // also an empty one that the file has
            else if (!text.empty())
                wire::putBytes(to, field, text);
            return {};
        };
        std::vector<wire::Group> groups{
            {1, [&](std::string& to) { return putNames(to, 1, node_->inputs); }},
            {2, [&](std::string& to) { return putNames(to, 2, node_->outputs); }},
            {3, [&](std::string& to) { return putText(to, 3, node_->name); }},
            {4, [&](std::string& to) { return putText(to, 4, node_->opType); }},
            {wire::nodeAttributeField, [&](std::string& to) { return putAttributes(to); }},
            {7, [&](std::string& to) { return putText(to, 7, node_->domain); }},
            {8, [&](std::string& to) { return putText(to, 8, node_->overload); }},
        };
        return wire::putMessage(out, origin_, groups);
    }

private:
    // The last field of that number, whole; empty when there is none.
    static std::string_view lastField(std::string_view message, std::uint32_t number) {
        std::string_view found;
        Reader reader(message);
        Field field;
        while (reader.next(field)) {
            if (field.number == number && field.type == WireType::Bytes)
                found = reader.whole(field);
        }
        return found;
    }

    struct OriginalAttribute {
        std::string name;
        std::string_view bytes;
    };

    std::vector<OriginalAttribute> originalAttributes() const {
        std::vector<OriginalAttribute> attributes;
        Reader reader(origin_);
        Field field;
        while (reader.next(field)) {
            if (field.number != wire::nodeAttributeField || field.type != WireType::Bytes)
                continue;
            Reader inner(lastField(reader.content(field), 1));
            Field name;
            const bool isNamed = inner.next(name);
            attributes.push_back({isNamed ? std::string(inner.content(name)) : std::string(), reader.content(field)});
        }
        return attributes;
    }

    Status putAttributes(std::string& out) const {
        std::vector<OriginalAttribute> originals = originalAttributes();
        for (const Attribute& attribute : node_->attributes) {
            const auto original = std::ranges::find(originals, attribute.name, &OriginalAttribute::name);
            std::string_view bytes;
            if (original != originals.end()) {
                bytes = original->bytes;
                originals.erase(original); // of two with the same name, each is used once
            }
            std::string content;
            QALIPER_CHECK(putAttribute(content, attribute, bytes));
            wire::putBytes(out, wire::nodeAttributeField, content);
        }
        return {};
    }

    Status putAttribute(std::string& out, const Attribute& attribute, std::string_view original) const {
        if (holdsBodies(attribute))
            return putBodyAttribute(out, attribute, original);
        const TensorReading reading{parts_->skeleton, nullptr};
        onnx::AttributeProto proto;
        const bool isThere =
            !original.empty() && proto.ParsePartialFromArray(original.data(), static_cast<int>(original.size()));
        const bool heldBodies =
            proto.has_g() || proto.graphs_size() > 0; // besides a value, which is not what it was read as
        if (isThere && !heldBodies && fromProto(proto, reading).value == attribute.value) {
            out = original;
            return {};
        }
        proto.Clear();
        proto.ParsePartialFromString(withoutValue(original, std::holds_alternative<Tensor>(attribute.value)));
        toProto(attribute, proto, parts_->tokens);
        out = serialized(proto);
        return {};
    }

    // The other fields of an attribute's message: the doc string, and what a newer ONNX added. protobuf would return a
    // kind that it does not know as an unknown field, which would take precedence over the new one; so this is done
    // here.
    static std::string withoutValue(std::string_view attribute, bool keepsTensor) {
        constexpr std::uint32_t tensorField = 5;
        constexpr std::uint32_t docField = 13;
        constexpr std::uint32_t lastKnownField = 23;
        std::string kept;
        Reader reader(attribute);
        Field field;
        while (reader.next(field)) {
            const bool isValue = field.number <= lastKnownField && field.number != docField;
            if (!isValue || (keepsTensor && field.number == tensorField))
                kept += reader.whole(field);
        }
        return kept;
    }

    Status putBodyAttribute(std::string& out, const Attribute& attribute, std::string_view original) const {
        const bool isSingle = std::holds_alternative<GraphId>(attribute.value);
        const std::uint32_t field = isSingle ? wire::attributeGraphField : wire::attributeGraphsField;
        onnx::AttributeProto fresh;
        fresh.set_name(attribute.name);
        fresh.set_type(isSingle ? onnx::AttributeProto::GRAPH : onnx::AttributeProto::GRAPHS);
        const std::string header = original.empty() ? serialized(fresh) : std::string();
        // a file may have one body and a list in the same attribute: the list then contains all of them
        const auto putIn = [&](std::uint32_t place) {
            return [&, place](std::string& to) { return place == field ? putBodies(to, field, attribute) : Status{}; };
        };
        std::vector<wire::Group> groups{{wire::attributeGraphField, putIn(wire::attributeGraphField)},
            {wire::attributeGraphsField, putIn(wire::attributeGraphsField)}};
        return wire::putMessage(out, original.empty() ? header : original, groups);
    }

    Status putBodies(std::string& out, std::uint32_t field, const Attribute& attribute) const {
        if (const auto* single = std::get_if<GraphId>(&attribute.value))
            return parts_->putGraph(out, field, *single);
        for (const GraphId body : std::get<std::vector<GraphId>>(attribute.value)) {
            QALIPER_CHECK(parts_->putGraph(out, field, body));
        }
        return {};
    }

    const Node* node_;
    std::string_view origin_;
    const NodeParts* parts_;
};

} // namespace

Status composeNode(std::string& out, const Node& node, std::string_view origin, const NodeParts& parts) {
    return NodeComposer(node, origin, parts).compose(out);
}

} // namespace qaliper
