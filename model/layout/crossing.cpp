#include "model/layout/crossing.h"

#include <algorithm>
#include <array>
#include <ranges>

namespace qaliper {

namespace {

constexpr std::size_t smallPiece = 3'000;  // slots: up to this, all starting orders and exchanges
constexpr std::size_t largePiece = 60'000; // slots: up to this, one starting order and few sweeps; above, none

// Where the segments of one slot end: positions in the neighbouring rank, with ports as fractions.
class Placing {
public:
    Placing(const Layered& layered, const Layers& layers) : layered_(layered), position_(layered.slotCount()) {
        ports_.resize(layered.slotCount(), {1, 1});
        for (const Segment& segment : layered.segments) {
            ports_[segment.from].out = std::max(ports_[segment.from].out, segment.fromPort + 1);
            ports_[segment.to].in = std::max(ports_[segment.to].in, segment.toPort + 1);
        }
        for (const auto& layer : layers)
            renumber(layer);
    }

    void renumber(const std::vector<std::uint32_t>& layer) {
        for (std::uint32_t at = 0; at < layer.size(); ++at)
            position_[layer[at]] = at;
    }

    void exchange(std::uint32_t a, std::uint32_t b) { std::swap(position_[a], position_[b]); }

    double upperEnd(std::uint32_t segment) const {
        const Segment& s = layered_.segments[segment];
        return position_[s.from] + (s.fromPort + 1.0) / (ports_[s.from].out + 1.0);
    }
    double lowerEnd(std::uint32_t segment) const {
        const Segment& s = layered_.segments[segment];
        return position_[s.to] + (s.toPort + 1.0) / (ports_[s.to].in + 1.0);
    }

private:
    struct Ports {
        std::uint32_t in;
        std::uint32_t out;
    };
    const Layered& layered_;
    std::vector<std::uint32_t> position_;
    std::vector<Ports> ports_;
};

// Counts inversions with a merge sort.
std::uint64_t countInversions(
    std::vector<double>& values, std::vector<double>& scratch, std::size_t begin, std::size_t end) {
    if (end - begin < 2)
        return 0;
    const std::size_t middle = begin + (end - begin) / 2;
    std::uint64_t count =
        countInversions(values, scratch, begin, middle) + countInversions(values, scratch, middle, end);
    std::size_t left = begin;
    std::size_t right = middle;
    for (std::size_t at = begin; at < end; ++at) {
        const bool takeLeft = left < middle && (right == end || values[left] <= values[right]);
        if (!takeLeft)
            count += middle - left;
        scratch[at] = values[takeLeft ? left++ : right++];
    }
    std::copy(scratch.begin() + static_cast<std::ptrdiff_t>(begin), scratch.begin() + static_cast<std::ptrdiff_t>(end),
        values.begin() + static_cast<std::ptrdiff_t>(begin));
    return count;
}

class CrossingCounter {
public:
    explicit CrossingCounter(const Layered& layered) : layered_(layered) {}

    std::uint64_t below(const std::vector<std::uint32_t>& layer, const Placing& placing) {
        ends_.clear();
        for (const std::uint32_t slot : layer) {
            for (const std::uint32_t segment : layered_.outOf(slot))
                ends_.emplace_back(placing.upperEnd(segment), placing.lowerEnd(segment));
        }
        std::ranges::sort(ends_);
        lower_.clear();
        for (const auto& end : ends_)
            lower_.push_back(end.second);
        scratch_.resize(lower_.size());
        return countInversions(lower_, scratch_, 0, lower_.size());
    }

    std::uint64_t all(const Layers& layers, const Placing& placing) {
        std::uint64_t count = 0;
        for (const auto& layer : layers)
            count += below(layer, placing);
        return count;
    }

private:
    const Layered& layered_;
    std::vector<std::pair<double, double>> ends_;
    std::vector<double> lower_, scratch_;
};

// One walk through the graph, which gives a starting order.
struct Start {
    bool fromTop;
    bool reversed;
};

Layers walk(const Layered& layered, Start start) {
    Layers layers(layered.rankCount);
    std::vector<bool> seen(layered.slotCount());
    std::vector<std::uint32_t> stack;
    const auto ahead = [&](std::uint32_t slot) { return start.fromTop ? layered.outOf(slot) : layered.inOf(slot); };
    const auto after = [&](std::uint32_t slot) { return start.fromTop ? layered.inOf(slot) : layered.outOf(slot); };
    const auto visitFrom = [&](std::uint32_t root) {
        stack.push_back(root);
        while (!stack.empty()) {
            const std::uint32_t slot = stack.back();
            stack.pop_back();
            if (seen[slot])
                continue;
            seen[slot] = true;
            layers[layered.rank[slot]].push_back(slot);
            const auto segments = ahead(slot);
            for (std::size_t i = segments.size(); i-- > 0;) {
                const Segment& segment = layered.segments[segments[i]];
                stack.push_back(start.fromTop ? segment.to : segment.from);
            }
        }
    };
    for (std::uint32_t i = 0; i < layered.slotCount(); ++i) {
        const std::uint32_t slot = start.fromTop ? i : layered.slotCount() - 1 - i;
        if (after(slot).empty())
            visitFrom(slot);
    }
    if (start.reversed) {
        for (auto& layer : layers)
            std::ranges::reverse(layer);
    }
    return layers;
}

class Sweeper {
public:
    Sweeper(const Layered& layered, Layers layers)
        : layered_(layered), layers_(std::move(layers)), placing_(layered, layers_), weight_(layered.slotCount()) {}

