#include "model/onnx/text/elements_text.h"

#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <limits>

#include "model/base/hash.h"
#include "model/base/number.h"
#include "model/graph/elements.h"
#include "model/onnx/text/words.h"

namespace qaliper::onnxtext {

namespace {

constexpr int anyBase = 10;

bool isTrue(const Token& token) { return token.kind == TokenKind::Name && token.text == "true"; }
bool isFalse(const Token& token) { return token.kind == TokenKind::Name && token.text == "false"; }

bool isNumber(const Token& token) {
    return token.kind == TokenKind::Integer || token.kind == TokenKind::Decimal ||
        (token.kind == TokenKind::Name && isSpecialNumber(token.text));
}

// The text of the token as a number of that type, rounded once; a complaint when it is none.
template <class Number>
Number parseAs(Cursor& cursor) {
    const Token token = cursor.peek();
    Number value{};
    const char* const last = token.text.data() + token.text.size();
    const auto [end, code] = std::from_chars(token.text.data(), last, value);
    if (!isNumber(token) || (code != std::errc{} && code != std::errc::result_out_of_range) || end != last)
        cursor.refuse(say("expected a number, found {found}", cursor.found()));
    else if (code == std::errc::result_out_of_range)
        cursor.refuse(say("{found} is out of range", cursor.found()));
    cursor.take();
    return value;
}

std::uint64_t readBits(Cursor& cursor, DataType type) {
    const Token token = cursor.take();
    std::uint64_t bits = 0;
    const char* const last = token.text.data() + token.text.size();
    const auto [end, code] = std::from_chars(token.text.data(), last, bits, 16);
    const int width = bitsOf(type);
    if (code != std::errc{} || end != last || (width < 64 && bits >> width != 0))
        cursor.refuse(token,
            say("{found} is no bit pattern of {type}, which has {bits} bits", Cursor::found(token),
                arg("type", textName(type)), arg("bits", width)));
    return bits;
}

std::uint64_t readIntegerElement(Cursor& cursor, DataType type) {
    const Token token = cursor.peek();
    if (type == DataType::Bool && (isTrue(token) || isFalse(token)))
        return isTrue(cursor.take()) ? 1 : 0;
    if (token.kind != TokenKind::Integer) {
        cursor.refuse(
            say("expected a value of type {type}, found {found}", arg("type", textName(type)), cursor.found()));
        return 0;
    }
    const IntegerRange range = rangeOf(type);
    const bool isNegative = token.text.starts_with('-');
    const char* const last = token.text.data() + token.text.size();
    std::int64_t below = 0;
    std::uint64_t above = 0;
    const auto [end, code] = isNegative ? std::from_chars(token.text.data(), last, below, anyBase)
                                        : std::from_chars(token.text.data(), last, above, anyBase);
    const bool fits = isNegative ? below >= range.lowest : above <= range.highest;
    if (code != std::errc{} || end != last || !fits)
        cursor.refuse(say("{found} does not fit {type}", cursor.found(), arg("type", textName(type))));
    cursor.take();
    return isNegative ? static_cast<std::uint64_t>(below) : above;
}

std::uint64_t readSmallFloat(Cursor& cursor, DataType type) {
    const Token token = cursor.peek();
    if (token.kind == TokenKind::Integer && token.text != "0") {
        cursor.refuse(say("write {found} with a point, as in 1.0, or as the bit pattern of a {type}, as in "
                          "0x3c: versions of "
                          "ONNX disagree on what a whole number means here",
            cursor.found(), arg("type", textName(type))));
        return 0;
    }
    return encodeElement(type, parseAs<double>(cursor));
}

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

// As few digits as still round to the same element.
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

std::uint64_t readElement(Cursor& cursor, DataType type) {
    if (cursor.peek().kind == TokenKind::Bits)
        return readBits(cursor, type);
    if (isInteger(type) || type == DataType::Bool)
        return readIntegerElement(cursor, type);
    if (type == DataType::Float)
        return std::bit_cast<std::uint32_t>(parseAs<float>(cursor));
    if (type == DataType::Double)
        return std::bit_cast<std::uint64_t>(parseAs<double>(cursor));
    return readSmallFloat(cursor, type);
}

double readPlainNumber(Cursor& cursor) { return parseAs<double>(cursor); }

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
