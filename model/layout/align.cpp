#include "model/layout/align.h"

#include <algorithm>
#include <numeric>

#include "model/layout/columns.h"
#include "model/layout/crossing.h"

namespace qaliper {

namespace {

constexpr std::uint32_t noSlot = 0xffffffff;
constexpr std::uint32_t maxSlotsLeaning = 3'000; // above this, a piece is mirrored or stays
constexpr std::uint32_t maxMoves = 32;

class Aligner {
public:
    Aligner(const Piece& piece, const Layered& layered, std::span<const std::uint32_t> spine, Arrangement placed)
        : piece_(piece),
          layered_(layered),
          spine_(spine),
          best_(std::move(placed)),
          crossings_(countCrossings(layered, best_.layers)),
          spineAt_(layered.rankCount, noSlot) {
        for (const std::uint32_t segment : spine) {
            for (const std::uint32_t slot : {layered.segments[segment].from, layered.segments[segment].to})
                spineAt_[layered.rank[slot]] = slot;
        }
    }

    Arrangement run() && {
        if (alignsAway()) {
            Arrangement mirrored = mirrorOf(best_);
            if (countCrossings(layered_, mirrored.layers) <= crossings_)
                best_ = std::move(mirrored);
        }
        if (layered_.slotCount() <= maxSlotsLeaning)
            moveHangings();
        return std::move(best_);
    }

private:
    struct Sides {
        double toward = 0;
        double away = 0;
        // What the column grows by, plus the width of the piece.
        double cost() const { return away + away + toward; }
    };

    // Distances from the spine to the outermost sides of the slots.
    Sides sidesOf(const std::vector<double>& across) const {
        const double middle = across[layered_.segments[spine_.front()].from];
        double left = 0;
        double right = 0;
        for (std::uint32_t slot = 0; slot < layered_.slotCount(); ++slot) {
            left = std::max(left, middle - across[slot] + layered_.across[slot] / 2);
            right = std::max(right, across[slot] - middle + layered_.across[slot] / 2);
        }
        return piece_.alignsLeft ? Sides{left, right} : Sides{right, left};
    }

    bool alignsAway() const {
        const Sides sides = sidesOf(best_.across);
        return sides.away > sides.toward;
    }

    static Arrangement mirrorOf(Arrangement arrangement) {
        for (auto& layer : arrangement.layers)
            std::ranges::reverse(layer);
        for (double& place : arrangement.across)
            place = -place;
        return arrangement;
    }

    std::uint32_t rootOf(std::uint32_t slot) {
        while (hanging_[slot] != slot)
            slot = hanging_[slot] = hanging_[hanging_[slot]];
        return slot;
    }

    bool isOnSpine(std::uint32_t slot) const { return spineAt_[layered_.rank[slot]] == slot; }

    // Connected parts after the spine is removed, each named by its lowest slot.
    void findHangings() {
        hanging_.resize(layered_.slotCount());
        std::iota(hanging_.begin(), hanging_.end(), 0U);
        for (const Segment& segment : layered_.segments) {
            if (isOnSpine(segment.from) || isOnSpine(segment.to))
                continue;
            const std::uint32_t from = rootOf(segment.from);
            const std::uint32_t to = rootOf(segment.to);
            hanging_[std::max(from, to)] = std::min(from, to);
        }
        for (std::uint32_t slot = 0; slot < hanging_.size(); ++slot)
            hanging_[slot] = rootOf(slot);
    }

    // Boxes on both sides of the spine stay unless the piece is aligned to the wrong side; lines always move.
    void moveHangings() {
        findHangings();
        std::uint32_t tried = 0;
        for (std::uint32_t slot = 0; slot < layered_.slotCount() && tried < maxMoves; ++slot) {
            const bool isWanted = hanging_[slot] == slot && !isOnSpine(slot) && (layered_.isBend(slot) || alignsAway());
            if (!isWanted || !isAway(slot))
                continue;
            moveOver(slot);
            ++tried;
        }
    }

    // True when all of it is beside the spine, on the wrong side.
    bool isAway(std::uint32_t hanging) const {
        bool found = false;
        for (const auto& layer : best_.layers) {
            bool isAfterSpine = false;
            for (const std::uint32_t slot : layer) {
                isAfterSpine |= isOnSpine(slot);
                if (hanging_[slot] != hanging || isOnSpine(slot))
                    continue;
                found = true;
                if (isAfterSpine != piece_.alignsLeft || spineAt_[layered_.rank[slot]] == noSlot)
                    return false;
            }
        }
        return found;
    }

    // The layers with the part next to the spine or outermost, its slots in either order.
    Layers movedOver(std::uint32_t hanging, bool isInner, bool isReversed) const {
        Layers layers = best_.layers;
        for (auto& layer : layers) {
            const auto isMoving = [&](std::uint32_t slot) { return hanging_[slot] == hanging && !isOnSpine(slot); };
            std::vector<std::uint32_t> moving;
            std::ranges::copy_if(layer, std::back_inserter(moving), isMoving);
            if (moving.empty())
                continue;
            std::erase_if(layer, isMoving);
            if (isReversed)
                std::ranges::reverse(moving);
            auto place = piece_.alignsLeft ? layer.begin() : layer.end();
            if (isInner)
                place = std::ranges::find_if(layer, [&](std::uint32_t slot) { return isOnSpine(slot); }) +
                    (piece_.alignsLeft ? 0 : 1);
            layer.insert(place, moving.begin(), moving.end());
        }
        return layers;
    }

    void moveOver(std::uint32_t hanging) {
        double lowest = sidesOf(best_.across).cost();
        Arrangement moved;
        for (const bool isInner : {true, false}) {
            for (const bool isReversed : {true, false}) {
                Layers layers = movedOver(hanging, isInner, isReversed);
                if (countCrossings(layered_, layers) > crossings_)
                    continue;
                std::vector<double> across = placeColumns(layered_, layers, spine_);
                const double cost = sidesOf(across).cost();
                if (cost >= lowest)
                    continue;
                lowest = cost;
                moved = {std::move(layers), std::move(across)};
            }
        }
        if (!moved.across.empty())
            best_ = std::move(moved);
    }

    const Piece& piece_;
    const Layered& layered_;
    std::span<const std::uint32_t> spine_;
    Arrangement best_;
    std::uint64_t crossings_;
    std::vector<std::uint32_t> spineAt_; // by rank
    std::vector<std::uint32_t> hanging_; // by slot
};

} // namespace

Arrangement alignToSide(
    const Piece& piece, const Layered& layered, std::span<const std::uint32_t> spine, Arrangement placed) {
    return spine.empty() ? std::move(placed) : Aligner(piece, layered, spine, std::move(placed)).run();
}

} // namespace qaliper
