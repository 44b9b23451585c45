#pragma once

#include <cstdint>
#include <vector>

#include "model/layout/adjacency.h"

// A sequence of a frame's boxes in which every edge (but back edges) runs forwards and few edges are long, so that the
// graph falls apart at many single boxes (see cut.h). Of two candidates, the file's order and a depth-first order from
// the sinks, the better one is taken: exporters may put a thousand outputs' nodes at the end of the file.

namespace qaliper {

struct FrameOrder {
    std::vector<std::uint32_t> sequence;     // boxes, counted from the frame's first; component after component
    std::vector<std::uint32_t> componentEnd; // position after the last box of each component
};

FrameOrder orderFrame(const ViewGraph& view, const ViewFrame& frame, const Adjacency& graph);

// By box: its place in the sequence.
std::vector<std::uint32_t> positionsOf(const std::vector<std::uint32_t>& sequence);

} // namespace qaliper
