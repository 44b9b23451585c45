#include <bit>
#include <charconv>

#include "model/graph/elements.h"
#include "model/onnx/text/words.h"
#include "tests/support/text/read.h"

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

} // namespace qaliper::onnxtext
