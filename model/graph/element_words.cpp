#include "model/graph/element_words.h"

#include <algorithm>
#include <cmath>

#include "model/base/number.h"
#include "model/base/utf8.h"

namespace qaliper {

namespace {

constexpr int mostDigits = 17; // of a double

std::string integerWord(DataType type, std::uint64_t bits) {
    const std::int64_t value = decodeInteger(type, bits);
    if (type == DataType::Uint64)
        return std::to_string(static_cast<std::uint64_t>(value));
    return formatNumber(value);
}

std::string floatWord(DataType type, double value) {
    if (!std::isfinite(value))
        return formatShort(value, 1);
    const std::uint64_t bits = encodeElement(type, value);
    for (int digits = 1; digits < mostDigits; ++digits) {
        std::string word = formatShort(value, digits);
        if (const auto back = parseNumber(word); back && encodeElement(type, *back) == bits)
            return word;
    }
    return formatShort(value, mostDigits);
}

std::string complexWord(DataType part, std::string_view bytes, std::uint64_t at) {
    const auto number = [&](std::uint64_t place) {
        return floatWord(part, decodeElement(part, bitsAt(part, bytes, place)));
    };
    const std::string imaginary = number(2 * at + 1);
    return number(2 * at) + (imaginary.starts_with('-') ? "" : "+") + imaginary + "i";
}

} // namespace

std::string elementWord(DataType type, std::string_view bytes, std::uint64_t at) {
    if (type == DataType::Complex64 || type == DataType::Complex128)
        return complexWord(type == DataType::Complex64 ? DataType::Float : DataType::Double, bytes, at);
    if (!hasNumbers(type))
        return {};
    const std::uint64_t bits = bitsAt(type, bytes, at);
    if (type == DataType::Bool)
        return bits != 0 ? "true" : "false";
    return isInteger(type) ? integerWord(type, bits) : floatWord(type, decodeElement(type, bits));
}

std::string stringWord(std::string_view text) { return '"' + escapedText(text) + '"'; }

Result<std::vector<std::string>> elementWords(const Tensor& tensor, const Storage& storage, std::uint64_t limit) {
    std::vector<std::string> words;
    if (const auto* strings = std::get_if<Strings>(&tensor.payload)) {
        for (std::size_t at = 0; at < std::min<std::uint64_t>(strings->size(), limit); ++at)
            words.push_back(stringWord((*strings)[at]));
        return words;
    }
    QALIPER_TRY(const auto bytes, readBytes(tensor, storage));
    for (std::uint64_t at = 0; at < std::min(elementCount(tensor.dims).value_or(0), limit); ++at)
        words.push_back(elementWord(tensor.type, bytes, at));
    return words;
}

} // namespace qaliper
