#include "model/services/infer_record.h"

#include <algorithm>
#include <utility>

#include "model/onnx/convert.h"
#include "model/services/infer_scope.h"

namespace qaliper {

namespace {

// Most values have one of a few types, so each type is written once.
class DistinctTypes {
public:
    explicit DistinctTypes(std::vector<InferredType>& list) : list_(&list) {}

    std::uint32_t numberOf(const RecordedValue& value) {
        const onnx::TypeProto* type = value.type();
        if (!type)
            return 0;
        std::string key;
        type->SerializePartialToString(&key);
        key.push_back(value.verified() ? '+' : '-');
        const auto [found, isNew] = numbers_.try_emplace(std::move(key), static_cast<std::uint32_t>(list_->size() + 1));
        if (isNew)
            list_->push_back({fromProto(*type), value.verified()});
        return found->second;
    }

private:
    std::vector<InferredType>* list_;
    std::unordered_map<std::string, std::uint32_t> numbers_;
};

} // namespace

void RecordedValue::add(const onnx::TypeProto& type, bool verified) {
    verified_ = verified_ && verified;
    if (state_ == State::Empty) {
        type_ = type;
        state_ = State::Known;
    } else if (state_ == State::Known && !generalise(type_, type)) {
        state_ = State::Contradictory;
    }
}

void RecordedGraph::add(FoundContradiction found) {
    if (contradicted.emplace(found.kind, found.position, found.slot).second)
        contradictions.push_back(std::move(found));
}

Recorder::Recorder(const onnx::ModelProto& model) {
    enter(&model.graph(), {}, model.graph().input_size(), model.graph().node());
    for (int i = 0; i < model.functions_size(); ++i) {
        const onnx::FunctionProto& function = model.functions(i);
        GraphPlace place{.kind = GraphPlace::Kind::Function, .position = static_cast<std::uint32_t>(i)};
        enter(&function, std::move(place), function.input_size(), function.node());
    }
}

void Recorder::enter(const void* key, GraphPlace place, int inputs, const Nodes& nodes) {
    const auto number = static_cast<std::uint32_t>(graphs_.size());
    places_.emplace(key, number);
    RecordedGraph& graph = graphs_.emplace_back();
    graph.place = std::move(place);
    graph.inputs.resize(static_cast<std::size_t>(inputs));
    graph.firstOutput.reserve(static_cast<std::size_t>(nodes.size()));
    std::uint32_t slots = 0;
    for (const onnx::NodeProto& node : nodes) {
        graph.firstOutput.push_back(slots);
        slots += static_cast<std::uint32_t>(node.output_size());
    }
    graph.outputs.resize(slots);
    for (int i = 0; i < nodes.size(); ++i)
        enterBodies(nodes.Get(i), number, static_cast<std::uint32_t>(i));
}

void Recorder::enterBodies(const onnx::NodeProto& node, std::uint32_t outer, std::uint32_t position) {
    for (const onnx::AttributeProto& attribute : node.attribute()) {
        std::uint32_t slot = 0;
        const auto enterBody = [&](const onnx::GraphProto& body) {
            GraphPlace place{GraphPlace::Kind::Body, outer, position, attribute.name(), slot++};
            enter(&body, std::move(place), body.input_size(), body.node());
        };
        if (attribute.has_g())
            enterBody(attribute.g());
        for (const onnx::GraphProto& body : attribute.graphs())
            enterBody(body);
    }
}

RecordedGraph* Recorder::at(const void* key) {
    const auto found = places_.find(key);
    return found == places_.end() ? nullptr : &graphs_[found->second];
}

InferAnswer Recorder::answer() const {
    InferAnswer answer;
    DistinctTypes types(answer.types);
    for (const RecordedGraph& graph : graphs_) {
        InferredGraph& inferred = answer.graphs.emplace_back();
        inferred.place = graph.place;
        for (const RecordedValue& value : graph.inputs)
            inferred.inputs.push_back(types.numberOf(value));
        for (const RecordedValue& value : graph.outputs)
            inferred.outputs.push_back(types.numberOf(value));
        inferred.contradictions = graph.contradictions;
        std::ranges::stable_sort(inferred.contradictions, {}, &FoundContradiction::position);
    }
    return answer;
}

} // namespace qaliper
