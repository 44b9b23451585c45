#pragma once

#include <cstdint>
#include <vector>

#include "model/layout/order.h"

// Cuts a frame into pieces that can be laid out on their own. A box that no edge passes by (in the order) is a waist:
// what is above it and what is below it meet only there, so both can be placed apart and joined at it. A few tensors
// that pass by very many waists (masks, rotary tables, time embeddings) would forbid nearly all cuts; their far ends
// become links, a name at either end instead of a line.

namespace qaliper {

// Positions of the order, both ends included. A waist is in two pieces: last of one, first of the next.
struct PieceSpan {
    std::uint32_t begin = 0;
    std::uint32_t last = 0;
    bool topIsWaist = false;
    bool bottomIsWaist = false;
    std::uint32_t component = 0;
};

struct Cuts {
    std::vector<bool> isLink; // by edge, counted from the frame's first
    std::vector<PieceSpan> pieces;
};

Cuts cutFrame(const ViewGraph& view, const ViewFrame& frame, const Adjacency& graph, const FrameOrder& order);

// How badly an order cuts: less is better.
double cutCost(const ViewGraph& view, const ViewFrame& frame, const Adjacency& graph, const FrameOrder& order);

} // namespace qaliper
