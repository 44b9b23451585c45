#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include <onnx/onnx_pb.h>

#include "model/services/infer_context.h"
#include "model/services/infer_record.h"
#include "model/services/operators.h"

// Shape inference over a whole model, node by node. When libonnx rejects a node, does not know it or throws, only the
// types of its outputs stay unknown, and what it says against the node is recorded. A declared type is
// kept unless the operator contradicts it. The model is not changed.

namespace qaliper {

class InferencePass {
public:
    // `nonce` identifies payload tokens. The model must outlive the pass.
    InferencePass(const onnx::ModelProto& model, std::uint64_t nonce);

    InferAnswer run();

private:
    using Nodes = google::protobuf::RepeatedPtrField<onnx::NodeProto>;
    using Opsets = std::unordered_map<std::string, int>;
    using OpsetProtos = google::protobuf::RepeatedPtrField<onnx::OperatorSetIdProto>;

    // A local function that is being inferred.
    struct Call {
        CallAttributes attributes; // of the calling node
        std::size_t depth = 1;
    };
    // The context in which the nodes of one graph are inferred.
    struct Surroundings {
        Scope& scope;
        const Opsets& opsets;
        RecordedGraph* record = nullptr; // null inside functions of libonnx's schemas
        const Call* call = nullptr;      // inside a function
    };
    // Scopes of a node's bodies; alive as long as its inference function uses their types.
    struct Bodies {
        const onnx::NodeProto& node;
        std::deque<Scope> scopes;
        std::vector<const onnx::GraphProto*> inferred;
        bool verified = true;
        bool typed = true;                      // all outputs have a known type
        std::string reason;                     // why the types of their inputs do not fit; empty where they do
        std::vector<FoundContradiction> passed; // inputs that are declared in another shape; without a position
    };

    static Opsets opsetsOf(const OpsetProtos& protos);
    const Operator& operatorOf(const onnx::NodeProto& node, const Opsets& opsets);
    const onnx::FunctionProto* localFunction(const onnx::NodeProto& node) const;

    void declare(const onnx::GraphProto& graph, Scope& scope) const;
    void inferNodes(const Nodes& nodes, const Surroundings& in);
    void inferNode(const onnx::NodeProto& node, std::size_t position, const Surroundings& in);
    void publish(
        const onnx::NodeProto& node, std::size_t position, NodeContext& context, bool verified, const Surroundings& in);
    // True when the types of the outputs are verified; nothing when there is no type to publish.
    std::optional<bool> infer(
        const onnx::NodeProto& node, const Operator& op, NodeContext& context, const Call* caller);
    std::optional<bool> callFunction(const onnx::FunctionProto& function, NodeContext& context, const Call* caller);
    std::vector<const onnx::TypeProto*> inferBody(const onnx::GraphProto& body,
        const std::vector<const onnx::TypeProto*>& inputs, const Surroundings& outer, Bodies& bodies);
    void inferOtherBodies(const onnx::NodeProto& node, const Surroundings& outer, Bodies& bodies);
    void followElements(const onnx::NodeProto& node, const NodeContext& context, Scope& scope) const;

    const onnx::ModelProto* model_;
    std::uint64_t nonce_;
    Operators operators_;
    Recorder recorder_;
    std::unordered_map<std::string, const onnx::FunctionProto*> functions_; // null when a name is overloaded
    std::deque<onnx::AttributeProto> resolved_; // attributes of calls, by reference inside the functions
    std::int64_t nodesInCalls_ = 0;
};

} // namespace qaliper
