#include "views/canvas/scene_painter.h"

#include <algorithm>
#include <cmath>

#include <QLineF>
#include <QPainter>
#include <QPen>
#include <QPolygonF>

#include "model/draw/cell_style.h"
#include "model/draw/heat.h"
#include "model/draw/looks.h"
#include "model/draw/style.h"
#include "model/layout/box_metrics.h"
#include "views/base/text.h"
#include "views/canvas/card_grounds.h"
#include "views/canvas/edge_painter.h"
#include "views/canvas/engine_painter.h"
#include "views/canvas/far_painter.h"
#include "views/canvas/plates.h"
#include "views/canvas/signs.h"
#include "views/canvas/stamps.h"
#include "views/canvas/widening.h"

namespace qaliper {

namespace {

constexpr double dotDistance = 24;
constexpr int dotSize = 2;
constexpr double badgeReach = 12;  // px at zoom 1 from the middle of a badge to its farthest pixel
constexpr double paintMargin = 24; // px; for what is outside of boxes: bands, badges, glow

// Where lines leave a box.
Point endOfFlow(const Rect& box, Direction direction) {
    return direction == Direction::Down ? Point{box.centre().x, box.bottom()} : Point{box.right(), box.centre().y};
}

QRectF toRect(const Rect& rect) { return {rect.x, rect.y, rect.width, rect.height}; }

class ScenePainter {
public:
    ScenePainter(QPainter& painter, const PaintRequest& request, const QRectF& exposed)
        : painter_(painter),
          request_(request),
          scene_(*request.picture.scene),
          theme_(request.theme),
          exposed_(exposed),
          area_(request.camera.toScene(exposed).grownBy(paintMargin)),
          boxes_(boxesIn(scene_, area_)),
          edges_(edgesIn(scene_, area_)),
          details_(detailShare(request.camera.zoom)),
          badges_(
              badgeReach * request.camera.zoom, [this](QPainter& onto, BadgeTone tone) { paintBadgeOf(onto, tone); }) {}

    void paint() {
        const QRectF visible = exposed_.adjusted(-paintMargin, -paintMargin, paintMargin, paintMargin);
        const EdgesToPaint edges{request_, edges_, visible, area_};
        paintDots();
        for (const PictureLayer layer : layersUpward)
            paintLayer(layer, edges);
        paintBadges();
    }

private:
    void paintLayer(PictureLayer layer, const EdgesToPaint& edges) {
        switch (layer) {
        case PictureLayer::Groups: return inScene([this] { paintGroups(); });
        case PictureLayer::LayerOutlines: return paintOutlines(edges.visible);
        case PictureLayer::Bands: inScene([this] { paintBoxBands(); }); return paintEdgeBands(painter_, edges);
        case PictureLayer::OpenBoxes: return inScene([this] { paintOpenBoxes(); });
        case PictureLayer::Edges: return paintEdges(painter_, edges);
        case PictureLayer::Markers: return inScene([this] { paintMarkers(); });
        case PictureLayer::Boxes: return inScene([this] { paintBoxes(); });
        case PictureLayer::Pills: return inScene([this] { paintPills(); });
        case PictureLayer::Labels: return inScene([this] { paintLabels(); });
        }
    }

    template <class Paint>
    void inScene(const Paint& paint) {
        enterScene();
        paint();
        leaveScene();
    }

    void paintOutlines(const QRectF& visible) {
        painter_.setOpacity(details_);
        paintLayerOutlines(
            painter_, {scene_, request_.overlay, theme_, request_.camera, boxes_, edges_, hasLabels()}, visible);
        painter_.setOpacity(1);
    }

    void enterScene() {
        painter_.save();
        painter_.translate(-request_.camera.offset);
        painter_.scale(request_.camera.zoom, request_.camera.zoom);
    }
    void leaveScene() { painter_.restore(); }
    bool hasLabels() const { return request_.showShapes; }

