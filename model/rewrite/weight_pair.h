#pragma once

#include <cstdint>

#include "model/context/context.h"
#include "model/rewrite/fix_builder.h"

// Quantizes a float weight: one scale per output channel if operator and opset allow it, else one scale. The scale is
// the largest magnitude divided by 127, as usual for symmetric INT8 weights.

namespace qaliper {

// The axis of the output channels in the operator's weight; nothing for ConvTranspose, whose INT8 kernels need one
// scale or scales of the input channels, and for unknown forms.
std::optional<std::int64_t> outputChannelAxis(const Context& context, NodeIx node, std::uint32_t slot);

// True when the weight in that slot is a float constant that can be quantized.
bool canQuantizeWeight(const Context& context, NodeIx node, std::uint32_t slot);

// The layer reads an INT8 constant through a new DQ. Errors: those of readNumbers().
Status quantizeWeight(FixBuilder& builder, const Context& context, NodeIx node, std::uint32_t slot);

} // namespace qaliper
