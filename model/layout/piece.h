#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/layout/cut.h"

// One piece of a frame as a graph of its own that holds only what decides its layout: sizes, edges, slots. Pieces with
// equal keys share one template.
//
// Sizes are px in layout coordinates: `across` the flow and `along` it (width and height when the flow goes down).

namespace qaliper {

struct PieceTarget {
    std::uint32_t box = 0; // relative to the piece's first
    std::uint32_t slot = 0;
};

struct PieceTensor {
    std::uint32_t box = 0;   // its producer
    std::uint32_t pills = 0; // number of pills on it
    std::uint32_t firstTarget = 0;
    std::uint32_t endTarget = 0;
};

struct PieceBox {
    double across = 0;
    double along = 0;
    bool slotsMatter = false; // inputs keep their slot order even where that adds crossings
};

struct Piece {
    std::vector<PieceBox> boxes;      // in order: edges run from lower to higher numbers
    std::vector<PieceTensor> tensors; // by producer, then by output slot
    std::vector<PieceTarget> targets; // of each tensor: by box, then by slot
    bool topIsArticulation = false;
    bool bottomIsArticulation = false;
    bool flowsRight = false;
    bool alignsLeft = false; // what is beside the spine is left of it (align.h)

    std::uint32_t boxCount() const { return static_cast<std::uint32_t>(boxes.size()); }
};

std::string keyOf(const Piece& piece);

struct BoxSize {
    double across = 0;
    double along = 0;
};

// Takes pieces out of a frame. `sizes` and the returned edges are relative to the frame's first. Keeps references to
// its arguments.
class PieceMaker {
public:
    PieceMaker(const ViewGraph& view, const ViewFrame& frame, const Adjacency& graph, const FrameOrder& order,
        const Cuts& cuts, const std::vector<BoxSize>& sizes);

    Piece make(const PieceSpan& span);
    // The edges that the targets of the piece made last stand for, in the same order.
    const std::vector<std::uint32_t>& edges() const { return edges_; }

private:
    struct Target {
        std::uint32_t slot; // of the producer's outputs
        std::uint32_t tensor;
        std::uint32_t box;
        std::uint32_t toSlot;
        std::uint32_t edge;
    };
    void addBox(std::uint32_t box, Piece& piece) const;
    void addEdges(std::uint32_t at, const PieceSpan& span, Piece& piece);

    const ViewGraph& view_;
    const ViewFrame& frame_;
    const Adjacency& graph_;
    const FrameOrder& order_;
    const Cuts& cuts_;
    const std::vector<BoxSize>& sizes_;
    std::vector<std::uint32_t> position_;
    std::vector<Target> targets_;
    std::vector<std::uint32_t> edges_;
};

} // namespace qaliper
