#pragma once

#include <map>

#include "model/base/text.h"
#include "model/precision/known_ranges.h"
#include "model/rewrite/half_parts.h"

// Which float nodes of a model compute in FP16 or BF16 without overflow on a user's data, by the ranges of their tensors,
// and why the others do not.

namespace qaliper {

// True for operators that are worth a Cast around them: products and recurrent layers.
bool multiplies(const Node& node);

// Nodes that stay FP32 although the operator could compute in the type, with the reason.
using KeptFloat = std::map<NodeId, Text>;

// A node stays FP32 where a tensor that it reads or writes leaves the range of the type, with room for twice as much; where
// all of a tensor's numbers are so small that digits are lost; where it divides by, or takes root or logarithm of, numbers
// near zero; where a constant is out of the range; where a sum inside it may be (inner_sums.h); where whole numbers would
// be rounded: counts, and what becomes an index.
KeptFloat keptByRanges(const KnownRanges& ranges, DataType type);

// Besides these: nodes that nothing connects with a product in the type while Casts would stand around them.
KeptFloat withoutIslands(const Context& context, DataType type, KeptFloat kept);

HalfRequest halfRequest(DataType type, const KeptFloat& kept);

} // namespace qaliper
