#include "views/canvas/far_painter.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <tuple>
#include <vector>

#include <QLineF>
#include <QPainter>
#include <QPen>

#include "model/draw/heat.h"
#include "model/layout/text_width.h"
#include "views/canvas/card_painter.h"
#include "views/canvas/edge_lines.h"
#include "views/canvas/signs.h"
#include "views/canvas/widening.h"

namespace qaliper {

namespace {

constexpr double smallestTitles = 0.22; // zoom
constexpr double farMargin = 12;        // px on the screen, for what is outside of boxes
constexpr int farTitleSize = 10;
constexpr double farTitleRise = 3.6;  // half the height of its capitals
constexpr double smallestSide = 1;    // px on the screen, so that boxes of a large graph stay visible
constexpr double smallestOutline = 9; // px on the screen

struct ColourOrder {
    bool operator()(Colour a, Colour b) const {
        return std::tie(a.red, a.green, a.blue) < std::tie(b.red, b.green, b.blue);
    }
};

template <class Item>
using ByColour = std::map<Colour, QList<Item>, ColourOrder>;

class FarPainter {
public:
    FarPainter(QPainter& painter, const PaintRequest& request, const QRectF& exposed)
        : painter_(painter),
          request_(request),
          scene_(*request.picture.scene),
          theme_(request.theme),
          visible_(exposed.adjusted(-farMargin, -farMargin, farMargin, farMargin)),
          area_(request.camera.toScene(visible_)),
          cards_(cardShare(scene_, request.camera.zoom)),
          boxes_(cards_ < 1 ? boxesIn(scene_, area_) : std::vector<std::uint32_t>()),
          hasTitles_(request.camera.zoom >= smallestTitles),
          widening_(wideningOf(scene_, request.camera)) {}

    void paint() {
        if (cards_ < 1)
            paintGroups();
        paintSigns();
        if (hasTitles_) {
            paintBoxes(true); // the background for their bodies and the edges inside
            paintBands();
            paintLines();
            paintBoxes(false);
        } else {
            paintPlainBoxes();
        }
        paintHotPills();
        if (cards_ > 0)
            paintCards(painter_, request_, visible_);
        paintHighlights();
        paintBadges();
        if (cards_ > 0)
            paintSpots(painter_, request_, visible_);
    }

private:
    const Mark& markOf(std::uint32_t box) const { return request_.overlay.box(box); }

    QRectF placeOf(const Rect& inScene) const { return widening_.of(request_.camera.toScreen(inScene)); }

    QRectF rectOf(std::uint32_t box) const {
        QRectF rect = placeOf(scene_.boxes[box].rect);
        rect.setWidth(std::max(rect.width(), smallestSide));
        rect.setHeight(std::max(rect.height(), smallestSide));
        return rect;
    }

    void paintGroups() {
        for (const SceneGroup& group : scene_.groups) {
            if (!group.rect.touches(area_))
                continue;
            painter_.setPen(QPen(toColour(theme_.group), 1));
            painter_.setBrush(toColour(groupFill(group, theme_)));
            const QRectF rect = placeOf(group.rect).intersected(visible_);
            painter_.drawRect(rect);
        }
    }

    void paintSigns() {
        for (const SceneSign& sign : scene_.signs) {
            if (sign.rect.touches(area_))
                painter_.fillRect(placeOf(sign.rect), toColour(blend(theme_.canvas, theme_.accent, 0.35)));
        }
    }

    void paintBands() {
        for (const std::uint32_t box : boxes_) {
            const ChainTone tone = markOf(box).chain;
            if (tone == ChainTone::None)
                continue;
            const Colour colour = chainColour(tone, theme_);
            QPen pen(toColour(colour, tone == ChainTone::Broken ? 1 : 0.7), tone == ChainTone::Broken ? 1.6 : 1);
            if (tone == ChainTone::Broken)
                pen.setDashPattern({4, 2.5});
            painter_.setPen(pen);
            painter_.setBrush(toColour(colour, theme_.isDark ? 0.35 : 0.25));
            painter_.drawRoundedRect(rectOf(box).adjusted(-3.5, -3.5, 3.5, 3.5), 4, 4);
        }
    }

