#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "model/layout/piece.h"

// A piece in ranks. A tensor that passes a rank has a bend there, shared by all its consumers, so every segment joins
// neighbouring ranks. Still to be found are the order in each rank and the place across the flow; both placers,
// Graphviz and our own, use this form.

namespace qaliper {

// Slots: the boxes of the piece, then bends.
struct Segment {
    std::uint32_t from = 0; // one rank above
    std::uint32_t to = 0;
    std::uint32_t fromPort =
        0; // order along the producer's bottom and the consumer's top; equal where it does not matter
    std::uint32_t toPort = 0;
};

struct Layered {
    std::uint32_t boxCount = 0;
    std::uint32_t rankCount = 0;
    std::vector<std::uint32_t> rank; // by slot
    std::vector<double> across;      // by slot, px; a bend has 0
    std::vector<Segment> segments;
    // By tensor: its bend in the rank after its producer; its other bends follow.
    std::vector<std::uint32_t> firstBend;
    std::vector<std::uint32_t> firstOut, out, firstIn, in; // segments by slot

    std::uint32_t slotCount() const { return static_cast<std::uint32_t>(rank.size()); }
    bool isBend(std::uint32_t slot) const { return slot >= boxCount; }
    std::span<const std::uint32_t> outOf(std::uint32_t slot) const {
        return std::span(out).subspan(firstOut[slot], firstOut[slot + 1] - firstOut[slot]);
    }
    std::span<const std::uint32_t> inOf(std::uint32_t slot) const {
        return std::span(in).subspan(firstIn[slot], firstIn[slot + 1] - firstIn[slot]);
    }
};

// Ranks by longest path from the top, then moves boxes down where that brings them nearer to their consumers without
// making other tensors longer. Articulation boxes are alone on the first and last rank.
std::vector<std::uint32_t> rankBoxes(const Piece& piece);

Layered makeLayered(const Piece& piece, const std::vector<std::uint32_t>& rank);

// The order of slots in each rank.
using Layers = std::vector<std::vector<std::uint32_t>>;

} // namespace qaliper
