#include "model/draw/svg_engine.h"

#include "model/draw/heat.h"
#include "model/draw/svg_text.h"

namespace qaliper::svg {

namespace {

// Boxes and the ways between them, all in one colour: what lies over it in another leaves the rim of their union.
void outlinePass(std::string& out, const Scene& scene, const Overlay& overlay, Colour colour, double inset) {
    for (std::uint32_t e = 0; e < scene.edges.size(); ++e) {
        const SceneEdge& edge = scene.edges[e];
        const auto curve = scene.curveOf(edge);
        if (layerOf(overlay, edge) == 0 || curve.empty())
            continue;
        out += R"(<path fill="none" d=")";
        pathData(out, curve, 0);
        out += '"';
        attribute(out, "stroke", colour);
        attribute(out, "stroke-width", outlineWidth - 2 * inset);
        out += "/>\n";
    }
    const auto around = [&](const Rect& rect, double growth, double radius) {
        out += "<rect";
        rectangle(out, rect.grownBy(growth - inset));
        attribute(out, "rx", radius - inset);
        attribute(out, "fill", colour);
        out += "/>\n";
    };
    for (const SceneLabel& label : scene.labels) {
        if (layerOf(overlay, scene.edges[label.edge]) > 0)
            around(label.rect, outlineLabelGrowth, outlineLabelRadius);
    }
    for (std::uint32_t b = 0; b < scene.boxes.size(); ++b) {
        if (overlay.box(b).layer > 0)
            around(scene.boxes[b].rect, outlineGrowth, outlineRadius);
    }
}

void sign(std::string& out, std::string_view className, const Rect& rect, Colour colour, std::string_view content,
    const Theme& theme) {
    out += "<rect";
    attribute(out, "class", className);
    rectangle(out, rect);
    attribute(out, "rx", rect.height / 2);
    attribute(out, "fill", theme.canvas);
    attribute(out, "stroke", blend(theme.canvas, colour, 0.6));
    out += "/>\n";
    text(out, className, {rect.centre().x, rect.centre().y + engineSignSize * 0.36},
        {.size = engineSignSize, .fill = colour, .bold = true, .anchor = "middle"}, content);
}

} // namespace

void layerOutlines(std::string& out, const Scene& scene, const Overlay& overlay, const Theme& theme) {
    out += "<g class=\"layers\">\n";
    outlinePass(out, scene, overlay, outlineColour(theme), 0);
    outlinePass(out, scene, overlay, outlineFill(theme), outlineLine);
    out += "</g>\n";
}

void engineSigns(std::string& out, const SceneBox& box, const Mark& mark, HeatKind heat, const Theme& theme,
    const Catalogue* catalogue) {
    for (const EngineSign& each : qaliper::engineSigns(box, mark, heat, catalogue))
        sign(out, each.kind == EngineSign::Kind::Heat ? heatWord(heat) : "reformat", each.rect,
            engineSignColour(each.kind, theme), each.text, theme);
}

void groupHeatSign(std::string& out, const SceneGroup& group, const std::string& content, const Theme& theme) {
    if (!content.empty())
        sign(out, "sum", groupSignPlace(group, content), engineSignColour(EngineSign::Kind::Heat, theme), content,
            theme);
}

} // namespace qaliper::svg
