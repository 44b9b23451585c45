#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/base/result.h"
#include "model/quant/quantizers.h"

// Applies QuantizeLinear and DequantizeLinear to a constant: per tensor, per channel along the axis (1 when not given,
// as in ONNX), or in blocks along it. Arithmetic as in ONNX's reference: 32-bit floats, rounding to nearest, ties to
// even. The result has the shape of `constant`.

namespace qaliper {

// True for scales and zero points that are known by their number, and lie on a tensor of these dimensions.
bool haveScalesThatFit(const Quantizer& quantizer, const std::vector<std::int64_t>& dims);

// (q - zeroPoint) × scale, in the float type `type`. Errors: Unsupported when scale or zero point is computed or does
// not fit the shape, and for the inner level of a scale in two levels (Quantizer::ofScale), which no rewrite may fold
// (fact R86); those of readBytes().
Result<Tensor> dequantized(
    std::string name, const Tensor& constant, const Quantizer& quantizer, DataType type, const Storage& storage);

// x / scale + zeroPoint, rounded and saturated, in the quantizer's type. Errors: as above.
Result<Tensor> quantized(std::string name, const Tensor& constant, const Quantizer& quantizer, const Storage& storage);

// UINT8 with zero point 128 is equivalent to INT8 with zero point 0.
constexpr std::int64_t unsignedMiddle = 128;

// A UINT8 constant, converted to INT8 by subtracting 128. Errors: those of readBytes().
Result<Tensor> shiftedToInt8(std::string name, const Tensor& constant, const Storage& storage);

} // namespace qaliper
