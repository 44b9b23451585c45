#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "model/layout/view_graph.h"

// The edges of one frame by the boxes they leave and reach, in edge order. Boxes and edges count from the frame's
// first.

namespace qaliper {

class Adjacency {
public:
    Adjacency(const ViewGraph& view, const ViewFrame& frame);

    std::uint32_t boxCount() const { return static_cast<std::uint32_t>(firstOut_.size() - 1); }
    std::span<const std::uint32_t> out(std::uint32_t box) const { return part(out_, firstOut_, box); }
    std::span<const std::uint32_t> in(std::uint32_t box) const { return part(in_, firstIn_, box); }
    std::uint32_t from(std::uint32_t edge) const { return ends_[edge].from; }
    std::uint32_t to(std::uint32_t edge) const { return ends_[edge].to; }

private:
    struct Ends {
        std::uint32_t from;
        std::uint32_t to;
    };
    static std::span<const std::uint32_t> part(
        const std::vector<std::uint32_t>& list, const std::vector<std::uint32_t>& first, std::uint32_t box) {
        return std::span(list).subspan(first[box], first[box + 1] - first[box]);
    }

    std::vector<Ends> ends_;
    std::vector<std::uint32_t> firstOut_, out_, firstIn_, in_;
};

} // namespace qaliper
