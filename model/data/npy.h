#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/base/result.h"
#include "model/data/sample.h"

// Arrays in NumPy's own format, versions 1 to 3: little-endian numbers in row-major order.

namespace qaliper {

struct NpyHeader {
    DataType type = DataType::Undefined;
    std::vector<std::int64_t> dims;
    std::size_t size = 0; // bytes before the first element
};

// NumPy writes headers of this many bytes at most, unless the array has thousands of fields.
constexpr std::size_t maxNpyHeader = 1U << 16;

// `beginning`: the first maxNpyHeader bytes of the array, or all of it. Errors: Invalid for anything else than an array
// of numbers in this form.
Result<NpyHeader> parseNpyHeader(std::string_view beginning);

// One whole array; its tensor has no name. Errors: those of parseNpyHeader(); Invalid when it has not the size that its
// header states.
Result<FeedTensor> parseNpy(std::string_view bytes);

// True for types that have a counterpart in NumPy, which all but BFLOAT16, FP8 and types below a byte have.
bool isNumpyType(DataType type);

// What stands before the elements of such an array, always npyHeaderSize bytes: it may be written when the shape is known at last.
constexpr std::size_t npyHeaderSize = 512;
std::string npyHeader(DataType type, std::span<const std::int64_t> dims);

} // namespace qaliper
