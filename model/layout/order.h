#pragma once

#include <cstdint>
#include <vector>

#include "model/layout/adjacency.h"

// A sequence of a frame's boxes in which every edge but back edges runs forwards and few edges are long, so that there
// are many articulation boxes (cut.h). There are two candidates, the file's order and a depth-first order from the sinks, and the
// better one is taken: exporters may put the nodes of a thousand outputs at the end of the file.

namespace qaliper {

struct FrameOrder {
    std::vector<std::uint32_t> sequence;     // boxes, relative to the frame's first; component after component
    std::vector<std::uint32_t> componentEnd; // position after the last box of each component
};

FrameOrder orderFrame(const ViewGraph& view, const ViewFrame& frame, const Adjacency& graph);

// By box: its position in the sequence.
std::vector<std::uint32_t> positionsOf(const std::vector<std::uint32_t>& sequence);

} // namespace qaliper
