#pragma once

#include <vector>

#include "model/layout/frame_plan.h"

// Stacks the pieces of a frame, the top articulation box of each on the bottom articulation box of the one before, and puts connected
// components side by side. When the view wraps, a long stack is broken into columns (wrap.h).

namespace qaliper {

// Where the pieces of a frame are, in layout coordinates relative to the frame's upper left corner, px.
struct FrameStack {
    std::vector<Point> origins; // by piece
    // By component: the coordinate across, beyond all its boxes and edges, where back edges run.
    std::vector<double> farSide;
    std::vector<std::uint32_t> columns; // by piece
    std::vector<bool> begins; // by piece: it begins a column with a marker in place of its top articulation box
    std::vector<Band> sides;  // by column, across the flow
    bool isWrapped = false;
    double across = 0; // extent of the frame
    double along = 0;
};

FrameStack stackPieces(const ViewGraph& view, const ViewFrame& frame, const FramePlan& plan, const TemplatePool& pool);

// px along the flow: of the marker that stands for the box before a column, and before the marker after a column.
double markerLength(Direction direction);
constexpr double markerSpacing = 18;

// px between two columns.
constexpr double componentSpacing = 64;

// px between the side of a component and its first back edge, and between two back edges.
constexpr double backEdgeSpacing = 14;

} // namespace qaliper
