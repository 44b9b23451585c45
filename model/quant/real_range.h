#pragma once

#include <optional>
#include <span>
#include <utility>

#include "model/base/text.h"
#include "model/quant/quantizers.h"

// The range of real values of a quantizer: the smallest and largest value of its type, minus the zero point, times the
// scale. With several scales, the union of their ranges.

namespace qaliper {

struct RealRange {
    double least = 0;
    double most = 0;
};

// The limits of a quantized type: -128 and 127 of INT8, -448 and 448 of FP8 E4M3. Nothing for other types.
std::optional<std::pair<double, double>> limitsOf(DataType type);

// True for a signed type with zero points of 0.
bool isSymmetric(DataType type, std::span<const std::int64_t> zeroPoints);

// A single zero point applies to all scales. Nothing when the type has no limits or no scale is finite.
std::optional<RealRange> realRange(
    DataType type, std::span<const double> scales, std::span<const std::int64_t> zeroPoints);

// "±2.7" when both limits agree except for the one additional negative value of INT8; "-0.4 to 6.2" otherwise.
Text describeRange(const RealRange& range);

} // namespace qaliper
