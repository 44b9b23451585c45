#pragma once

#include <cstdint>
#include <vector>

#include "model/context/context.h"

// The Q and DQ next to a plugin, slot by slot, and the types that it is known to take there.

namespace qaliper {

struct PluginSlots {
    std::vector<std::uint32_t> dequantized; // inputs from a DQ: the plugin gets float
    std::vector<std::uint32_t> quantized;   // inputs directly from a Q
    std::vector<std::uint32_t> requantized; // outputs whose only consumer is a Q: the plugin writes float
    std::vector<std::uint32_t> open;        // outputs with a consumer other than Q or DQ

    bool isBesideQdq() const { return !dequantized.empty() || !quantized.empty() || !requantized.empty(); }
};

// Inputs that are known to be shapes or indices are left out.
PluginSlots pluginSlots(const Context& context, NodeIx node);

// The quantized type of the Q or DQ at the slot, as TensorRT reads it (takenAs()).
DataType quantizedTypeAt(const Context& context, NodeIx node, std::uint32_t input);

// What is known of the types of this plugin node: `Unknown` when neither table nor manifest states it.
struct PluginTypes {
    const Context* context;
    NodeIx node;

    Answer takes(std::uint32_t input, DataType type) const;
    Answer writes(std::uint32_t output, DataType type) const;
    Answer takesFloat(std::uint32_t input) const;
    Answer writesFloat(std::uint32_t output) const;
};

// InstanceNormalization_TRT takes INT8 only for inputs of rank 5 whose channel count is a multiple of 32. Unknown
// without a shape.
Answer instanceNormTakesInt8(const Context& context, NodeIx node);

} // namespace qaliper
