#include "model/onnx/renamed_references.h"

#include <algorithm>
#include <functional>
#include <initializer_list>
#include <set>
#include <span>

#include "model/onnx/wire.h"

namespace qaliper {

namespace {

using wire::Field;
using wire::Reader;
using wire::WireType;

using Rename = std::function<std::string(std::string_view)>;
using FieldPath = std::span<const std::uint32_t>; // numbers of fields, from the outermost

std::string renamedAt(std::string_view message, FieldPath path, const Rename& rename) {
    if (path.empty())
        return rename(message);
    std::string result;
    Reader reader(message);
    Field field;
    while (reader.next(field)) {
        if (field.number == path.front() && field.type == WireType::Bytes)
            wire::putBytes(result, field.number, renamedAt(reader.content(field), path.subspan(1), rename));
        else
            result += reader.whole(field);
    }
    return result;
}

std::string renamedAt(std::string_view message, std::initializer_list<std::uint32_t> path, const Rename& rename) {
    return renamedAt(message, FieldPath(path.begin(), path.size()), rename);
}

// Calls `visit` with what stands at the path, wherever it does.
template <class Visit>
void forEachAt(std::string_view message, std::initializer_list<std::uint32_t> path, const Visit& visit) {
    (void)renamedAt(message, path, [&](std::string_view content) {
        visit(content);
        return std::string(content);
    });
}

constexpr std::uint32_t trainingNodes = 1; // of a GraphProto

// The operator Gradient names values in its attributes xs, zs and y.
std::string gradientRenamed(std::string_view node, const Rename& rename) {
    bool isGradient = false;
    forEachAt(node, {4}, [&](std::string_view op) { isGradient = isGradient || op == "Gradient"; });
    std::string renamed = renamedAt(node, {1}, rename);
    if (!isGradient)
        return renamed;
    renamed = renamedAt(renamed, {wire::nodeAttributeField, 4}, rename);
    return renamedAt(renamed, {wire::nodeAttributeField, 9}, rename);
}

std::string trainingGraph(std::string_view graph, const Rename& outer) {
    std::set<std::string, std::less<>> own; // outputs of nodes, initializers and inputs
    const auto note = [&](std::string_view name) { own.emplace(name); };
    forEachAt(graph, {trainingNodes, 2}, note);
    forEachAt(graph, {5, 8}, note);
    forEachAt(graph, {11, 1}, note);
    const Rename rename = [&](std::string_view name) { return own.contains(name) ? std::string(name) : outer(name); };
    return renamedAt(graph, {trainingNodes}, [&](std::string_view node) { return gradientRenamed(node, rename); });
}

} // namespace

// Graphs inside see the values of those around them.
std::string RenamedReferences::nameNow(std::string_view name, GraphId graph) const {
    std::string now(name);
    for (const RenamedValue& renamed : model_->renamed) {
        GraphId scope = graph;
        for (std::size_t depth = 0; depth < model_->graphs.size() && scope != renamed.graph; ++depth) {
            const Graph* inner = model_->graph(scope);
            if (!inner || !inner->owner)
                break;
            scope = inner->owner->graph;
        }
        if (scope == renamed.graph && renamed.from == now)
            now = renamed.to;
    }
    return now;
}

std::string RenamedReferences::annotation(std::string_view message, GraphId graph) const {
    const Rename rename = [&](std::string_view name) { return nameNow(name, graph); };
    return renamedAt(renamedAt(message, {1}, rename), {2, 2}, rename); // the tensor, and its scale and zero point
}

std::string RenamedReferences::node(std::string_view message, GraphId graph) const {
    constexpr std::uint32_t devices = 10;
    return renamedAt(message, {devices, 2, 1}, [&](std::string_view name) { return nameNow(name, graph); });
}

std::string RenamedReferences::training(std::string_view message) const {
    const Rename rename = [&](std::string_view name) { return nameNow(name, mainGraph); };
    std::string renamed(message);
    for (const std::uint32_t graph : {1U, 2U})
        renamed = renamedAt(renamed, {graph}, [&](std::string_view content) { return trainingGraph(content, rename); });
    for (const std::uint32_t binding : {3U, 4U}) // from an initializer of the model to a value of training
        renamed = renamedAt(renamed, {binding, 1}, rename);
    return renamed;
}

} // namespace qaliper
