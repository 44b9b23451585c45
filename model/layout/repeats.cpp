#include "model/layout/repeats.h"

#include <algorithm>
#include <deque>
#include <optional>
#include <unordered_map>

namespace qaliper {

namespace {

constexpr std::size_t maxPeriods = 12; // candidates tried for a stretch
constexpr std::uint32_t maxLevel = 2;
constexpr std::uint32_t fewestBoxes = 4; // of a turn: a shorter one is no layer
constexpr std::uint32_t boxesOfPair = 8; // of a turn that occurs only twice
constexpr double enoughCover = 0.9;      // a shorter period wins when it covers this share of what the best one covers

struct RepeatedStretch {
    std::size_t begin = 0; // pieces
    std::size_t end = 0;
    std::uint32_t level = 0;
};

struct Turn {
    std::size_t begin = 0; // pieces
    std::size_t end = 0;
};

struct Run {
    std::size_t begin = 0; // first piece
    std::size_t period = 0;
    std::size_t turns = 0;
    std::uint32_t boxes = 0; // number covered

    std::size_t end() const { return begin + period * turns; }
};

class RepeatFinder {
public:
    RepeatFinder(const std::vector<PieceSpan>& pieces, const std::vector<std::uint64_t>& signatures)
        : pieces_(pieces), signatures_(signatures) {}

    std::vector<RepeatBlock> run() && {
        for (std::size_t begin = 0; begin < pieces_.size();) {
            std::size_t end = begin;
            while (end < pieces_.size() && pieces_[end].component == pieces_[begin].component)
                ++end;
            waiting_.push_back({begin, end, 0});
            begin = end;
        }
        while (!waiting_.empty()) {
            const RepeatedStretch stretch = waiting_.back();
            waiting_.pop_back();
            divide(stretch);
        }
        std::ranges::sort(blocks_, {}, [](const RepeatBlock& block) { return std::pair(block.begin, block.level); });
        return std::move(blocks_);
    }

private:
    // The position of a piece's first own box: its top articulation box belongs to the piece before.
    std::uint32_t firstOwn(std::size_t piece) const {
        return pieces_[piece].begin + (pieces_[piece].topIsArticulation ? 1 : 0);
    }
    std::uint32_t boxesIn(std::size_t begin, std::size_t end) const {
        return pieces_[end - 1].last + 1 - firstOwn(begin);
    }

    void divide(const RepeatedStretch& stretch) {
        const Run run = bestRun(stretch);
        if (run.turns == 0)
            return;
        const std::vector<Turn> turns = turnsAround(run, stretch);
        for (std::size_t i = 0; i < turns.size(); ++i) {
            const Turn& turn = turns[i];
            blocks_.push_back({.number = static_cast<std::uint32_t>(i + 1),
                .count = static_cast<std::uint32_t>(turns.size()),
                .level = stretch.level,
                .begin = firstOwn(turn.begin),
                .end = pieces_[turn.end - 1].last + 1});
            if (stretch.level < maxLevel && turn.end - turn.begin > 1)
                waiting_.push_back({turn.begin, turn.end, stretch.level + 1});
        }
        waiting_.push_back({stretch.begin, turns.front().begin, stretch.level});
        waiting_.push_back({turns.back().end, stretch.end, stretch.level});
    }

    // The turns of the run and those after a turn that differs: an edit of one layer, or a layer that stays in float,
    // does not end the repetition.
    std::vector<Turn> turnsAround(const Run& run, const RepeatedStretch& stretch) const {
        std::deque<Turn> turns;
        for (std::size_t turn = 0; turn < run.turns; ++turn)
            turns.push_back({run.begin + turn * run.period, run.begin + (turn + 1) * run.period});
        while (const std::size_t next = turnAfter(run, turns.back().end, stretch.end)) {
            if (next > turns.back().end)
                turns.push_back({turns.back().end, next});
            turns.push_back({next, next + run.period});
        }
        while (const auto before = turnBefore(run, turns.front().begin, stretch.begin)) {
            if (*before < turns.front().begin)
                turns.push_front({*before, turns.front().begin});
            turns.push_front({*before - run.period, *before});
        }
        return {turns.begin(), turns.end()};
    }

    bool isTurnAt(const Run& run, std::size_t begin) const {
        return std::equal(signatures_.begin() + static_cast<std::ptrdiff_t>(run.begin),
            signatures_.begin() + static_cast<std::ptrdiff_t>(run.begin + run.period),
            signatures_.begin() + static_cast<std::ptrdiff_t>(begin));
    }

