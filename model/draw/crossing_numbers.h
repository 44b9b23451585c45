#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "model/layout/layout.h"

// The numbers of tensors that pass from column to column without a line, as they do where a part of a graph without
// articulation boxes is cut. Both ends show the number.

namespace qaliper {

// By ViewGraph::tensors, from 1 in their order; 0 for all others.
std::vector<std::uint32_t> crossingNumbers(const ViewGraph& view, const Layout& layout);

// Those of some rows, ascending: "(4) (7)–(9)"; empty when none has one.
std::string numberRanges(std::span<const LinkRow> rows, const std::vector<std::uint32_t>& numbers);

} // namespace qaliper
