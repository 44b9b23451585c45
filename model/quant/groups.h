#pragma once

#include <cstdint>
#include <optional>

#include "model/graph/index.h"
#include "model/graph/types.h"

// Grouped convolutions and the rule of four: in INT8, channels per group have to be a multiple of 4 on both sides
// (NvInfer.h, setNbGroups). The rule taken literally is too strict for depthwise layers, hence three classes. Source:
// facts F401 and F402.

namespace qaliper {

struct ConvGroups {
    std::int64_t group = 1;
    std::int64_t inputs = 0; // channels in all
    std::int64_t outputs = 0;
    std::int64_t inputsPerGroup = 0;
    std::int64_t outputsPerGroup = 0;
    bool transposed = false;
};

// Nothing when the weight's shape is not known or does not fit the group attribute.
std::optional<ConvGroups> convGroups(const Index& index, const TypeTable& types, NodeIx node);

enum class GroupClass : std::uint8_t {
    Plain,               // one group
    Aligned,             // both quotients are multiples of 4
    Misaligned,          // A: neither, and no depthwise layer
    Depthwise,           // B: one channel in, one out, for each group
    DepthwiseMultiplier, // C: one channel in, several out
};
GroupClass groupClass(const ConvGroups& groups);

} // namespace qaliper
