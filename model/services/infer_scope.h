#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string_view>
#include <unordered_map>

#include <onnx/onnx_pb.h>

// What shape inference knows of the values that are visible at one place of a model.

namespace qaliper {

struct KnownValue {
    onnx::TypeProto type;                      // VALUE_NOT_SET = nothing known
    bool verified = true;                      // the type does not depend on a rule for another operator version
    const onnx::TensorProto* tensor = nullptr; // a constant whose elements are available
    const onnx::SparseTensorProto* sparse = nullptr;
    std::optional<onnx::TensorShapeProto>
        integers; // elements in row-major order, rank 0 … 2, as far as shapes determine them
    std::unique_ptr<onnx::TensorProto> asTensor; // the same as a tensor, when all of them are known

    bool isTyped() const { return type.value_case() != onnx::TypeProto::VALUE_NOT_SET; }
};

// The values of one graph, which shadow those of the graph around it. Names are views into the model. References are
// valid as long as the scope.
class Scope {
public:
    explicit Scope(Scope* outer = nullptr) : outer_(outer) {}
    Scope(const Scope&) = delete;
    Scope& operator=(const Scope&) = delete;

    // Null for unknown names and for "".
    KnownValue* find(std::string_view name) {
        if (name.empty())
            return nullptr;
        for (Scope* scope = this; scope; scope = scope->outer_) {
            if (const auto found = scope->values_.find(name); found != scope->values_.end())
                return &found->second;
        }
        return nullptr;
    }

    void reserve(std::size_t values) { values_.reserve(values); }

    // The value of that name in this graph; it shadows one of the outer graph.
    KnownValue& define(std::string_view name) { return values_[name]; }

private:
    Scope* outer_;
    std::unordered_map<std::string_view, KnownValue> values_;
};

// Fills the gaps of `known`; where they contradict, `known` is kept.
void fillGaps(onnx::TypeProto& known, const onnx::TypeProto& more);

// True when no value has both types: other kinds, element types, ranks or numbers in a dimension.
bool contradict(const onnx::TypeProto& a, const onnx::TypeProto& b);

// True when their kinds or their element types differ, whatever their shapes are.
bool isOfOtherElement(const onnx::TypeProto& a, const onnx::TypeProto& b);

// Keeps what both have in common. False when nothing is.
bool generalise(onnx::TypeProto& type, const onnx::TypeProto& other);

} // namespace qaliper
