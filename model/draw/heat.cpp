#include "model/draw/heat.h"

#include <algorithm>
#include <cmath>

#include "model/base/number.h"

namespace qaliper {

namespace {

constexpr double strongestHeat = 0.27; // largest share of the heat colour in a box
constexpr double strongestDarkHeat = 0.24;
constexpr double faintestFar = 0.18; // smallest share in a box that is a few px large
constexpr int timeDigits = 3;
constexpr double leastShare = 0.001; // less is no number

void sumGroups(Overlay& overlay, const Scene& scene) {
    overlay.groupAmounts.assign(scene.groups.size(), 0);
    for (std::size_t g = 0; g < scene.groups.size(); ++g) {
        const Rect& rect = scene.groups[g].rect;
        for (const std::uint32_t box : boxesIn(scene, rect)) {
            if (rect.contains(scene.boxes[box].rect.centre()))
                overlay.groupAmounts[g] += amountOf(overlay.box(box), overlay.heat);
        }
    }
}

bool coloursPills(HeatKind kind) {
    return kind == HeatKind::ExpectedTime || kind == HeatKind::LostTime || kind == HeatKind::Noise ||
        kind == HeatKind::Places;
}

std::string percentText(double share) {
    if (share < leastShare)
        return "< 0.1 %";
    const double percent = 100 * share;
    return formatFixed(percent, percent < 10 ? 1 : 0) + " %";
}

} // namespace

// The root, so that what is small beside the hottest still shows.
void applyHeat(Overlay& overlay, const Scene& scene, HeatKind kind) {
    overlay.heat = kind;
    overlay.maxAmount = 0;
    for (const Mark& mark : overlay.boxes)
        overlay.maxAmount = std::max(overlay.maxAmount, amountOf(mark, kind));
    for (const Mark& mark : overlay.pills)
        overlay.maxAmount = std::max(overlay.maxAmount, coloursPills(kind) ? amountOf(mark, kind) : 0);
    const auto heatOf = [&](double amount) {
        return overlay.isHeated() ? static_cast<float>(std::sqrt(amount / overlay.maxAmount)) : 0;
    };
    for (Mark& mark : overlay.boxes)
        mark.heat = heatOf(amountOf(mark, kind));
    for (Mark& mark : overlay.pills)
        mark.heat = coloursPills(kind) ? heatOf(amountOf(mark, kind)) : 0;
    overlay.hasHotPills = std::ranges::any_of(overlay.pills, [](const Mark& mark) { return mark.heat > 0; });
    overlay.groupAmounts.clear();
    if (overlay.isHeated() && kind != HeatKind::Places)
        sumGroups(overlay, scene);
}

double amountOf(const Mark& mark, HeatKind kind) {
    switch (kind) {
    case HeatKind::Macs: return mark.macs;
    case HeatKind::Memory: return mark.bytes;
    case HeatKind::Time: return mark.ms;
    case HeatKind::ExpectedTime: return mark.expectedTime;
    case HeatKind::LostTime: return mark.lostTime;
    case HeatKind::Noise: return mark.noise;
    case HeatKind::Places: return mark.place;
    case HeatKind::None: break;
    }
    return 0;
}

std::string heatText(HeatKind kind, double amount) {
    switch (kind) {
    case HeatKind::Macs: return formatCount(amount);
    case HeatKind::Memory: return formatBytes(static_cast<std::uint64_t>(std::llround(std::min(amount, 1e18))));
    case HeatKind::Time: return formatShort(amount, timeDigits) + " ms";
    case HeatKind::ExpectedTime:
    case HeatKind::LostTime:
    case HeatKind::Noise: return percentText(amount);
    case HeatKind::Places:
    case HeatKind::None: break;
    }
    return {};
}

std::string_view heatWord(HeatKind kind) {
    switch (kind) {
    case HeatKind::Macs: return "multiply-adds";
    case HeatKind::Memory: return "memory";
    case HeatKind::Time: return "time";
    case HeatKind::ExpectedTime: return "expected-time";
    case HeatKind::LostTime: return "time-lost";
    case HeatKind::Noise: return "noise";
    case HeatKind::Places:
    case HeatKind::None: break;
    }
    return "none";
}

std::string groupHeatText(const Overlay& overlay, std::size_t group) {
    const bool isKnown = group < overlay.groupAmounts.size() && overlay.groupAmounts[group] > 0;
    return isKnown ? heatText(overlay.heat, overlay.groupAmounts[group]) : std::string();
}

Colour heatColour(const Theme& theme) { return theme.isDark ? rgb(0xff7a3d) : rgb(0xe2541b); }

Colour heatFill(Colour fill, double heat, const Theme& theme) {
    return heat > 0 ? blend(fill, heatColour(theme), heat * (theme.isDark ? strongestDarkHeat : strongestHeat)) : fill;
}

Colour farHeatColour(double heat, const Theme& theme) {
    if (heat <= 0)
        return blend(theme.canvas, theme.text3, 0.3);
    return blend(theme.canvas, heatColour(theme), faintestFar + (1 - faintestFar) * heat);
}

} // namespace qaliper
