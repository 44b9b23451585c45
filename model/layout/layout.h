#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "model/base/worker.h"
#include "model/layout/geometry.h"
#include "model/layout/template.h"
#include "model/layout/view_graph.h"
#include "model/layout/zones.h"

// Where boxes and edges are, in px at zoom 1. Each distinct piece of the graph is laid out once and used wherever it
// occurs; pieces are stacked along a straight spine. The same ViewGraph gives the same layout, whatever the cache
// holds.

namespace qaliper {

// A link in a box, instead of a line to a far box: the far consumers, or the far producer, of a tensor.
struct LinkRow {
    BoxIx box;
    std::uint32_t tensor = 0; // of ViewGraph::tensors
    bool outgoing = false;    // this box produces it
    std::uint32_t count = 0;  // number of far consumers, when outgoing
    friend bool operator==(const LinkRow&, const LinkRow&) = default;
};

// Where a frame goes on in the next column. The lines of `last` to boxes of the next column begin at the sign there.
struct ColumnBreak {
    BoxIx last;               // of the column that ends
    BoxIx next;               // in order, the first box of the next column
    std::uint32_t column = 0; // the one that ends; the next one has the next number
    Rect end;                 // the sign after `last`
    Rect begin;               // the sign at the beginning of the next column
};

// The part of a block in one column: around the boxes in it, or the box of a folded block.
struct BlockPart {
    std::uint32_t block = 0; // of ViewGraph::blocks
    Rect rect;
};

struct LayoutNumbers {
    std::uint32_t pieces = 0;
    std::uint32_t templates = 0; // distinct ones
    std::uint32_t placed = 0;    // of these, how many were placed now and not found in the cache
    std::uint64_t crossings = 0; // over all pieces
};

struct Layout {
    Direction direction = Direction::Down;
    std::vector<Rect> boxes; // by BoxIx
    // By EdgeIx, and one more for the end: its range of `points`, empty for links.
    std::vector<std::uint32_t> firstPoint;
    std::vector<Point> points;
    std::vector<std::uint32_t> links; // edges that are links instead of lines, ascending
    // By BoxIx, and one more for the end; the scene shows at most linkRowLimit of a box.
    std::vector<std::uint32_t> firstLinkRow;
    std::vector<LinkRow> linkRows;
    std::vector<Rect> frames;              // by FrameIx, titles included
    std::vector<BlockPart> blockParts;     // by block, then by column; each block has at least one
    std::vector<std::uint32_t> columns;    // by BoxIx: the column of its frame
    std::vector<ColumnBreak> columnBreaks; // by frame, then by column
    Zones zones;                           // of frame 0
    Rect bounds;
    bool isFallback = false; // the worker failed for some pieces: laying out again may give a better picture
    LayoutNumbers numbers;

    std::span<const Point> path(std::uint32_t edge) const {
        return std::span(points).subspan(firstPoint[edge], firstPoint[edge + 1] - firstPoint[edge]);
    }
    // The parts of a block.
    std::span<const BlockPart> partsOf(std::uint32_t block) const {
        return {std::ranges::lower_bound(blockParts, block, {}, &BlockPart::block),
            std::ranges::upper_bound(blockParts, block, {}, &BlockPart::block)};
    }
    std::span<const LinkRow> linksOf(BoxIx box) const {
        return std::span(linkRows).subspan(
            firstLinkRow[box.value], firstLinkRow[box.value + 1] - firstLinkRow[box.value]);
    }
};

// How many lines the link rows of a box take.
std::size_t linkLineCount(std::size_t rows);

// `placer` is the Graphviz worker; null or dead, the placement of this library is used. The caller owns `cache`; one
// layout at a time may use it. Errors: Cancelled only.
Result<Layout> layoutGraph(const ViewGraph& view, Worker* placer, TemplateCache& cache, const Job& job);

} // namespace qaliper
