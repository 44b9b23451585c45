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
#include "model/layout/box_metrics.h"
#include "model/layout/text_width.h"
#include "views/canvas/card_grounds.h"
#include "views/canvas/card_painter.h"
#include "views/canvas/edge_lines.h"
#include "views/canvas/group_names.h"
#include "views/canvas/plates.h"
#include "views/canvas/signs.h"
#include "views/canvas/spots.h"
#include "views/canvas/stamps.h"
#include "views/canvas/widening.h"

namespace qaliper {

namespace {

constexpr double smallestTitles = 0.22; // zoom
constexpr double farMargin = 12;        // px on the screen, for what is outside of boxes
constexpr int farTitleSize = 10;
constexpr double farTitleRise = 3.6; // half the height of its capitals
constexpr int farPrecisionSize = 9;
constexpr double farLineHeight = 11;
constexpr double narrowestNamed = 72; // px
constexpr double farTextInset = 4;    // px from a side to a name
constexpr double smallestSide = 1;    // px on the screen, so that boxes of a large graph stay visible
constexpr double smallestOutline = 9; // px on the screen
constexpr double farBadgeScale = 0.8;
constexpr double farBadgeReach = 10; // px from the middle of a badge to its farthest pixel
constexpr double farDotRadius = 3.5; // px

struct ColourOrder {
    bool operator()(Colour a, Colour b) const {
        return std::tie(a.red, a.green, a.blue) < std::tie(b.red, b.green, b.blue);
    }
};

template <class Item>
using ByColour = std::map<Colour, QList<Item>, ColourOrder>;

bool runsDownOrAcross(const QLineF& line) { return line.dx() == 0 || line.dy() == 0; }

class FarPainter {
public:
    FarPainter(QPainter& painter, const PaintRequest& request, const QRectF& exposed)
        : painter_(painter),
          request_(request),
          scene_(*request.picture.scene),
          theme_(request.theme),
          visible_(exposed.adjusted(-farMargin, -farMargin, farMargin, farMargin)),
          area_(request.camera.toScene(visible_)),
          cards_(request),
          boxes_(cards_.share() < 1 ? boxesIn(scene_, area_) : std::vector<std::uint32_t>()),
          hasTitles_(request.camera.zoom >= smallestTitles),
          widening_(wideningOf(scene_, request.camera)),
          badges_(farBadgeReach, [this](QPainter& onto, BadgeTone tone) { paintBadgeOf(onto, tone); }) {}

