#pragma once

#include <optional>
#include <vector>

#include "model/context/context.h"

// What a constant becomes on its way through operators that rearrange or convert it: computed here, so that the result
// can stand in the file instead. Identity, Reshape, Flatten, Squeeze, Unsqueeze, Transpose, Cast to a wider type, Q and
// DQ.

namespace qaliper {

// Type and shape of a tensor on that way, computed from the constant on. What the file declares of the values in
// between may be wrong, and has no say.
struct TensorForm {
    DataType type = DataType::Undefined;
    std::vector<std::int64_t> dims;
};

// From a constant to a value, one input after the other.
struct FoldPath {
    const Tensor* constant = nullptr;
    std::vector<NodeIx> steps; // in the order they are computed
    TensorForm form;           // of the value
};

// Nothing when the value is not made of one constant, its numbers cannot be read, an operator on the way is none of
// these, or it does not fit what comes in. Reads no weights.
std::optional<FoldPath> foldPath(const Context& context, ValueIx value);

// The form of what one operator makes of such a tensor; nothing when it is none of those above or does not fit.
std::optional<TensorForm> formBehind(const Context& context, NodeIx step, const TensorForm& form);

// What one operator makes of a tensor that stands for its first input. Errors: the operator is none of those above or
// does not fit.
Result<Tensor> foldedStep(const Context& context, NodeIx step, Tensor tensor);

// The value as a tensor of its own name.
Result<Tensor> foldedConstant(const Context& context, ValueIx value);

} // namespace qaliper
