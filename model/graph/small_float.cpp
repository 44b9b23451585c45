#include "model/graph/small_float.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace qaliper {

namespace {

enum class Specials : std::uint8_t {
    Ieee,         // exponent all ones: infinity and NaN
    NanAllOnes,   // only the all-ones pattern is NaN, no infinity ("FN")
    NanMinusZero, // the pattern of minus zero is NaN, no infinity ("FNUZ")
    None,         // every pattern is a number
};

struct Format {
    int exponentBits;
    int mantissaBits;
    int bias;
    Specials specials;
    bool saturates;
};

Format formatOf(DataType type) {
    switch (type) {
    case DataType::Float16: return {5, 10, 15, Specials::Ieee, false};
    case DataType::Bfloat16: return {8, 7, 127, Specials::Ieee, false};
    case DataType::Float8E4M3FN: return {4, 3, 7, Specials::NanAllOnes, true};
    case DataType::Float8E4M3FNUZ: return {4, 3, 8, Specials::NanMinusZero, true};
    case DataType::Float8E5M2: return {5, 2, 15, Specials::Ieee, true};
    case DataType::Float8E5M2FNUZ: return {5, 2, 16, Specials::NanMinusZero, true};
    default: return {2, 1, 1, Specials::None, true}; // Float4E2M1
    }
}

// The bit pattern of the largest finite magnitude.
std::uint32_t largestFinite(const Format& format) {
    const std::uint32_t allOnes = (1U << (format.exponentBits + format.mantissaBits)) - 1;
    switch (format.specials) {
    case Specials::Ieee: return allOnes - (1U << format.mantissaBits);
    case Specials::NanAllOnes: return allOnes - 1;
    case Specials::NanMinusZero:
    case Specials::None: break;
    }
    return allOnes;
}

std::uint32_t nanBits(const Format& format) {
    const int width = format.exponentBits + format.mantissaBits;
    switch (format.specials) {
    case Specials::Ieee:
        return ((1U << format.exponentBits) - 1) << format.mantissaBits | 1U << (format.mantissaBits - 1);
    case Specials::NanAllOnes: return (1U << width) - 1;
    case Specials::NanMinusZero: return 1U << width;
    case Specials::None: break;
    }
    return 0;
}

double magnitude(const Format& format, std::uint32_t bits) {
    const auto exponent = static_cast<int>(bits >> format.mantissaBits);
    const double mantissa = bits & ((1U << format.mantissaBits) - 1);
    if (exponent == 0)
        return std::ldexp(mantissa, 1 - format.bias - format.mantissaBits);
    return std::ldexp(mantissa + (1U << format.mantissaBits), exponent - format.bias - format.mantissaBits);
}

bool isNan(const Format& format, std::uint32_t bits, bool negative) {
    switch (format.specials) {
    case Specials::Ieee: return bits > largestFinite(format) + 1;
    case Specials::NanAllOnes: return bits > largestFinite(format);
    case Specials::NanMinusZero: return negative && bits == 0;
    case Specials::None: break;
    }
    return false;
}

std::uint32_t encodeMagnitude(const Format& format, double value) {
    const std::uint32_t largest = largestFinite(format);
    int exponent = 0;
    std::frexp(value, &exponent);
    // spacing of representable numbers around `value`; constant below the smallest normal number
    const int step = std::max(exponent - 1, 1 - format.bias) - format.mantissaBits;
    const double rounded = std::ldexp(std::nearbyint(std::ldexp(value, -step)), step);
    if (rounded > magnitude(format, largest))
        return format.saturates ? largest : largest + 1;
    if (rounded == 0)
        return 0;
    std::frexp(rounded, &exponent);
    const int biased = exponent - 1 + format.bias;
    if (biased <= 0)
        return static_cast<std::uint32_t>(std::ldexp(rounded, format.bias - 1 + format.mantissaBits));
    const auto mantissa = static_cast<std::uint32_t>(std::ldexp(rounded, format.mantissaBits - (exponent - 1)));
    return static_cast<std::uint32_t>(biased) << format.mantissaBits | (mantissa & ((1U << format.mantissaBits) - 1));
}

// E8M0 has powers of two only; negative numbers and zero become the smallest one.
std::uint32_t encodePowerOfTwo(double value) {
    constexpr int bias = 127;
    constexpr int largest = 254;
    if (std::isnan(value))
        return largest + 1;
    if (value <= 0 || std::isinf(value))
        return value <= 0 ? 0 : largest;
    int exponent = 0;
    const double fraction = std::frexp(value, &exponent); // 0.5 … 1
    const int below = exponent - 1 + bias;                // the code of the power of two that is not larger
    const bool roundsUp = fraction > 0.75 || (fraction == 0.75 && below % 2 != 0);
    return static_cast<std::uint32_t>(std::clamp(roundsUp ? below + 1 : below, 0, largest));
}

} // namespace

double decodeSmallFloat(DataType type, std::uint32_t bits) {
    if (type == DataType::Float8E8M0)
        return bits == 0xff ? std::numeric_limits<double>::quiet_NaN() : std::ldexp(1.0, static_cast<int>(bits) - 127);
    const Format format = formatOf(type);
    const std::uint32_t sign = 1U << (format.exponentBits + format.mantissaBits);
    const bool negative = (bits & sign) != 0;
    bits &= sign - 1;
    if (isNan(format, bits, negative))
        return std::numeric_limits<double>::quiet_NaN();
    if (format.specials == Specials::Ieee && bits == largestFinite(format) + 1)
        return negative ? -std::numeric_limits<double>::infinity() : std::numeric_limits<double>::infinity();
    return negative ? -magnitude(format, bits) : magnitude(format, bits);
}

std::uint32_t encodeSmallFloat(DataType type, double value) {
    if (type == DataType::Float8E8M0) {
        return encodePowerOfTwo(value);
    }
    const Format format = formatOf(type);
    if (std::isnan(value))
        return nanBits(format);
    const std::uint32_t bits = encodeMagnitude(format, std::abs(value));
    const bool dropsMinusZero = format.specials == Specials::NanMinusZero && bits == 0;
    const std::uint32_t sign = 1U << (format.exponentBits + format.mantissaBits);
    return std::signbit(value) && !dropsMinusZero ? bits | sign : bits;
}

} // namespace qaliper
