#pragma once

#include <cstdint>
#include <optional>

#include "model/graph/index.h"
#include "model/graph/types.h"
#include "model/quant/quantizers.h"

// Estimates from shapes, to rank layers and conversions. An unknown dimension counts as 1.

namespace qaliper {

struct Estimate {
    double value = 0;
    bool exact = true; // false when a dimension is unknown
};

// Multiply-adds of one inference: Conv, ConvTranspose, Gemm, MatMul, Attention, their integer forms and those of
// com.microsoft; 0 for other operators. Nothing when a required rank is unknown.
std::optional<Estimate> multiplyAdds(const Index& index, const TypeTable& types, NodeIx node);

// Bytes that a node reads and writes in one inference, weights included, each value with the width of heldBytes(). 0
// for Q and DQ, for nodes computed from constants alone and for nodes that only change a shape: an engine does not run
// these. Nothing when no shape is known.
std::optional<Estimate> bytesMoved(const Index& index, const TypeTable& types, const QuantView& quant, NodeIx node);

// Number of elements of a value; nothing when its rank is unknown.
std::optional<Estimate> elements(const TypeTable& types, ValueIx value);

// Bytes of a value with `bits` per element.
std::optional<Estimate> valueBytes(const TypeTable& types, ValueIx value, int bits);

// Bytes of a value in the type in which an engine probably holds it: the quantized type for the output of a DQ and for
// a value that only Qs of one type read.
std::optional<Estimate> heldBytes(const Index& index, const TypeTable& types, const QuantView& quant, ValueIx value);

// True for operators that change only the name or shape of a tensor: Reshape, Identity and similar ones.
bool onlyRenames(const Node& node);

} // namespace qaliper