    void paintLines() {
        ByColour<QLineF> plain;
        ByColour<QLineF> strong;
        for (const std::uint32_t number : edgesIn(scene_, area_)) {
            const SceneEdge& edge = scene_.edges[number];
            const Line line = isLit(edge) ? Line::Accent : lineOf(edge, request_.overlay.edge(number));
            const Colour colour =
                line == Line::Plain ? blend(theme_.canvas, theme_.edge, 0.6) : lineColour(line, theme_);
            QList<QLineF>& lines = (line == Line::Plain ? plain : strong)[colour];
            for (const EdgeRun& run : visibleRuns(scene_.curveOf(edge), request_.camera, visible_, 0)) {
                for (qsizetype i = 1; i < run.points.size(); ++i)
                    lines.emplaceBack(run.points[i - 1], run.points[i]);
            }
        }
        stroke(plain, 1);
        stroke(strong, 1.6);
    }

    void stroke(const ByColour<QLineF>& lines, double width) {
        for (const auto& [colour, list] : lines) {
            painter_.setPen(QPen(toColour(colour), width));
            painter_.drawLines(list);
        }
    }

    bool isLit(const SceneEdge& edge) const {
        const BoxIx selected = request_.highlights.selected;
        return request_.highlights.isLit(edge.value) ||
            (selected.valid() && (edge.from == selected.value || edge.to == selected.value));
    }

    void paintBoxes(bool areOpen) {
        for (const std::uint32_t box : boxes_) {
            if (scene_.boxes[box].isOpen == areOpen)
                paintBox(box);
        }
    }

    void paintBox(std::uint32_t number) {
        const SceneBox& box = scene_.boxes[number];
        const Colour kind = kindColour(box, theme_);
        const QRectF rect = rectOf(number);
        painter_.setOpacity(markOf(number).isDimmed ? 0.35 : 1);
        painter_.setPen(
            QPen(toColour(borderOf(box, markOf(number))), markOf(number).change == ChangeTone::None ? 1 : 2));
        const Colour plain = changeFill(blend(theme_.nodeFill, kind, 0.14), markOf(number), theme_);
        const auto heat = static_cast<double>(markOf(number).heat);
        const Colour fill = request_.overlay.isHeated() ? heatFill(theme_.nodeFill, heat, theme_) : plain;
        painter_.setBrush(toColour(box.isOpen ? theme_.canvas : fill));
        painter_.drawRoundedRect(rect, 3, 3);
        if (!box.isOpen)
            paintTitle(box, rect);
        painter_.setOpacity(1);
    }

    Colour borderOf(const SceneBox& box, const Mark& mark) const {
        return mark.change == ChangeTone::None ? kindColour(box, theme_) : borderColour(box, mark, theme_);
    }

    void paintTitle(const SceneBox& box, const QRectF& rect) {
        const auto texts = scene_.textsOf(box);
        if (texts.empty() || rect.height() < farTitleSize)
            return;
        const double room = rect.width() - 7;
        std::string title(scene_.textOf(texts.front()));
        if (request_.lettering.width(title, farTitleSize, true) > room)
            title = elideEnd(title, farTitleSize, TextWeight::Bold, room);
        painter_.setPen(toColour(theme_.text));
        request_.lettering.draw(painter_, {rect.x() + 4, rect.center().y() + farTitleRise}, title, farTitleSize, true);
    }

    void paintPlainBoxes() {
        painter_.setRenderHint(QPainter::Antialiasing, false);
        painter_.setPen(Qt::NoPen);
        fillBoxes(true);
        fillBoxes(false);
        painter_.setRenderHint(QPainter::Antialiasing);
    }

    void fillBoxes(bool areOpen) {
        ByColour<QRectF> rects;
        for (const std::uint32_t box : boxes_) {
            const Colour colour = colourFromAfar(scene_, request_.overlay, box, theme_);
            if (scene_.boxes[box].isOpen == areOpen)
                rects[areOpen ? blend(theme_.canvas, colour, 0.3) : colour] << rectOf(box);
        }
        for (const auto& [colour, list] : rects) {
            painter_.setBrush(toColour(colour));
            painter_.drawRects(list);
        }
    }

