#pragma once

#include <optional>
#include <vector>

#include "model/context/context.h"
#include "model/rewrite/offer.h"

// UINT8 inputs that are only moved and finally cast: casting first moves them in a type that TensorRT supports inside a
// network. 0 to 255 fits every other type.

namespace qaliper {

struct MovedBytes {
    ValueIx value;                       // the graph input
    std::vector<ValueIx> moved;          // computed from it by operators that move data
    std::vector<NodeIx> casts;           // downstream of the moved values
    DataType type = DataType::Undefined; // the output type of all casts
};

// Nothing when a consumer is neither an operator that moves data nor a Cast to one type, or when the graph returns the
// bytes.
std::optional<MovedBytes> movedBytesOf(const Context& context, ValueIx value);

// Errors: Invalid when an output of the graph cannot be replaced.
Result<Fix> castFirst(const Context& context, const MovedBytes& bytes);

} // namespace qaliper
