#include <functional>

#include "model/base/number.h"
#include "model/onnx/convert.h"
#include "model/onnx/text/words.h"
#include "model/onnx/text/write.h"
#include "model/onnx/wire.h"

namespace qaliper {

namespace onnxtext {

namespace {

using wire::Field;
using wire::Reader;
using wire::WireType;

constexpr std::uint32_t nodeAttributeField = 5;

std::string withName(const ValueType& type, std::string_view name) {
    if (type.kind == ValueKind::Unknown)
        return nameOrQuoted(name);
    return typeText(type) + " " + nameOrQuoted(name);
}

std::string joinedNames(const std::vector<std::string>& names) {
    std::string text;
    for (const std::string& name : names)
        text += (text.empty() ? "" : ", ") + nameOrQuoted(name);
    return text;
}

// "com.acme.Op:overload"; a domain with other characters than those of names and points is quoted.
std::string operatorText(const Node& node) {
    std::string text;
    for (std::string_view rest = node.domain; !rest.empty();) {
        const std::size_t point = rest.find('.');
        const std::string_view part = rest.substr(0, point);
        const bool isLast = point == std::string_view::npos;
        if (!isPlainName(part) || (!isLast && point + 1 == rest.size())) {
            text = inQuotes(node.domain) + ".";
            break;
        }
        text += std::string(part) + ".";
        rest = isLast ? std::string_view() : rest.substr(point + 1);
    }
    text += isPlainName(node.opType) ? node.opType : inQuotes(node.opType);
    return node.overload.empty() ? text : text + ":" + nameOrQuoted(node.overload);
}

void writeAttributes(Writing& writing, const Node& node) {
    const std::string_view original = writing.bytesOf(node.origin);
    writing.page.put("<");
    for (std::size_t i = 0; i < node.attributes.size(); ++i) {
        const Attribute& attribute = node.attributes[i];
        writing.page.putItem(i > 0 ? ", " : "");
        writeAttribute(writing, attribute, originalAttribute(original, nodeAttributeField, attribute.name));
    }
    writing.page.put(">");
}

// Graphs are written in lines of their own.
void writeAttributesWithBodies(Writing& writing, const Node& node) {
    const std::string_view original = writing.bytesOf(node.origin);
    std::vector<std::function<void()>> entries;
    for (const Attribute& attribute : node.attributes)
        entries.emplace_back([&] {
            writeAttribute(writing, attribute, originalAttribute(original, nodeAttributeField, attribute.name));
        });
    writeBlock(writing.page, "<", ">", entries);
}

void writeInterface(Writing& writing, const std::vector<ValueInfo>& values) {
    writing.page.put("(");
    for (std::size_t i = 0; i < values.size(); ++i)
        writing.page.putItem(withName(values[i].type, values[i].name) + (i + 1 < values.size() ? ", " : ""));
    writing.page.put(")");
}

void writeSparse(Writing& writing, const SparseInitializer& sparse) {
    onnx::SparseTensorProto proto;
    const std::string_view original = writing.bytesOf(sparse.origin);
    proto.ParsePartialFromArray(original.data(), static_cast<int>(original.size()));
    const Shape shape(sparse.dims.begin(), sparse.dims.end());
    writing.page.put(withName(ValueType{ValueKind::SparseTensor, sparse.type, shape, {}}, sparse.name) + " = ");
    writeSparseData(writing, proto);
}

} // namespace

void writeNode(Writing& writing, const Node& node) {
    Page& page = writing.page;
    if (!node.name.empty())
        page.put("[" + nameOrQuoted(node.name) + "] ");
    page.put(joinedNames(node.outputs) + (node.outputs.empty() ? "= " : " = ") + operatorText(node) + " ");
    const bool hasBodies = !bodiesOf(node).empty();
    if (!node.attributes.empty() && !hasBodies) {
        writeAttributes(writing, node);
        page.put(" ");
    }
    page.put("(" + joinedNames(node.inputs) + ")");
    if (hasBodies) {
        page.put(" ");
        writeAttributesWithBodies(writing, node);
    }
}

std::string_view originalAttribute(std::string_view message, std::uint32_t number, std::string_view name) {
    Reader reader(message);
    Field field;
    while (reader.next(field)) {
        if (field.number != number || field.type != WireType::Bytes)
            continue;
        Reader inner(reader.content(field));
        Field innerField;
        while (inner.next(innerField)) {
            if (innerField.number == 1 && innerField.type == WireType::Bytes && inner.content(innerField) == name)
                return reader.content(field);
        }
    }
    return {};
}

void writeBlock(
    Page& page, std::string_view open, std::string_view close, const std::vector<std::function<void()>>& entries) {
    page.put(open);
    page.indent();
    for (std::size_t i = 0; i < entries.size(); ++i) {
        page.newLine();
        entries[i]();
        page.put(i + 1 < entries.size() ? "," : "");
    }
    page.outdent();
    page.newLine();
    page.put(close);
}

void writeNodes(Writing& writing, const Graph& graph) {
    writing.page.put("{");
    writing.page.indent();
    for (const Node& node : graph.nodes) {
        writing.page.newLine();
        writeNode(writing, node);
    }
    writing.page.outdent();
    writing.page.newLine();
    writing.page.put("}");
}

void writeDeclarations(Writing& writing, const Graph& graph) {
    std::vector<std::function<void()>> entries;
    for (const Tensor& tensor : graph.initializers)
        entries.emplace_back([&] {
            writing.page.put(typeText(tensor) + " " + nameOrQuoted(tensor.name) + " = ");
            writeData(writing, tensor);
        });
    for (const SparseInitializer& sparse : graph.sparseInitializers)
        entries.emplace_back([&] { writeSparse(writing, sparse); });
    for (const ValueInfo& value : graph.values)
        entries.emplace_back([&] { writing.page.put(withName(value.type, value.name)); });
    if (entries.empty())
        return writing.page.put(" ");
    writing.page.newLine();
    writeBlock(writing.page, "<", ">", entries);
    writing.page.newLine();
}

void writeGraph(Writing& writing, const Graph& graph) {
    writing.page.put(nameOrQuoted(graph.name) + " ");
    writeInterface(writing, graph.inputs);
    writing.page.put(" => ");
    writeInterface(writing, graph.outputs);
    writeDeclarations(writing, graph);
    writeNodes(writing, graph);
}

} // namespace onnxtext

std::string writeNodeText(const Model& model, const Node& node, const TextOptions& options) {
    onnxtext::Writing writing{&model, &options, {}};
    onnxtext::writeNode(writing, node);
    return std::move(writing.page).take();
}

} // namespace qaliper
