#pragma once

#include <cstdint>
#include <optional>

#include "model/graph/index.h"
#include "model/graph/types.h"
#include "model/quant/quantizers.h"

// Rough sizes by which layers and borders are ranked. Estimates from shapes: an unknown dimension counts as 1.

namespace qaliper {

struct Estimate {
    double value = 0;
    bool exact = true; // false when a dimension was not known
};

// Multiply-adds of Conv, ConvTranspose, Gemm and MatMul (and their integer forms); 0 for everything else. Nothing when
// a needed rank is unknown.
std::optional<Estimate> multiplyAdds(const Index& index, const TypeTable& types, NodeIx node);

// Bytes that a node reads and writes in one inference, weights included. What a DQ gives or only Qs take counts as wide
// as it is quantized. 0 for Q and DQ themselves, for what is computed from constants alone and for what only renames a
// shape: engines make nothing of these. Nothing when no shape is known.
std::optional<Estimate> bytesMoved(const Index& index, const TypeTable& types, const QuantView& quant, NodeIx node);

// Elements of a value; nothing when its rank is unknown.
std::optional<Estimate> elements(const TypeTable& types, ValueIx value);

// Bytes of a value when its elements have `bits` each.
std::optional<Estimate> valueBytes(const TypeTable& types, ValueIx value, int bits);

// Bytes of a value as wide as an engine is likely to hold it: quantized behind a DQ, and where only Qs read it.
std::optional<Estimate> heldBytes(const Index& index, const TypeTable& types, const QuantView& quant, ValueIx value);

// Only another name or another shape for the same numbers: Reshape, Identity and their kin.
bool onlyRenames(const Node& node);

} // namespace qaliper
