#include "model/graph/elements.h"

#include <array>
#include <bit>
#include <cmath>
#include <limits>

#include "model/graph/small_float.h"

namespace qaliper {

namespace {

bool isComplex(DataType type) { return type == DataType::Complex64 || type == DataType::Complex128; }

bool holdsIntegers(DataType type) { return isInteger(type) || type == DataType::Bool; }

bool isUnsigned(DataType type) { return shortName(type).starts_with('U') || type == DataType::Bool; }

std::uint64_t lowBits(int width) { return width >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << width) - 1; }

std::uint64_t encodeRounded(DataType type, double value) {
    const IntegerRange range = rangeOf(type);
    const double rounded = std::isnan(value) ? 0 : std::nearbyint(value);
    // as doubles the limits of the 64-bit ranges round outwards, so a number equal to the limit is out of range
    if (rounded <= static_cast<double>(range.lowest))
        return static_cast<std::uint64_t>(range.lowest);
    if (rounded >= static_cast<double>(range.highest))
        return range.highest;
    return rounded < 0 ? static_cast<std::uint64_t>(static_cast<std::int64_t>(rounded))
                       : static_cast<std::uint64_t>(rounded);
}

template <class Value, class Decode>
std::vector<Value> decodeAll(DataType type, std::string_view bytes, std::uint64_t count, Decode decode) {
    if (byteSize(type, count) != bytes.size())
        return {};
    std::vector<Value> values(count);
    for (std::uint64_t i = 0; i < count; ++i)
        values[i] = decode(type, bitsAt(type, bytes, i));
    return values;
}

} // namespace

bool hasNumbers(DataType type) { return bitsOf(type) > 0 && !isComplex(type); }

IntegerRange rangeOf(DataType integerOrBool) {
    const int width = bitsOf(integerOrBool);
    if (integerOrBool == DataType::Bool)
        return {0, 1};
    if (isUnsigned(integerOrBool))
        return {0, lowBits(width)};
    const std::uint64_t highest = lowBits(width - 1);
    return {-static_cast<std::int64_t>(highest) - 1, highest};
}

std::uint64_t encodeElement(DataType type, double value) {
    switch (type) {
    case DataType::Float: return std::bit_cast<std::uint32_t>(static_cast<float>(value));
    case DataType::Double: return std::bit_cast<std::uint64_t>(value);
    case DataType::Bool: return value != 0;
    default: break;
    }
    if (!hasNumbers(type))
        return 0;
    return isInteger(type) ? encodeRounded(type, value) & lowBits(bitsOf(type)) : encodeSmallFloat(type, value);
}

double decodeElement(DataType type, std::uint64_t bits) {
    switch (type) {
    case DataType::Float: return std::bit_cast<float>(static_cast<std::uint32_t>(bits));
    case DataType::Double: return std::bit_cast<double>(bits);
    default: break;
    }
    if (!hasNumbers(type))
        return 0;
    if (!holdsIntegers(type))
        return decodeSmallFloat(type, static_cast<std::uint32_t>(bits));
    return isUnsigned(type) ? static_cast<double>(bits) : static_cast<double>(decodeInteger(type, bits));
}

std::int64_t decodeInteger(DataType type, std::uint64_t bits) {
    if (isUnsigned(type))
        return static_cast<std::int64_t>(bits);
    const int unused = 64 - bitsOf(type);
    return static_cast<std::int64_t>(bits << unused) >> unused;
}

std::uint64_t bitsAt(DataType type, std::string_view bytes, std::uint64_t at) {
    const int width = bitsOf(type);
    if (width < 8) {
        const std::uint64_t position = at * static_cast<std::uint64_t>(width);
        const auto byte = static_cast<unsigned char>(bytes[position / 8]);
        return (byte >> (position % 8)) & lowBits(width);
    }
    std::uint64_t value = 0;
    const auto size = static_cast<std::size_t>(width) / 8;
    for (std::size_t i = 0; i < size; ++i)
        value |= static_cast<std::uint64_t>(static_cast<unsigned char>(bytes[at * size + i])) << (8 * i);
    return value;
}

ElementPacker::ElementPacker(DataType type, std::uint64_t expectedCount) : width_(bitsOf(type)) {
    bytes_.reserve(byteSize(type, expectedCount).value_or(0));
}

void ElementPacker::push(std::uint64_t bits) {
    if (width_ >= 8) {
        std::array<char, sizeof(bits)> element{};
        const auto size = static_cast<std::size_t>(width_) / 8;
        for (std::size_t i = 0; i < size; ++i)
            element[i] = static_cast<char>(bits >> (8 * i));
        bytes_.append(element.data(), size);
        return;
    }
    if (used_ == 0)
        bytes_.push_back('\0');
    const auto added = static_cast<unsigned char>((bits & lowBits(width_)) << used_);
    bytes_.back() = static_cast<char>(static_cast<unsigned char>(bytes_.back()) | added);
    used_ = (used_ + width_) % 8;
}

std::string encodeNumbers(DataType type, const std::vector<double>& values) {
    if (!hasNumbers(type))
        return {};
    ElementPacker packer(type, values.size());
    for (const double value : values)
        packer.push(encodeElement(type, value));
    return std::move(packer).take();
}

std::string encodeIntegers(DataType type, const std::vector<std::int64_t>& values) {
    if (!holdsIntegers(type))
        return {};
    ElementPacker packer(type, values.size());
    for (const std::int64_t value : values)
        packer.push(static_cast<std::uint64_t>(value));
    return std::move(packer).take();
}

std::vector<double> decodeNumbers(DataType type, std::string_view bytes, std::uint64_t count) {
    if (!hasNumbers(type))
        return {};
    return decodeAll<double>(type, bytes, count, decodeElement);
}

std::vector<std::int64_t> decodeIntegers(DataType type, std::string_view bytes, std::uint64_t count) {
    if (!holdsIntegers(type))
        return {};
    return decodeAll<std::int64_t>(type, bytes, count, decodeInteger);
}

} // namespace qaliper
