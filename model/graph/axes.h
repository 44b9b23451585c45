#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "model/graph/model.h"

// Checks axes, permutations and sizes of a file, which may be any number. Use these functions before indexing with one.

namespace qaliper {

// The position of an axis, which may be negative (counted from the end); nothing when it is out of range.
std::optional<std::size_t> axisAt(std::int64_t written, std::size_t rank);

// Positions of several axes, in the order written; nothing when one is out of range or occurs twice.
std::optional<std::vector<std::size_t>> axesAt(std::span<const std::int64_t> written, std::size_t rank);

// The permutation of a Transpose, output axis → input axis; the reversal without `perm`. Nothing when `perm` is not a
// permutation of that rank.
std::optional<std::vector<std::size_t>> permutationOf(const Node& transpose, std::size_t rank);

// a × b of numbers that are not negative; nothing on overflow of 64 bits.
std::optional<std::int64_t> checkedProduct(std::int64_t a, std::int64_t b);

} // namespace qaliper
