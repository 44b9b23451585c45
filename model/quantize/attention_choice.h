#pragma once

#include "model/context/context.h"
#include "model/quant/attention.h"

// Attention is quantized as a whole or not at all: its two products fuse into one kernel for some sizes only.

namespace qaliper {

// Why its products stay in float; empty when a fused kernel may take them. Source: facts F376 and R98.
Text whyAttentionStaysFloat(const Context& context, const Attention& attention, DataType type);

} // namespace qaliper
