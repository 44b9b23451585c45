#include "model/base/number.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>

namespace qaliper {

namespace {

using Buffer = std::array<char, 512>; // a double in fixed notation has up to 309 digits before the decimal point

template <class... Format>
std::string toText(Format... format) {
    Buffer buffer;
    const auto [end, error] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), format...);
    return error == std::errc{} ? std::string(buffer.data(), end) : std::string("?");
}

template <class Number>
Result<Number> fromText(std::string_view text) {
    Number value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size())
        return fail(ErrorKind::Invalid, say("\"{text}\" is not a number", arg("text", text)));
    return value;
}

std::string scaled(double value, double step, std::span<const std::string_view> units) {
    std::size_t unit = 0;
    while (std::abs(value) >= step && unit + 1 < units.size()) {
        value /= step;
        ++unit;
    }
    const bool whole = unit == 0 || std::abs(value) >= 100;
    return formatFixed(value, whole ? 0 : 1) + std::string(units[unit]);
}

bool isDigit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }

std::size_t digitsAt(std::string_view text, std::size_t at) {
    std::size_t end = at;
    while (end < text.size() && isDigit(text[end]))
        ++end;
    return end - at;
}

} // namespace

std::string formatNumber(std::int64_t value) { return toText(value); }
std::string formatNumber(double value) { return toText(value); }
std::string formatShort(double value, int digits) {
    if (std::isnan(value)) // whose sign says nothing
        return "NaN";
    return toText(value, std::chars_format::general, digits);
}

std::string formatFixed(double value, int decimals) {
    std::string text = toText(value, std::chars_format::fixed, decimals);
    const bool isZero = text.find_first_not_of("-0.") == std::string::npos;
    return isZero && text.starts_with('-') ? text.substr(1) : text;
}

std::string formatBytes(std::uint64_t bytes) {
    static constexpr std::array<std::string_view, 5> units{" B", " KiB", " MiB", " GiB", " TiB"};
    return scaled(static_cast<double>(bytes), 1024, units);
}

std::string formatCount(double value) {
    static constexpr std::array<std::string_view, 6> units{"", " k", " M", " G", " T", " P"};
    return scaled(value, 1000, units);
}

std::string formatShape(std::span<const std::int64_t> dims) {
    if (dims.empty())
        return "scalar";
    std::string text;
    for (const std::int64_t dim : dims) {
        if (!text.empty())
            text += "×";
        text += formatNumber(dim);
    }
    return text;
}

Result<std::int64_t> parseInteger(std::string_view text) { return fromText<std::int64_t>(text); }
Result<double> parseNumber(std::string_view text) { return fromText<double>(text); }

bool naturalLess(std::string_view a, std::string_view b) {
    std::size_t i = 0;
    std::size_t j = 0;
    while (i < a.size() && j < b.size()) {
        if (isDigit(a[i]) && isDigit(b[j])) {
            const std::string_view left = a.substr(i, digitsAt(a, i));
            const std::string_view right = b.substr(j, digitsAt(b, j));
            const std::string_view leftValue = left.substr(std::min(left.find_first_not_of('0'), left.size()));
            const std::string_view rightValue = right.substr(std::min(right.find_first_not_of('0'), right.size()));
            if (leftValue.size() != rightValue.size())
                return leftValue.size() < rightValue.size();
            if (leftValue != rightValue)
                return leftValue < rightValue;
            i += left.size();
            j += right.size();
        } else {
            if (a[i] != b[j])
                return a[i] < b[j];
            ++i;
            ++j;
        }
    }
    return a.size() - i < b.size() - j;
}

} // namespace qaliper
