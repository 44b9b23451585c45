#include "model/onnx/infer.h"

#include <optional>
#include <span>
#include <vector>

#include "model/onnx/infer_message.h"
#include "model/onnx/save.h"

namespace qaliper {

namespace {

std::optional<GraphId> bodyAt(const Node& node, const GraphPlace& place) {
    const Attribute* attribute = node.attribute(place.attribute);
    if (!attribute)
        return std::nullopt;
    if (const auto* body = std::get_if<GraphId>(&attribute->value))
        return *body;
    const auto* bodies = std::get_if<std::vector<GraphId>>(&attribute->value);
    return bodies && place.slot < bodies->size() ? std::optional((*bodies)[place.slot]) : std::nullopt;
}

std::optional<GraphId> graphAt(
    const Index& index, const GraphPlace& place, std::span<const std::optional<GraphId>> before) {
    const Model& model = index.model();
    switch (place.kind) {
    case GraphPlace::Kind::Main: return mainGraph;
    case GraphPlace::Kind::Function:
        return place.position < model.functions.size() ? std::optional(model.functions[place.position]->body)
                                                       : std::nullopt;
    case GraphPlace::Kind::Body: break;
    }
    if (place.outer >= before.size() || !before[place.outer])
        return std::nullopt;
    const auto nodes = index.nodes(*before[place.outer]);
    return place.position < nodes.size() ? bodyAt(index.node(nodes[place.position]), place) : std::nullopt;
}

// Writes the answer for one graph into the table.
class TypesOfGraph {
public:
    TypesOfGraph(const Index& index, const InferAnswer& answer, TypeTable& table)
        : index_(&index), answer_(&answer), table_(&table) {}

    void add(GraphId id, const InferredGraph& inferred) {
        const Graph* graph = index_->model().graph(id);
        if (!graph)
            return;
        for (std::size_t i = 0; i < graph->inputs.size() && i < inferred.inputs.size(); ++i) {
            if (const auto value = index_->value(id, graph->inputs[i].name))
                add(*value, inferred.inputs[i]);
        }
        std::size_t at = 0;
        for (const NodeIx node : index_->nodes(id)) {
            for (const ValueIx output : index_->outputs(node)) {
                const std::uint32_t number = at < inferred.outputs.size() ? inferred.outputs[at] : 0;
                ++at;
                if (output.valid() && index_->producer(output) == node)
                    add(output, number);
            }
        }
        for (const FoundContradiction& found : inferred.contradictions)
            add(id, found);
    }

private:
    void add(ValueIx value, std::uint32_t number) {
        if (number == 0 || number > answer_->types.size())
            return;
        const InferredType& inferred = answer_->types[number - 1];
        table_->add(value, inferred.type, inferred.verified ? TypeSource::Inferred : TypeSource::Unverified);
    }

    void add(GraphId id, const FoundContradiction& found) {
        const auto nodes = index_->nodes(id);
        if (found.position >= nodes.size())
            return;
        const NodeIx node = nodes[found.position];
        Contradiction contradiction{found.kind, node, found.reason, found.slot, found.first, found.computed};
        const ValueIx value = declaredOtherwise(*index_, contradiction);
        const bool isComputed = found.kind == ContradictionKind::Declared;
        if ((isComputed || found.kind == ContradictionKind::Passed) && !value.valid())
            return;
        if (isComputed && index_->producer(value) != node)
            return;
        if (value.valid())
            table_->overrule(value, found.computed);
        table_->add(std::move(contradiction));
    }

    const Index* index_;
    const InferAnswer* answer_;
    TypeTable* table_;
};

} // namespace

Result<std::string> inferenceRequest(const Index& index) {
    QALIPER_TRY(const auto bytes, serializeWithoutWeights(index.model()));
    return encode(InferRequest{index.model().storage->skeleton().nonce, bytes});
}

Result<TypeTable> inferredTypes(const Index& index, std::string_view answerBytes) {
    QALIPER_TRY(const auto answer, decode<InferAnswer>(answerBytes));
    TypeTable table(index);
    TypesOfGraph types(index, answer, table);
    std::vector<std::optional<GraphId>> graphs;
    for (const InferredGraph& inferred : answer.graphs) {
        const auto id = graphAt(index, inferred.place, graphs);
        graphs.push_back(id);
        if (id)
            types.add(*id, inferred);
    }
    table.setComplete();
    return table;
}

Result<TypeTable> inferTypes(const Index& index, Worker& worker, const Job& job) {
    job.report(say("Inferring shapes and types"));
    QALIPER_TRY(const auto request, inferenceRequest(index));
    QALIPER_TRY(const auto answer, worker.call(FrameKind::Infer, request, job));
    return inferredTypes(index, answer);
}

} // namespace qaliper
