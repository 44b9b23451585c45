#include "model/layout/spine.h"

#include <algorithm>
#include <cmath>

namespace qaliper {

namespace {

constexpr std::uint32_t endOfPath = 0xffffffff;
constexpr double unreachable = -1;
constexpr double tieBreak = 0.001; // of the width of a rank

// The value of a path to a slot: boxes on it count first, then how near to the middle of the ranks it is.
class SpineFinder {
public:
    SpineFinder(const Piece& piece, const Layered& layered, const Layers& layers)
        : piece_(piece),
          layered_(layered),
          layers_(layers),
          worth_(layered.slotCount(), unreachable),
          path_(layered.slotCount(), endOfPath) {}

    std::vector<std::uint32_t> run() && {
        for (const auto& layer : layers_) {
            for (std::size_t at = 0; at < layer.size(); ++at)
                visit(layer[at], centrality(at, layer.size()));
        }
        return wayTo(bestEnd());
    }

private:
    // The sum over all ranks stays below 1, so boxes count first. Of two middle paths, the one that leaves more room on
    // the side that the piece is aligned to.
    double centrality(std::size_t at, std::size_t count) const {
        const double middle = piece_.alignsLeft ? 0.5 + tieBreak : 0.5 - tieBreak;
        const double offset = std::abs((static_cast<double>(at) + 0.5) / static_cast<double>(count) - middle);
        return (1 - offset) / static_cast<double>(layered_.rankCount + 1);
    }

    void visit(std::uint32_t slot, double centre) {
        const bool isStart = piece_.topIsArticulation ? slot == 0 : layered_.inOf(slot).empty();
        double best = isStart ? 0 : unreachable;
        for (const std::uint32_t segment : layered_.inOf(slot)) {
            const double worth = worth_[layered_.segments[segment].from];
            if (worth > best) {
                best = worth;
                path_[slot] = segment;
            }
        }
        if (best > unreachable)
            worth_[slot] = best + (layered_.isBend(slot) ? 0 : 1) + centre;
    }

    std::uint32_t bestEnd() const {
        if (piece_.bottomIsArticulation)
            return piece_.boxCount() - 1;
        std::uint32_t best = 0;
        for (std::uint32_t slot = 0; slot < piece_.boxCount(); ++slot) {
            if (worth_[slot] > worth_[best])
                best = slot;
        }
        return best;
    }

    std::vector<std::uint32_t> wayTo(std::uint32_t slot) const {
        std::vector<std::uint32_t> segments;
        if (worth_[slot] <= unreachable)
            return segments;
        while (path_[slot] != endOfPath) {
            segments.push_back(path_[slot]);
            slot = layered_.segments[path_[slot]].from;
        }
        std::ranges::reverse(segments);
        return segments;
    }

    const Piece& piece_;
    const Layered& layered_;
    const Layers& layers_;
    std::vector<double> worth_;
    std::vector<std::uint32_t> path_;
};

} // namespace

std::vector<std::uint32_t> findSpine(const Piece& piece, const Layered& layered, const Layers& layers) {
    return SpineFinder(piece, layered, layers).run();
}

} // namespace qaliper
