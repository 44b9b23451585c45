#pragma once

#include <cmath>

// Equalizing multiplies channels by powers of the eighth root of 2 only. A quantized model has rounded weights, and their
// factors have to be read from these: a few numbers tell a factor up to some thousandths, which is enough to tell the
// powers from each other.

namespace qaliper {

inline constexpr double channelFactorsPerOctave = 8;

// The nearest power to a positive number, by their ratio.
inline double nearestChannelFactor(double number) {
    return std::exp2(std::round(std::log2(number) * channelFactorsPerOctave) / channelFactorsPerOctave);
}

} // namespace qaliper
