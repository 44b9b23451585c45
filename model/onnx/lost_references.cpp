#include "model/onnx/lost_references.h"

#include <algorithm>

#include "model/onnx/renamed_references.h"
#include "model/onnx/wire.h"

namespace qaliper {

namespace {

using wire::Field;
using wire::Reader;
using wire::WireType;

using Names = std::set<std::string, std::less<>>;

// Numbers of fields of onnx.proto.
constexpr std::uint32_t nodesField = 1; // of a graph
constexpr std::uint32_t initializersField = 5;
constexpr std::uint32_t inputsField = 11;
constexpr std::uint32_t annotationsField = 14;
constexpr std::uint32_t devicesField = 10;  // of a node
constexpr std::uint32_t shardingField = 2;  // of a configuration of devices
constexpr std::uint32_t trainingField = 20; // of a model
constexpr std::size_t shownNames = 5;

// Calls `visit` with the content of each field of that number.
template <class Visit>
void forEachPart(std::string_view message, std::uint32_t number, const Visit& visit) {
    Reader reader(message);
    Field field;
    while (reader.next(field)) {
        if (field.number == number && field.type == WireType::Bytes)
            visit(reader.content(field));
    }
}

std::string_view firstPart(std::string_view message, std::uint32_t number) {
    std::string_view found;
    forEachPart(message, number, [&](std::string_view part) { found = found.empty() ? part : found; });
    return found;
}

// Outputs of nodes, initializers and inputs of a GraphProto.
Names definedIn(std::string_view graph) {
    Names names;
    const auto note = [&](std::string_view name) {
        if (!name.empty())
            names.emplace(name);
    };
    forEachPart(graph, nodesField, [&](std::string_view node) { forEachPart(node, 2, note); });
    forEachPart(graph, initializersField, [&](std::string_view tensor) { note(firstPart(tensor, 8)); });
    forEachPart(graph, inputsField, [&](std::string_view input) { note(firstPart(input, 1)); });
    return names;
}

void removeDefined(Names& names, const Graph& graph) {
    for (const Node& node : graph.nodes) {
        for (const std::string& output : node.outputs)
            names.erase(output);
    }
    for (const Tensor& tensor : graph.initializers)
        names.erase(tensor.name);
    for (const ValueInfo& input : graph.inputs)
        names.erase(input.name);
}

std::string_view bytesOf(const Model& model, const Origin& origin) {
    return std::string_view(model.storage->skeleton().bytes).substr(origin.offset, origin.size);
}

// Names that the nodes of a training step read and nothing defines any more.
Names trainedInVain(const Model& model, const Names& gone, const RenamedReferences& renamed) {
    Names names;
    forEachPart(model.storage->skeleton().bytes, trainingField, [&](std::string_view original) {
        const std::string training = renamed.training(original);
        for (const std::uint32_t step : {1U, 2U}) { // what initializes, and what updates
            const std::string_view graph = firstPart(training, step);
            const Names own = definedIn(graph);
            forEachPart(graph, nodesField, [&](std::string_view node) {
                forEachPart(node, 1, [&](std::string_view input) {
                    if (gone.contains(input) && !own.contains(input))
                        names.emplace(input);
                });
            });
        }
        for (const std::uint32_t binding : {3U, 4U}) {
            forEachPart(training, binding, [&](std::string_view entry) {
                if (const std::string_view key = firstPart(entry, 1); gone.contains(key))
                    names.emplace(key);
            });
        }
    });
    return names;
}

std::size_t lostAnnotations(const Graph& graph, std::string_view origin, const RenamedReferences& renamed) {
    const LostReferences lost(graph, origin);
    std::size_t count = 0;
    forEachPart(origin, annotationsField,
        [&](std::string_view annotation) { count += lost.isLost(renamed.annotation(annotation, graph.id)) ? 1 : 0; });
    return count;
}

std::vector<Text> listOf(const Names& names) {
    std::vector<Text> shown;
    for (const std::string& name : names) {
        if (shown.size() < shownNames)
            shown.push_back(verbatim('"' + name + '"'));
    }
    return shown;
}

bool isOfNode(const Node& node, std::string_view value) {
    return std::ranges::find(node.inputs, value) != node.inputs.end() ||
        std::ranges::find(node.outputs, value) != node.outputs.end();
}

std::size_t lostSharding(std::string_view message, const Node& node) {
    std::size_t count = 0;
    forEachPart(message, devicesField, [&](std::string_view devices) {
        forEachPart(devices, shardingField,
            [&](std::string_view sharding) { count += isOfNode(node, firstPart(sharding, 1)) ? 0 : 1; });
    });
    return count;
}

} // namespace

LostReferences::LostReferences(const Graph& graph, std::string_view origin) : gone_(definedIn(origin)) {
    removeDefined(gone_, graph);
}

bool LostReferences::isLost(std::string_view annotation) const {
    bool isLost = gone_.contains(firstPart(annotation, 1));
    forEachPart(annotation, 2, [&](std::string_view entry) { isLost = isLost || gone_.contains(firstPart(entry, 2)); });
    return isLost;
}

std::string withoutLostSharding(std::string_view message, const Node& node) {
    std::string result;
    Reader reader(message);
    Field field;
    while (reader.next(field)) {
        if (field.number != devicesField || field.type != WireType::Bytes) {
            result += reader.whole(field);
            continue;
        }
        std::string devices;
        Reader inner(reader.content(field));
        Field part;
        while (inner.next(part)) {
            const bool isSharding = part.number == shardingField && part.type == WireType::Bytes;
            if (!isSharding || isOfNode(node, firstPart(inner.content(part), 1)))
                devices += inner.whole(part);
        }
        wire::putBytes(result, devicesField, devices);
    }
    return result;
}

std::vector<Text> describeLostReferences(const Model& model) {
    const RenamedReferences renamed(model);
    std::size_t annotations = 0;
    std::size_t shardings = 0;
    Names gone;
    for (const auto& graph : model.graphs) {
        if (!graph || graph->origin.pristine || !graph->origin.known())
            continue;
        const std::string_view origin = bytesOf(model, graph->origin);
        annotations += lostAnnotations(*graph, origin, renamed);
        for (const Node& node : graph->nodes) {
            if (!node.origin.pristine && node.origin.known())
                shardings += lostSharding(renamed.node(bytesOf(model, node.origin), graph->id), node);
        }
        if (graph->id == mainGraph) {
            gone = definedIn(origin);
            removeDefined(gone, *graph);
        }
    }
    std::vector<Text> texts;
    if (annotations > 0)
        texts.push_back(
            say("Quantization annotations of values that are gone were left out: {count}", arg("count", annotations)));
    if (shardings > 0)
        texts.push_back(say("The sharding among devices of values that a node no longer reads was left out: {count}",
            arg("count", shardings)));
    if (const Names names = gone.empty() ? Names() : trainedInVain(model, gone, renamed); !names.empty())
        texts.push_back(
            say("The training information still names values that are gone: {names}", arg("names", listOf(names))));
    return texts;
}

} // namespace qaliper
