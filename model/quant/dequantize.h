#pragma once

#include <string>

#include "model/base/result.h"
#include "model/quant/quantizers.h"

// What QuantizeLinear and DequantizeLinear make of a constant, computed here: per tensor, per channel along the axis (1
// when none is written, as ONNX has it), or in blocks along it. Arithmetic as in the reference runtime: in 32-bit
// floats, rounding to nearest, ties to even.

namespace qaliper {

// (q - zeroPoint) × scale, in a float type. Errors: scale or zero point computed, or not fitting the shape; data
// unreadable.
Result<Tensor> dequantized(
    std::string name, const Tensor& constant, const Quantizer& quantizer, DataType type, const Storage& storage);

// x / scale + zeroPoint, rounded and saturated, in the quantizer's type.
Result<Tensor> quantized(std::string name, const Tensor& constant, const Quantizer& quantizer, const Storage& storage);

// UINT8 with zero point 128 is INT8 with zero point 0, number for number.
constexpr std::int64_t unsignedMiddle = 128;

// A UINT8 constant in that form. Errors: data unreadable.
Result<Tensor> shiftedToInt8(std::string name, const Tensor& constant, const Storage& storage);

} // namespace qaliper
