#include "views/canvas/edge_painter.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include <QPainter>
#include <QPen>
#include <QPolygonF>

#include "model/draw/style.h"
#include "views/canvas/edge_lines.h"
#include "views/canvas/signs.h"

namespace qaliper {

namespace {

constexpr double dimmedShare = 0.35;
constexpr double highlightGrowth = 0.4; // px at 100 %
constexpr double haloGrowth = 6;        // the same
constexpr double haloShare = 0.3;       // of the colour of the selection

// True for a line that runs down, or to the right, only.
bool hasNoBend(std::span<const Point> curve) {
    const auto isAt = [&](double Point::*side) {
        return std::ranges::all_of(curve, [&](const Point& point) { return point.*side == curve.front().*side; });
    };
    return isAt(&Point::x) || isAt(&Point::y);
}

class EdgePainter {
public:
    EdgePainter(QPainter& painter, const EdgesToPaint& edges)
        : painter_(painter),
          edges_(edges),
          scene_(*edges.request.picture.scene),
          theme_(edges.request.theme),
          zoom_(edges.request.camera.zoom),
          details_(detailShare(zoom_)),
          pixels_(painter.device()->devicePixelRatioF()) {}

    // Opaque colours: edges of one tensor share their beginning and must not be darker where they overlap.
    void paintBands() {
        if (details_ == 0)
            return;
        for (const std::uint32_t edge : edges_.edges) {
            const ChainTone tone = edges_.request.overlay.edge(edge).chain;
            if (tone == ChainTone::None || tone == ChainTone::Broken)
                continue;
            const double share = details_ * bandShare(theme_);
            const QColor colour = toColour(blend(theme_.canvas, chainColour(tone, theme_), share));
            paintLine(scene_.curveOf(scene_.edges[edge]),
                QPen(colour, bandWidth * zoom_, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin), 0);
        }
    }

    void paintLines() {
        std::vector<std::uint32_t> highlighted;
        for (const std::uint32_t edge : edges_.edges) {
            if (isHighlighted(edge))
                highlighted.push_back(edge);
            else
                paintEdge(edge, lineOf(scene_.edges[edge], edges_.request.overlay.edge(edge)), 0);
        }
        for (const std::uint32_t edge : highlighted) // over the others
            paintHighlighted(edge);
    }

private:
    bool isHighlighted(std::uint32_t number) const {
        const SceneEdge& edge = scene_.edges[number];
        const Highlights& highlights = edges_.request.highlights;
        const bool touchesSelection = highlights.selected.valid() &&
            (edge.from == highlights.selected.value || edge.to == highlights.selected.value);
        return touchesSelection || highlights.isHighlighted(edge.value);
    }

    // What a line says by its colour and its dashes stays; a plain one takes the colour of the selection.
    void paintHighlighted(std::uint32_t number) {
        const Line line = lineOf(scene_.edges[number], edges_.request.overlay.edge(number));
        if (line == Line::Plain || line == Line::Accent)
            return paintEdge(number, Line::Accent, highlightGrowth);
        const double width = (lineWidth(line) + haloGrowth) * std::min(zoom_, 1.5);
        const Colour halo = blend(theme_.canvas, theme_.accent, haloShare);
        paintLine(scene_.curveOf(scene_.edges[number]),
            QPen(toColour(halo), width, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin), 0);
        paintEdge(number, line, highlightGrowth);
    }

    void paintEdge(std::uint32_t number, Line line, double extraWidth) {
        const auto curve = scene_.curveOf(scene_.edges[number]);
        if (curve.empty())
            return;
        const double width = std::max(1.0, (lineWidth(line) + extraWidth) * std::min(zoom_, 1.5));
        const double alpha = edges_.request.overlay.edge(number).isDimmed ? dimmedShare : 1;
        QPen pen(toColour(lineColour(line, theme_), alpha), width, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin);
        if (isDashed(line) && details_ > 0)
            pen.setDashPattern({4, 2.5 * details_});
        paintLine(curve, pen, arrowLength * details_);
        if (details_ > 0)
            paintHead(curve, pen);
    }

