#pragma once

#include <cstdint>

#include "model/context/context.h"
#include "model/rewrite/fix_builder.h"

// A float weight given scales of its own: one for each output channel where the operator and the opset have it, one for
// all otherwise. The scale is the largest magnitude over 127, as symmetric INT8 weights are usually made.

namespace qaliper {

// The axis of the operator's weight along which its output channels lie; nothing for ConvTranspose, whose INT8 kernels
// want one scale or input channels, and for forms that are not known.
std::optional<std::int64_t> outputChannelAxis(const Context& context, NodeIx node, std::uint32_t slot);

// The weight in that slot is a float constant that can be quantized.
bool canQuantizeWeight(const Context& context, NodeIx node, std::uint32_t slot);

// The layer reads an INT8 constant through a DQ. Errors: data unreadable.
Status quantizeWeight(FixBuilder& builder, const Context& context, NodeIx node, std::uint32_t slot);

} // namespace qaliper
