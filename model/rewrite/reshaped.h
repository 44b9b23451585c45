#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "model/context/context.h"

namespace qaliper {

// The shape that Identity, Flatten, Reshape, Squeeze or Unsqueeze gives to a tensor of shape `dims`, computed from what
// the node and its constant operands say and never from declared types. Nothing when an operand is computed or does not
// fit, or for any other operator: the number of elements stays the same.
std::optional<std::vector<std::int64_t>> reshapedDims(
    const Context& context, NodeIx node, const std::vector<std::int64_t>& dims);

} // namespace qaliper
