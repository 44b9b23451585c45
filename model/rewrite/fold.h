#pragma once

#include <optional>
#include <vector>

#include "model/context/context.h"

// Computes a constant through operators that rearrange or convert it, so that the result can replace them: Identity,
// Reshape, Flatten, Squeeze, Unsqueeze, Transpose, Cast to a wider type, Q and DQ, and of single FP32 numbers Mul and
// Div. A DQ that gives the scale of another quantizer (Quantizer::ofScale) is never one of them.

namespace qaliper {

// Type and shape of a tensor on that path, computed from the constant. Declared types of values in between are ignored,
// because they may be wrong.
struct TensorForm {
    DataType type = DataType::Undefined;
    std::vector<std::int64_t> dims;
};

// The path from a constant to a value, through the first input of each step.
struct FoldPath {
    const Tensor* constant = nullptr;
    std::vector<NodeIx> steps; // in order of computation
    TensorForm form;           // of the value
};

// Nothing when the value does not depend on one constant, its numbers cannot be read, an operator on the path is not in
// the list above, or it does not fit its input. Reads no weights.
std::optional<FoldPath> foldPath(const Context& context, ValueIx value);

// The form of an operator's output for such an input; nothing when it is not in the list above or does not fit.
std::optional<TensorForm> formAfter(const Context& context, NodeIx step, const TensorForm& form);

// The operator's output for `tensor` as its first input. Errors: Unsupported when the operator is not in the list
// above; Invalid when its attributes or constants do not fit the input.
Result<Tensor> foldedStep(const Context& context, NodeIx step, Tensor tensor);

// The value as a tensor, with the value's name.
Result<Tensor> foldedConstant(const Context& context, ValueIx value);

} // namespace qaliper
