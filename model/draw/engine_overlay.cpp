#include "model/draw/engine_overlay.h"

#include <algorithm>
#include <cmath>

#include "model/base/number.h"
#include "model/draw/look.h"
#include "model/layout/text_width.h"

namespace qaliper {

namespace {

constexpr double signHeight = 14;
constexpr double signInset = 8;
constexpr double signPadding = 5;
constexpr double strongestHeat = 0.34; // of the colour in a box: its text stays readable
constexpr double strongestDarkHeat = 0.24;
constexpr int timeDigits = 3;

void findHeat(Overlay& overlay) {
    double hottest = 0;
    for (const Mark& mark : overlay.boxes)
        hottest = std::max(hottest, mark.ms);
    for (Mark& mark : overlay.boxes)
        mark.heat = hottest > 0 ? static_cast<float>(std::sqrt(mark.ms / hottest)) : 0;
}

void findGroupTimes(Overlay& overlay, const Scene& scene) {
    overlay.groupsMs.assign(scene.groups.size(), 0);
    for (std::size_t g = 0; g < scene.groups.size(); ++g) {
        const Rect& rect = scene.groups[g].rect;
        for (const std::uint32_t box : boxesIn(scene, rect)) {
            if (rect.contains(scene.boxes[box].rect.centre()))
                overlay.groupsMs[g] += overlay.box(box).ms;
        }
    }
}

void findOutlines(Overlay& overlay, const ViewGraph& view, const EngineMarks& engine) {
    std::uint32_t layer = 0;
    for (const std::vector<NodeIx>& nodes : engine.fused) {
        std::vector<std::uint32_t> boxes;
        for (const NodeIx node : nodes) {
            if (pillOf(view, node).valid())
                continue;
            const BoxIx box = boxOf(view, node);
            if (box.valid() && view.box(box).node.valid() && overlay.boxes[box.value].layer == 0)
                boxes.push_back(box.value);
        }
        std::ranges::sort(boxes);
        boxes.erase(std::unique(boxes.begin(), boxes.end()), boxes.end());
        if (boxes.size() < 2)
            continue;
        ++layer;
        for (const std::uint32_t box : boxes)
            overlay.boxes[box].layer = layer;
    }
}

double signWidth(const std::string& text) {
    return std::ceil(textWidth(text, engineSignSize, TextWeight::Bold)) + 2 * signPadding;
}

} // namespace

void markEngine(const EngineMarks& engine, std::vector<Mark>& marks) {
    for (std::size_t i = 0; i < marks.size(); ++i) {
        marks[i].ms = i < engine.nodesMs.size() ? engine.nodesMs[i] : 0;
        marks[i].reformats = i < engine.reformats.size() ? engine.reformats[i] : 0;
        marks[i].standsAlone = i < engine.standsAlone.size() && engine.standsAlone[i];
    }
}

void finishEngine(Overlay& overlay, const ViewGraph& view, const Scene& scene, const EngineMarks* engine) {
    findHeat(overlay);
    findGroupTimes(overlay, scene);
    if (engine)
        findOutlines(overlay, view, *engine);
}

std::string timeText(double ms) { return formatShort(ms, timeDigits) + " ms"; }

std::vector<EngineSign> engineSigns(const SceneBox& box, const Mark& mark) {
    std::vector<EngineSign> signs;
    if (box.isOpen)
        return signs;
    if (mark.ms > 0) {
        std::string text = timeText(mark.ms);
        const double width = signWidth(text);
        signs.push_back({EngineSign::Kind::Time,
            {box.rect.right() - signInset - width, box.rect.bottom() - signHeight / 2, width, signHeight},
            std::move(text)});
    }
    if (mark.reformats > 0) {
        std::string text = mark.reformats == 1 ? "reformat" : formatNumber(std::int64_t{mark.reformats}) + " reformats";
        const double width = signWidth(text);
        signs.push_back({EngineSign::Kind::Reformat,
            {box.rect.x + signInset, box.rect.y - signHeight / 2, width, signHeight}, std::move(text)});
    }
    return signs;
}

std::string groupTimeText(const Overlay& overlay, std::size_t group) {
    const bool isKnown = group < overlay.groupsMs.size() && overlay.groupsMs[group] > 0;
    return isKnown ? timeText(overlay.groupsMs[group]) : std::string();
}

Rect groupTimePlace(const SceneGroup& group, const std::string& text) {
    const double width = signWidth(text);
    return {group.rect.right() - signInset - width, group.rect.y - signHeight / 2, width, signHeight};
}

Colour heatColour(const Theme& theme) { return theme.isDark ? rgb(0xff7a3d) : rgb(0xe2541b); }

Colour heatFill(Colour fill, const Mark& mark, const Theme& theme) {
    const double strongest = theme.isDark ? strongestDarkHeat : strongestHeat;
    return mark.heat > 0 ? blend(fill, heatColour(theme), strongest * static_cast<double>(mark.heat)) : fill;
}

Colour outlineColour(const Theme& theme) { return blend(theme.canvas, theme.text2, 0.55); }

Colour outlineFill(const Theme& theme) { return blend(theme.canvas, theme.text2, 0.07); }

Colour labelGround(const Scene& scene, const Overlay& overlay, const SceneLabel& label, const Theme& theme) {
    const SceneEdge& edge = scene.edges[label.edge];
    const std::uint32_t layer = overlay.box(edge.from).layer;
    if (layer > 0 && layer == overlay.box(edge.to).layer)
        return outlineFill(theme);
    return label.group == noGroup ? theme.canvas : groupFill(scene.groups[label.group], theme);
}

Colour engineSignColour(EngineSign::Kind kind, const Theme& theme) {
    return kind == EngineSign::Kind::Time ? theme.text2 : theme.warning;
}

} // namespace qaliper
