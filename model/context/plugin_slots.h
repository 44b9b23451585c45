#pragma once

#include <cstdint>
#include <vector>

#include "model/context/context.h"

// How a plugin stands among Q and DQ, slot by slot, and which types it is known to take there.

namespace qaliper {

struct PluginSlots {
    std::vector<std::uint32_t> dequantized; // inputs behind a DQ: the plugin gets float there
    std::vector<std::uint32_t> quantized;   // inputs directly behind a Q
    std::vector<std::uint32_t> requantized; // outputs whose sole reader is a Q: the plugin writes float there
    std::vector<std::uint32_t> open;        // outputs that something other than Q or DQ reads

    bool isBesideQdq() const { return !dequantized.empty() || !quantized.empty() || !requantized.empty(); }
};

// Inputs known to hold shapes or indices are left out.
PluginSlots pluginSlots(const Context& context, NodeIx node);

// The quantized type that a Q or DQ beside the slot stands for, as TensorRT takes it.
DataType quantizedTypeAt(const Context& context, NodeIx node, std::uint32_t input);

// What is known of this plugin node: `Unknown` wherever neither table nor manifest says it.
struct PluginTypes {
    const Context* context;
    NodeIx node;

    Answer takes(std::uint32_t input, DataType type) const;
    Answer writes(std::uint32_t output, DataType type) const;
    Answer takesFloat(std::uint32_t input) const;
    Answer writesFloat(std::uint32_t output) const;
};

// InstanceNormalization_TRT runs in INT8 only for inputs of rank 5 with a multiple of 32 channels. Unknown without a
// shape.
Answer instanceNormTakesInt8(const Context& context, NodeIx node);

} // namespace qaliper
