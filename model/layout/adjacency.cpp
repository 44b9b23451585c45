#include "model/layout/adjacency.h"

namespace qaliper {

Adjacency::Adjacency(const ViewGraph& view, const ViewFrame& frame) {
    const std::uint32_t boxes = frame.endBox - frame.firstBox;
    ends_.reserve(frame.endEdge - frame.firstEdge);
    for (std::uint32_t e = frame.firstEdge; e < frame.endEdge; ++e) {
        const ViewEdge& edge = view.edges[e];
        ends_.push_back({edge.from.value - frame.firstBox, edge.to.value - frame.firstBox});
    }
    const auto edgesBy = [&](std::uint32_t Ends::*end) {
        return GroupedNumbers(boxes, [&](const auto& take) {
            for (std::uint32_t e = 0; e < ends_.size(); ++e)
                take(ends_[e].*end, e);
        });
    };
    out_ = edgesBy(&Ends::from);
    in_ = edgesBy(&Ends::to);
}

} // namespace qaliper
