#pragma once

#include <cstdint>
#include <optional>

#include "model/graph/index.h"
#include "model/graph/types.h"

// Grouped convolutions and the multiple of four: in INT8, the channels per group must be a multiple of 4 on both sides
// (NvInfer.h, setNbGroups). Depthwise layers are an exception, hence three classes. Weights are [K, C/group, R, S], of
// ConvTranspose [C, K/group, R, S]. Source: facts F401 and F402.

namespace qaliper {

struct ConvGroups {
    std::int64_t group = 1;
    std::int64_t inputs = 0;  // C: input channels of all groups
    std::int64_t outputs = 0; // K: output channels of all groups
    std::int64_t inputsPerGroup = 0;
    std::int64_t outputsPerGroup = 0;
    bool transposed = false;
};

// Nothing when the weight's shape is unknown or does not fit the group attribute.
std::optional<ConvGroups> convGroups(const Index& index, const TypeTable& types, NodeIx node);

enum class GroupClass : std::uint8_t {
    Plain,               // one group
    Aligned,             // both channels per group are multiples of 4
    Misaligned,          // A: at least one is not, and the layer is not depthwise
    Depthwise,           // B: one input and one output channel per group
    DepthwiseMultiplier, // C: one input channel, several output channels per group
};
GroupClass groupClass(const ConvGroups& groups);

} // namespace qaliper
