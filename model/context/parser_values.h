#pragma once

#include "model/context/context.h"

// Values as the target's parser holds them while it reads a model, which is not what ONNX says of them: it folds
// nothing, and narrows types.

namespace qaliper {

enum class Held : std::uint8_t {
    Weights, // an initializer, or what a Constant gives
    Tensor,  // what any other operator computes, even from constants alone
    Unknown, // of a local function, which several calls share
};
Held heldAs(const Context& context, ValueIx value);

// Undefined where the type of the value is not known.
DataType typeInParser(const Context& context, ValueIx value);

} // namespace qaliper
