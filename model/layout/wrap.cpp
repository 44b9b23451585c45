#include "model/layout/wrap.h"

#include <algorithm>
#include <array>
#include <limits>

namespace qaliper {

namespace {

constexpr double lengthStep = 1.03; // between two column lengths that are tried
// A column may end early at a better border, from this share of its length on. Columns that are nearly full cut more
// blocks, which the picture must be worth.
struct EarlyEnd {
    double fullness = 0;
    double penalty = 1;
};
constexpr std::array earlyEnds{EarlyEnd{0.72, 1}, EarlyEnd{0.92, 1.12}};
// The column break before a last column that is hardly filled has to be worth it.
constexpr double fewInColumn = 0.25;
constexpr double fewPenalty = 1.25;
constexpr double muchBetter = 1.3; // by this factor another arrangement replaces that of the previous picture

class Wrapper {
public:
    Wrapper(std::span<const WrapPiece> pieces, std::span<const std::pair<std::size_t, std::size_t>> order,
        const WrapRules& rules)
        : pieces_(pieces), order_(order), rules_(rules) {}

    std::vector<ColumnStretch> best() const {
        double total = 0;
        double longest = rules_.shortest;
        for (const WrapPiece& piece : pieces_) {
            total += piece.length;
            longest = std::max(longest, piece.length);
        }
        std::vector<ColumnStretch> best;
        double least = std::numeric_limits<double>::infinity();
        double length = longest;
        while (length < lengthStep * total + 1) {
            for (const EarlyEnd& early : earlyEnds) {
                std::vector<ColumnStretch> tried = arranged(length, [&](std::size_t first, std::size_t end) {
                    return columnEnd(first, end, length, early.fullness * length);
                });
                const double cost = early.penalty * costOf(tried) * (endsWithFew(tried) ? fewPenalty : 1);
                if (cost < least) {
                    least = cost;
                    best = std::move(tried);
                }
            }
            length *= lengthStep;
        }
        if (best.empty())
            best = arranged(longest, [](std::size_t, std::size_t end) { return end; });
        return best;
    }

    std::vector<ColumnStretch> keeping(const std::vector<std::size_t>& begins) const {
        const auto endOf = [&](std::size_t first, std::size_t end) {
            const auto next = std::ranges::upper_bound(begins, first);
            return next == begins.end() ? end : std::min(*next, end);
        };
        double longest = rules_.shortest;
        for (const auto& [begin, end] : order_) {
            for (std::size_t first = begin; first < end; first = endOf(first, end))
                longest = std::max(longest, stretch(first, endOf(first, end), begin, end).length);
        }
        return arranged(longest, endOf);
    }

    // The mean of what the picture is reduced by in places of the wanted shapes.
    double costOf(const std::vector<ColumnStretch>& stretches) const {
        std::vector<double> widths;
        double along = 0;
        for (const ColumnStretch& stretch : stretches) {
            widths.resize(std::max<std::size_t>(widths.size(), stretch.column + 1));
            widths[stretch.column] = std::max(widths[stretch.column], stretch.right - stretch.left);
            along = std::max(along, stretch.start + stretch.length);
        }
        double across = -rules_.spacing;
        for (const double width : widths)
            across += width + rules_.spacing;
        double cost = 0;
        for (const double shape : rules_.shapes)
            cost += std::max(across / shape, along) / static_cast<double>(rules_.shapes.size());
        return cost;
    }

private:
    static bool endsWithFew(const std::vector<ColumnStretch>& stretches) {
        double longest = 0;
        for (const ColumnStretch& stretch : stretches)
            longest = std::max(longest, stretch.start + stretch.length);
        const ColumnStretch& last = stretches.back();
        return last.column > 0 && last.start + last.length < fewInColumn * longest;
    }

    ColumnStretch stretch(std::size_t first, std::size_t end, std::size_t begin, std::size_t last) const {
        ColumnStretch made{.firstPiece = first, .endPiece = end, .begins = first > begin, .continues = end < last};
        double x = 0;
        double y = made.begins ? rules_.marker - pieces_[first].articulation : 0;
        made.left = std::numeric_limits<double>::infinity();
        made.right = -made.left;
        for (std::size_t i = first; i < end; ++i) {
            made.left = std::min(made.left, x + pieces_[i].left);
            made.right = std::max(made.right, x + pieces_[i].right);
            made.length = y + pieces_[i].length;
            x += pieces_[i].drift;
            y += pieces_[i].step;
        }
        made.length += made.continues ? rules_.markerSpacing + rules_.marker : 0;
        return made;
    }

    // Where the column that begins at `first` ends, so that it is at most `longest`: at the best border that leaves it
    // at least `full` long.
    std::size_t columnEnd(std::size_t first, std::size_t end, double longest, double full) const {
        double y = pieces_[first].component == (first > 0 ? pieces_[first - 1].component : ~0U)
            ? rules_.marker - pieces_[first].articulation
            : 0;
        std::size_t best = first + 1;
        for (std::size_t next = first + 1; next <= end; ++next) {
            const double markers = next < end ? rules_.markerSpacing + rules_.marker : 0;
            const double length = y + pieces_[next - 1].length + markers;
            if (length > longest)
                break;
            if (next == end)
                return end;
            const bool isBetter = pieces_[next - 1].border <= pieces_[best - 1].border;
            if (isBetter || length < full)
                best = next;
            y += pieces_[next - 1].step;
        }
        return best;
    }

    template <class EndOf>
    std::vector<ColumnStretch> arranged(double longest, EndOf&& endOf) const {
        std::vector<ColumnStretch> stretches;
        std::uint32_t column = 0;
        double used = 0; // of the column, 0: nothing is in it
        for (const auto& [begin, end] : order_) {
            for (std::size_t first = begin; first < end;) {
                const std::size_t next = endOf(first, end);
                ColumnStretch made = stretch(first, next, begin, end);
                const bool fits = used > 0 && !made.begins && used + made.length <= longest;
                if (used > 0 && !fits) {
                    ++column;
                    used = 0;
                }
                made.column = column;
                made.start = used;
                used += made.length + rules_.spacing;
                stretches.push_back(made);
                first = next;
            }
        }
        return stretches;
    }

    std::span<const WrapPiece> pieces_;
    std::span<const std::pair<std::size_t, std::size_t>> order_;
    const WrapRules& rules_;
};

} // namespace

std::vector<ColumnStretch> wrapPieces(std::span<const WrapPiece> pieces,
    std::span<const std::pair<std::size_t, std::size_t>> order, const WrapRules& rules,
    const std::optional<std::vector<std::size_t>>& kept) {
    const Wrapper wrapper(pieces, order, rules);
    std::vector<ColumnStretch> best = wrapper.best();
    if (!kept)
        return best;
    std::vector<ColumnStretch> same = wrapper.keeping(*kept);
    return wrapper.costOf(same) <= muchBetter * wrapper.costOf(best) ? same : best;
}

} // namespace qaliper
