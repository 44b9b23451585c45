#include "model/layout/back_edges.h"

#include <algorithm>

#include "model/graph/cycles.h"

namespace qaliper {

namespace {

bool isSorted(const ViewGraph& view, const ViewFrame& frame) {
    const auto* const edges = view.edges.data();
    return std::all_of(
        edges + frame.firstEdge, edges + frame.endEdge, [&](const ViewEdge& edge) { return edge.from < edge.to; });
}

} // namespace

void markBackEdges(ViewGraph& view) {
    for (const ViewFrame& frame : view.frames) {
        if (isSorted(view, frame))
            continue;
        std::vector<Arrow> arrows;
        for (std::uint32_t e = frame.firstEdge; e < frame.endEdge; ++e)
            arrows.emplace_back(view.edges[e].from.value - frame.firstBox, view.edges[e].to.value - frame.firstBox);
        const std::vector<std::uint32_t> component = stronglyConnected(frame.endBox - frame.firstBox, arrows);
        for (std::uint32_t i = 0; i < arrows.size(); ++i) {
            const auto [from, to] = arrows[i];
            view.edges[frame.firstEdge + i].back = from >= to && component[from] == component[to];
        }
    }
}

} // namespace qaliper