    const Mark& markOf(std::uint32_t box) const { return request_.overlay.box(box); }
    bool isSelected(std::uint32_t box) const {
        return request_.highlights.selected == BoxIx{box} ||
            std::ranges::binary_search(request_.highlights.chosen, BoxIx{box});
    }
    bool isHit(std::uint32_t box) const {
        return std::ranges::binary_search(request_.highlights.hits, BoxIx{box}) || markOf(box).isHit;
    }

    // Squares of whole pixels: round dots are thousands of curves and take longer than everything else together.
    void paintDots() {
        if (writesShapes(painter_))
            return; // they help who moves the picture
        const Camera& camera = request_.camera;
        const double step = dotDistance * camera.zoom;
        const auto places = [&](double begin, double end, double offset) {
            std::vector<int> found;
            for (double at = std::ceil((begin + offset) / step); at * step - offset <= end; ++at)
                found.push_back(static_cast<int>(std::lround(at * step) - std::lround(offset)));
            return found;
        };
        const int first = static_cast<int>(std::floor(exposed_.left())) - dotSize;
        const QPixmap row = rowOfDots(places(first, exposed_.right(), camera.offset.x()), first);
        for (const int y : places(exposed_.top() - dotSize, exposed_.bottom(), camera.offset.y()))
            painter_.drawPixmap(first, y, row);
    }

    // Rows are alike, and one of thousands of squares is copied faster than painted.
    QPixmap rowOfDots(const std::vector<int>& columns, int first) const {
        const double ratio = painter_.device()->devicePixelRatioF();
        QPixmap row(QSize(static_cast<int>(std::ceil(exposed_.right())) - first, dotSize) * ratio);
        row.setDevicePixelRatio(ratio);
        row.fill(toColour(theme_.canvas));
        QList<QRect> dots;
        for (const int x : columns)
            dots.emplaceBack(x - first, 0, dotSize, dotSize);
        QPainter onto(&row);
        onto.setPen(Qt::NoPen);
        onto.setBrush(toColour(blend(theme_.canvas, theme_.border, 0.6 * details_)));
        onto.drawRects(dots);
        return row;
    }

    void paintGroups() {
        for (const SceneGroup& group : scene_.groups) {
            if (!group.rect.touches(area_))
                continue;
            paintRounded(group.rect, groupLook(group, theme_));
        }
        for (const SceneGroup& group : scene_.groups) { // over all groups: inner groups lie over outer ones
            if (!group.rect.touches(area_))
                continue;
            painter_.setOpacity(details_);
            painter_.fillRect(toRect(titleGround(group)), toColour(groupLook(group, theme_).fill));
            paintHeader(group, request_.highlights.group == &group - scene_.groups.data());
            const auto number = static_cast<std::size_t>(&group - scene_.groups.data());
            paintGroupHeat(painter_, group, groupHeatText(request_.overlay, number), theme_, request_.lettering);
            painter_.setOpacity(1);
        }
    }

    static QPen penOf(const ShapeLook& look) { return {toColour(look.border), look.borderWidth}; }

    void paintRounded(const Rect& rect, const ShapeLook& look) {
        painter_.setPen(penOf(look));
        painter_.setBrush(toColour(look.fill));
        painter_.drawRoundedRect(toRect(rect), look.radius, look.radius);
    }

