#include "model/draw/cell_style.h"

#include <algorithm>
#include <array>
#include <map>
#include <tuple>

namespace qaliper {

namespace {

constexpr double smallestBar = 2.5; // px; one node of hundreds is seen, too
constexpr double strongBorder = 1.8;

constexpr std::array barTones{
    PrecisionTone::Int8, PrecisionTone::Float8, PrecisionTone::Int4, PrecisionTone::Float, PrecisionTone::Missed};

double nodesOf(const Mark& mark, PrecisionTone tone) { return mark.shares[static_cast<std::size_t>(tone)]; }

// What is compared between turns.
auto kindOf(const Mark& mark) { return std::tuple(mark.shares, mark.badge, mark.findings, mark.change, mark.isHit); }

std::vector<PrecisionBar> barsOf(const Rect& rect, const Mark& mark) {
    double whole = 0;
    for (const PrecisionTone tone : barTones)
        whole += nodesOf(mark, tone);
    std::vector<PrecisionBar> bars;
    double high = 0; // of all bars
    for (const PrecisionTone tone : barTones) {
        if (nodesOf(mark, tone) == 0)
            continue;
        const double height = std::max(smallestBar, rect.height * nodesOf(mark, tone) / whole);
        bars.push_back({{rect.x, 0, rect.width, height}, tone});
        high += height;
    }
    double bottom = rect.bottom();
    for (PrecisionBar& bar : bars) {
        bar.rect.height *= rect.height / high;
        bar.rect.y = bottom - bar.rect.height;
        bottom = bar.rect.y;
    }
    return bars;
}

Colour borderOf(const Mark& mark, bool differs, const Theme& theme) {
    if (mark.badge > BadgeTone::Note)
        return badgeColour(mark.badge, theme);
    if (mark.isHit)
        return theme.warning;
    return differs ? theme.text : theme.nodeBorder;
}

} // namespace

std::span<const SceneCell> cellsOf(const Scene& scene, BoxIx box) {
    const auto first = std::ranges::lower_bound(scene.cells, box, {}, &SceneCell::box);
    const auto end = std::ranges::upper_bound(scene.cells, box, {}, &SceneCell::box);
    return {first, end};
}

std::vector<CellStyle> cellStyles(std::span<const SceneCell> cells, const Overlay& overlay, const Theme& theme) {
    std::map<decltype(kindOf(Mark())), std::size_t> counts;
    for (const SceneCell& cell : cells)
        ++counts[kindOf(overlay.turn(cell.block))];
    const auto usual = std::ranges::max_element(counts, {}, [](const auto& entry) { return entry.second; });
    std::vector<CellStyle> styles;
    for (const SceneCell& cell : cells) {
        const Mark& mark = overlay.turn(cell.block);
        const bool differs = kindOf(mark) != usual->first;
        styles.push_back({barsOf(cell.rect, mark), theme.canvas, borderOf(mark, differs, theme),
            differs || mark.badge > BadgeTone::Note ? strongBorder : 1});
    }
    return styles;
}

} // namespace qaliper
