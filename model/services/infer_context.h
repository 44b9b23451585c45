#pragma once

#include <deque>
#include <exception>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <onnx/defs/schema.h>
#include <onnx/defs/shape_inference.h>
#include <onnx/onnx_pb.h>

#include "model/services/infer_scope.h"

// One node as libonnx's inference functions see it, on top of a Scope. Replaces libonnx's own classes: it copies no
// scope for a body (which is quadratic in the number of bodies), keeps the types found in bodies and functions, and
// does not depend on constructors that change between ONNX releases.

namespace qaliper {

// Attributes of the node that calls a local function, for attribute references inside it.
using CallAttributes = std::map<std::string_view, const onnx::AttributeProto*>;

// Infers a body with the given types of its inputs (null = unknown). The types are valid as long as the context.
using InferBody = std::function<std::vector<const onnx::TypeProto*>(
    const onnx::GraphProto& body, const std::vector<const onnx::TypeProto*>& inputs)>;

// The first line of what libonnx says, without a point at its end.
std::string firstLine(std::string_view said);

class NodeContext final : public onnx::InferenceContext {
public:
    // `schema` may be null. `resolved` takes the attributes of the call in place of references to them; it outlives what is
    // known of values, which points to tensors in it.
    NodeContext(const onnx::NodeProto& node, const onnx::OpSchema* schema, Scope& scope, const CallAttributes* call,
        std::deque<onnx::AttributeProto>& resolved, InferBody inferBody);

    const onnx::AttributeProto* getAttribute(const std::string& name) const override;
    std::size_t getNumInputs() const override { return inputs_.size(); }
    // A tensor of which nothing is known where an optional input is there and its type is not known: null would say that
    // it is left out.
    const onnx::TypeProto* getInputType(std::size_t index) const override;
    const onnx::TensorProto* getInputData(std::size_t index) const override;
    const onnx::SparseTensorProto* getInputSparseData(std::size_t index) const override;
    const onnx::TensorShapeProto* getSymbolicInput(std::size_t index) const override;
    std::size_t getNumOutputs() const override { return outputs_.size(); }
    onnx::TypeProto* getOutputType(std::size_t index) override;
    onnx::GraphInferencer* getGraphAttributeInferencer(const std::string& name) override;

    // Null when the slot is left out or its type is not known.
    const onnx::TypeProto* knownType(std::size_t index) const;
    // Null when the slot is left out or nothing is known.
    const KnownValue* input(std::size_t index) const { return index < inputs_.size() ? inputs_[index] : nullptr; }
    // Elements of an integer input of rank 0 or 1, each a number, a symbol or unknown; null when nothing is known about
    // them.
    const onnx::TensorShapeProto* integers(std::size_t index) const;
    const std::vector<const onnx::AttributeProto*>& attributes() const { return attributes_; }
    // After an inference function failed: keeps only element types, and what it said where it is about types and shapes.
    void fail(const std::exception& error);
    const std::string& typeError() const { return typeError_; }   // empty without one
    const std::string& shapeError() const { return shapeError_; } // the same
    // True when the types of all inputs are known that are not left out, and none is a sparse tensor, which runtimes read densely.
    bool isTyped() const;
    // True when no known type depends on a rule for another operator version.
    bool isVerified() const;

private:
    void addAttribute(const onnx::AttributeProto& attribute, const CallAttributes* call);

    bool isOptional(std::size_t index) const;

    const onnx::NodeProto* node_;
    const onnx::OpSchema* schema_;
    std::vector<KnownValue*> inputs_;
    std::vector<onnx::TypeProto> outputs_;
    std::vector<const onnx::AttributeProto*> attributes_;
    std::deque<onnx::AttributeProto>* resolved_;
    std::string typeError_;
    std::string shapeError_;
    InferBody inferBody_;
    std::vector<std::unique_ptr<onnx::GraphInferencer>> inferencers_;
};

} // namespace qaliper
