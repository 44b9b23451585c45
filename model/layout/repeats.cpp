#include "model/layout/repeats.h"

#include <algorithm>
#include <unordered_map>

namespace qaliper {

namespace {

constexpr std::size_t mostPeriods = 12; // candidates tried for a stretch
constexpr std::uint32_t deepestLevel = 2;
constexpr std::uint32_t fewestBoxes = 4; // of a turn: shorter ones are no layer
constexpr std::uint32_t boxesOfPair = 8; // of a turn that comes only twice
constexpr double enoughCover = 0.9;      // a shorter period wins when it covers this share of what the best one does

struct RepeatedStretch {
    std::size_t begin = 0; // pieces
    std::size_t end = 0;
    std::uint32_t level = 0;
};

struct Run {
    std::size_t begin = 0; // first piece
    std::size_t period = 0;
    std::size_t turns = 0;
    std::uint32_t boxes = 0; // covered

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
    // The position of a piece's first own box: its top waist belongs to what is above.
    std::uint32_t firstOwn(std::size_t piece) const {
        return pieces_[piece].begin + (pieces_[piece].topIsWaist ? 1 : 0);
    }
    std::uint32_t boxesIn(std::size_t begin, std::size_t end) const {
        return pieces_[end - 1].last + 1 - firstOwn(begin);
    }

    void divide(const RepeatedStretch& stretch) {
        const Run run = bestRun(stretch);
        if (run.turns == 0)
            return;
        for (std::size_t turn = 0; turn < run.turns; ++turn) {
            const std::size_t begin = run.begin + turn * run.period;
            blocks_.push_back({.number = static_cast<std::uint32_t>(turn + 1),
                .count = static_cast<std::uint32_t>(run.turns),
                .level = stretch.level,
                .begin = firstOwn(begin),
                .end = pieces_[begin + run.period - 1].last + 1});
            if (stretch.level < deepestLevel && run.period > 1)
                waiting_.push_back({begin, begin + run.period, stretch.level + 1});
        }
        waiting_.push_back({stretch.begin, run.begin, stretch.level});
        waiting_.push_back({run.end(), stretch.end, stretch.level});
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

    // Distances at which signatures come again, the most frequent first.
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
        for (std::size_t i = 0; i < ranked.size() && i < mostPeriods; ++i)
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

    // A repetition may begin anywhere within its incomplete last turn. A layer best begins with its largest piece: there the
    // attention, or the residual branch, forks off.
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
