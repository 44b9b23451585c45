#include "model/draw/looks.h"

#include <algorithm>

#include "model/draw/heat.h"
#include "model/draw/style.h"
#include "model/layout/box_metrics.h"

namespace qaliper {

ShapeLook groupLook(const SceneGroup& group, const Theme& theme) {
    return {.fill = groupFill(group, theme),
        .border = theme.group,
        .radius = groupRadius,
        .text = {.size = labelSize, .ink = theme.text3}};
}

ShapeLook frameLook(const Theme& theme) {
    return {.fill = theme.canvas,
        .border = theme.nodeBorder,
        .radius = frameRadius,
        .text = {.size = lineSize, .ink = theme.text2, .isBold = true}};
}

ShapeLook markerLook(const ContinuationMarker& marker, const Theme& theme) {
    return {.fill = blend(theme.canvas, theme.accent, markerTint),
        .border = theme.border,
        .radius = std::min(marker.rect.width, marker.rect.height) / 2,
        .text = {.size = lineSize, .ink = theme.accent}};
}

ShapeLook boxLook(const SceneBox& box, const Mark& mark, const Theme& theme) {
    const bool isValue = !box.node.valid();
    const Colour fill = changeFill(theme.nodeFill, mark, theme);
    return {.fill = isValue ? blend(fill, kindColour(box, theme), valueTint)
                            : heatFill(fill, static_cast<double>(mark.heat), theme),
        .border = borderColour(box, mark, theme),
        .radius = isValue ? std::min(valueRadius, box.rect.height / 2) : boxRadius,
        .borderWidth = mark.isSelected || mark.change != ChangeTone::None ? 2.0 : 1.0,
        .isDashed = isDashed(box, mark)};
}

ShapeLook pillLook(const Mark& mark, const Theme& theme) {
    const Colour tone = mark.chain == ChainTone::None ? theme.int8 : chainColour(mark.chain, theme);
    return {.fill = heatFill(pillFill(tone, theme), static_cast<double>(mark.heat), theme),
        .border = mark.standsAlone ? theme.warning : blend(theme.canvas, tone, 0.6),
        .radius = mark.standsAlone ? 3 : pillHeight / 2,
        .text = {.size = labelSize, .ink = mark.heat > 0 ? theme.text2 : tone}}; // the tone is hard to read on heat
}

TextLook boxTextLook(TextRole role, const Mark& mark, const Theme& theme) {
    switch (role) {
    case TextRole::Title: return {.size = titleSize, .ink = theme.text, .isBold = true};
    case TextRole::Shares:
    case TextRole::Name: return {.size = lineSize, .ink = theme.text2};
    case TextRole::Jump: return {.size = lineSize, .ink = theme.accent};
    case TextRole::Kind: return {.size = labelSize, .ink = detailInk(mark, theme)};
    default: return {.size = lineSize, .ink = detailInk(mark, theme)};
    }
}

TextLook labelLook(const Theme& theme) { return {.size = labelSize, .ink = theme.text2}; }

BandLook bandLook(ChainTone tone, const Theme& theme) {
    const bool isBroken = tone == ChainTone::Broken;
    return {.tone = chainColour(tone, theme),
        .opacity = bandShare(theme),
        .borderWidth = isBroken ? 1.6 : 1.0,
        .isDashed = isBroken};
}

std::array<StackLine, 2> stackLines(const Rect& rect) {
    const auto lineAt = [&](double offset) {
        const double y = rect.bottom() + offset;
        return StackLine{{rect.x + boxRadius + offset, y}, {rect.right() - boxRadius, y}};
    };
    return {lineAt(3), lineAt(6)};
}

} // namespace qaliper
