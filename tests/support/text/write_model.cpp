#include <functional>

#include "model/base/number.h"
#include "model/onnx/convert.h"
#include "model/onnx/text/words.h"
#include "model/onnx/text/write.h"
#include "tests/support/text/text.h"

namespace qaliper {

namespace onnxtext {

namespace {

constexpr std::uint32_t functionDefaultField = 11;

std::string opsetsText(const std::vector<OpsetImport>& opsets) {
    std::string text = "[";
    for (const OpsetImport& opset : opsets)
        text += (text.size() > 1 ? ", " : "") + inQuotes(opset.domain) + ": " + formatNumber(opset.version);
    return text + "]";
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

} // namespace qaliper
