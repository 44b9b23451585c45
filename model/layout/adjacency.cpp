#include "model/layout/adjacency.h"

namespace qaliper {

namespace {

// Turns counts (shifted by one) into first positions.
void accumulate(std::vector<std::uint32_t>& counts) {
    for (std::size_t i = 1; i < counts.size(); ++i)
        counts[i] += counts[i - 1];
}

} // namespace

Adjacency::Adjacency(const ViewGraph& view, const ViewFrame& frame) {
    const std::uint32_t boxes = frame.endBox - frame.firstBox;
    firstOut_.assign(boxes + 1, 0);
    firstIn_.assign(boxes + 1, 0);
    ends_.reserve(frame.endEdge - frame.firstEdge);
    for (std::uint32_t e = frame.firstEdge; e < frame.endEdge; ++e) {
        const ViewEdge& edge = view.edges[e];
        ends_.push_back({edge.from.value - frame.firstBox, edge.to.value - frame.firstBox});
        ++firstOut_[ends_.back().from + 1];
        ++firstIn_[ends_.back().to + 1];
    }
    accumulate(firstOut_);
    accumulate(firstIn_);
    out_.resize(ends_.size());
    in_.resize(ends_.size());
    std::vector<std::uint32_t> nextOut = firstOut_;
    std::vector<std::uint32_t> nextIn = firstIn_;
    for (std::uint32_t e = 0; e < ends_.size(); ++e) {
        out_[nextOut[ends_[e].from]++] = e;
        in_[nextIn[ends_[e].to]++] = e;
    }
}

} // namespace qaliper
