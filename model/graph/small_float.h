#pragma once

#include <cstdint>

#include "model/graph/data_type.h"

// Floating-point formats narrower than 32 bits, to and from double. Layouts after the ONNX specification ("Float stored
// in 8 bits", FLOAT4E2M1, FLOAT8E8M0) and IEEE 754 for half precision.

namespace qaliper {

// `bits` holds the element in its low bits. Only for Float16, Bfloat16, the Float8 types, Float8E8M0 and Float4E2M1.
double decodeSmallFloat(DataType type, std::uint32_t bits);

// Rounds to nearest, ties to even. Too large values saturate to the largest finite one in the 8- and 4-bit formats and
// become infinity in the 16-bit ones.
std::uint32_t encodeSmallFloat(DataType type, double value);

} // namespace qaliper
