#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "model/base/message.h"
#include "model/graph/contradiction.h"
#include "model/graph/value_type.h"

// The messages between inferTypes() and the helper process's inference service. Both sides read the same bytes of the model, so
// a value is identified by its place and not by its name: graph, node, output slot.

namespace qaliper {

struct InferRequest {
    std::uint64_t nonce = 0; // of the payload tokens that replace large tensor data in the model
    std::string_view model;  // a ModelProto
};

struct GraphPlace {
    enum class Kind : std::uint8_t { Main, Body, Function };
    Kind kind = Kind::Main;
    std::uint32_t outer = 0;    // of a body: the graph of its node, as a place in InferAnswer::graphs
    std::uint32_t position = 0; // of a body's node in that graph; of the function in the model
    std::string attribute;      // of a body
    std::uint32_t slot = 0;     // of a body: its place in a list of graphs
};

struct InferredType {
    ValueType type;
    bool verified = true; // false: a rule that was used was made for another version of the operator
};

struct FoundContradiction { // as a Contradiction
    ContradictionKind kind = ContradictionKind::Shapes;
    std::uint32_t position = 0; // of the node
    std::string reason;
    std::uint32_t slot = 0;
    std::uint32_t first = 0;
    ValueType computed;
};

struct InferredGraph {
    GraphPlace place;
    // 0 = nothing inferred, n = types[n - 1]
    std::vector<std::uint32_t> inputs;
    std::vector<std::uint32_t> outputs;             // of all nodes, slot by slot, in file order
    std::vector<FoundContradiction> contradictions; // one of a kind for each node and slot
};

struct InferAnswer {
    std::vector<InferredType> types;
    std::vector<InferredGraph> graphs; // an outer graph comes before its bodies
};

// The model of a request that was read is a view into its bytes.
void fields(auto& message, Of<InferRequest> auto& it) { message(it.nonce, it.model); }

void fields(auto& message, Of<Dim> auto& it) { message(it.value); }
void fields(auto& message, Of<ValueType> auto& it) {
    message(upTo(it.kind, ValueKind::Map), it.element, it.shape, it.inner);
}
void fields(auto& message, Of<InferredType> auto& it) { message(it.type, it.verified); }
void fields(auto& message, Of<GraphPlace> auto& it) {
    message(upTo(it.kind, GraphPlace::Kind::Function), it.outer, it.position, it.attribute, it.slot);
}
void fields(auto& message, Of<FoundContradiction> auto& it) {
    message(upTo(it.kind, ContradictionKind::Passed), it.position, it.reason, it.slot, it.first, it.computed);
}
void fields(auto& message, Of<InferredGraph> auto& it) { message(it.place, it.inputs, it.outputs, it.contradictions); }
void fields(auto& message, Of<InferAnswer> auto& it) { message(it.types, it.graphs); }

} // namespace qaliper
