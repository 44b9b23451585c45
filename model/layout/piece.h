#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/layout/cut.h"

// One piece of a frame as a graph of its own, with nothing in it but what decides its shape: sizes, edges, slots. Two
// pieces with the same key are drawn alike and laid out once.
//
// Sizes are in layout coordinates: `across` the flow and `along` it (width and height when the flow goes down).

namespace qaliper {

struct PieceTarget {
    std::uint32_t box = 0; // counted from the piece's first
    std::uint32_t slot = 0;
};

struct PieceTensor {
    std::uint32_t box = 0;   // its producer
    std::uint32_t pills = 0; // on it, one behind the other
    std::uint32_t firstTarget = 0;
    std::uint32_t endTarget = 0;
};

struct PieceBox {
    double across = 0;
    double along = 0;
    bool slotsMatter = false; // inputs are drawn in slot order, not in the order that crosses least
};

struct Piece {
    std::vector<PieceBox> boxes;      // in order: edges run from lower to higher
    std::vector<PieceTensor> tensors; // by producer, then by output slot
    std::vector<PieceTarget> targets; // of each tensor: by box, then by slot
    bool topIsWaist = false;
    bool bottomIsWaist = false;
    bool flowsRight = false;
    bool leansLeft = false; // what stands beside the spine stands left of it (lean.h)

    std::uint32_t boxCount() const { return static_cast<std::uint32_t>(boxes.size()); }
};

std::string keyOf(const Piece& piece);

struct BoxSize {
    double across = 0;
    double along = 0;
};

// Takes pieces out of a frame. `sizes` and the result's edges count from the frame's first.
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
