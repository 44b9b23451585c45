#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "model/graph/contradiction.h"
#include "model/services/infer_context.h"
#include "model/services/operators.h"

// What the schema of an operator says against a node: about its form, and about the types of its inputs. Nothing where
// libonnx does not know the schema of the model's opset. Values of unknown type fit everything.

namespace qaliper {

// Numbers of inputs and outputs, unknown, missing and mistyped attributes.
struct WrongForm {
    std::string reason;                               // in libonnx's words
    ContradictionKind kind = ContradictionKind::Form; // Form, Unknown or Newer
};
std::optional<WrongForm> wrongForm(const onnx::NodeProto& node, const Operator& op);

// The first input of a type that the schema does not allow there.
struct WrongInput {
    std::uint32_t slot = 0;
    std::string reason; // "input 0 (X) is tensor(bool), allowed are …"
};
std::optional<WrongInput> wrongInput(const NodeContext& context, const Operator& op);

// Two inputs that the schema binds to one type, and that have different ones.
struct UnequalOperands {
    std::uint32_t slot = 0;
    std::uint32_t first = 0; // the input before it that has the other type
};
std::optional<UnequalOperands> unequalOperands(const NodeContext& context, const Operator& op);

} // namespace qaliper
