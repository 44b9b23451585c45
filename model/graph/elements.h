#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "model/graph/data_type.h"

// Elements of tensors between numbers, bit patterns and bytes. Bytes are little-endian; types narrower than a byte are
// packed as ONNX packs them, the first element in the lowest bits. Types without numbers (STRING, complex, unknown
// ones) have no elements here: their results are empty or zero.

namespace qaliper {

// True for every type whose elements are numbers here.
bool hasNumbers(DataType type);

struct IntegerRange {
    std::int64_t lowest = 0;
    std::uint64_t highest = 0;
};
IntegerRange rangeOf(DataType integerOrBool);

// The bit pattern of a number, in the low bits. Integers round to nearest, ties to even, and saturate; so do the 8- and
// 4-bit floats (FP16 and BF16 overflow to infinity); NaN becomes 0 where there is none.
std::uint64_t encodeElement(DataType type, double value);
double decodeElement(DataType type, std::uint64_t bits);
// Exact where a double is not: the elements of INT64 and UINT64 above 2^53. UINT64 wraps to negative above 2^63.
std::int64_t decodeInteger(DataType type, std::uint64_t bits);

// The bit pattern of element `at`, which must lie inside `bytes`.
std::uint64_t bitsAt(DataType type, std::string_view bytes, std::uint64_t at);

// Builds packed bytes from one bit pattern after the other.
class ElementPacker {
public:
    ElementPacker(DataType type, std::uint64_t expectedCount);
    void push(std::uint64_t bits);
    std::string take() && { return std::move(bytes_); }

private:
    int width_;
    int used_ = 0; // bits of the last byte, for the narrow types
    std::string bytes_;
};

std::string encodeNumbers(DataType type, const std::vector<double>& values);
std::string encodeIntegers(DataType type, const std::vector<std::int64_t>& values); // not saturating: values must fit
// Empty when the bytes are not those of `count` elements.
std::vector<double> decodeNumbers(DataType type, std::string_view bytes, std::uint64_t count);
std::vector<std::int64_t> decodeIntegers(DataType type, std::string_view bytes, std::uint64_t count);

} // namespace qaliper
