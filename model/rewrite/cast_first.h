#pragma once

#include <optional>
#include <vector>

#include "model/context/context.h"
#include "model/rewrite/offer.h"

// Bytes that come in, are moved about and cast in the end: cast first, they are moved in a type that TensorRT has
// inside a network. The numbers from 0 to 255 fit every other type.

namespace qaliper {

struct MovedBytes {
    ValueIx value;                       // the input
    std::vector<ValueIx> moved;          // made of it
    std::vector<NodeIx> casts;           // behind the moved ones
    DataType type = DataType::Undefined; // that all of them make
};

// Nothing where anything but Casts to one type reads the bytes in the end, or the graph returns them.
std::optional<MovedBytes> movedBytesOf(const Context& context, ValueIx value);

// Errors: Invalid where an output of the graph cannot be taken over.
Result<Fix> castFirst(const Context& context, const MovedBytes& bytes);

} // namespace qaliper
