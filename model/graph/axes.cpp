#include "model/graph/axes.h"

#include <algorithm>
#include <numeric>

namespace qaliper {

std::optional<std::size_t> axisAt(std::int64_t written, std::size_t rank) {
    const auto count = static_cast<std::int64_t>(rank);
    const std::int64_t axis = written < 0 ? written + count : written;
    return axis >= 0 && axis < count ? std::optional(static_cast<std::size_t>(axis)) : std::nullopt;
}

std::optional<std::vector<std::size_t>> axesAt(std::span<const std::int64_t> written, std::size_t rank) {
    std::vector<std::size_t> axes;
    std::vector<bool> seen(rank, false);
    for (const std::int64_t each : written) {
        const auto axis = axisAt(each, rank);
        if (!axis || seen[*axis])
            return std::nullopt;
        seen[*axis] = true;
        axes.push_back(*axis);
    }
    return axes;
}

std::optional<std::vector<std::size_t>> permutationOf(const Node& transpose, std::size_t rank) {
    if (!transpose.attribute("perm")) {
        std::vector<std::size_t> reversed(rank);
        std::iota(reversed.rbegin(), reversed.rend(), std::size_t{0});
        return reversed;
    }
    const auto* written = transpose.integers("perm");
    const bool isWhole = written && written->size() == rank &&
        std::ranges::none_of(*written, [](std::int64_t axis) { return axis < 0; });
    return isWhole ? axesAt(*written, rank) : std::nullopt;
}

std::optional<std::int64_t> checkedProduct(std::int64_t a, std::int64_t b) {
    std::int64_t product = 0;
    const bool fits = a >= 0 && b >= 0 && !__builtin_mul_overflow(a, b, &product);
    return fits ? std::optional(product) : std::nullopt;
}

} // namespace qaliper
