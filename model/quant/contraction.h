#pragma once

#include <cstddef>
#include <optional>

#include "model/graph/index.h"

// Which dimension a product adds up.

namespace qaliper {

// The product that alone reads a value, past Casts, Identity and Transposes, and whether it adds up the dimension `axis`
// of that value.
struct Contraction {
    NodeIx product;
    bool isAddedUp = false;
};
// Nothing where something else reads the value, or several do.
std::optional<Contraction> contractionOf(const Index& index, ValueIx value, std::size_t axis, std::size_t rank);

} // namespace qaliper
