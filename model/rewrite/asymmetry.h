#pragma once

#include <cstdint>
#include <optional>

#include "model/context/context.h"
#include "model/rewrite/offer.h"

// Tensors quantized with an offset, or without a sign, and how they become INT8 around 0. A tensor is what one Q writes
// and only DQs read, or a constant behind a DQ; both are rewritten as a whole.

namespace qaliper {

enum class ZeroPoints : std::uint8_t {
    Zero,   // UINT8 all the same
    Middle, // UINT8, all 128: INT8 around 0 in other words
    Other,
};

// Nothing for quantizers that TensorRT's INT8 can express, for other types, for zero points that are computed, and for
// the DQ behind a Q, with which it is reported.
std::optional<ZeroPoints> asymmetryOf(const Context& context, const Quantizer& quantizer);

// All readers agree with it, and new constants can stand in their place.
bool canShift(const Context& context, const Quantizer& quantizer);
bool canBeSymmetric(const Context& context, const Quantizer& quantizer); // an activation has one scale besides

// The scale of INT8 around 0 that reaches as far as a byte type does with this scale and zero point. 128 of UINT8 and 0
// of INT8 keep their own: there it is the same numbers.
double symmetricScale(DataType type, double scale, std::int64_t zeroPoint);

// A constant rounded again: read as the quantizer says, written as INT8 with these scales, which lie like its own.
Result<Tensor> roundedToInt8(
    const Tensor& constant, const Quantizer& quantizer, const Tensor& scales, const Storage& storage);

// Exact: the same numbers, written as INT8. For ZeroPoints::Middle.
Result<Fix> shiftToInt8(const Context& context, const Quantizer& quantizer);

// A scale that reaches the wider side of the old range; constants are rounded again. Where the old range began at 0 a
// Relu in front of the Q cuts off what it cut off, unless nothing below 0 can be there.
Result<Fix> makeSymmetric(const Context& context, const Quantizer& quantizer);

} // namespace qaliper
