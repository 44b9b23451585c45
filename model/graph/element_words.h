#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "model/graph/tensor.h"

// Elements as a person reads them: integers with all their digits, floats with the fewest digits that read back as the
// same number of their type, complex numbers as "1+2i", strings in quotes.

namespace qaliper {

// Element `at` of packed bytes, which has to lie inside. Empty for types without a size.
std::string elementWord(DataType type, std::string_view bytes, std::uint64_t at);

// A string of a tensor in quotes, with control characters and bytes that are no UTF-8 as escapes.
std::string stringWord(std::string_view text);

// The first elements of a tensor, `limit` at most. Errors: those of readBytes().
Result<std::vector<std::string>> elementWords(const Tensor& tensor, const Storage& storage, std::uint64_t limit);

} // namespace qaliper
