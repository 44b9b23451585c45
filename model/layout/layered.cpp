#include "model/layout/layered.h"

#include <algorithm>

#include "model/base/grouped_numbers.h"

namespace qaliper {

namespace {

// Tensors with more consumers than this are treated as if none of the consumers ended them.
constexpr std::uint32_t manyTargets = 64;

class Ranker {
public:
    explicit Ranker(const Piece& piece)
        : piece_(piece), rank_(piece.boxCount(), 0), out_(tensorsFrom(piece)), in_(tensorsTo(piece)) {}

    std::vector<std::uint32_t> run() && {
        pushDown();
        for (std::uint32_t box = piece_.boxCount(); box-- > 0;)
            pullDown(box);
        return std::move(rank_);
    }

private:
    std::uint32_t first() const { return piece_.topIsArticulation ? 1 : 0; }
    std::uint32_t last() const { return piece_.boxCount() - 1; }

    static GroupedNumbers tensorsFrom(const Piece& piece) {
        return {piece.boxCount(), [&](const auto& take) {
                    for (std::uint32_t t = 0; t < piece.tensors.size(); ++t)
                        take(piece.tensors[t].box, t);
                }};
    }
    static GroupedNumbers tensorsTo(const Piece& piece) {
        return {piece.boxCount(), [&](const auto& take) {
                    for (std::uint32_t t = 0; t < piece.tensors.size(); ++t) {
                        for (std::uint32_t i = piece.tensors[t].firstTarget; i < piece.tensors[t].endTarget; ++i)
                            take(piece.targets[i].box, t);
                    }
                }};
    }

    std::span<const PieceTarget> targetsOf(std::uint32_t tensor) const {
        const PieceTensor& t = piece_.tensors[tensor];
        return std::span(piece_.targets).subspan(t.firstTarget, t.endTarget - t.firstTarget);
    }

    void pushDown() {
        std::uint32_t deepest = 0;
        for (std::uint32_t box = 0; box < piece_.boxCount(); ++box) {
            if (box > 0)
                rank_[box] = std::max(rank_[box], first());
            if (piece_.bottomIsArticulation && box == last())
                rank_[box] = std::max(rank_[box], deepest + 1);
            deepest = std::max(deepest, rank_[box]);
            for (const std::uint32_t t : out_.of(box)) {
                for (const PieceTarget& target : targetsOf(t))
                    rank_[target.box] = std::max(rank_[target.box], rank_[box] + 1);
            }
        }
    }

    void pullDown(std::uint32_t box) {
        const bool isFixed = (piece_.topIsArticulation && box == 0) || (piece_.bottomIsArticulation && box == last());
        const auto tensors = out_.of(box);
        if (isFixed || tensors.empty())
            return;
        std::uint32_t lowest = 0xffffffff;
        for (const std::uint32_t t : out_.of(box)) {
            for (const PieceTarget& target : targetsOf(t))
                lowest = std::min(lowest, rank_[target.box] - 1);
        }
        if (lowest > rank_[box] && tensors.size() > tensorsEndingAt(box))
            rank_[box] = lowest;
    }

    std::uint32_t tensorsEndingAt(std::uint32_t box) const {
        std::uint32_t count = 0;
        for (const std::uint32_t tensor : in_.of(box)) {
            const auto targets = targetsOf(tensor);
            const auto isDeeper = [&](const PieceTarget& other) { return rank_[other.box] > rank_[box]; };
            const bool endsElsewhere = targets.size() > manyTargets || std::ranges::any_of(targets, isDeeper);
            count += endsElsewhere ? 0 : 1;
        }
        return count;
    }

    const Piece& piece_;
    std::vector<std::uint32_t> rank_;
    GroupedNumbers out_; // tensors by the box that makes them
    GroupedNumbers in_;  // tensors by each box that reads them
};

void indexSegments(Layered& layered) {
    const std::uint32_t slots = layered.slotCount();
    layered.firstOut.assign(slots + 1, 0);
    layered.firstIn.assign(slots + 1, 0);
    for (const Segment& segment : layered.segments) {
        ++layered.firstOut[segment.from + 1];
        ++layered.firstIn[segment.to + 1];
    }
    for (std::uint32_t slot = 0; slot < slots; ++slot) {
        layered.firstOut[slot + 1] += layered.firstOut[slot];
        layered.firstIn[slot + 1] += layered.firstIn[slot];
    }
    layered.out.resize(layered.segments.size());
    layered.in.resize(layered.segments.size());
    std::vector<std::uint32_t> nextOut = layered.firstOut;
    std::vector<std::uint32_t> nextIn = layered.firstIn;
    for (std::uint32_t s = 0; s < layered.segments.size(); ++s) {
        layered.out[nextOut[layered.segments[s].from]++] = s;
        layered.in[nextIn[layered.segments[s].to]++] = s;
    }
}

// The bends and segments of one tensor: bends down to the last rank before a consumer, and a segment to each consumer.
void addPath(const Piece& piece, std::uint32_t tensorIx, std::uint32_t port, Layered& layered) {
    const PieceTensor& tensor = piece.tensors[tensorIx];
    const auto targets = std::span(piece.targets).subspan(tensor.firstTarget, tensor.endTarget - tensor.firstTarget);
    const std::uint32_t top = layered.rank[tensor.box];
    std::uint32_t deepest = top + 1;
    for (const PieceTarget& target : targets)
        deepest = std::max(deepest, layered.rank[target.box]);

    const std::uint32_t firstBend = layered.slotCount();
    layered.firstBend.push_back(firstBend);
    for (std::uint32_t rank = top + 1; rank < deepest; ++rank) {
        const std::uint32_t bend = layered.slotCount();
        layered.rank.push_back(rank);
        layered.across.push_back(0);
        layered.segments.push_back({rank == top + 1 ? tensor.box : bend - 1, bend, rank == top + 1 ? port : 0, 0});
    }
    for (const PieceTarget& target : targets) {
        const std::uint32_t passed = layered.rank[target.box] - top - 1;
        const std::uint32_t from = passed == 0 ? tensor.box : firstBend + passed - 1;
        const bool isOrdered = piece.boxes[target.box].slotsMatter && target.slot != implicitSlot;
        const std::uint32_t toPort = isOrdered ? target.slot : 0;
        layered.segments.push_back({from, target.box, passed == 0 ? port : 0, toPort});
    }
}

} // namespace

std::vector<std::uint32_t> rankBoxes(const Piece& piece) { return Ranker(piece).run(); }

Layered makeLayered(const Piece& piece, const std::vector<std::uint32_t>& rank) {
    Layered layered;
    layered.boxCount = piece.boxCount();
    layered.rank = rank;
    layered.across.reserve(piece.boxCount());
    for (const PieceBox& box : piece.boxes)
        layered.across.push_back(box.across);
    layered.rankCount = rank.empty() ? 0 : *std::ranges::max_element(rank) + 1;
    std::uint32_t port = 0;
    for (std::uint32_t t = 0; t < piece.tensors.size(); ++t) {
        const bool isSameBox = t > 0 && piece.tensors[t].box == piece.tensors[t - 1].box;
        port = isSameBox ? port + 1 : 0;
        addPath(piece, t, port, layered);
    }
    indexSegments(layered);
    return layered;
}

} // namespace qaliper
