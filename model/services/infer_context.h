#pragma once

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <onnx/defs/shape_inference.h>
#include <onnx/onnx_pb.h>

#include "model/services/infer_scope.h"

// One node as libonnx's inference functions want to see it, on top of a Scope. Own classes instead of those of libonnx:
// they copy no scope for a body (which is quadratic in the number of bodies), keep what bodies and functions taught us,
// and their constructors do not change from one ONNX to the next.

namespace qaliper {

// Attributes of the node that calls a local function, for references inside it.
using CallAttributes = std::map<std::string_view, const onnx::AttributeProto*>;

// Infers a body with the given types of its inputs (null = not known). The types stay valid as long as the context.
using InferBody = std::function<std::vector<const onnx::TypeProto*>(
    const onnx::GraphProto& body, const std::vector<const onnx::TypeProto*>& inputs)>;

class NodeContext final : public onnx::InferenceContext {
public:
    NodeContext(const onnx::NodeProto& node, Scope& scope, const CallAttributes* call, InferBody inferBody);

    const onnx::AttributeProto* getAttribute(const std::string& name) const override;
    std::size_t getNumInputs() const override { return inputs_.size(); }
    const onnx::TypeProto* getInputType(std::size_t index) const override;
    const onnx::TensorProto* getInputData(std::size_t index) const override;
    const onnx::SparseTensorProto* getInputSparseData(std::size_t index) const override;
    const onnx::TensorShapeProto* getSymbolicInput(std::size_t index) const override;
    std::size_t getNumOutputs() const override { return outputs_.size(); }
    onnx::TypeProto* getOutputType(std::size_t index) override;
    onnx::GraphInferencer* getGraphAttributeInferencer(const std::string& name) override;

    // Null where the slot is left out or nothing is known.
    const KnownValue* input(std::size_t index) const { return index < inputs_.size() ? inputs_[index] : nullptr; }
    // Elements of an integer input of rank 0 or 1, each a number, a symbol or unknown; null when nothing is known of
    // them.
    const onnx::TensorShapeProto* integers(std::size_t index) const;
    const std::vector<const onnx::AttributeProto*>& attributes() const { return attributes_; }
    // Leaves element types only, after an inference function gave up half way.
    void dropShapes();
    // Every type that is known owes nothing to a rule for another operator version.
    bool isVerified() const;

private:
    void addAttribute(const onnx::AttributeProto& attribute, const CallAttributes* call);

    const onnx::NodeProto* node_;
    std::vector<KnownValue*> inputs_;
    std::vector<onnx::TypeProto> outputs_;
    std::vector<const onnx::AttributeProto*> attributes_;
    std::deque<onnx::AttributeProto> resolved_; // references, with the caller's value
    InferBody inferBody_;
    std::vector<std::unique_ptr<onnx::GraphInferencer>> inferencers_;
};

} // namespace qaliper
