#include "model/layout/columns.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>

#include "model/layout/box_metrics.h"

namespace qaliper {

namespace {

constexpr std::uint32_t noSpine = 0xffffffff;

// Which segments an alignment must not use: those that cross the spine, and those that cross a tensor's way between two
// bends, whose straightness is worth more.
class Conflicts {
public:
    Conflicts(const Layered& layered, const Layers& layers, std::span<const std::uint32_t> spine)
        : layered_(layered),
          position_(layered.slotCount()),
          isMarked_(layered.segments.size()),
          spineBelow_(layers.size(), noSpine) {
        for (const auto& layer : layers) {
            for (std::uint32_t at = 0; at < layer.size(); ++at)
                position_[layer[at]] = at;
        }
        for (const std::uint32_t segment : spine)
            spineBelow_[layered.rank[layered.segments[segment].from]] = segment;
        for (std::size_t rank = 0; rank + 1 < layers.size(); ++rank) {
            markAcrossSpine(layers[rank], spineBelow_[rank]);
            markAcrossBends(layers[rank], layers[rank + 1], spineBelow_[rank]);
        }
    }

    bool isMarked(std::uint32_t segment) const { return isMarked_[segment]; }
    std::uint32_t position(std::uint32_t slot) const { return position_[slot]; }

private:
    bool isInner(std::uint32_t segment) const {
        const Segment& s = layered_.segments[segment];
        return layered_.isBend(s.from) && layered_.isBend(s.to);
    }

    void markAcrossSpine(const std::vector<std::uint32_t>& upper, std::uint32_t spine) {
        if (spine == noSpine)
            return;
        const std::uint32_t from = position_[layered_.segments[spine].from];
        const std::uint32_t to = position_[layered_.segments[spine].to];
        for (const std::uint32_t slot : upper) {
            for (const std::uint32_t segment : layered_.outOf(slot)) {
                const std::uint32_t end = position_[layered_.segments[segment].to];
                const bool isLeft = position_[slot] < from && end < to;
                const bool isRight = position_[slot] > from && end > to;
                if (segment != spine && !isLeft && !isRight)
                    isMarked_[segment] = true;
            }
        }
    }

    // Brandes and Köpf's type 1 conflicts, rank by rank.
    void markAcrossBends(
        const std::vector<std::uint32_t>& upper, const std::vector<std::uint32_t>& lower, std::uint32_t spine) {
        std::size_t scanned = 0;
        std::uint32_t leftEnd = 0;
        for (std::size_t at = 0; at < lower.size(); ++at) {
            const std::uint32_t inner = innerSegmentTo(lower[at], spine);
            if (inner == noSpine && at + 1 < lower.size())
                continue;
            const std::uint32_t rightEnd = inner == noSpine ? static_cast<std::uint32_t>(upper.size()) - 1
                                                            : position_[layered_.segments[inner].from];
            for (; scanned <= at; ++scanned) {
                for (const std::uint32_t segment : layered_.inOf(lower[scanned])) {
                    const std::uint32_t from = position_[layered_.segments[segment].from];
                    if ((from < leftEnd || from > rightEnd) && segment != spine && !isInner(segment))
                        isMarked_[segment] = true;
                }
            }
            leftEnd = rightEnd;
        }
    }

    std::uint32_t innerSegmentTo(std::uint32_t slot, std::uint32_t spine) const {
        for (const std::uint32_t segment : layered_.inOf(slot)) {
            if ((isInner(segment) && !isMarked_[segment]) || segment == spine)
                return segment;
        }
        return noSpine;
    }

    const Layered& layered_;
    std::vector<std::uint32_t> position_;
    std::vector<bool> isMarked_;
    std::vector<std::uint32_t> spineBelow_; // by rank: the spine's segment to the next
};

// One of the four: which neighbour rank is looked at, and from which side.
struct Side {
    bool upwards;
    bool fromRight;
};

class Alignment {
public:
    Alignment(const Layered& layered, const Layers& layers, const Conflicts& conflicts,
        std::span<const std::uint32_t> spine, Side side)
        : layered_(layered),
          layers_(layers),
          conflicts_(conflicts),
          side_(side),
          root_(layered.slotCount()),
          next_(layered.slotCount()),
          onSpine_(layered.slotCount(), noSpine) {
        std::iota(root_.begin(), root_.end(), 0U);
        std::iota(next_.begin(), next_.end(), 0U);
        for (const std::uint32_t segment : spine) {
            const Segment& s = layered.segments[segment];
            onSpine_[side.upwards ? s.to : s.from] = segment;
        }
        align();
    }

