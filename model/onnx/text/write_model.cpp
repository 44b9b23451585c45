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
constexpr std::uint32_t functionDefaultField = 11;

// The wire bytes of the attribute of that name, among the fields `number` of a message.
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

std::string opsetsText(const std::vector<OpsetImport>& opsets) {
    std::string text = "[";
    for (const OpsetImport& opset : opsets)
        text += (text.size() > 1 ? ", " : "") + inQuotes(opset.domain) + ": " + formatNumber(opset.version);
    return text + "]";
}

// "com.acme.Op:overload"; a domain with anything but names and points in it is quoted as one.
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

// One entry a line, between brackets on lines of their own.
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

// Graphs take lines of their own.
void writeAttributesWithBodies(Writing& writing, const Node& node) {
    const std::string_view original = writing.bytesOf(node.origin);
    std::vector<std::function<void()>> entries;
    for (const Attribute& attribute : node.attributes)
        entries.emplace_back([&] {
            writeAttribute(writing, attribute, originalAttribute(original, nodeAttributeField, attribute.name));
        });
    writeBlock(writing.page, "<", ">", entries);
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

// Initializers and declared types of inner values.
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

void writeHeader(Writing& writing) {
    const Model& model = *writing.model;
    std::vector<std::function<void()>> entries;
    const auto add = [&](std::string_view key, const std::string& value) {
        entries.emplace_back([&writing, line = std::string(key) + ": " + value] { writing.page.put(line); });
    };
    const auto addText = [&](std::string_view key, const std::string& text) {
        if (!text.empty())
            add(key, inQuotes(text));
    };
    if (model.irVersion != 0)
        add("ir_version", formatNumber(model.irVersion));
    add("opset_import", opsetsText(model.opsets));
    addText("producer_name", model.producerName);
    addText("producer_version", model.producerVersion);
    addText("domain", model.domain);
    if (model.modelVersion != 0)
        add("model_version", formatNumber(model.modelVersion));
    addText("doc_string", model.doc);
    std::string properties;
    for (const auto& [key, value] : model.properties)
        properties += (properties.empty() ? "[" : ", ") + inQuotes(key) + ": " + inQuotes(value);
    if (!properties.empty())
        add("metadata_props", properties + "]");
    writeBlock(writing.page, "<", ">", entries);
    writing.page.newLine();
}

std::string valueNamesOf(const std::vector<ValueInfo>& values) {
    std::string text = "(";
    for (const ValueInfo& value : values)
        text += (text.size() > 1 ? ", " : "") + nameOrQuoted(value.name);
    return text + ")";
}

void writeFunctionAttributes(Writing& writing, const Function& function) {
    const std::string_view original = writing.bytesOf(function.origin);
    const TensorReading reading{&writing.storage().skeleton(), nullptr};
    writing.page.put("<");
    for (std::size_t i = 0; i < function.attributes.size(); ++i) {
        const std::string& name = function.attributes[i];
        writing.page.put(i > 0 ? ", " : "");
        const std::string_view standard = originalAttribute(original, functionDefaultField, name);
        onnx::AttributeProto proto;
        proto.ParsePartialFromArray(standard.data(), static_cast<int>(standard.size()));
        if (standard.empty())
            writing.page.put(nameOrQuoted(name));
        else
            writeAttribute(writing, fromProto(proto, reading), standard);
    }
    writing.page.put("> ");
}

void writeFunction(Writing& writing, const Function& function) {
    Page& page = writing.page;
    const Graph& body = *writing.model->graph(function.body);
    page.put("<domain: " + inQuotes(function.domain));
    if (!function.overload.empty())
        page.put(", overload: " + inQuotes(function.overload));
    page.put(", opset_import: " + opsetsText(function.opsets) + ">");
    page.newLine();
    page.put(nameOrQuoted(function.name) + " ");
    if (!function.attributes.empty())
        writeFunctionAttributes(writing, function);
    page.put(valueNamesOf(body.inputs) + " => " + valueNamesOf(body.outputs));
    writeDeclarations(writing, body);
    writeNodes(writing, body);
    page.newLine();
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

void writeGraph(Writing& writing, const Graph& graph) {
    writing.page.put(nameOrQuoted(graph.name) + " ");
    writeInterface(writing, graph.inputs);
    writing.page.put(" => ");
    writeInterface(writing, graph.outputs);
    writeDeclarations(writing, graph);
    writeNodes(writing, graph);
}

} // namespace onnxtext

std::string writeText(const Model& model, const TextOptions& options) {
    onnxtext::Writing writing{&model, &options, {}};
    onnxtext::writeHeader(writing);
    onnxtext::writeGraph(writing, model.main());
    writing.page.newLine();
    for (const auto& function : model.functions)
        onnxtext::writeFunction(writing, *function);
    return std::move(writing.page).take();
}

std::string writeNodeText(const Model& model, const Node& node, const TextOptions& options) {
    onnxtext::Writing writing{&model, &options, {}};
    onnxtext::writeNode(writing, node);
    return std::move(writing.page).take();
}

} // namespace qaliper
