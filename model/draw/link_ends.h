#pragma once

#include <span>
#include <vector>

#include "model/layout/layout.h"

// Where the link rows of a box lead, one entry for each box at the other end. A row of a tensor with several far consumers
// leads to each of them.

namespace qaliper {

struct LinkEnd {
    BoxIx box;
    std::uint32_t tensor = 0; // of ViewGraph::tensors
    std::uint32_t number = 0; // of a connector between columns; 0 within one
    bool outgoing = false;    // `box` reads the tensor
};

std::vector<LinkEnd> linkEnds(const ViewGraph& view, const Layout& layout, std::span<const LinkRow> rows);

// The rows that the box has no room for; the scene shows only how many there are, and their numbers.
std::span<const LinkRow> hiddenLinks(const Layout& layout, BoxIx box);

} // namespace qaliper
