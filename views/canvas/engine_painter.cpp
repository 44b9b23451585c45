#include "views/canvas/engine_painter.h"

#include <algorithm>

#include <QPainter>
#include <QPen>

#include "views/base/text.h"
#include "views/canvas/edge_lines.h"
#include "views/canvas/signs.h"

namespace qaliper {

namespace {

QRectF rectOfSign(const Rect& rect) { return {rect.x, rect.y, rect.width, rect.height}; }

// Fills boxes and the edges between them with one colour; a second, smaller pass leaves the outline of their union.
void paintOutlinePass(
    QPainter& painter, const OutlineRequest& request, const QRectF& visible, Colour colour, double inset) {
    const double zoom = request.camera.zoom;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(
        QPen(toColour(colour), (outlineWidth - 2 * inset) * zoom, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin));
    for (const std::uint32_t number : request.edges) {
        const SceneEdge& edge = request.scene.edges[number];
        if (layerOf(request.overlay, edge) == 0)
            continue;
        for (const EdgeRun& run : visibleRuns(request.scene.curveOf(edge), request.camera, visible, 0))
            painter.drawPolyline(run.points);
    }
    painter.setPen(Qt::NoPen);
    painter.setBrush(toColour(colour));
    const auto paintAround = [&](const Rect& rect, double growth, double radius) {
        const QRectF around = request.camera.toScreen(rect.grownBy(growth - inset));
        if (around.intersects(visible))
            painter.drawRoundedRect(around, (radius - inset) * zoom, (radius - inset) * zoom);
    };
    if (request.hasLabels) {
        for (const SceneLabel& label : request.scene.labels) {
            if (layerOf(request.overlay, request.scene.edges[label.edge]) > 0)
                paintAround(label.rect, outlineLabelGrowth, outlineLabelRadius);
        }
    }
    for (const std::uint32_t box : request.boxes) {
        if (request.overlay.box(box).layer > 0)
            paintAround(request.scene.boxes[box].rect, outlineGrowth, outlineRadius);
    }
}

void paintSign(QPainter& painter, const Rect& rect, Colour colour, const std::string& text, const Theme& theme,
    Lettering& lettering) {
    painter.setPen(QPen(toColour(blend(theme.canvas, colour, 0.6)), 1));
    painter.setBrush(toColour(theme.canvas));
    painter.drawRoundedRect(rectOfSign(rect), rect.height / 2, rect.height / 2);
    painter.setPen(toColour(colour));
    lettering.drawCentred(painter, rectOfSign(rect).center(), text, engineSignSize, true);
}

} // namespace

void paintLayerOutlines(QPainter& painter, const OutlineRequest& request, const QRectF& visible) {
    const auto isPart = [&](std::uint32_t box) { return request.overlay.box(box).layer > 0; };
    if (std::ranges::none_of(request.boxes, isPart))
        return;
    paintOutlinePass(painter, request, visible, outlineColour(request.theme), 0);
    paintOutlinePass(painter, request, visible, outlineFill(request.theme), outlineLine);
}

void paintEngineSigns(
    QPainter& painter, const SceneBox& box, const Mark& mark, HeatKind heat, const Theme& theme, Lettering& lettering) {
    const QtCatalogue catalogue;
    for (const EngineSign& sign : engineSigns(box, mark, heat, &catalogue))
        paintSign(painter, sign.rect, engineSignColour(sign.kind, theme), sign.text, theme, lettering);
}

void paintGroupHeat(
    QPainter& painter, const SceneGroup& group, const std::string& text, const Theme& theme, Lettering& lettering) {
    if (!text.empty())
        paintSign(painter, groupSignPlace(group, text), engineSignColour(EngineSign::Kind::Heat, theme), text, theme,
            lettering);
}

} // namespace qaliper
