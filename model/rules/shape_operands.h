#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string_view>

#include "model/context/context.h"

// Inputs of nodes whose values are a shape or give one, and the inputs of the graph that they are computed from. Source:
// ONNX operator pages; facts R25 and F238 for the releases that reject floats there.

namespace qaliper {

struct ShapeOperand {
    std::string_view op;
    std::uint32_t slot = 0;
    bool isOfOldReleases = false; // releases before 10.15 were seen to look at it, too
};
std::span<const ShapeOperand> shapeOperands();

// The first input of the graph that is wanted, on the way back from the value through operators that compute sizes; with
// `throughContents` also through those that compute them from the contents of a tensor. Invalid where there is none.
ValueIx graphInputBehind(
    const Context& context, ValueIx value, bool throughContents, const std::function<bool(ValueIx)>& isWanted);

} // namespace qaliper
