#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "model/context/context.h"

namespace qaliper {

// The output shape of Identity, Flatten, Reshape, Squeeze or Unsqueeze for an input of shape `dims`, from the node's
// attributes and constant operands, never from declared types. The number of elements stays the same. Nothing for other
// operators, and when an operand is computed or does not fit.
std::optional<std::vector<std::int64_t>> reshapedDims(
    const Context& context, NodeIx node, const std::vector<std::int64_t>& dims);

} // namespace qaliper
