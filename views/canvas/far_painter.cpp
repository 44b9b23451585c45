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
#include "model/draw/looks.h"
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
constexpr std::size_t curveStep = 3;    // from a point on a curve to the next one
constexpr double approachFrom = 0.5;    // zoom from which boxes take on the look of near ones, until they are painted
constexpr double farMargin = 12;        // px on the screen, for what is outside of boxes
constexpr int farTitleSize = 10;
constexpr double farTitleRise = 3.6; // half the height of its capitals
constexpr double farPrecisionSize = 9;
constexpr double farLineHeight = 11;
constexpr double narrowestNamed = 72; // px
constexpr double farTextInset = 4;    // px from a side to a name
constexpr double smallestSide = 1;    // px on the screen, so that boxes of a large graph stay visible
constexpr double smallestOutline = 9; // px on the screen
constexpr double farBadgeScale = 0.8;
constexpr double farBadgeReach = 10; // px from the middle of a badge to its farthest pixel
constexpr double farDotRadius = 3.5; // px
constexpr double brokenWidth = 1.6;  // px
constexpr double stripWidth = 3;     // px: the type of a box that has no room for its word
constexpr double stripRoom = 5;      // px from the side of the box

struct ColourOrder {
    bool operator()(Colour a, Colour b) const {
        return std::tie(a.red, a.green, a.blue) < std::tie(b.red, b.green, b.blue);
    }
};

template <class Item>
using ByColour = std::map<Colour, QList<Item>, ColourOrder>;

