#pragma once

#include <vector>

#include "model/layout/frame_plan.h"

// Hangs the pieces of a frame below each other, each with its top waist on the bottom waist of the one before, and puts
// connected components side by side.

namespace qaliper {

// Where the pieces of a frame are, in layout coordinates from the frame's upper left corner.
struct FrameStack {
    std::vector<Point> origins;  // by piece
    std::vector<double> farSide; // by component: across, behind everything; back edges run there
    double across = 0;           // extent of the frame
    double along = 0;
};

FrameStack stackPieces(const ViewGraph& view, const ViewFrame& frame, const FramePlan& plan, const TemplatePool& pool);

// Room between the side of a component and its first back edge, and between two of them.
constexpr double backEdgeSpacing = 14;

} // namespace qaliper
