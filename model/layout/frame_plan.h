#pragma once

#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "model/layout/layout.h"
#include "model/layout/piece.h"

// What is known of a frame before it is placed: order, cuts, links, sizes, and the template of each piece.

namespace qaliper {

// The templates of one layout, by number. Pieces without a template are collected and placed together.
class TemplatePool {
public:
    explicit TemplatePool(TemplateCache& cache) : cache_(cache) {}

    std::uint32_t numberOf(const Piece& piece);
    Status placeMissing(Worker* placer, const Job& job); // errors: Cancelled only
    const Template& operator[](std::uint32_t number) const { return *shapes_[number]; }
    std::uint32_t size() const { return static_cast<std::uint32_t>(shapes_.size()); }
    std::uint32_t placedCount() const { return placedCount_; }

private:
    TemplateCache& cache_;
    std::unordered_map<std::string, std::uint32_t> numbers_;
    std::vector<std::shared_ptr<const Template>> shapes_; // null while missing
    std::vector<Piece> missing_;
    std::vector<std::pair<std::uint32_t, std::string>> missingKeys_; // number and key
    std::uint32_t placedCount_ = 0;
};

struct FramePlan {
    Adjacency graph;
    FrameOrder order;
    Cuts cuts;
    std::vector<LinkRow> linkRows;             // by box
    std::vector<BoxSize> sizes;                // by box of the frame
    std::vector<std::uint32_t> templates;      // by piece
    std::vector<std::uint32_t> firstPieceEdge; // by piece, and one more for the end
    std::vector<std::uint32_t> pieceEdges;     // edges of the frame, in the order of the piece's targets
};

// `bodySizes`, by BoxIx: the room (px) that open bodies take inside a box, titles and padding included; empty where
// there are none.
FramePlan planFrame(const ViewGraph& view, FrameIx frame, const std::vector<Rect>& bodySizes, TemplatePool& pool);

} // namespace qaliper