    void paintLine(std::span<const Point> curve, QPen pen, double shorten) {
        const std::vector<EdgeRun> runs = visibleRuns(curve, edges_.request.camera, edges_.visible, shorten);
        if (pen.style() == Qt::SolidLine && hasNoBend(curve))
            return paintSharp(runs, pen);
        const bool hasDashes = pen.style() != Qt::SolidLine;
        painter_.setBrush(Qt::NoBrush);
        for (const EdgeRun& run : runs) {
            if (hasDashes)
                pen.setDashOffset(run.begin / pen.widthF());
            painter_.setPen(pen);
            if (hasDashes || pen.color().alpha() < 255)
                painter_.drawPolyline(run.points);
            else
                paintPieces(piecesOf(run.points));
        }
    }

    // Qt paints lines of two points fast. With a translucent colour, the joints would be visible.
    void paintPieces(const RunPieces& pieces) {
        painter_.drawLines(pieces.lines.data(), static_cast<int>(pieces.lines.size()));
        for (const QPolygonF& bend : pieces.bends)
            painter_.drawPolyline(bend);
    }

    void paintSharp(const std::vector<EdgeRun>& runs, const QPen& pen) {
        painter_.setRenderHint(QPainter::Antialiasing, false);
        for (const EdgeRun& run : runs)
            painter_.fillRect(sharp(run.points.front(), run.points.back(), pen.widthF()), pen.color());
        painter_.setRenderHint(QPainter::Antialiasing);
    }

    // A line in whole device pixels, at least one wide.
    QRectF sharp(QPointF from, QPointF to, double width) const {
        const bool isDown = from.x() == to.x();
        const double whole = std::max(1.0, std::round(width * pixels_));
        const auto side = [&](double middle) { return std::round(middle * pixels_ - whole / 2) / pixels_; };
        const auto end = [&](double at) { return std::round(at * pixels_) / pixels_; };
        const QRectF line = QRectF(from, to).normalized();
        return isDown ? QRectF(QPointF(side(from.x()), end(line.top())),
                            QPointF(side(from.x()) + whole / pixels_, end(line.bottom())))
                      : QRectF(QPointF(end(line.left()), side(from.y())),
                            QPointF(end(line.right()), side(from.y()) + whole / pixels_));
    }

    void paintHead(std::span<const Point> curve, const QPen& pen) {
        const Point end = curve.back();
        Point before = curve[curve.size() - 2];
        if (before == end && curve.size() >= 4)
            before = curve[curve.size() - 4];
        const double length = std::hypot(end.x - before.x, end.y - before.y);
        if (length == 0 || !edges_.area.contains(end))
            return;
        const QPointF along((end.x - before.x) / length, (end.y - before.y) / length);
        const QPointF across(-along.y(), along.x());
        const QPointF tip = tipOf(curve, pen);
        const double scale = zoom_ * details_;
        const QPointF foot = tip - along * (arrowLength + 0.5) * scale;
        painter_.setPen(Qt::NoPen);
        painter_.setBrush(pen.color());
        painter_.drawPolygon(QPolygonF{tip, foot + across * 3.4 * scale, foot - across * 3.4 * scale});
    }

    // The middle of a line that was drawn in whole device pixels.
    QPointF tipOf(std::span<const Point> curve, const QPen& pen) const {
        const QPointF tip = edges_.request.camera.toScreen(curve.back());
        if (pen.style() != Qt::SolidLine || !hasNoBend(curve))
            return tip;
        const QPointF start = edges_.request.camera.toScreen(curve.front());
        const QPointF middle = sharp(start, tip, pen.widthF()).center();
        return start.x() == tip.x() ? QPointF(middle.x(), tip.y()) : QPointF(tip.x(), middle.y());
    }

    QPainter& painter_;
    const EdgesToPaint& edges_;
    const Scene& scene_;
    const Theme& theme_;
    double zoom_;
    double details_; // share of dashes, arrow heads and bands
    double pixels_;  // device pixel ratio
};

} // namespace

void paintEdgeBands(QPainter& painter, const EdgesToPaint& edges) { EdgePainter(painter, edges).paintBands(); }

void paintEdges(QPainter& painter, const EdgesToPaint& edges) { EdgePainter(painter, edges).paintLines(); }

} // namespace qaliper
