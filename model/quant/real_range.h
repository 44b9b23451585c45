#pragma once

#include <optional>
#include <span>
#include <utility>

#include "model/base/text.h"
#include "model/quant/quantizers.h"

// Which real numbers a quantizer can tell apart: the least and the largest value its type holds, times its scales. With
// many scales it is the widest of their ranges.

namespace qaliper {

struct RealRange {
    double least = 0;
    double most = 0;
};

// What a quantized type itself holds: -128 to 127 of INT8, -448 to 448 of FP8 E4M3. Nothing for other types.
std::optional<std::pair<double, double>> limitsOf(DataType type);

// Zeros are zero points in signed types: as much lies above zero as below.
bool isSymmetric(DataType type, std::span<const std::int64_t> zeroPoints);

// One zero point serves all scales. Nothing when the type, or no finite scale, is known.
std::optional<RealRange> realRange(
    DataType type, std::span<const double> scales, std::span<const std::int64_t> zeroPoints);

// "±2.7" where both ends agree but for the one value that INT8 holds more below zero; "-0.4 to 6.2" otherwise.
Text describeRange(const RealRange& range);

} // namespace qaliper
