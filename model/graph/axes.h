#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "model/graph/model.h"

// Axes, permutations and sizes as a file writes them, checked against what they are meant for. Whoever indexes by one
// of them asks here first: a file may write any number.

namespace qaliper {

// The position of an axis that may count from the end; nothing when there is no such axis.
std::optional<std::size_t> axisAt(std::int64_t written, std::size_t rank);

// Positions of several axes, each at most once, in the order written; nothing when one does not exist or comes twice.
std::optional<std::vector<std::size_t>> axesAt(std::span<const std::int64_t> written, std::size_t rank);

// What a Transpose does: output axis → input axis, the reversal where `perm` is not written. Nothing when it is no
// permutation of that rank.
std::optional<std::vector<std::size_t>> permutationOf(const Node& transpose, std::size_t rank);

// a × b, both not negative; nothing when the product is no number of 64 bits.
std::optional<std::int64_t> checkedProduct(std::int64_t a, std::int64_t b);

} // namespace qaliper
