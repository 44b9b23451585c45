#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "model/base/grouped_numbers.h"
#include "model/layout/view_graph.h"

// The edges of one frame, by source box and by target box, in edge order. Box and edge numbers are relative to the
// frame's first box and first edge.

namespace qaliper {

class Adjacency {
public:
    Adjacency(const ViewGraph& view, const ViewFrame& frame);

    std::uint32_t boxCount() const { return static_cast<std::uint32_t>(out_.groupCount()); }
    std::span<const std::uint32_t> out(std::uint32_t box) const { return out_.of(box); }
    std::span<const std::uint32_t> in(std::uint32_t box) const { return in_.of(box); }
    std::uint32_t from(std::uint32_t edge) const { return ends_[edge].from; }
    std::uint32_t to(std::uint32_t edge) const { return ends_[edge].to; }

private:
    struct Ends {
        std::uint32_t from;
        std::uint32_t to;
    };

    std::vector<Ends> ends_;
    GroupedNumbers out_;
    GroupedNumbers in_;
};

} // namespace qaliper
