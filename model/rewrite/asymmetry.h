#pragma once

#include <cstdint>
#include <optional>

#include "model/context/context.h"
#include "model/rewrite/offer.h"

// Tensors quantized with a zero point other than 0 or with an unsigned type, and their conversion to symmetric INT8. A
// tensor is the output of one Q with only DQs as consumers, or a constant with a DQ; both are rewritten as a whole.

namespace qaliper {

enum class ZeroPoints : std::uint8_t {
    Zero,   // the type is UINT8
    Middle, // UINT8, all 128: equivalent to symmetric INT8
    Other,
};

// Nothing for quantizers that symmetric INT8 can express, for other types, for computed zero points, and for a DQ
// downstream of a Q: the Q reports both.
std::optional<ZeroPoints> asymmetryOf(const Context& context, const Quantizer& quantizer);

// All consumers have the same parameters, and scales and zero points can be replaced by constants.
bool canShift(const Context& context, const Quantizer& quantizer);
bool canBeSymmetric(const Context& context, const Quantizer& quantizer); // an activation must have one scale, too

// The scale of symmetric INT8 that covers the range of a byte type with this scale and zero point. With 128 of UINT8 or
// 0 of INT8, the scale is kept: it represents the same numbers.
double symmetricScale(DataType type, double scale, std::int64_t zeroPoint);

// The constant dequantized, then quantized to INT8 with `scales`, which have the shape of its own scales.
Result<Tensor> roundedToInt8(
    const Tensor& constant, const Quantizer& quantizer, const Tensor& scales, const Storage& storage);

// Exact: the same numbers as INT8. For ZeroPoints::Middle.
Result<Fix> shiftToInt8(const Context& context, const Quantizer& quantizer);

// Uses a scale that covers the wider side of the old range; constants are rounded again. Where the old range began at
// 0, a Relu upstream of the Q clamps negative values, unless there can be none.
Result<Fix> makeSymmetric(const Context& context, const Quantizer& quantizer);

} // namespace qaliper