    void paint() {
        if (cards_.share() < 1)
            paintGroups(false);
        cards_.paint(painter_, visible_);
        if (cards_.share() < 1)
            paintGroups(true);
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
        if (cards_.share() > 0)
            return paintBelowCards();
        if (hasTitles_ && widening_.factor == 1)
            paintGroupNames(painter_, request_, visible_);
        paintHighlights();
        paintBadges();
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

    Colour faded(Colour colour, const Rect& inScene) { return cards_.faded(colour, inScene.centre()); }

    // Spots are over the dots of boxes, and below badges, which show more.
    void paintBelowCards() {
        if (!hasTitles_)
            paintBadges();
        const std::vector<Spot> spots = spotsIn(request_, cards_.reach(visible_));
        paintCards(painter_, request_, visible_, spots);
        paintHighlights();
        paintSpots(painter_, request_, spots);
        if (hasTitles_)
            paintBadges();
    }

    // Those on cards, or those around them.
    void paintGroups(bool areOnCards) {
        for (const SceneGroup& group : scene_.groups) {
            if (!group.rect.touches(area_) || cards_.isOnCard(group.rect) != areOnCards)
                continue;
            const auto colourOf = [&](Colour colour) { return areOnCards ? faded(colour, group.rect) : colour; };
            painter_.setPen(QPen(toColour(colourOf(theme_.group)), 1));
            painter_.setBrush(toColour(colourOf(groupFill(group, theme_))));
            const QRectF rect = placeOf(group.rect).intersected(visible_);
            painter_.drawRect(rect);
        }
    }

    void paintSigns() {
        for (const SceneSign& sign : scene_.signs) {
            if (sign.rect.touches(area_))
                painter_.fillRect(
                    placeOf(sign.rect), toColour(faded(blend(theme_.canvas, theme_.accent, 0.35), sign.rect)));
        }
    }

    void paintBands() {
        for (const std::uint32_t box : boxes_) {
            const ChainTone tone = markOf(box).chain;
            if (tone == ChainTone::None)
                continue;
            const Rect& place = scene_.boxes[box].rect;
            const Colour colour = chainColour(tone, theme_);
            QPen pen(toColour(faded(blend(theme_.canvas, colour, 0.7), place)), 1);
            if (tone == ChainTone::Broken) {
                pen = QPen(toColour(faded(colour, place)), 1.6, Qt::CustomDashLine);
                pen.setDashPattern({4, 2.5});
            }
            painter_.setPen(pen);
            painter_.setBrush(toColour(faded(blend(theme_.canvas, colour, theme_.isDark ? 0.35 : 0.25), place)));
            plates_.put(painter_, rectOf(box).adjusted(-3.5, -3.5, 3.5, 3.5), 4);
        }
    }

    void paintLines() {
        ByColour<QLineF> plain;
        ByColour<QLineF> strong;
        for (const std::uint32_t number : edgesIn(scene_, area_)) {
            const SceneEdge& edge = scene_.edges[number];
            const Line line = isLit(edge) ? Line::Accent : lineOf(edge, request_.overlay.edge(number));
            const Colour colour =
                faded(line == Line::Plain ? blend(theme_.canvas, theme_.edge, 0.6) : lineColour(line, theme_),
                    scene_.boxes[edge.from].rect);
            QList<QLineF>& lines = (line == Line::Plain ? plain : strong)[colour];
            for (const EdgeRun& run : visibleRuns(scene_.curveOf(edge), request_.camera, visible_, 0)) {
                for (qsizetype i = 1; i < run.points.size(); ++i)
                    lines.emplaceBack(run.points[i - 1], run.points[i]);
            }
        }
        stroke(plain, 1);
        stroke(strong, 1.6);
    }

    // Lines that run down or across are sharp without antialiasing, which takes longer.
    void stroke(ByColour<QLineF>& lines, double width) {
        for (auto& [colour, list] : lines) {
            painter_.setPen(QPen(toColour(colour), width));
            const auto slanted = std::stable_partition(list.begin(), list.end(), runsDownOrAcross);
            const auto sharpCount = static_cast<int>(slanted - list.begin());
            painter_.setRenderHint(QPainter::Antialiasing, false);
            painter_.drawLines(list.constData(), sharpCount);
            painter_.setRenderHint(QPainter::Antialiasing);
            painter_.drawLines(list.constData() + sharpCount, static_cast<int>(list.size()) - sharpCount);
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
        painter_.setPen(QPen(toColour(faded(borderOf(box, markOf(number)), box.rect)),
            markOf(number).change == ChangeTone::None ? 1 : 2));
        const Colour plain = changeFill(blend(theme_.nodeFill, kind, 0.14), markOf(number), theme_);
        const auto heat = static_cast<double>(markOf(number).heat);
        const Colour fill = request_.overlay.isHeated() ? heatFill(theme_.nodeFill, heat, theme_) : plain;
        painter_.setBrush(toColour(faded(box.isOpen ? theme_.canvas : fill, box.rect)));
        plates_.put(painter_, rect, 3);
        if (box.isOpen)
            paintBodies(number, rect);
        else
            paintWords(number, rect);
        painter_.setOpacity(1);
    }

    // With the names of the box and of its bodies, as far as the room above their boxes holds both.
    void paintBodies(std::uint32_t number, const QRectF& rect) {
        const SceneBox& box = scene_.boxes[number];
        const double line = rect.top() + farTitleSize + farTextInset;
        const auto texts = scene_.textsOf(box);
        if (!texts.empty())
            paintLine(texts.front(), {rect.left() + farTextInset, line},
                {rect.width() - 2 * farTextInset, theme_.text, true});
        auto frame = std::ranges::lower_bound(scene_.frames, BoxIx{number}, {}, &SceneFrame::owner);
        for (; frame != scene_.frames.end() && frame->owner == BoxIx{number}; ++frame) {
            const QRectF place = placeOf(frame->rect);
            const double top = place.top() + frameTitle * request_.camera.zoom;
            painter_.setPen(QPen(toColour(theme_.nodeBorder), 1));
            painter_.drawRect(QRectF(QPointF(place.left(), top), place.bottomRight()));
            if (top - farTextInset >= line + farTitleSize)
                paintLine(frame->title, {place.left(), top - farTextInset}, {place.width(), theme_.text2, true});
        }
    }

    struct LineStyle {
        double room;
        Colour colour;
        bool isBold;
    };

    // `at` on the baseline.
    void paintLine(const SceneText& text, QPointF at, const LineStyle& style) {
        std::string words(scene_.textOf(text));
        if (request_.lettering.width(words, farTitleSize, style.isBold) > style.room)
            words = elideEnd(words, farTitleSize, style.isBold ? TextWeight::Bold : TextWeight::Regular, style.room);
        painter_.setPen(toColour(style.colour));
        request_.lettering.draw(painter_, at, words, farTitleSize, style.isBold);
    }

    Colour borderOf(const SceneBox& box, const Mark& mark) const {
        return mark.change == ChangeTone::None ? kindColour(box, theme_) : borderColour(box, mark, theme_);
    }

    // The operator; in a larger box its precision and the name of the node, too.
    void paintWords(std::uint32_t number, const QRectF& rect) {
        const SceneBox& box = scene_.boxes[number];
        const auto texts = scene_.textsOf(box);
        if (texts.empty() || rect.height() < farTitleSize)
            return;
        const bool hasName = texts.size() > 1 && texts[1].role == TextRole::Name &&
            rect.height() >= 2 * farLineHeight + 2 && holdsName(texts[1], rect.width());
        const double left = rect.x() + farTextInset;
        const double line = rect.center().y() + farTitleRise - (hasName ? farLineHeight / 2 : 0);
        const double room = rect.width() - 7;
        paintLine(texts.front(), {left, line}, {room, faded(theme_.text, box.rect), true});
        const double title = request_.lettering.width(scene_.textOf(texts.front()), farTitleSize, true);
        const double badge = markOf(number).badge == BadgeTone::Quiet ? 0 : farBadgeReach * farBadgeScale;
        paintPrecisionWord(number, {rect.right() - farTextInset - badge, line}, room - badge - title);
        if (hasName)
            paintName(texts[1], {left, line + farLineHeight}, {room, faded(theme_.text2, box.rect), false});
    }

    // Of a path, little is left in less than that.
    bool holdsName(const SceneText& name, double width) const {
        return width >= narrowestNamed || request_.lettering.width(scene_.textOf(name), farTitleSize) <= width - 7;
    }

    void paintPrecisionWord(std::uint32_t number, QPointF end, double room) {
        const Mark& mark = markOf(number);
        const std::string label = precisionLabel(mark);
        const double width = request_.lettering.width(label, farPrecisionSize, true);
        if (mark.precision.empty() || width + farLineHeight > room)
            return;
        painter_.setPen(toColour(faded(precisionInk(mark.tone, theme_), scene_.boxes[number].rect)));
        request_.lettering.draw(painter_, end - QPointF(width, 0), label, farPrecisionSize, true);
    }

    // Both ends of a path tell nodes apart.
    void paintName(const SceneText& text, QPointF at, const LineStyle& style) {
        const std::string words = elideMiddle(scene_.textOf(text), farTitleSize, TextWeight::Regular, style.room);
        painter_.setPen(toColour(style.colour));
        request_.lettering.draw(painter_, at, words, farTitleSize, style.isBold);
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
            if (scene_.boxes[box].isOpen != areOpen)
                continue;
            const Colour colour = colourFromAfar(scene_, request_.overlay, box, theme_);
            rects[faded(areOpen ? blend(theme_.canvas, colour, 0.3) : colour, scene_.boxes[box].rect)] << rectOf(box);
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
            painter_.setBrush(toColour(faded(farHeatColour(heat, theme_), pill.rect)));
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
                if (markOf(box).badge == tone)
                    badges_.put(painter_, rectOf(box).topRight(), tone);
            }
        }
    }

    // A dot where titles are not drawn either.
    void paintBadgeOf(QPainter& onto, BadgeTone tone) const {
        if (hasTitles_) {
            onto.scale(farBadgeScale, farBadgeScale);
            return paintBadge(onto, QPointF(0, 0), tone, theme_);
        }
        onto.setPen(QPen(toColour(theme_.canvas), 1));
        onto.setBrush(toColour(badgeColour(tone, theme_)));
        onto.drawEllipse(QPointF(0, 0), farDotRadius, farDotRadius);
    }

    QPainter& painter_;
    const PaintRequest& request_;
    const Scene& scene_;
    const Theme& theme_;
    QRectF visible_; // widget coordinates, with a margin
    Rect area_;      // the same in scene coordinates
    CardGrounds cards_;
    std::vector<std::uint32_t> boxes_;
    bool hasTitles_;
    Widening widening_;
    Plates plates_;
    Stamps badges_;
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