    std::vector<double> place() {
        connectBlocks();
        std::vector<double> x = pushBlocks();
        for (std::uint32_t slot = 0; slot < x.size(); ++slot)
            x[slot] = x[root_[slot]];
        if (side_.fromRight) {
            for (double& value : x)
                value = -value;
        }
        return x;
    }

private:
    std::size_t rankAt(std::size_t i) const { return side_.upwards ? i : layers_.size() - 1 - i; }
    std::span<const std::uint32_t> neighbours(std::uint32_t slot) const {
        return side_.upwards ? layered_.inOf(slot) : layered_.outOf(slot);
    }
    std::uint32_t otherEnd(std::uint32_t segment) const {
        return side_.upwards ? layered_.segments[segment].from : layered_.segments[segment].to;
    }
    // Positions run against the order when the right side comes first.
    std::int64_t place(std::uint32_t slot) const {
        const std::int64_t position = conflicts_.position(slot);
        return side_.fromRight ? -position : position;
    }

    void align() {
        std::vector<std::uint32_t> candidates;
        for (std::size_t i = 1; i < layers_.size(); ++i) {
            const auto& layer = layers_[rankAt(i)];
            std::int64_t reached = std::numeric_limits<std::int64_t>::min();
            for (std::size_t j = 0; j < layer.size(); ++j) {
                const std::uint32_t slot = side_.fromRight ? layer[layer.size() - 1 - j] : layer[j];
                findMedians(slot, candidates);
                for (const std::uint32_t segment : candidates) {
                    const std::uint32_t other = otherEnd(segment);
                    if (next_[slot] != slot || conflicts_.isMarked(segment) || reached >= place(other))
                        continue;
                    next_[other] = slot;
                    root_[slot] = root_[other];
                    next_[slot] = root_[slot];
                    reached = place(other);
                }
            }
        }
    }

    void findMedians(std::uint32_t slot, std::vector<std::uint32_t>& medians) const {
        medians.clear();
        if (onSpine_[slot] != noSpine) {
            medians.push_back(onSpine_[slot]);
            return;
        }
        const auto segments = neighbours(slot);
        medians.assign(segments.begin(), segments.end());
        std::ranges::sort(medians, {}, [&](std::uint32_t segment) { return place(otherEnd(segment)); });
        if (medians.size() < 2)
            return;
        const std::size_t low = (medians.size() - 1) / 2;
        const std::size_t high = medians.size() / 2;
        const std::uint32_t first = medians[low];
        const std::uint32_t second = medians[high];
        medians.assign(1, first);
        if (second != first)
            medians.push_back(second);
    }

    // Blocks that stand beside each other somewhere, with their distance. Mirrored when the right side comes first.
    void connectBlocks() {
        const std::uint32_t slots = layered_.slotCount();
        std::vector<std::uint32_t> count(slots + 1, 0);
        const auto forNeighbours = [&](auto&& visit) {
            for (const auto& layer : layers_) {
                for (std::size_t at = 1; at < layer.size(); ++at) {
                    const double gap = spacingBetween(layered_, layer[at - 1], layer[at]);
                    const std::uint32_t left = root_[layer[at - 1]];
                    const std::uint32_t right = root_[layer[at]];
                    side_.fromRight ? visit(right, left, gap) : visit(left, right, gap);
                }
            }
        };
        forNeighbours([&](std::uint32_t left, std::uint32_t, double) { ++count[left + 1]; });
        for (std::uint32_t slot = 0; slot < slots; ++slot)
            count[slot + 1] += count[slot];
        firstGap_ = count;
        gaps_.resize(count.back());
        forNeighbours([&](std::uint32_t left, std::uint32_t right, double gap) {
            gaps_[count[left]++] = {right, gap};
        });
    }

