#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <limits>

#include "model/base/hash.h"
#include "model/base/number.h"
#include "model/graph/elements.h"
#include "model/onnx/text/write.h"

namespace qaliper::onnxtext {

namespace {

// With a point or an exponent.
std::string marked(std::string text) {
    return text.find_first_of(".en") == std::string::npos ? text + ".0" : text; // "n": inf and nan
}

template <class Number>
std::string shortest(Number value) {
    std::array<char, 64> buffer{};
    const auto result = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
    return marked(std::string(buffer.data(), result.ptr));
}

std::string bitPattern(DataType type, std::uint64_t bits) {
    const auto digits = static_cast<std::size_t>((bitsOf(type) + 3) / 4);
    return "0x" + hexDigits(bits).substr(16 - digits);
}

// The shortest decimal that rounds to the same element.
std::string smallFloatText(DataType type, std::uint64_t bits) {
    const double value = decodeElement(type, bits);
    if (std::isnan(value) || encodeElement(type, value) != bits)
        return bits == encodeElement(type, std::numeric_limits<double>::quiet_NaN()) ? "nan" : bitPattern(type, bits);
    if (std::isinf(value))
        return value < 0 ? "-inf" : "inf";
    constexpr double largestPlain = 1e5;
    if (value == std::nearbyint(value) && std::abs(value) < largestPlain)
        return shortest(value);
    constexpr int enoughDigits = 17;
    for (int digits = 1; digits < enoughDigits; ++digits) {
        std::string text = marked(formatShort(value, digits));
        const auto again = parseNumber(text);
        if (again && encodeElement(type, *again) == bits)
            return text;
    }
    return shortest(value);
}

template <class Number, class Bits>
std::string floatingText(DataType type, std::uint64_t bits) {
    const auto value = std::bit_cast<Number>(static_cast<Bits>(bits));
    const bool isPlain = !std::isnan(value) || bits == encodeElement(type, std::numeric_limits<double>::quiet_NaN());
    return isPlain ? shortest(value) : bitPattern(type, bits);
}

} // namespace

std::string elementText(DataType type, std::uint64_t bits) {
    if (type == DataType::Float)
        return floatingText<float, std::uint32_t>(type, bits);
    if (type == DataType::Double)
        return floatingText<double, std::uint64_t>(type, bits);
    if (type == DataType::Bool)
        return bits <= 1 ? formatNumber(static_cast<std::int64_t>(bits)) : bitPattern(type, bits);
    if (type == DataType::Uint64)
        return std::to_string(bits);
    if (isInteger(type))
        return formatNumber(decodeInteger(type, bits));
    return smallFloatText(type, bits);
}

std::string floatText(float value) { return elementText(DataType::Float, std::bit_cast<std::uint32_t>(value)); }

} // namespace qaliper::onnxtext
