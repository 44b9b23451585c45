#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "model/base/worker.h"
#include "model/layout/geometry.h"
#include "model/layout/template.h"
#include "model/layout/view_graph.h"

// Where everything goes. Each different piece of the graph is laid out once and used wherever it occurs; pieces hang
// below each other on a straight spine. The same ViewGraph gives the same bytes, whatever is in the cache.

namespace qaliper {

// A jump in a box instead of a line: where a tensor goes to, or comes from, far away.
struct LinkRow {
    BoxIx box;
    std::uint32_t tensor = 0; // of ViewGraph::tensors
    bool outgoing = false;    // this box produces it
    std::uint32_t count = 0;  // of far consumers, when outgoing
    friend bool operator==(const LinkRow&, const LinkRow&) = default;
};

struct LayoutNumbers {
    std::uint32_t pieces = 0;
    std::uint32_t templates = 0; // different ones
    std::uint32_t placed = 0;    // of these, placed now and not taken from the cache
    std::uint64_t crossings = 0; // over all pieces
};

struct Layout {
    Direction direction = Direction::Down;
    std::vector<Rect> boxes;               // by BoxIx
    std::vector<std::uint32_t> firstPoint; // by EdgeIx, and one more: its way in `points`; none for links
    std::vector<Point> points;
    std::vector<std::uint32_t> links;        // edges that are jumps instead of lines, ascending
    std::vector<std::uint32_t> firstLinkRow; // by BoxIx, and one more; all of them, the scene shows linkRowLimit
    std::vector<LinkRow> linkRows;
    std::vector<Rect> frames; // by FrameIx, titles included
    std::vector<Rect> blocks; // by ViewGraph::blocks: around what stands in them, or the box of a folded one
    Rect bounds;
    bool isMakeshift = false; // the worker failed somewhere: laying out again may give a better picture
    LayoutNumbers numbers;

    std::span<const Point> way(std::uint32_t edge) const {
        return std::span(points).subspan(firstPoint[edge], firstPoint[edge + 1] - firstPoint[edge]);
    }
    std::span<const LinkRow> linksOf(BoxIx box) const {
        return std::span(linkRows).subspan(
            firstLinkRow[box.value], firstLinkRow[box.value + 1] - firstLinkRow[box.value]);
    }
};

// How many lines the jumps of a box take.
std::size_t linkLineCount(std::size_t rows);

// `placer` is the worker that places; null, or dead, and our own placement makes the picture. Errors: Cancelled only.
Result<Layout> layoutGraph(const ViewGraph& view, Worker* placer, TemplateCache& cache, const Job& job);

} // namespace qaliper
