#pragma once

#include "model/context/context.h"

// Values as the target's parser holds them while it imports a model: it folds no constants, and it narrows types.

namespace qaliper {

enum class Held : std::uint8_t {
    Weights, // an initializer, or the output of a Constant
    Tensor,  // the output of any other operator, even of one with constant inputs
    Unknown, // in a local function, whose calls differ
};
Held heldAs(const Context& context, ValueIx value);

// True where the values come from a Q, directly or through operators that hand them on.
bool isQuantizedBefore(const Context& context, ValueIx value);

// Undefined when the type of the value is not known. UINT8 of a Q is INT8: a zero point of 0 is all that is taken.
DataType typeInParser(const Context& context, ValueIx value);

// False for nodes that no parser looks at: in the branch of an If whose constant condition chooses the other one, and in
// a local function that nothing calls. Source: facts F218 and F231.
bool isReadByParser(const Context& context, NodeIx node);

} // namespace qaliper
