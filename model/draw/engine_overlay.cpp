#include "model/draw/engine_overlay.h"

#include <algorithm>
#include <cmath>

#include "model/base/sort_unique.h"
#include "model/draw/heat.h"
#include "model/draw/style.h"
#include "model/layout/text_width.h"

namespace qaliper {

namespace {

constexpr double signHeight = 14;
constexpr double signInset = 8;
constexpr double signPadding = 5;

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

void markLayers(Overlay& overlay, const ViewGraph& view, const EngineMarks& engine) {
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
        sortUnique(boxes);
        if (boxes.size() < 2)
            continue;
        ++layer;
        for (const std::uint32_t box : boxes)
            overlay.boxes[box].layer = layer;
    }
}

std::vector<EngineSign> engineSigns(const SceneBox& box, const Mark& mark, HeatKind heat, const Catalogue* catalogue) {
    std::vector<EngineSign> signs;
    if (box.isOpen)
        return signs;
    const double amount = amountOf(mark, heat);
    if (std::string text = amount > 0 ? heatText(heat, amount) : std::string(); !text.empty()) {
        const double width = signWidth(text);
        signs.push_back({EngineSign::Kind::Heat,
            {box.rect.right() - signInset - width, box.rect.bottom() - signHeight / 2, width, signHeight},
            std::move(text)});
    }
    if (mark.reformats > 0) {
        std::string text = render(
            mark.reformats == 1 ? say("reformat") : say("{count} reformats", arg("count", mark.reformats)), catalogue);
        const double width = signWidth(text);
        signs.push_back({EngineSign::Kind::Reformat,
            {box.rect.x + signInset, box.rect.y - signHeight / 2, width, signHeight}, std::move(text)});
    }
    return signs;
}

Rect groupSignPlace(const SceneGroup& group, const std::string& text) {
    const double width = signWidth(text);
    return {group.rect.right() - signInset - width, group.rect.y - signHeight / 2, width, signHeight};
}

std::uint32_t layerOf(const Overlay& overlay, const SceneEdge& edge) {
    const std::uint32_t layer = overlay.box(edge.from).layer;
    return layer == overlay.box(edge.to).layer ? layer : 0;
}

Colour outlineColour(const Theme& theme) { return blend(theme.canvas, theme.text2, 0.55); }

Colour outlineFill(const Theme& theme) { return blend(theme.canvas, theme.text2, 0.07); }

Colour labelGround(const Scene& scene, const Overlay& overlay, const SceneLabel& label, const Theme& theme) {
    if (layerOf(overlay, scene.edges[label.edge]) > 0)
        return outlineFill(theme);
    return label.group == noGroup ? theme.canvas : groupFill(scene.groups[label.group], theme);
}

Colour engineSignColour(EngineSign::Kind kind, const Theme& theme) {
    return kind == EngineSign::Kind::Heat ? theme.text2 : theme.warning;
}

} // namespace qaliper
