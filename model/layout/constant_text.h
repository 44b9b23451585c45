#pragma once

#include <optional>
#include <string>

#include "model/layout/fold.h"
#include "model/layout/line_part.h"

// A folded constant as a line in the box of its consumer: "W 64×2×3×3 INT8/channel", "B 0.125", "shape 1,−1,768".

namespace qaliper {

struct ConstantText {
    LinePart text;
    bool isSmall = false; // of rank 0 or 1: several of them share a line
};

// `slot` must be filled with a constant value.
ConstantText describeConstant(const Index& index, NodeIx consumer, std::uint32_t slot);

// The operator's name for an input: "W", "scale"; "" where it has none.
std::string_view inputName(const Node& node, std::size_t slot);

} // namespace qaliper
