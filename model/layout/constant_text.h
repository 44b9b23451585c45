#pragma once

#include <optional>
#include <string>

#include "model/layout/fold.h"
#include "model/layout/line_part.h"

// A folded constant as a line of its consumer's box: "W 64×2×3×3 INT8/channel", "B 0.125", "shape 1,−1,768".

namespace qaliper {

struct ConstantText {
    LinePart text;
    bool isSmall = false; // of rank 0 or 1: several share a line
};

// For a filled input slot whose value is constant.
ConstantText describeConstant(const Index& index, NodeIx consumer, std::uint32_t slot);

// What the operator calls an input: "W", "scale"; "" where only the position tells.
std::string_view inputName(const Node& node, std::size_t slot);

} // namespace qaliper
