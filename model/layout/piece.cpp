#include "model/layout/piece.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace qaliper {

namespace {

void appendNumber(std::string& key, std::uint32_t number) {
    key.push_back(static_cast<char>(number));
    key.push_back(static_cast<char>(number >> 8U));
    key.push_back(static_cast<char>(number >> 16U));
    key.push_back(static_cast<char>(number >> 24U));
}

} // namespace

std::string keyOf(const Piece& piece) {
    std::string key;
    key.reserve(16 + 8 * piece.boxes.size() + 12 * piece.tensors.size() + 8 * piece.targets.size());
    const std::uint32_t flags = (piece.topIsArticulation ? 1U : 0U) | (piece.bottomIsArticulation ? 2U : 0U) |
        (piece.flowsRight ? 4U : 0U) | (piece.alignsLeft ? 8U : 0U);
    appendNumber(key, piece.boxCount() << 4U | flags);
    for (const PieceBox& box : piece.boxes) {
        appendNumber(key, static_cast<std::uint32_t>(std::lround(2 * box.across)));
        appendNumber(key, static_cast<std::uint32_t>(std::lround(2 * box.along)) << 1U | (box.slotsMatter ? 1U : 0U));
    }
    for (const PieceTensor& tensor : piece.tensors) {
        appendNumber(key, tensor.box);
        appendNumber(key, tensor.pills);
        appendNumber(key, tensor.endTarget);
    }
    for (const PieceTarget& target : piece.targets) {
        appendNumber(key, target.box);
        appendNumber(key, target.slot);
    }
    return key;
}

PieceMaker::PieceMaker(const ViewGraph& view, const ViewFrame& frame, const Adjacency& graph, const FrameOrder& order,
    const Cuts& cuts, const std::vector<BoxSize>& sizes)
    : view_(view),
      frame_(frame),
      graph_(graph),
      order_(order),
      cuts_(cuts),
      sizes_(sizes),
      position_(positionsOf(order.sequence)) {}

Piece PieceMaker::make(const PieceSpan& span) {
    edges_.clear();
    Piece piece;
    piece.topIsArticulation = span.topIsArticulation;
    piece.bottomIsArticulation = span.bottomIsArticulation;
    piece.flowsRight = view_.direction == Direction::Right;
    piece.boxes.reserve(span.last - span.begin + 1);
    for (std::uint32_t at = span.begin; at <= span.last; ++at)
        addBox(order_.sequence[at], piece);
    for (std::uint32_t at = span.begin; at < span.last; ++at)
        addEdges(at, span, piece);
    return piece;
}

void PieceMaker::addBox(std::uint32_t box, Piece& piece) const {
    piece.boxes.push_back({sizes_[box].across, sizes_[box].along, view_.boxes[frame_.firstBox + box].slotsMatter});
}

void PieceMaker::addEdges(std::uint32_t at, const PieceSpan& span, Piece& piece) {
    targets_.clear();
    for (const std::uint32_t e : graph_.out(order_.sequence[at])) {
        const std::uint32_t to = position_[graph_.to(e)];
        if (cuts_.isLink[e] || to <= at || to > span.last)
            continue;
        const ViewEdge& edge = view_.edges[frame_.firstEdge + e];
        targets_.push_back({view_.tensors[edge.tensor].slot, edge.tensor, to - span.begin, edge.slot, e});
    }
    std::ranges::sort(targets_, {}, [](const Target& target) {
        return std::tuple(target.slot, target.tensor, target.box, target.toSlot, target.edge);
    });
    for (std::size_t i = 0; i < targets_.size(); ++i) {
        const Target& target = targets_[i];
        if (i == 0 || target.tensor != targets_[i - 1].tensor) {
            const ViewTensor& tensor = view_.tensors[target.tensor];
            const auto first = static_cast<std::uint32_t>(piece.targets.size());
            piece.tensors.push_back({at - span.begin, tensor.endPill - tensor.firstPill, first, first});
        }
        piece.targets.push_back({target.box, target.toSlot});
        edges_.push_back(target.edge);
        piece.tensors.back().endTarget = static_cast<std::uint32_t>(piece.targets.size());
    }
}

} // namespace qaliper
