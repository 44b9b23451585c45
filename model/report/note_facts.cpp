#include "model/report/note_facts.h"

#include <algorithm>
#include <optional>

#include "model/base/number.h"
#include "model/onnx/wire.h"

namespace qaliper {

namespace {

using wire::Field;
using wire::Reader;
using wire::WireType;

// Numbers of fields of onnx.proto, some of which are newer than the protobuf class that this program may be linked with.
struct NoteFields {
    std::uint32_t doc;
    std::uint32_t metadata;
};
constexpr NoteFields ofModel{6, 0}; // its metadata are properties
constexpr NoteFields ofGraph{10, 16};
constexpr NoteFields ofNode{6, 9};
constexpr NoteFields ofValueInfo{3, 4};
constexpr NoteFields ofTensor{12, 16};
constexpr std::uint32_t annotationField = 14;    // of a graph
constexpr std::uint32_t nodeDevicesField = 10;   // of a node
constexpr std::uint32_t trainingField = 20;      // of a model
constexpr std::uint32_t configurationField = 26; // of a model

// Calls `visit` with the number and the content of each field that holds bytes.
template <class Visit>
void forEachPart(std::string_view message, Visit visit) {
    Reader reader(message);
    Field field;
    while (reader.next(field)) {
        if (field.type == WireType::Bytes)
            visit(field.number, reader.content(field));
    }
}

std::string_view partOf(std::string_view message, std::uint32_t number) {
    std::string_view found;
    forEachPart(message, [&](std::uint32_t field, std::string_view content) {
        if (field == number)
            found = content;
    });
    return found;
}

std::vector<std::string_view> partsOf(std::string_view message, std::uint32_t number) {
    std::vector<std::string_view> parts;
    forEachPart(message, [&](std::uint32_t field, std::string_view content) {
        if (field == number)
            parts.push_back(content);
    });
    return parts;
}

std::optional<std::uint64_t> integerOf(std::string_view message, std::uint32_t number) {
    Reader reader(message);
    Field field;
    while (reader.next(field)) {
        if (field.number == number && field.type == WireType::Varint)
            return field.value;
    }
    return std::nullopt;
}

std::string_view bytesOf(const Model& model, const Origin& origin) {
    return std::string_view(model.storage->skeleton().bytes).substr(origin.offset, origin.size);
}

void addNotes(FactRows& rows, std::string_view message, NoteFields fields) {
    if (const std::string_view doc = partOf(message, fields.doc); !doc.empty())
        rows.push_back({say("doc string"), std::string(doc)});
    for (const std::string_view entry :
        fields.metadata == 0 ? std::vector<std::string_view>() : partsOf(message, fields.metadata))
        rows.push_back({verbatim(partOf(entry, 1)), std::string(partOf(entry, 2))});
}

// Of the value with that name, in each graph that may annotate it.
void addAnnotations(FactRows& rows, std::string_view graph, std::string_view name) {
    for (const std::string_view annotation : partsOf(graph, annotationField)) {
        if (partOf(annotation, 1) != name)
            continue;
        for (const std::string_view entry : partsOf(annotation, 2))
            rows.push_back({say("annotation {key}", arg("key", partOf(entry, 1))), std::string(partOf(entry, 2))});
    }
}

// The devices that a value is divided among: "w on 2 devices".
std::string shardingText(std::string_view spec) {
    std::size_t devices = 0;
    std::size_t dimensions = 0;
    Reader reader(spec);
    Field field;
    while (reader.next(field)) {
        if (field.number == 2 && field.type == WireType::Bytes) { // packed
            const std::string_view packed = reader.content(field);
            devices += static_cast<std::size_t>(std::ranges::count_if(
                packed, [](char byte) { return (static_cast<unsigned char>(byte) & 0x80U) == 0; }));
        } else if (field.number == 2) {
            ++devices;
        }
        dimensions += field.number == 4 ? 1 : 0;
    }
    return std::string(partOf(spec, 1)) + ": " + formatNumber(static_cast<std::int64_t>(devices)) + " devices, " +
        formatNumber(static_cast<std::int64_t>(dimensions)) + " sharded axes";
}

void addDevices(FactRows& rows, std::string_view node) {
    for (const std::string_view device : partsOf(node, nodeDevicesField)) {
        rows.push_back({say("device configuration"), std::string(partOf(device, 1))});
        if (const auto stage = integerOf(device, 3))
            rows.push_back({say("pipeline stage"), formatNumber(static_cast<std::int64_t>(*stage))});
        for (const std::string_view spec : partsOf(device, 2))
            rows.push_back({say("sharding"), shardingText(spec)});
    }
}

std::string bindingText(std::string_view entry) {
    return std::string(partOf(entry, 1)) + " = " + std::string(partOf(entry, 2));
}

void addTraining(FactRows& rows, std::string_view training) {
    const auto nodes = [](std::string_view graph) {
        return formatNumber(static_cast<std::int64_t>(partsOf(graph, 1).size()));
    };
    if (const std::string_view graph = partOf(training, 1); !graph.empty())
        rows.push_back({say("nodes that initialize training"), nodes(graph)});
    if (const std::string_view graph = partOf(training, 2); !graph.empty())
        rows.push_back({say("nodes of a training step"), nodes(graph)});
    for (const std::string_view entry : partsOf(training, 3))
        rows.push_back({say("initialized before training"), bindingText(entry)});
    for (const std::string_view entry : partsOf(training, 4))
        rows.push_back({say("updated by a training step"), bindingText(entry)});
}

void addConfigurations(FactRows& rows, std::string_view model) {
    for (const std::string_view configuration : partsOf(model, configurationField)) {
        std::string devices;
        for (const std::string_view device : partsOf(configuration, 3))
            devices += (devices.empty() ? ": " : ", ") + std::string(device);
        rows.push_back({say("devices of {name}", arg("name", partOf(configuration, 1))),
            formatNumber(static_cast<std::int64_t>(integerOf(configuration, 2).value_or(0))) + devices});
    }
}

} // namespace

FactRows modelNotes(const Model& model) {
    const std::string_view whole = model.storage->skeleton().bytes;
    FactRows rows;
    addNotes(rows, whole, ofModel);
    addConfigurations(rows, whole);
    for (const std::string_view training : partsOf(whole, trainingField))
        addTraining(rows, training);
    FactRows ofMain;
    addNotes(ofMain, bytesOf(model, model.main().origin), ofGraph);
    for (FactRow& row : ofMain)
        rows.push_back({say("graph: {note}", arg("note", row.label)), std::move(row.value)});
    return rows;
}

FactRows nodeNotes(const Model& model, const Node& node) {
    const std::string_view bytes = bytesOf(model, node.origin);
    FactRows rows;
    addNotes(rows, bytes, ofNode);
    addDevices(rows, bytes);
    return rows;
}

FactRows valueNotes(const Index& index, ValueIx value) {
    const Model& model = index.model();
    const Graph* graph = model.graph(index.graphOf(value));
    const std::string_view name = index.name(value);
    FactRows rows;
    if (!graph)
        return rows;
    const auto addInfo = [&](const auto& infos) {
        const auto found = std::ranges::find(infos, name, &ValueInfo::name);
        if (found != infos.end())
            addNotes(rows, bytesOf(model, found->origin), ofValueInfo);
    };
    addInfo(graph->inputs);
    addInfo(graph->outputs);
    addInfo(graph->values);
    if (const Tensor* constant = index.constant(value); constant && index.isInitializer(value))
        addNotes(rows, bytesOf(model, constant->origin), ofTensor);
    std::string named(name);
    std::for_each(model.renamed.rbegin(), model.renamed.rend(), [&](const auto& renamed) {
        if (renamed.graph == graph->id && renamed.to == named)
            named = renamed.from;
    });
    addAnnotations(rows, bytesOf(model, graph->origin), named);
    return rows;
}

} // namespace qaliper
