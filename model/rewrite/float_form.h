#pragma once

#include <initializer_list>

#include "model/context/context.h"
#include "model/rewrite/fix_builder.h"
#include "model/rewrite/offer.h"

// An operand of a layer without its quantization: read before its Q/DQ pairs, a constant as float, and through the
// operators that move it, such as a Transpose between a pair and the next one. These read float then, too; one that
// somebody else reads keeps its pairs, and the layer gets a copy of it.

namespace qaliper {

// False where the path ends in a DQ without a Q, in a constant whose float form cannot be computed, or in another type.
bool canReadFloat(const Context& context, NodeIx node, std::size_t slot);

// No effect when the operand is not quantized. Errors: Unsupported where canReadFloat() is false; those of reading.
Status readFloat(FixBuilder& builder, const Context& context, NodeIx node, std::uint32_t slot);

// The effect on bytes and nodes of reading these operands as float.
Effect effectOfReadingFloat(const Context& context, NodeIx node, std::initializer_list<std::uint32_t> slots);

} // namespace qaliper
