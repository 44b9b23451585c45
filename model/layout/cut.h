#pragma once

#include <cstdint>
#include <vector>

#include "model/layout/order.h"

// Cuts a frame into pieces that are laid out separately. An articulation box is a box that no edge passes (in the
// order): the parts before and after it share only this box, so they are placed separately and joined there. A few
// tensors that pass very many articulation boxes (masks, rotary tables, time embeddings) would prevent nearly all cuts;
// their long edges become links: a name at either end instead of a line.

namespace qaliper {

// Positions of the order, both ends included. An articulation box belongs to two pieces: it is the last box of one and
// the first of the next.
struct PieceSpan {
    std::uint32_t begin = 0;
    std::uint32_t last = 0;
    bool topIsArticulation = false;
    bool bottomIsArticulation = false;
    std::uint32_t component = 0;
};

struct Cuts {
    std::vector<bool> isLink; // by edge, relative to the frame's first
    std::vector<PieceSpan> pieces;
};

// ForColumns: a piece too large for a column is cut, too, at boxes that few lines pass; these lines become links.
enum class CutFor : std::uint8_t { OneColumn, Columns };

Cuts cutFrame(const ViewGraph& view, const ViewFrame& frame, const Adjacency& graph, const FrameOrder& order,
    CutFor use = CutFor::OneColumn);

// The cost of an order: lower means better cuts.
double cutCost(const ViewGraph& view, const ViewFrame& frame, const Adjacency& graph, const FrameOrder& order);

} // namespace qaliper