    // Others are not drawn from afar.
    void paintHotPills() {
        if (!request_.overlay.hasHotPills)
            return;
        painter_.setPen(Qt::NoPen);
        for (const ScenePill& pill : scene_.pills) {
            const auto heat = static_cast<double>(request_.overlay.pill(pill.pill.value).heat);
            if (heat <= 0 || !pill.rect.touches(area_))
                continue;
            QRectF rect = placeOf(pill.rect);
            rect.setSize(rect.size().expandedTo({smallestSide, smallestSide}));
            painter_.setBrush(toColour(farHeatColour(heat, theme_)));
            painter_.drawRect(rect);
        }
    }

    void paintHighlights() {
        const Highlights& highlights = request_.highlights;
        for (const BoxIx box : highlights.hits)
            outline(box, theme_.warning, 2);
        for (const BoxIx box : highlights.ends)
            outline(box, blend(theme_.canvas, theme_.accent, 0.6), 2);
        for (const BoxIx box : highlights.related)
            outline(box, blend(theme_.canvas, theme_.accent, 0.6), 2);
        if (highlights.hovered.valid())
            outline(highlights.hovered, blend(theme_.nodeBorder, theme_.accent, 0.7), 1.4);
        for (const BoxIx box : highlights.chosen)
            outline(box, theme_.accent, 2);
        if (highlights.selected.valid())
            outline(highlights.selected, theme_.accent, 3);
    }

    void outline(BoxIx box, Colour colour, double width) {
        QRectF rect = rectOf(box.value).adjusted(-2, -2, 2, 2);
        const QPointF centre = rect.center();
        rect.setSize({std::max(rect.width(), smallestOutline), std::max(rect.height(), smallestOutline)});
        rect.moveCenter(centre);
        if (!rect.intersects(visible_))
            return;
        painter_.setPen(QPen(toColour(colour), width));
        painter_.setBrush(Qt::NoBrush);
        painter_.drawRoundedRect(rect, 4, 4);
    }

    // Errors over warnings over notes.
    void paintBadges() {
        for (const BadgeTone tone : {BadgeTone::Note, BadgeTone::Warning, BadgeTone::Error}) {
            for (const std::uint32_t box : boxes_) {
                if (markOf(box).badge != tone)
                    continue;
                const QPointF corner = rectOf(box).topRight();
                if (hasTitles_)
                    paintSmallBadge(corner, tone);
                else
                    paintDot(corner, badgeColour(tone, theme_));
            }
        }
    }

    void paintSmallBadge(QPointF at, BadgeTone tone) {
        painter_.save();
        painter_.translate(at);
        painter_.scale(0.8, 0.8);
        paintBadge(painter_, QPointF(0, 0), tone, theme_);
        painter_.restore();
    }

    void paintDot(QPointF at, Colour colour) {
        painter_.setPen(QPen(toColour(theme_.canvas), 1));
        painter_.setBrush(toColour(colour));
        painter_.drawEllipse(at, 3.5, 3.5);
    }

    QPainter& painter_;
    const PaintRequest& request_;
    const Scene& scene_;
    const Theme& theme_;
    QRectF visible_; // widget coordinates, with a margin
    Rect area_;      // the same in scene coordinates
    double cards_;   // how much of the picture cards show
    std::vector<std::uint32_t> boxes_;
    bool hasTitles_;
    Widening widening_;
};

} // namespace

void paintFromAfar(QPainter& painter, const PaintRequest& request, const QRectF& exposed) {
    FarPainter(painter, request, exposed).paint();
}

Colour colourFromAfar(const Scene& scene, const Overlay& overlay, std::uint32_t box, const Theme& theme) {
    const Mark& mark = overlay.box(box);
    if (overlay.isHeated())
        return farHeatColour(static_cast<double>(mark.heat), theme);
    if (mark.change != ChangeTone::None)
        return changeColour(mark.change, theme);
    return mark.chain == ChainTone::None ? blend(theme.canvas, kindColour(scene.boxes[box], theme), 0.75)
                                         : chainColour(mark.chain, theme);
}

} // namespace qaliper
