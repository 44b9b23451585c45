#include "views/canvas/edge_lines.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "model/draw/curves.h"

namespace qaliper {

namespace {

constexpr int fewestSteps = 4;
constexpr int maxSteps = 96;
constexpr double pixelsPerStep = 6;
constexpr double longPiece = 24; // px
constexpr double overlap = 0.75;

Point onCubic(std::span<const Point> cubic, double t) {
    const double s = 1 - t;
    const double a = s * s * s;
    const double b = 3 * s * s * t;
    const double c = 3 * s * t * t;
    const double d = t * t * t;
    return {a * cubic[0].x + b * cubic[1].x + c * cubic[2].x + d * cubic[3].x,
        a * cubic[0].y + b * cubic[1].y + c * cubic[2].y + d * cubic[3].y};
}

int stepsOf(std::span<const Point> cubic, double zoom) {
    const double length = (std::abs(cubic[3].x - cubic[0].x) + std::abs(cubic[3].y - cubic[0].y)) * zoom;
    return std::clamp(static_cast<int>(length / pixelsPerStep), fewestSteps, maxSteps);
}

// Clips the segment to the rectangle (Liang and Barsky); false when nothing remains. Qt's rasteriser fails with
// coordinates in the millions.
bool clip(QPointF& a, QPointF& b, const QRectF& rect) {
    const QPointF along = b - a;
    double first = 0;
    double last = 1;
    const auto side = [&](double towards, double room) {
        if (towards == 0)
            return room >= 0;
        const double t = room / towards;
        if (towards < 0)
            first = std::max(first, t);
        else
            last = std::min(last, t);
        return first <= last;
    };
    if (!side(-along.x(), a.x() - rect.left()) || !side(along.x(), rect.right() - a.x()) ||
        !side(-along.y(), a.y() - rect.top()) || !side(along.y(), rect.bottom() - a.y()))
        return false;
    const QPointF start = a;
    a = start + first * along;
    b = start + last * along;
    return true;
}

double distance(QPointF a, QPointF b) { return std::hypot(b.x() - a.x(), b.y() - a.y()); }

class RunCollector {
public:
    explicit RunCollector(const QRectF& visible) : visible_(visible) {}

    void add(QPointF from, QPointF to) {
        const double length = distance(from, to);
        QPointF a = from;
        QPointF b = to;
        if (clip(a, b, visible_)) {
            if (runs_.empty() || runs_.back().points.back() != a)
                runs_.push_back({QPolygonF{a}, along_ + distance(from, a)});
            runs_.back().points << b;
        }
        along_ += length;
    }
    void skip(QPointF from, QPointF to) { along_ += distance(from, to); }
    std::vector<EdgeRun> take() && { return std::move(runs_); }

private:
    QRectF visible_;
    std::vector<EdgeRun> runs_;
    double along_ = 0;
};

// The end, moved back along its tangent.
Point shortened(Point from, Point end, double by) {
    const double dx = end.x - from.x;
    const double dy = end.y - from.y;
    const double length = std::hypot(dx, dy);
    return length <= by || length == 0 ? end : Point{end.x - dx / length * by, end.y - dy / length * by};
}

} // namespace

std::vector<EdgeRun> visibleRuns(
    std::span<const Point> curve, const Camera& camera, const QRectF& visible, double shorten) {
    RunCollector collector(visible);
    const Rect area = camera.toScene(visible);
    for (std::size_t start = 0; start + 3 < curve.size(); start += 3) {
        std::array cubic{curve[start], curve[start + 1], curve[start + 2], curve[start + 3]};
        const bool isLine = isStraight(curve, start);
        if (start + 4 >= curve.size() && shorten > 0)
            cubic[3] = shortened(isLine ? cubic[0] : cubic[2], cubic[3], shorten);
        if (!boundsOfCubic(curve, start).touches(area)) {
            collector.skip(camera.toScreen(cubic[0]), camera.toScreen(cubic[3]));
            continue;
        }
        const int steps = isLine ? 1 : stepsOf(cubic, camera.zoom);
        QPointF last = camera.toScreen(cubic[0]);
        for (int i = 1; i <= steps; ++i) {
            const QPointF next = camera.toScreen(onCubic(cubic, static_cast<double>(i) / steps));
            collector.add(last, next);
            last = next;
        }
    }
    return std::move(collector).take();
}

RunPieces piecesOf(const QPolygonF& run) {
    RunPieces pieces;
    QPolygonF bend;
    const auto endBend = [&] {
        if (bend.size() > 2 || pieces.lines.empty())
            pieces.bends.push_back(bend);
    };
    for (qsizetype i = 1; i < run.size(); ++i) {
        const QLineF piece(run[i - 1], run[i]);
        const double length = piece.length();
        if (bend.isEmpty())
            bend << piece.p1();
        if (length < longPiece) {
            bend << piece.p2();
            continue;
        }
        bend << piece.pointAt(overlap / length);
        pieces.lines.push_back(piece);
        endBend();
        bend = {piece.pointAt(1 - overlap / length), piece.p2()};
    }
    endBend();
    return pieces;
}

double squaredDistance(std::span<const Point> curve, const Camera& camera, QPointF point) {
    double nearest = std::numeric_limits<double>::infinity();
    const auto consider = [&](QPointF a, QPointF b) {
        const QPointF along = b - a;
        const double length = QPointF::dotProduct(along, along);
        const double t = length == 0 ? 0 : std::clamp(QPointF::dotProduct(point - a, along) / length, 0.0, 1.0);
        const QPointF gap = point - (a + t * along);
        nearest = std::min(nearest, QPointF::dotProduct(gap, gap));
    };
    for (std::size_t start = 0; start + 3 < curve.size(); start += 3) {
        const std::span<const Point> cubic = curve.subspan(start, 4);
        const int steps = isStraight(curve, start) ? 1 : stepsOf(cubic, camera.zoom);
        QPointF last = camera.toScreen(cubic[0]);
        for (int i = 1; i <= steps; ++i) {
            const QPointF next = camera.toScreen(onCubic(cubic, static_cast<double>(i) / steps));
            consider(last, next);
            last = next;
        }
    }
    return nearest;
}

} // namespace qaliper
