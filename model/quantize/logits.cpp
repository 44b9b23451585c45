#include "model/quantize/logits.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "model/rewrite/fix_builder.h"

namespace qaliper {

namespace {

constexpr int longestTail = 8; // operators between it and the output

bool movesOnly(const Node& node) {
    constexpr std::array<std::string_view, 7> operators{
        "Cast", "Flatten", "Identity", "Reshape", "Squeeze", "Transpose", "Unsqueeze"};
    return node.isStandard() && std::ranges::find(operators, node.opType) != operators.end();
}

// The Softmax or Sigmoid that gives the value.
NodeIx saturatingBefore(const Index& index, ValueIx value) {
    for (int depth = 0; depth < longestTail && value.valid(); ++depth) {
        const NodeIx producer = index.producer(value);
        if (!producer.valid())
            return {};
        const Node& node = index.node(producer);
        if (node.is("Softmax") || node.is("Sigmoid"))
            return producer;
        if (!movesOnly(node))
            return {};
        value = index.input(producer, 0);
    }
    return {};
}

struct Place {
    NodeIx node;
    const ValueInfo* output = nullptr;
};

std::vector<Place> placesIn(const Index& index) {
    std::vector<Place> places;
    for (const ValueInfo& output : index.model().main().outputs) {
        const auto value = index.value(mainGraph, output.name);
        const NodeIx node = value ? saturatingBefore(index, *value) : NodeIx{};
        if (node.valid() && isFloat(output.type.element))
            places.push_back({node, &output});
    }
    return places;
}

// A name that no value has.
std::string addedName(const Index& index, const ValueInfo& output) {
    std::string name = output.name + "_before_saturation";
    while (index.value(mainGraph, name))
        name += "_";
    return name;
}

} // namespace

std::vector<Logits> logitsOf(const Index& index) {
    std::vector<Logits> logits;
    for (const Place& place : placesIn(index))
        logits.push_back({place.output->name, index.node(place.node).opType, addedName(index, *place.output)});
    return logits;
}

Result<Model> withLogits(const Model& model) {
    const Index index(model);
    std::vector<Edit> edits;
    for (const Place& place : placesIn(index)) {
        const std::string name = addedName(index, *place.output);
        Node copy;
        copy.opType = "Cast"; // a version may compute it in half precision
        copy.inputs = {std::string(index.name(index.input(place.node, 0)))};
        copy.outputs = {name};
        copy.attributes.push_back({"to", static_cast<std::int64_t>(place.output->type.element)});
        edits.emplace_back(AddNode{mainGraph, std::move(copy), {}});
        edits.emplace_back(AddGraphOutput{mainGraph, name, ValueType::tensor(place.output->type.element)});
    }
    return applyEdits(model, edits);
}

} // namespace qaliper
