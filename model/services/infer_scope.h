#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string_view>
#include <unordered_map>

#include <onnx/onnx_pb.h>

// What shape inference knows of the values it can see at one place of a model.

namespace qaliper {

struct KnownValue {
    onnx::TypeProto type;                      // VALUE_NOT_SET = nothing known
    bool verified = true;                      // the type owes nothing to a rule for another operator version
    const onnx::TensorProto* tensor = nullptr; // a constant whose elements are at hand
    const onnx::SparseTensorProto* sparse = nullptr;
    std::optional<onnx::TensorShapeProto> integers; // elements of rank 0 or 1, as far as they follow from shapes
    std::unique_ptr<onnx::TensorProto> asTensor;    // the same once more, when all of them are known

    bool isTyped() const { return type.value_case() != onnx::TypeProto::VALUE_NOT_SET; }
};

// The values of one graph, in front of those of the graph around it. Names are views into the model. References stay
// valid as long as the scope.
class Scope {
public:
    explicit Scope(Scope* outer = nullptr) : outer_(outer) {}
    Scope(const Scope&) = delete;
    Scope& operator=(const Scope&) = delete;

    // Null for names that nobody has said anything about, and for "".
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

    // The value of that name in this graph; it hides one of the graph around.
    KnownValue& define(std::string_view name) { return values_[name]; }

private:
    Scope* outer_;
    std::unordered_map<std::string_view, KnownValue> values_;
};

// Fills in what `known` leaves open; where the two contradict each other, `known` stays.
void fillGaps(onnx::TypeProto& known, const onnx::TypeProto& more);

// What holds of both. False when nothing does.
bool generalise(onnx::TypeProto& type, const onnx::TypeProto& other);

} // namespace qaliper