    void sweep(bool downwards, bool tiesReversed) {
        const std::size_t count = layers_.size();
        for (std::size_t i = 1; i < count; ++i)
            sortLayer(layers_[downwards ? i : count - 1 - i], downwards, tiesReversed);
    }

    const Layers& layers() const { return layers_; }
    std::uint64_t crossings() { return CrossingCounter(layered_).all(layers_, placing_); }

private:
    // Slots without a neighbour on that side keep their place.
    void sortLayer(std::vector<std::uint32_t>& layer, bool downwards, bool tiesReversed) {
        moving_.clear();
        for (const std::uint32_t slot : layer) {
            const auto segments = downwards ? layered_.inOf(slot) : layered_.outOf(slot);
            if (segments.empty())
                continue;
            double sum = 0;
            for (const std::uint32_t segment : segments)
                sum += downwards ? placing_.upperEnd(segment) : placing_.lowerEnd(segment);
            weight_[slot] = sum / static_cast<double>(segments.size());
            moving_.push_back(slot);
        }
        if (tiesReversed)
            std::ranges::reverse(moving_);
        std::ranges::stable_sort(moving_, {}, [&](std::uint32_t slot) { return weight_[slot]; });
        std::size_t next = 0;
        for (std::uint32_t& slot : layer) {
            const bool moves = !(downwards ? layered_.inOf(slot) : layered_.outOf(slot)).empty();
            if (moves)
                slot = moving_[next++];
        }
        placing_.renumber(layer);
    }

    const Layered& layered_;
    Layers layers_;
    Placing placing_;
    std::vector<double> weight_;
    std::vector<std::uint32_t> moving_;
};

// Crossings among the segments of two neighbours, `left` being left of `right`.
class PairCounter {
public:
    PairCounter(const Layered& layered, const Placing& placing) : layered_(layered), placing_(placing) {}

    std::int64_t gainOfExchange(std::uint32_t left, std::uint32_t right) {
        return gain(left, right, true) + gain(left, right, false);
    }

private:
    void collect(std::uint32_t slot, bool upwards, std::vector<double>& ends) const {
        ends.clear();
        for (const std::uint32_t segment : upwards ? layered_.inOf(slot) : layered_.outOf(slot))
            ends.push_back(upwards ? placing_.upperEnd(segment) : placing_.lowerEnd(segment));
        std::ranges::sort(ends);
    }

    static std::int64_t crossings(const std::vector<double>& left, const std::vector<double>& right) {
        std::int64_t count = 0;
        std::size_t less = 0;
        for (const double end : left) {
            while (less < right.size() && right[less] < end)
                ++less;
            count += static_cast<std::int64_t>(less);
        }
        return count;
    }

    std::int64_t gain(std::uint32_t left, std::uint32_t right, bool upwards) {
        collect(left, upwards, left_);
        collect(right, upwards, right_);
        return crossings(left_, right_) - crossings(right_, left_);
    }

    const Layered& layered_;
    const Placing& placing_;
    std::vector<double> left_, right_;
};

// Exchanges neighbours as long as that removes crossings.
void improveByExchange(const Layered& layered, Layers& layers) {
    Placing placing(layered, layers);
    PairCounter pairs(layered, placing);
    constexpr int rounds = 8;
    bool improved = true;
    for (int round = 0; round < rounds && improved; ++round) {
        improved = false;
        for (auto& layer : layers) {
            for (std::size_t at = 0; at + 1 < layer.size(); ++at) {
                if (pairs.gainOfExchange(layer[at], layer[at + 1]) <= 0)
                    continue;
                std::swap(layer[at], layer[at + 1]);
                placing.exchange(layer[at], layer[at + 1]);
                improved = true;
            }
        }
    }
}

} // namespace

std::uint64_t countCrossings(const Layered& layered, const Layers& layers) {
    const Placing placing(layered, layers);
    return CrossingCounter(layered).all(layers, placing);
}

Layers orderLayers(const Layered& layered, const Job& job) {
    const std::size_t size = layered.slotCount();
    constexpr std::array<Start, 4> starts{{{true, false}, {false, false}, {true, true}, {false, true}}};
    const std::size_t startCount = size <= smallPiece ? starts.size() : 1;
    const int sweeps = size <= smallPiece ? 12 : (size <= largePiece ? 6 : 0);
    Layers best = walk(layered, starts.front());
    std::uint64_t fewest = countCrossings(layered, best);
    for (std::size_t start = 0; start < startCount && fewest > 0; ++start) {
        Sweeper sweeper(layered, walk(layered, starts[start]));
        for (int sweep = 0; sweep < sweeps && fewest > 0 && !job.cancelled(); ++sweep) {
            sweeper.sweep(sweep % 2 == 0, sweep % 4 >= 2);
            Layers layers = sweeper.layers();
            if (size <= smallPiece)
                improveByExchange(layered, layers);
            const std::uint64_t crossings = countCrossings(layered, layers);
            if (crossings < fewest) {
                fewest = crossings;
                best = std::move(layers);
            }
        }
    }
    return best;
}

} // namespace qaliper