    // True for pieces that may be a turn, though not an equal one.
    bool isLikeTurn(const Run& run, std::size_t begin, std::size_t end) const {
        const std::uint32_t usual = boxesIn(run.begin, run.begin + run.period);
        const std::uint32_t boxes = boxesIn(begin, end);
        return 2 * boxes >= usual && boxes <= 2 * usual;
    }

    // Where the next equal turn begins, at `from` or after one that differs; 0 when there is none.
    std::size_t turnAfter(const Run& run, std::size_t from, std::size_t end) const {
        for (std::size_t at = from; at <= from + 2 * run.period && at + run.period <= end; ++at) {
            if (isTurnAt(run, at) && (at == from || isLikeTurn(run, from, at)))
                return at;
        }
        return 0;
    }

    // Where the equal turn before `until` ends.
    std::optional<std::size_t> turnBefore(const Run& run, std::size_t until, std::size_t begin) const {
        for (std::size_t at = until; at >= begin + run.period && at + 2 * run.period >= until; --at) {
            if (isTurnAt(run, at - run.period) && (at == until || isLikeTurn(run, at, until)))
                return at;
        }
        return std::nullopt;
    }

    Run bestRun(const RepeatedStretch& stretch) const {
        std::vector<Run> runs;
        std::uint32_t most = 0;
        for (const std::size_t period : likelyPeriods(stretch)) {
            runs.push_back(longestRun(stretch, period));
            most = std::max(most, runs.back().boxes);
        }
        Run best;
        for (const Run& run : runs) {
            const bool covers = run.turns > 0 && run.boxes >= enoughCover * most;
            if (covers && (best.turns == 0 || run.period < best.period))
                best = run;
        }
        return best;
    }

    // Distances at which signatures occur again, the most frequent first.
    std::vector<std::size_t> likelyPeriods(const RepeatedStretch& stretch) const {
        std::unordered_map<std::uint64_t, std::size_t> seen;
        std::unordered_map<std::size_t, std::size_t> votes;
        for (std::size_t at = stretch.begin; at < stretch.end; ++at) {
            const auto [before, isNew] = seen.try_emplace(signatures_[at], at);
            if (isNew)
                continue;
            votes[at - before->second] += 1;
            before->second = at;
        }
        std::vector<std::pair<std::size_t, std::size_t>> ranked(votes.begin(), votes.end());
        std::ranges::sort(ranked, [](const auto& a, const auto& b) {
            return a.second * a.first != b.second * b.first ? a.second * a.first > b.second * b.first
                                                            : a.first < b.first;
        });
        std::vector<std::size_t> periods;
        for (std::size_t i = 0; i < ranked.size() && i < maxPeriods; ++i)
            periods.push_back(ranked[i].first);
        return periods;
    }

    Run longestRun(const RepeatedStretch& stretch, std::size_t period) const {
        Run best;
        for (std::size_t at = stretch.begin; at + period < stretch.end;) {
            std::size_t same = at;
            while (same + period < stretch.end && signatures_[same] == signatures_[same + period])
                ++same;
            Run run{.begin = at, .period = period, .turns = (same - at) / period + 1, .boxes = 0};
            if (same - at >= period) {
                run.begin = bestBegin(at, period, (same - at) % period);
                run.boxes = boxesIn(run.begin, run.end());
                if (isWorthwhile(run) && run.boxes > best.boxes)
                    best = run;
            }
            at = same + 1;
        }
        return best;
    }

    // A repetition may begin anywhere within its incomplete last turn. The best begin is at the largest piece: there
    // the attention or the residual branch forks.
    std::size_t bestBegin(std::size_t first, std::size_t period, std::size_t slack) const {
        std::size_t best = first;
        for (std::size_t at = first; at <= first + std::min(slack, period - 1); ++at) {
            if (boxesIn(at, at + 1) > boxesIn(best, best + 1))
                best = at;
        }
        return best;
    }

    static bool isWorthwhile(const Run& run) {
        const auto boxes = run.boxes / run.turns;
        return boxes >= fewestBoxes && (run.turns > 2 || boxes >= boxesOfPair);
    }

    const std::vector<PieceSpan>& pieces_;
    const std::vector<std::uint64_t>& signatures_;
    std::vector<RepeatedStretch> waiting_;
    std::vector<RepeatBlock> blocks_;
};

} // namespace

std::vector<RepeatBlock> findRepeats(
    const std::vector<PieceSpan>& pieces, const std::vector<std::uint64_t>& signatures) {
    return RepeatFinder(pieces, signatures).run();
}

} // namespace qaliper
