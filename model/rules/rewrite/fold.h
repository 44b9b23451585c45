#pragma once

#include <optional>
#include <vector>

#include "model/rules/context.h"

// What a constant becomes on its way through operators that rearrange or convert it: computed here, so that the result can stand
// in the file instead. Identity, Reshape, Flatten, Squeeze, Unsqueeze, Transpose, Cast to a wider type, Q and DQ.

namespace qaliper {

// From a constant to a value, one input after the other.
struct FoldPath {
    const Tensor* constant = nullptr;
    std::vector<NodeIx> steps; // in the order they are computed
};

// Nothing when the value is not made of one constant, the file holds no data for it, an operator on the way is none of these, or
// a shape is not known.
// Reads no weights.
std::optional<FoldPath> foldPath(const Context& context, ValueIx value);

// What one operator makes of a tensor that stands for its first input. The operator is one of those above.
Result<Tensor> foldedStep(const Context& context, NodeIx step, Tensor tensor);

// The value as a tensor of its own name.
Result<Tensor> foldedConstant(const Context& context, ValueIx value);

} // namespace qaliper
