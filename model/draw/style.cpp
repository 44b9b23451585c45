#include "model/draw/style.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "model/draw/heat.h"
#include "model/layout/box_metrics.h"
#include "model/layout/text_width.h"

namespace qaliper {

Colour badgeColour(BadgeTone tone, const Theme& theme) {
    switch (tone) {
    case BadgeTone::Error: return theme.error;
    case BadgeTone::Warning: return theme.warning;
    case BadgeTone::Note:
    case BadgeTone::Quiet: break;
    }
    return theme.note;
}

std::string_view badgeWord(BadgeTone tone) {
    switch (tone) {
    case BadgeTone::Error: return "error";
    case BadgeTone::Warning: return "warning";
    case BadgeTone::Note: return "note";
    case BadgeTone::Quiet: break;
    }
    return "quiet";
}

Colour toneColour(PrecisionTone tone, const Theme& theme) {
    switch (tone) {
    case PrecisionTone::Int8: return theme.int8;
    case PrecisionTone::Float8: return theme.float8;
    case PrecisionTone::Int4: return theme.int4;
    case PrecisionTone::Missed: return theme.broken;
    case PrecisionTone::Float:
    case PrecisionTone::None: break;
    }
    return theme.plainFloat;
}

Colour pillFill(Colour tone, const Theme& theme) { return blend(theme.nodeFill, tone, theme.isDark ? 0.18 : 0.1); }

Colour precisionInk(PrecisionTone tone, const Theme& theme) {
    return tone == PrecisionTone::Float || tone == PrecisionTone::None ? theme.text2 : toneColour(tone, theme);
}

Colour detailInk(const Mark& mark, const Theme& theme) {
    return mark.heat > 0 || mark.change != ChangeTone::None ? theme.text2 : theme.text3;
}

Colour chainColour(ChainTone tone, const Theme& theme) {
    switch (tone) {
    case ChainTone::Float8: return theme.float8;
    case ChainTone::Broken: return theme.broken;
    case ChainTone::Int8:
    case ChainTone::None: break;
    }
    return theme.int8;
}

std::string precisionLabel(const Mark& mark) {
    const std::string label = mark.isFused ? "↑ " + mark.precision : mark.precision;
    return mark.certainty == Certainty::Open ? label + "?" : label;
}

double precisionWidth(const std::string& label) {
    return std::ceil(textWidth(label, precisionSize, TextWeight::Bold)) + 10;
}

const Mark* samplePrecision(const Overlay& overlay, Certainty certainty) {
    const Mark* sample = nullptr;
    for (const Mark& mark : overlay.boxes) {
        if (mark.precision.empty() || mark.certainty != certainty || mark.tone == PrecisionTone::Missed || mark.isFused)
            continue;
        if (mark.tone != PrecisionTone::Float)
            return &mark;
        if (!sample)
            sample = &mark;
    }
    return sample;
}

const Mark* sampleFused(const Overlay& overlay) {
    const auto isFused = [](const Mark& mark) { return mark.isFused && !mark.precision.empty(); };
    const auto found = std::ranges::find_if(overlay.boxes, isFused);
    return found == overlay.boxes.end() ? nullptr : &*found;
}

namespace {

constexpr double changeTint = 0.16;

// From left to right; nodes that should be quantized and are not come between quantized and float.
constexpr std::array shareTones{
    PrecisionTone::Int8, PrecisionTone::Float8, PrecisionTone::Int4, PrecisionTone::Missed, PrecisionTone::Float};

Text shareWords(PrecisionTone tone, std::uint32_t count) {
    switch (tone) {
    case PrecisionTone::Int8: return say("{count} INT8", arg("count", count));
    case PrecisionTone::Float8: return say("{count} FP8", arg("count", count));
    case PrecisionTone::Int4: return say("{count} INT4", arg("count", count));
    case PrecisionTone::Missed: return say("{count} not quantized", arg("count", count));
    default: return say("{count} float", arg("count", count));
    }
}

std::uint32_t shareOf(const Mark& mark, PrecisionTone tone) { return mark.shares[static_cast<std::size_t>(tone)]; }

} // namespace

std::vector<PrecisionBar> precisionBars(const SceneBox& box, const Mark& mark) {
    double whole = 0;
    for (const PrecisionTone tone : shareTones)
        whole += shareOf(mark, tone);
    std::vector<PrecisionBar> bars;
    double left = box.rect.x + textInset;
    for (const PrecisionTone tone : shareTones) {
        const double width = whole > 0 ? boxTextWidth * shareOf(mark, tone) / whole : 0;
        if (width > 0)
            bars.push_back({{left, box.rect.bottom() - 6, width, 3}, tone});
        left += width;
    }
    return bars;
}

std::string sharesLabel(const Mark& mark, const Catalogue* catalogue) {
    std::string label;
    for (const PrecisionTone tone : shareTones) {
        if (shareOf(mark, tone) == 0)
            continue;
        label += label.empty() ? "" : " · ";
        label += render(shareWords(tone, shareOf(mark, tone)), catalogue);
    }
    return elideEnd(label, lineSize, TextWeight::Regular, boxTextWidth);
}

Line lineOf(const SceneEdge& edge, const Mark& mark) {
    if (edge.isBack || edge.isMissing)
        return Line::Fault;
    if (mark.isSelected)
        return Line::Accent;
    switch (mark.chain) {
    case ChainTone::Int8: return Line::Int8;
    case ChainTone::Float8: return Line::Float8;
    case ChainTone::Broken: return Line::Broken;
    case ChainTone::None: break;
    }
    return Line::Plain;
}

Colour lineColour(Line line, const Theme& theme) {
    switch (line) {
    case Line::Int8: return theme.int8;
    case Line::Float8: return theme.float8;
    case Line::Broken: return theme.broken;
    case Line::Fault: return theme.error;
    case Line::Accent: return theme.accent;
    case Line::Plain: break;
    }
    return theme.edge;
}

Colour changeColour(ChangeTone tone, const Theme& theme) {
    switch (tone) {
    case ChangeTone::Added: return theme.ok;
    case ChangeTone::Removed: return theme.error;
    case ChangeTone::Changed:
    case ChangeTone::None: break;
    }
    return theme.warning;
}

Colour changeFill(Colour fill, const Mark& mark, const Theme& theme) {
    return mark.change == ChangeTone::None ? fill : blend(fill, changeColour(mark.change, theme), changeTint);
}

Colour borderColour(const SceneBox& box, const Mark& mark, const Theme& theme) {
    if (mark.isSelected)
        return theme.accent;
    if (mark.change != ChangeTone::None)
        return changeColour(mark.change, theme);
    if (box.kind == BoxKind::Missing)
        return theme.error;
    return box.node.valid() ? theme.nodeBorder : blend(theme.nodeBorder, theme.of(box.category), 0.35);
}

// A folded block has no category.
Colour kindColour(const SceneBox& box, const Theme& theme) {
    return box.kind == BoxKind::Repeat ? theme.text3 : theme.of(box.category);
}

Rect titleGround(const SceneGroup& group) {
    return {group.header.x + 6, group.title.at.y - 10, group.header.width - 8, 13};
}

Colour groupFill(const SceneGroup& group, const Theme& theme) {
    return blend(theme.canvas, theme.panel, std::min(1.0, 0.45 + 0.25 * group.level));
}

} // namespace qaliper
