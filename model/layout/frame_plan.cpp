#include "model/layout/frame_plan.h"

#include <algorithm>

#include "model/layout/box_metrics.h"
#include "model/layout/place.h"

namespace qaliper {

namespace {

// The link rows of every box: first tensors that it produces, in slot order, then tensors that it consumes.
std::vector<LinkRow> collectLinks(const ViewGraph& view, const ViewFrame& frame, const Cuts& cuts) {
    std::vector<LinkRow> rows;
    std::vector<std::uint32_t> far(frame.endTensor - frame.firstTensor, 0);
    for (std::uint32_t e = 0; e < cuts.isLink.size(); ++e) {
        if (!cuts.isLink[e])
            continue;
        const ViewEdge& edge = view.edges[frame.firstEdge + e];
        rows.push_back({edge.to, edge.tensor, false, 0});
        ++far[edge.tensor - frame.firstTensor];
    }
    for (std::uint32_t t = 0; t < far.size(); ++t) {
        if (far[t] > 0)
            rows.push_back({view.tensors[frame.firstTensor + t].from, frame.firstTensor + t, true, far[t]});
    }
    std::ranges::stable_sort(rows, {}, [](const LinkRow& row) { return std::pair(row.box, !row.outgoing); });
    return rows;
}

std::vector<BoxSize> sizeBoxes(const ViewGraph& view, const ViewFrame& frame, const std::vector<LinkRow>& links,
    const std::vector<Rect>& bodySizes) {
    std::vector<std::size_t> rows(frame.endBox - frame.firstBox, 0);
    for (const LinkRow& link : links)
        ++rows[link.box.value - frame.firstBox];
    std::vector<BoxSize> sizes;
    sizes.reserve(rows.size());
    for (std::uint32_t b = frame.firstBox; b < frame.endBox; ++b) {
        const ViewBox& box = view.boxes[b];
        const double lines = heightOfLines(box.endLine - box.firstLine + linkLineCount(rows[b - frame.firstBox]));
        const double width = std::max(boxWidth, bodySizes[b].width);
        const double height = lines + bodySizes[b].height;
        const bool isDown = view.direction == Direction::Down;
        sizes.push_back(isDown ? BoxSize{width, height} : BoxSize{height, width});
    }
    return sizes;
}

} // namespace

std::size_t linkLineCount(std::size_t rows) { return rows > linkRowLimit ? linkRowLimit + 1 : rows; }

std::uint32_t TemplatePool::numberOf(const Piece& piece) {
    std::string key = keyOf(piece);
    const auto [entry, isNew] = numbers_.try_emplace(std::move(key), size());
    if (!isNew)
        return entry->second;
    shapes_.push_back(cache_.find(entry->first));
    if (!shapes_.back()) {
        missing_.push_back(piece);
        missingKeys_.emplace_back(entry->second, entry->first);
    }
    return entry->second;
}

Status TemplatePool::placeMissing(Worker* placer, const Job& job) {
    QALIPER_TRY(auto placed, placePieces(missing_, placer, job));
    for (std::size_t i = 0; i < placed.size(); ++i) {
        const auto& [number, key] = missingKeys_[i];
        shapes_[number] = placed[i];
        if (!shapes_[number]->isFallback)
            cache_.keep(key, shapes_[number]);
    }
    placedCount_ += static_cast<std::uint32_t>(missing_.size());
    missing_.clear();
    missingKeys_.clear();
    return {};
}

FramePlan planFrame(const ViewGraph& view, FrameIx frameIx, const std::vector<Rect>& bodySizes, TemplatePool& pool) {
    const ViewFrame& frame = view.frames[frameIx.value];
    FramePlan plan{.graph = Adjacency(view, frame)};
    plan.order = orderFrame(view, frame, plan.graph);
    plan.cuts = cutFrame(view, frame, plan.graph, plan.order, view.wraps ? CutFor::Columns : CutFor::OneColumn);
    plan.linkRows = collectLinks(view, frame, plan.cuts);
    plan.sizes = sizeBoxes(view, frame, plan.linkRows, bodySizes);
    PieceMaker maker(view, frame, plan.graph, plan.order, plan.cuts, plan.sizes);
    for (const PieceSpan& span : plan.cuts.pieces) {
        const Piece piece = maker.make(span);
        plan.templates.push_back(pool.numberOf(piece));
        plan.firstPieceEdge.push_back(static_cast<std::uint32_t>(plan.pieceEdges.size()));
        plan.pieceEdges.insert(plan.pieceEdges.end(), maker.edges().begin(), maker.edges().end());
    }
    plan.firstPieceEdge.push_back(static_cast<std::uint32_t>(plan.pieceEdges.size()));
    return plan;
}

} // namespace qaliper
