#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "model/calibration/statistics.h"

// From what was measured of a tensor to the range that its quantizer keeps. Ranges are symmetric: a limit is the largest
// magnitude that is not clipped.

namespace qaliper {

enum class RangeMethod : std::uint8_t {
    MinMax,     // the largest magnitude that occurred
    Percentile, // 99.999 % of the elements are not clipped
    Entropy,    // the least information is lost: least Kullback-Leibler divergence
    Mse,        // the least mean square error
};
std::string_view rangeMethodName(
    RangeMethod method); // as on the command line: "minmax", "percentile", "entropy", "mse"
std::optional<RangeMethod> rangeMethodOfName(std::string_view name);

enum class QuantizedForm : std::uint8_t { Int8, Fp8 };  // FP8 is E4M3
std::string_view quantizedFormName(QuantizedForm form); // "int8", "fp8"
std::optional<QuantizedForm> quantizedFormOfName(std::string_view name);

// The largest number of the form: 127, 448. A scale is the limit divided by it.
double largestOf(QuantizedForm form);

constexpr double usualPercentile = 99.999;

// The upper edge of the bin below which that share of the elements, in percent, lies. Without a histogram it is the
// largest magnitude.
double percentileLimit(const TensorStatistics& statistics, double percent);

// Percentile with usualPercentile. Without a histogram every method is MinMax. 0 for a tensor of zeros. Entropy and Mse
// look at each upper edge of a bin from a sixteenth of the range on, and take the larger of two that are equal. Entropy is
// the algorithm of NVIDIA's calibrators (fact F379) with the steps of the form: the first bin, which has the zeros, counts
// like the second one; what is clipped counts into the last bin of the reference; the candidate spreads each step's count
// evenly over those of its bins that are not empty; a range that clips and ends in an empty bin is none. Mse spreads each
// bin's count evenly over the bin, but takes the first one for zeros, which every form has; in FP8 it looks at ranges up
// to twice the largest magnitude, too.
double rangeLimit(const TensorStatistics& statistics, RangeMethod method, QuantizedForm form);

// What a limit costs a tensor.
struct LimitEffect {
    double clippedShare = 0; // of the elements, 0 … 1: their magnitude is above the limit
    double sqnr = 0;         // dB, as for an evaluated output; infinite when nothing is lost
};
// Expected from the histogram, spread evenly over each bin but the first, which counts as zeros. Nothing without a
// histogram, without numbers beside zeros, and for a limit that is not a number above 0.
std::optional<LimitEffect> effectOfLimit(const TensorStatistics& statistics, double limit, QuantizedForm form);

} // namespace qaliper