// Of a text's width, the share that lies before its anchor.
double shareBefore(TextAnchor anchor) {
    switch (anchor) {
    case TextAnchor::Start: return 0;
    case TextAnchor::Middle: return 0.5;
    default: return 1;
    }
}

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
          approach_(std::clamp((request.camera.zoom - approachFrom) / (nearFrom - approachFrom), 0.0, 1.0)),
          widening_(wideningOf(scene_, request.camera)),
          badges_(farBadgeReach, [this](QPainter& onto, BadgeTone tone) { paintBadgeOf(onto, tone); }) {}

    void paint() {
        if (cards_.share() < 1)
            paintGroups(false);
        cards_.paint(painter_, visible_);
        if (cards_.share() < 1)
            paintGroups(true);
        paintMarkers();
        if (hasTitles_) {
            paintBoxes(true); // the background for their bodies and the edges inside
            paintBands();
            paintLines();
            paintBoxes(false);
        } else {
            paintPlainBoxes();
            paintBrokenLines();
        }
        paintHotPills();
        if (cards_.share() > 0)
            return paintBelowCards();
        if (hasTitles_ && widening_.factor == 1)
            paintNamesOfGroups();
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

    // `near` is what the painter of near boxes takes; lengths in px on the screen.
    double between(double far, double near) const { return std::lerp(far, near, approach_); }
    QPointF between(QPointF far, QPointF near) const { return far + approach_ * (near - far); }
    double zoomed(double length) const { return length * request_.camera.zoom; }

    // Spots are over the dots of boxes, and below badges, which show more.
    void paintBelowCards() {
        if (!hasTitles_)
            paintBadges();
        const std::vector<Spot> spots = spotsIn(request_, cards_.reach(visible_));
        paintHighlights(); // below the words of cards
        paintCards(painter_, request_, visible_, spots);
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
            painter_.setPen(QPen(toColour(colourOf(theme_.group)), between(1, zoomed(1))));
            painter_.setBrush(toColour(colourOf(groupFill(group, theme_))));
            const double radius = between(0, zoomed(groupRadius));
            const QRectF near = visible_.adjusted(-2 * radius, -2 * radius, 2 * radius, 2 * radius);
            const QRectF rect = placeOf(group.rect).intersected(near);
            painter_.drawRoundedRect(rect, radius, radius);
        }
    }

    // Groups close to have headers instead.
    void paintNamesOfGroups() {
        if (approach_ == 1)
            return;
        painter_.setOpacity(1 - approach_);
        paintGroupNames(painter_, request_, visible_);
        painter_.setOpacity(1);
    }

    void paintMarkers() {
        painter_.setPen(Qt::NoPen);
        for (const ContinuationMarker& marker : scene_.markers) {
            if (!marker.rect.touches(area_))
                continue;
            const Colour ground = blend(theme_.canvas, theme_.accent, between(0.35, markerTint));
            const QRectF rect = placeOf(marker.rect);
            const double radius = between(0, std::min(rect.width(), rect.height()) / 2);
            painter_.setBrush(toColour(faded(ground, marker.rect)));
            painter_.drawRoundedRect(rect, radius, radius);
        }
    }

    void paintBands() {
        for (const std::uint32_t box : boxes_) {
            const ChainTone tone = markOf(box).chain;
            if (tone == ChainTone::None)
                continue;
            const Rect& place = scene_.boxes[box].rect;
            const BandLook look = bandLook(tone, theme_);
            const double share = look.isDashed ? between(1, brokenBandBorder) : between(0.7, bandBorder);
            QPen pen(toColour(faded(blend(theme_.canvas, look.tone, share), place)),
                between(look.borderWidth, zoomed(look.borderWidth)));
            if (look.isDashed)
                pen.setDashPattern({4, 2.5});
            painter_.setPen(pen);
            const double tint = between(theme_.isDark ? 0.35 : 0.25, look.opacity);
            painter_.setBrush(toColour(faded(blend(theme_.canvas, look.tone, tint), place)));
            const double growth = between(3.5, zoomed(bandGrowth));
            plates_.put(
                painter_, rectOf(box).adjusted(-growth, -growth, growth, growth), between(4, zoomed(bandRadius)));
        }
    }

    void paintLines() {
        ByColour<QLineF> plain;
        ByColour<QLineF> strong;
        for (const std::uint32_t number : edgesIn(scene_, area_)) {
            const SceneEdge& edge = scene_.edges[number];
            const Line own = lineOf(edge, request_.overlay.edge(number));
            const Line line = own == Line::Plain && isHighlighted(edge) ? Line::Accent : own;
            const Colour colour = faded(
                line == Line::Plain ? blend(theme_.canvas, theme_.edge, between(0.6, 1)) : lineColour(line, theme_),
                scene_.boxes[edge.from].rect);
            QList<QLineF>& lines = (line == Line::Plain ? plain : strong)[colour];
            for (const EdgeRun& run : visibleRuns(scene_.curveOf(edge), request_.camera, visible_, 0)) {
                for (qsizetype i = 1; i < run.points.size(); ++i)
                    lines.emplaceBack(run.points[i - 1], run.points[i]);
            }
        }
        stroke(plain, 1);
        stroke(strong, between(1.6, std::max(1.0, zoomed(2))));
    }

    // Where lines are too short for bends, between their ends and the ends of their curves.
    void paintBrokenLines() {
        QList<QLineF> lines;
        for (const EdgeIx number : request_.overlay.brokenEdges) {
            const std::span<const Point> curve = scene_.curveOf(scene_.edges[number.value]);
            for (std::size_t i = curveStep; i < curve.size(); i += curveStep) {
                const QRectF ends =
                    widening_.of({request_.camera.toScreen(curve[i - curveStep]), request_.camera.toScreen(curve[i])});
                if (visible_.intersects(ends.normalized().adjusted(-1, -1, 1, 1)))
                    lines << QLineF(ends.topLeft(), ends.bottomRight());
            }
        }
        ByColour<QLineF> broken;
        if (!lines.isEmpty())
            broken[lineColour(Line::Broken, theme_)] = std::move(lines);
        stroke(broken, brokenWidth);
    }

    // Lines that run down or across are sharp without antialiasing, which takes longer.
    void stroke(ByColour<QLineF>& lines, double width) {
        for (auto& [colour, list] : lines) {
            const auto slanted = std::stable_partition(list.begin(), list.end(), runsDownOrAcross);
            const auto sharpCount = static_cast<int>(slanted - list.begin());
            painter_.setRenderHint(QPainter::Antialiasing, false);
            painter_.setPen(QPen(toColour(colour), std::round(width)));
            painter_.drawLines(list.constData(), sharpCount);
            painter_.setRenderHint(QPainter::Antialiasing);
            painter_.setPen(QPen(toColour(colour), width));
            painter_.drawLines(list.constData() + sharpCount, static_cast<int>(list.size()) - sharpCount);
        }
    }

    bool isHighlighted(const SceneEdge& edge) const {
        const BoxIx selected = request_.highlights.selected;
        return request_.highlights.isHighlighted(edge.value) ||
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
        const Mark& mark = markOf(number);
        const QRectF rect = rectOf(number);
        painter_.setOpacity(mark.isDimmed ? 0.35 : 1);
        QPen pen(toColour(faded(borderOf(box, mark), box.rect)),
            (mark.change == ChangeTone::None ? 1 : 2) * between(1, zoomed(1)));
        if (isDashed(box, mark))
            pen.setDashPattern({4, 2.5});
        painter_.setPen(pen);
        const Colour fill = fillOf(box, mark);
        painter_.setBrush(toColour(faded(fill, box.rect)));
        const bool isValue = !box.node.valid();
        const double radius = between(3, std::min(zoomed(isValue ? valueRadius : boxRadius), rect.height() / 2));
        const bool hasStripe = approach_ > 0 && !isValue;
        plates_.put(
            painter_, rect, radius, hasStripe ? toColour(blend(fill, kindColour(box, theme_), approach_)) : QColor());
        if (box.isOpen)
            paintBodies(number, rect);
        else
            paintWords(number, rect);
        painter_.setOpacity(1);
    }

    Colour borderOf(const SceneBox& box, const Mark& mark) const {
        const Colour near = borderColour(box, mark, theme_);
        return mark.change == ChangeTone::None ? blend(kindColour(box, theme_), near, approach_) : near;
    }

    Colour fillOf(const SceneBox& box, const Mark& mark) const {
        if (box.isOpen)
            return blend(theme_.canvas, theme_.nodeFill, approach_);
        if (request_.overlay.isHeated())
            return heatFill(theme_.nodeFill, static_cast<double>(mark.heat), theme_);
        const double tint = between(0.14, box.node.valid() ? 0 : valueTint);
        return changeFill(blend(theme_.nodeFill, kindColour(box, theme_), tint), mark, theme_);
    }

    // With the names of the box and of its bodies, as far as the room above their boxes holds both.
    void paintBodies(std::uint32_t number, const QRectF& rect) {
        const SceneBox& box = scene_.boxes[number];
        const double line = rect.top() + farTitleSize + farTextInset;
        const auto texts = scene_.textsOf(box);
        if (!texts.empty())
            paintLine(texts.front(), {rect.left() + farTextInset, line},
                {rect.width() - 2 * farTextInset, theme_.text, titleSize, true});
        auto frame = std::ranges::lower_bound(scene_.frames, BoxIx{number}, {}, &SceneFrame::owner);
        for (; frame != scene_.frames.end() && frame->owner == BoxIx{number}; ++frame) {
            const QRectF place = placeOf(frame->rect);
            const double top = place.top() + zoomed(frameTitle);
            const double radius = between(0, zoomed(frameRadius));
            painter_.setPen(QPen(toColour(theme_.nodeBorder), between(1, zoomed(1))));
            painter_.setBrush(toColour(theme_.canvas));
            painter_.drawRoundedRect(QRectF(QPointF(place.left(), top), place.bottomRight()), radius, radius);
            if (top - farTextInset >= line + farTitleSize)
                paintLine(
                    frame->title, {place.left(), top - farTextInset}, {place.width(), theme_.text2, lineSize, true});
        }
    }

    struct LineStyle {
        double room;
        Colour colour;
        double nearSize; // of the font, in px at zoom 1
        bool isBold;
    };

    // Of a font with that size from afar, and with that at zoom 1.
    double fontScale(double afar, double atOne) const { return between(1, zoomed(atOne) / afar); }

    // `at` on the baseline.
    void paintLine(const SceneText& text, QPointF at, const LineStyle& style) {
        paintLine(text, std::string(scene_.textOf(text)), at, style);
    }

    void paintLine(const SceneText& text, std::string words, QPointF at, const LineStyle& style) {
        const double scale = fontScale(farTitleSize, style.nearSize);
        const double room = style.room / scale;
        double width = request_.lettering.width(words, farTitleSize, style.isBold);
        if (width > room) {
            words = elideEnd(words, farTitleSize, style.isBold ? TextWeight::Bold : TextWeight::Regular, room);
            width = request_.lettering.width(words, farTitleSize, style.isBold);
        }
        QPointF near = request_.camera.toScreen(text.at);
        near.rx() -= scale * width * shareBefore(text.anchor);
        painter_.setPen(toColour(style.colour));
        letter(between(at, near), words, farTitleSize, scale, style.isBold);
    }

    void letter(QPointF at, std::string_view words, double size, double scale, bool isBold) {
        if (scale == 1)
            return request_.lettering.draw(painter_, at, words, size, isBold);
        painter_.save();
        painter_.translate(at);
        painter_.scale(scale, scale);
        request_.lettering.draw(painter_, {}, words, size, isBold);
        painter_.restore();
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
        const bool hasWord = holdsPrecision(number, rect.width());
        const double room =
            rect.width() - 7 - (hasWord || markOf(number).precision.empty() ? 0 : between(stripRoom, 0));
        paintLine(texts.front(), {left, line}, {room, faded(theme_.text, box.rect), titleSize, true});
        const double badge = markOf(number).badge == BadgeTone::Quiet ? 0 : farBadgeReach * farBadgeScale;
        if (hasWord)
            paintPrecisionWord(number, {rect.right() - farTextInset - badge, line});
        else
            paintPrecisionStrip(number, rect);
        if (hasName)
            paintName(texts[1], {left, line + farLineHeight}, {room, faded(theme_.text2, box.rect), lineSize, false});
    }

    // Beside its operator. Boxes of one operator and one width agree: signs and doubts that only some of them have are counted.
    bool holdsPrecision(std::uint32_t number, double width) const {
        const Mark& mark = markOf(number);
        if (mark.precision.empty())
            return false;
        const double title =
            request_.lettering.width(scene_.textOf(scene_.textsOf(scene_.boxes[number]).front()), farTitleSize, true) *
            fontScale(farTitleSize, titleSize);
        std::string label = precisionLabel(mark);
        if (mark.certainty != Certainty::Open)
            label += '?';
        const double word =
            request_.lettering.width(label, farPrecisionSize, true) * fontScale(farPrecisionSize, precisionSize);
        return title + word + farLineHeight + farBadgeReach * farBadgeScale <= width - 7;
    }

    // In the colour of the type, along the side where its word would be.
    void paintPrecisionStrip(std::uint32_t number, const QRectF& rect) {
        const Mark& mark = markOf(number);
        if (mark.precision.empty())
            return;
        const SceneBox& box = scene_.boxes[number];
        const Colour fill = fillOf(box, mark);
        const double share = (mark.certainty == Certainty::Open ? 0.5 : 1) * (1 - approach_);
        const QRectF strip(rect.right() - 1 - stripWidth, rect.top() + 2, stripWidth, rect.height() - 4);
        painter_.fillRect(strip, toColour(faded(blend(fill, toneColour(mark.tone, theme_), share), box.rect)));
    }

    // Of a path, little is left in less than that.
    bool holdsName(const SceneText& name, double width) const {
        return width >= narrowestNamed || request_.lettering.width(scene_.textOf(name), farTitleSize) <= width - 7;
    }

    void paintPrecisionWord(std::uint32_t number, QPointF end) {
        const SceneBox& box = scene_.boxes[number];
        const Mark& mark = markOf(number);
        const std::string label = precisionLabel(mark);
        const double scale = fontScale(farPrecisionSize, precisionSize);
        const double width = scale * request_.lettering.width(label, farPrecisionSize, true);
        const QPointF middle = placeOf(precisionPlace(box, precisionWidth(label))).center();
        const QPointF near = middle + QPointF(-width / 2, zoomed(precisionSize) * farTitleRise / farTitleSize);
        painter_.setPen(toColour(faded(precisionInk(mark.tone, theme_), box.rect)));
        letter(between(end - QPointF(width, 0), near), label, farPrecisionSize, scale, true);
    }

    // Both ends of a path tell nodes apart.
    void paintName(const SceneText& text, QPointF at, const LineStyle& style) {
        const double room = style.room / fontScale(farTitleSize, style.nearSize);
        paintLine(text, elideMiddle(scene_.textOf(text), farTitleSize, TextWeight::Regular, room), at, style);
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
                    badges_.put(painter_,
                        between(rectOf(box).topRight(), request_.camera.toScreen(badgePlace(scene_.boxes[box].rect))),
                        tone);
            }
        }
    }

    // A dot where titles are not drawn either.
    void paintBadgeOf(QPainter& onto, BadgeTone tone) const {
        if (hasTitles_) {
            const double scale = between(farBadgeScale, zoomed(1));
            onto.scale(scale, scale);
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
    double approach_; // 0: as from afar; 1: as near ones are
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