    // The sign shows that a click folds the block.
    void paintHeader(const SceneGroup& group, bool isHovered) {
        TextLook look = groupLook(group, theme_).text;
        look.ink = isHovered ? theme_.accent : look.ink;
        const QPointF middle(group.header.x + groupSign, group.title.at.y - 3.5);
        painter_.setPen(QPen(toColour(look.ink), 1.4, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter_.setBrush(Qt::NoBrush);
        painter_.drawPolyline(
            QPolygonF{middle + QPointF(-3, -1.5), middle + QPointF(0, 1.5), middle + QPointF(3, -1.5)});
        paintText(group.title, look);
    }

    void paintText(const SceneText& item, const TextLook& look) {
        if (item.begin != item.end)
            paintWords(scene_.textOf(item), {item.at.x, item.at.y}, item.anchor, look);
    }

    void paintWords(std::string_view text, QPointF at, TextAnchor anchor, const TextLook& look) {
        painter_.setPen(toColour(look.ink));
        if (anchor != TextAnchor::Start) {
            const double width = request_.lettering.width(text, look.size, look.isBold);
            at.rx() -= anchor == TextAnchor::Middle ? width / 2 : width;
        }
        request_.lettering.draw(painter_, at, text, look.size, look.isBold);
    }

    // Opaque colours: Qt blends translucent ones on several threads, and every frame would wait for them.
    void paintBoxBands() {
        for (const std::uint32_t box : boxes_) {
            const ChainTone tone = markOf(box).chain;
            if (tone == ChainTone::None)
                continue;
            const BandLook look = bandLook(tone, theme_);
            const double share = look.isDashed ? brokenBandBorder : bandBorder;
            QPen pen(toColour(blend(theme_.canvas, look.tone, share)), look.borderWidth);
            if (look.isDashed)
                pen.setDashPattern({4, 2.5});
            painter_.setPen(pen);
            painter_.setBrush(toColour(blend(theme_.canvas, look.tone, look.opacity)));
            plates_.put(painter_, toRect(scene_.boxes[box].rect.grownBy(bandGrowth)), bandRadius);
        }
    }

    // Outer boxes and their bodies are painted below inner ones.
    void paintOpenBoxes() {
        for (const std::uint32_t box : boxes_) {
            if (!scene_.boxes[box].isOpen)
                continue;
            paintBox(box);
            auto frame = std::ranges::lower_bound(scene_.frames, BoxIx{box}, {}, &SceneFrame::owner);
            for (; frame != scene_.frames.end() && frame->owner == BoxIx{box}; ++frame)
                paintFrame(*frame);
        }
    }

    void paintFrame(const SceneFrame& frame) {
        const ShapeLook look = frameLook(theme_);
        const Rect& rect = frame.rect;
        paintRounded({rect.x, rect.y + frameTitle, rect.width, rect.height - frameTitle}, look);
        paintText(frame.title, look.text);
    }

    // With a line from the last box of a column to the marker behind it.
    void paintMarkers() {
        for (std::uint32_t i = 0; i < scene_.markers.size(); ++i) {
            const ContinuationMarker& marker = scene_.markers[i];
            const Rect from = ContinuationMarker::isAtEnd(i) ? scene_.boxes[marker.last.value].rect : marker.rect;
            if (!marker.rect.unitedWith(from).touches(area_))
                continue;
            const bool isTraced = request_.highlights.isHighlighted(marker.value);
            painter_.setOpacity(details_);
            painter_.setPen(QPen(toColour(isTraced ? theme_.accent : theme_.edge), 1.4));
            const Point begin = endOfFlow(from, scene_.direction);
            painter_.drawLine(
                QLineF(QPointF(begin.x, begin.y), QPointF(marker.rect.centre().x, marker.rect.centre().y)));
            painter_.setOpacity(1);
            ShapeLook look = markerLook(marker, theme_);
            look.border = blend(look.fill, isTraced ? theme_.accent : look.border, details_);
            look.text.ink = blend(look.fill, look.text.ink, details_);
            painter_.setPen(penOf(look));
            painter_.setBrush(toColour(look.fill));
            plates_.put(painter_, toRect(marker.rect), look.radius);
            paintText(marker.text, look.text);
        }
    }

    void paintBoxes() {
        for (const std::uint32_t box : boxes_) {
            if (!scene_.boxes[box].isOpen)
                paintBox(box);
        }
    }

    void paintBox(std::uint32_t number) {
        const SceneBox& box = scene_.boxes[number];
        const Mark& mark = markOf(number);
        const double opacity = mark.isDimmed ? 0.35 : 1;
        painter_.setOpacity(opacity);
        paintGlow(number, box);
        paintBody(number, box, mark);
        for (const SceneText& text : scene_.textsOf(box)) {
            painter_.setOpacity(opacity * (isSeenFromAfar(text) ? 1 : details_));
            paintBoxText(text, mark);
        }
        painter_.setOpacity(opacity);
        if (!mark.precision.empty())
            paintPrecision(painter_, box, mark, theme_, request_.lettering, details_);
        painter_.setOpacity(opacity * details_);
        for (const PrecisionBar& bar : precisionBars(box, mark))
            painter_.fillRect(toRect(bar.rect), toColour(toneColour(bar.tone, theme_)));
        paintCells(BoxIx{number});
        paintEngineSigns(painter_, box, mark, request_.overlay.heat, theme_, request_.lettering);
        painter_.setOpacity(details_);
        if (std::ranges::binary_search(request_.highlights.bookmarks, BoxIx{number}))
            paintRibbon(painter_, box.rect, theme_);
        painter_.setOpacity(1);
    }

    static bool isSeenFromAfar(const SceneText& text) {
        return text.role == TextRole::Title || text.role == TextRole::Name;
    }

    void paintCells(BoxIx box) {
        const std::span<const SceneCell> cells = cellsOf(scene_, box);
        const std::vector<CellStyle> styles = cellStyles(cells, request_.overlay, theme_);
        for (std::size_t i = 0; i < cells.size(); ++i) {
            painter_.fillRect(toRect(cells[i].rect), toColour(styles[i].ground));
            for (const PrecisionBar& bar : styles[i].bars)
                painter_.fillRect(toRect(bar.rect), toColour(toneColour(bar.tone, theme_)));
            painter_.setPen(QPen(toColour(styles[i].border), styles[i].width));
            painter_.setBrush(Qt::NoBrush);
            painter_.drawRect(toRect(cells[i].rect));
        }
    }

    void paintGlow(std::uint32_t number, const SceneBox& box) {
        const bool isRelated = std::ranges::binary_search(request_.highlights.related, BoxIx{number}) ||
            std::ranges::binary_search(request_.highlights.ends, BoxIx{number});
        if (!isSelected(number) && !isHit(number) && !isRelated)
            return;
        const Colour colour = isSelected(number) ? theme_.accent : isHit(number) ? theme_.warning : theme_.accent;
        painter_.setBrush(Qt::NoBrush);
        painter_.setPen(QPen(toColour(colour, isSelected(number) || isHit(number) ? 0.32 : 0.2), glowWidth));
        painter_.drawRoundedRect(toRect(box.rect.grownBy(glowGrowth)), glowRadius, glowRadius);
    }

    void paintBody(std::uint32_t number, const SceneBox& box, const Mark& mark) {
        ShapeLook look = boxLook(box, mark, theme_);
        if (isSelected(number)) {
            look.border = theme_.accent;
            look.borderWidth = 2;
        } else if (request_.highlights.hovered == BoxIx{number}) {
            look.border = blend(theme_.nodeBorder, theme_.accent, 0.7);
        }
        QPen pen = penOf(look);
        if (look.isDashed)
            pen.setDashPattern({4, 2.5});
        if (isStack(box))
            paintStack(box.rect);
        painter_.setPen(pen);
        painter_.setBrush(toColour(look.fill));
        plates_.put(
            painter_, toRect(box.rect), look.radius, box.node.valid() ? toColour(kindColour(box, theme_)) : QColor());
    }

    void paintStack(const Rect& rect) {
        painter_.setPen(QPen(toColour(theme_.nodeBorder, details_), 1));
        for (const auto& [from, to] : stackLines(rect))
            painter_.drawLine(QPointF(from.x, from.y), QPointF(to.x, to.y));
    }

    void paintBoxText(const SceneText& text, const Mark& mark) {
        const TextLook look = boxTextLook(text.role, mark, theme_);
        if (text.role == TextRole::Shares)
            paintWords(sharesLabel(mark, &catalogue_), {text.at.x, text.at.y}, TextAnchor::Start, look);
        else
            paintText(text, look);
    }

    void paintPills() {
        painter_.setOpacity(details_);
        for (const ScenePill& pill : scene_.pills) {
            if (!pill.rect.touches(area_))
                continue;
            const Mark& mark = request_.overlay.pill(pill.pill.value);
            const bool isChosen = request_.highlights.selectedPill == pill.pill ||
                std::ranges::binary_search(request_.highlights.chosenPills, pill.pill);
            ShapeLook look = pillLook(mark, theme_);
            if (isChosen) {
                look.border = theme_.accent;
                look.borderWidth = 2;
            }
            painter_.setPen(penOf(look));
            painter_.setBrush(toColour(look.fill));
            plates_.put(painter_, toRect(pill.rect), look.radius);
            paintText(pill.text, look.text);
        }
    }

    void paintLabels() {
        if (!hasLabels())
            return;
        painter_.setOpacity(details_);
        for (const SceneLabel& label : scene_.labels) {
            if (!label.rect.touches(area_))
                continue;
            painter_.setPen(Qt::NoPen);
            painter_.setBrush(toColour(labelGround(scene_, request_.overlay, label, theme_)));
            painter_.drawRoundedRect(toRect(label.rect), labelRadius, labelRadius);
            paintText(label.text, labelLook(theme_));
        }
    }

    void paintBadges() {
        const auto put = [&](Point place, BadgeTone tone) {
            if (tone != BadgeTone::Quiet)
                badges_.put(painter_, request_.camera.toScreen(place), tone);
        };
        for (const std::uint32_t box : boxes_)
            put(badgePlace(scene_.boxes[box].rect), markOf(box).badge);
        for (const ScenePill& pill : scene_.pills) {
            if (pill.rect.touches(area_))
                put({pill.rect.right(), pill.rect.y}, request_.overlay.pill(pill.pill.value).badge);
        }
    }

    void paintBadgeOf(QPainter& onto, BadgeTone tone) const {
        onto.scale(request_.camera.zoom, request_.camera.zoom);
        paintBadge(onto, QPointF(0, 0), tone, theme_);
    }

    const QtCatalogue catalogue_;
    QPainter& painter_;
    const PaintRequest& request_;
    const Scene& scene_;
    const Theme& theme_;
    QRectF exposed_;
    Rect area_; // scene coordinates, with a margin
    std::vector<std::uint32_t> boxes_;
    std::vector<std::uint32_t> edges_;
    double details_;
    Plates plates_;
    Stamps badges_;
};

// What a group hides is painted by the group alone: on a large screen, filling it twice takes milliseconds.
void paintCanvas(QPainter& painter, const PaintRequest& request, const QRectF& exposed) {
    QRegion region(exposed.toAlignedRect());
    const Scene& scene = *request.picture.scene;
    if (cardShare(scene, request.camera.zoom) < 1 && wideningOf(scene, request.camera).factor == 1) {
        const double inset = groupRadius * request.camera.zoom + 2;
        for (const SceneGroup& group : scene.groups) {
            const QRectF inside = request.camera.toScreen(group.rect).adjusted(inset, inset, -inset, -inset) & exposed;
            if (group.level == 0 && !inside.isEmpty())
                region -= inside.toRect();
        }
    }
    for (const QRect& part : region)
        painter.fillRect(part, toColour(request.theme.canvas));
}

} // namespace

double detailShare(double zoom) { return std::clamp((zoom - nearFrom) / (allDetails - nearFrom), 0.0, 1.0); }

void paintPicture(QPainter& painter, const PaintRequest& request, const QRectF& exposed) {
    paintCanvas(painter, request, exposed);
    painter.setRenderHint(QPainter::Antialiasing);
    if (request.camera.zoom < nearFrom)
        paintFromAfar(painter, request, exposed);
    else
        ScenePainter(painter, request, exposed).paint();
}

} // namespace qaliper