    // Every block as far to the left as its left neighbours let it, then back to the right as far as its right
    // neighbours let it: so both ends of a piece are compact.
    std::vector<double> pushBlocks() const {
        const std::uint32_t slots = layered_.slotCount();
        std::vector<double> x(slots, 0);
        const std::vector<std::uint32_t> order = blockOrder();
        for (const std::uint32_t block : order) {
            for (std::uint32_t i = firstGap_[block]; i < firstGap_[block + 1]; ++i)
                x[gaps_[i].block] = std::max(x[gaps_[i].block], x[block] + gaps_[i].distance);
        }
        for (std::size_t i = order.size(); i-- > 0;) {
            const std::uint32_t block = order[i];
            double room = std::numeric_limits<double>::infinity();
            for (std::uint32_t g = firstGap_[block]; g < firstGap_[block + 1]; ++g)
                room = std::min(room, x[gaps_[g].block] - gaps_[g].distance);
            if (std::isfinite(room))
                x[block] = std::max(x[block], room);
        }
        return x;
    }

    std::vector<std::uint32_t> blockOrder() const {
        const std::uint32_t slots = layered_.slotCount();
        std::vector<std::uint32_t> waiting(slots, 0);
        for (const Gap& gap : gaps_)
            ++waiting[gap.block];
        std::vector<std::uint32_t> order;
        order.reserve(slots);
        for (std::uint32_t slot = 0; slot < slots; ++slot) {
            if (root_[slot] == slot && waiting[slot] == 0)
                order.push_back(slot);
        }
        for (std::size_t at = 0; at < order.size(); ++at) { // grows
            for (std::uint32_t i = firstGap_[order[at]]; i < firstGap_[order[at] + 1]; ++i) {
                if (--waiting[gaps_[i].block] == 0)
                    order.push_back(gaps_[i].block);
            }
        }
        return order;
    }

    struct Gap {
        std::uint32_t block; // the right one
        double distance;
    };
    const Layered& layered_;
    const Layers& layers_;
    const Conflicts& conflicts_;
    Side side_;
    std::vector<std::uint32_t> root_; // by slot: the first of its block
    std::vector<std::uint32_t> next_; // by slot: the next of its block, the root after the last
    std::vector<std::uint32_t> onSpine_;
    std::vector<std::uint32_t> firstGap_;
    std::vector<Gap> gaps_;
};

} // namespace

double spacingBetween(const Layered& layered, std::uint32_t left, std::uint32_t right) {
    const bool bends = layered.isBend(left) && layered.isBend(right);
    const bool boxes = !layered.isBend(left) && !layered.isBend(right);
    const double gap = bends ? bendSpacing : (boxes ? boxSpacing : (boxSpacing + bendSpacing) / 2);
    return gap + (layered.across[left] + layered.across[right]) / 2;
}

std::vector<double> placeColumns(const Layered& layered, const Layers& layers, std::span<const std::uint32_t> spine) {
    const Conflicts conflicts(layered, layers, spine);
    constexpr std::array<Side, 4> sides{{{true, false}, {true, true}, {false, false}, {false, true}}};
    std::array<std::vector<double>, 4> placed;
    std::array<std::pair<double, double>, 4> extent;
    std::size_t narrowest = 0;
    for (std::size_t i = 0; i < sides.size(); ++i) {
        placed[i] = Alignment(layered, layers, conflicts, spine, sides[i]).place();
        extent[i] = {std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()};
        for (std::uint32_t slot = 0; slot < layered.slotCount(); ++slot) {
            extent[i].first = std::min(extent[i].first, placed[i][slot] - layered.across[slot] / 2);
            extent[i].second = std::max(extent[i].second, placed[i][slot] + layered.across[slot] / 2);
        }
        const auto width = [&](std::size_t k) { return extent[k].second - extent[k].first; };
        if (width(i) < width(narrowest))
            narrowest = i;
    }
    // left-hand results share the left border of the narrowest, right-hand ones its right border
    for (std::size_t i = 0; i < sides.size(); ++i) {
        const double shift = sides[i].fromRight ? extent[narrowest].second - extent[i].second
                                                : extent[narrowest].first - extent[i].first;
        for (double& x : placed[i])
            x += shift;
    }
    std::vector<double> x(layered.slotCount());
    for (std::uint32_t slot = 0; slot < x.size(); ++slot) {
        std::array<double, 4> four{placed[0][slot], placed[1][slot], placed[2][slot], placed[3][slot]};
        std::ranges::sort(four);
        x[slot] = std::round(four[1] + four[2]) / 2; // half pixels
    }
    return x;
}

} // namespace qaliper
