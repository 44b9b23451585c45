#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <unordered_map>
#include <vector>

#include <onnx/onnx_pb.h>

#include "model/onnx/infer_message.h"

// Collects the results of inference, graph by graph, for the answer. A body or a function may be inferred several times
// with different inputs; what is equal every time is kept.

namespace qaliper {

class RecordedValue {
public:
    void add(const onnx::TypeProto& type, bool verified);
    // Null when nothing was found, or nothing is common to all results.
    const onnx::TypeProto* type() const { return state_ == State::Known ? &type_ : nullptr; }
    bool verified() const { return verified_; }

private:
    enum class State : std::uint8_t { Empty, Known, Contradictory };
    State state_ = State::Empty;
    bool verified_ = true;
    onnx::TypeProto type_;
};

struct RecordedGraph {
    GraphPlace place;
    std::vector<RecordedValue> inputs;
    std::vector<RecordedValue> outputs;     // of all nodes, by slot
    std::vector<std::uint32_t> firstOutput; // in `outputs`, by the node's position
    std::vector<FoundContradiction> contradictions;
    std::set<std::tuple<ContradictionKind, std::uint32_t, std::uint32_t>>
        contradicted; // kind, position and slot of each

    // Kept once, however often the graph is inferred.
    void add(FoundContradiction found);
};

class Recorder {
public:
    explicit Recorder(const onnx::ModelProto& model);

    // Null for a graph that is not part of the model.
    RecordedGraph* find(const onnx::GraphProto& graph) { return at(&graph); }
    RecordedGraph* find(const onnx::FunctionProto& function) { return at(&function); }

    InferAnswer answer() const;

private:
    using Nodes = google::protobuf::RepeatedPtrField<onnx::NodeProto>;

    RecordedGraph* at(const void* key);
    void enter(const void* key, GraphPlace place, int inputs, const Nodes& nodes);
    void enterBodies(const onnx::NodeProto& node, std::uint32_t outer, std::uint32_t position);

    std::deque<RecordedGraph> graphs_;
    std::unordered_map<const void*, std::size_t> places_;
};

} // namespace qaliper
