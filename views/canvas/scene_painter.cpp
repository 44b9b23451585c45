#include "views/canvas/scene_painter.h"

#include <algorithm>
#include <cmath>

#include <QLineF>
#include <QPainter>
#include <QPen>
#include <QPolygonF>

#include "model/draw/cell_style.h"
#include "model/draw/heat.h"
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
        enterScene();
        paintGroups();
        leaveScene();
        painter_.setOpacity(details_);
        paintLayerOutlines(
            painter_, {scene_, request_.overlay, theme_, request_.camera, boxes_, edges_, hasLabels()}, visible);
        painter_.setOpacity(1);
        enterScene();
        paintBoxBands();
        leaveScene();
        paintEdgeBands(painter_, edges);
        enterScene();
        paintOpenBoxes();
        leaveScene();
        paintEdges(painter_, edges);
        enterScene();
        paintSigns();
        for (const std::uint32_t box : boxes_) {
            if (!scene_.boxes[box].isOpen)
                paintBox(box);
        }
        painter_.setOpacity(details_);
        paintPills();
        if (hasLabels())
            paintLabels();
        leaveScene();
        paintBadges();
    }

private:
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
            painter_.setPen(QPen(toColour(theme_.group), 1));
            painter_.setBrush(toColour(groupFill(group, theme_)));
            painter_.drawRoundedRect(toRect(group.rect), groupRadius, groupRadius);
        }
        for (const SceneGroup& group : scene_.groups) { // over all groups: inner groups lie over outer ones
            if (!group.rect.touches(area_))
                continue;
            painter_.setOpacity(details_);
            painter_.fillRect(toRect(titleGround(group)), toColour(groupFill(group, theme_)));
            paintHeader(group, request_.highlights.group == &group - scene_.groups.data());
            const auto number = static_cast<std::size_t>(&group - scene_.groups.data());
            paintGroupHeat(painter_, group, groupHeatText(request_.overlay, number), theme_, request_.lettering);
            painter_.setOpacity(1);
        }
    }

    // The sign shows that a click folds the block.
    void paintHeader(const SceneGroup& group, bool isHovered) {
        const Colour colour = isHovered ? theme_.accent : theme_.text3;
        const QPointF middle(group.header.x + groupSign, group.title.at.y - 3.5);
        painter_.setPen(QPen(toColour(colour), 1.4, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter_.setBrush(Qt::NoBrush);
        painter_.drawPolyline(
            QPolygonF{middle + QPointF(-3, -1.5), middle + QPointF(0, 1.5), middle + QPointF(3, -1.5)});
        paintText(group.title, labelSize, colour);
    }

    void paintText(const SceneText& item, double size, Colour colour, bool isBold = false) {
        if (item.begin != item.end)
            paintWords(scene_.textOf(item), {item.at.x, item.at.y}, item.anchor, size, colour, isBold);
    }

    void paintWords(std::string_view text, QPointF at, TextAnchor anchor, double size, Colour colour, bool isBold) {
        painter_.setPen(toColour(colour));
        if (anchor != TextAnchor::Start) {
            const double width = request_.lettering.width(text, size, isBold);
            at.rx() -= anchor == TextAnchor::Middle ? width / 2 : width;
        }
        request_.lettering.draw(painter_, at, text, size, isBold);
    }

    // Opaque colours: Qt blends translucent ones on several threads, and every frame would wait for them.
    void paintBoxBands() {
        for (const std::uint32_t box : boxes_) {
            const ChainTone tone = markOf(box).chain;
            if (tone == ChainTone::None)
                continue;
            const Colour colour = chainColour(tone, theme_);
            QPen pen(toColour(blend(theme_.canvas, colour, bandBorder)), 1);
            if (tone == ChainTone::Broken) {
                pen = QPen(toColour(blend(theme_.canvas, colour, brokenBandBorder)), 1.6, Qt::CustomDashLine);
                pen.setDashPattern({4, 2.5});
            }
            painter_.setPen(pen);
            painter_.setBrush(toColour(blend(theme_.canvas, colour, bandShare(theme_))));
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
        painter_.setPen(QPen(toColour(theme_.nodeBorder), 1));
        painter_.setBrush(toColour(theme_.canvas));
        const Rect& rect = frame.rect;
        painter_.drawRoundedRect(
            QRectF(rect.x, rect.y + frameTitle, rect.width, rect.height - frameTitle), frameRadius, frameRadius);
        paintText(frame.title, lineSize, theme_.text2, true);
    }

    // With a line from the last box of a column to the sign behind it.
    void paintSigns() {
        for (std::uint32_t i = 0; i < scene_.signs.size(); ++i) {
            const SceneSign& sign = scene_.signs[i];
            const Rect from = SceneSign::isAtEnd(i) ? scene_.boxes[sign.last.value].rect : sign.rect;
            if (!sign.rect.unitedWith(from).touches(area_))
                continue;
            const bool isTraced = request_.highlights.isHighlighted(sign.value);
            painter_.setOpacity(details_);
            painter_.setPen(QPen(toColour(isTraced ? theme_.accent : theme_.edge), 1.4));
            const Point begin = endOfFlow(from, scene_.direction);
            painter_.drawLine(QLineF(QPointF(begin.x, begin.y), QPointF(sign.rect.centre().x, sign.rect.centre().y)));
            painter_.setOpacity(1);
            const Colour ground = blend(theme_.canvas, theme_.accent, signTint);
            painter_.setPen(QPen(toColour(blend(ground, isTraced ? theme_.accent : theme_.border, details_)), 1));
            painter_.setBrush(toColour(ground));
            plates_.put(painter_, toRect(sign.rect), std::min(sign.rect.height, sign.rect.width) / 2);
            paintText(sign.text, lineSize, blend(ground, theme_.accent, details_));
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
        painter_.setPen(QPen(toColour(colour, isSelected(number) || isHit(number) ? 0.32 : 0.2), 5));
        painter_.drawRoundedRect(toRect(box.rect.grownBy(3)), 11, 11);
    }

    void paintBody(std::uint32_t number, const SceneBox& box, const Mark& mark) {
        const bool isValue = !box.node.valid();
        const Colour kind = kindColour(box, theme_);
        const double radius = isValue ? std::min(valueRadius, box.rect.height / 2) : boxRadius;
        QColor border = toColour(borderColour(box, mark, theme_));
        double width = mark.change != ChangeTone::None ? 2 : 1;
        if (isSelected(number)) {
            border = toColour(theme_.accent);
            width = 2;
        } else if (request_.highlights.hovered == BoxIx{number}) {
            border = toColour(blend(theme_.nodeBorder, theme_.accent, 0.7));
        }
        QPen pen(border, width);
        if (isDashed(box, mark))
            pen.setDashPattern({4, 2.5});
        if (box.kind == BoxKind::Bundle || box.kind == BoxKind::Repeat)
            paintStack(box.rect);
        painter_.setPen(pen);
        const Colour fill = changeFill(theme_.nodeFill, mark, theme_);
        painter_.setBrush(
            toColour(isValue ? blend(fill, kind, valueTint) : heatFill(fill, static_cast<double>(mark.heat), theme_)));
        plates_.put(painter_, toRect(box.rect), radius, isValue ? QColor() : toColour(kind));
    }

    // Two box outlines below a box that stands for several.
    void paintStack(const Rect& rect) {
        painter_.setPen(QPen(toColour(theme_.nodeBorder, details_), 1));
        for (const double offset : {3.0, 6.0})
            painter_.drawLine(QPointF(rect.x + boxRadius + offset, rect.bottom() + offset),
                QPointF(rect.right() - boxRadius, rect.bottom() + offset));
    }

    void paintBoxText(const SceneText& text, const Mark& mark) {
        switch (text.role) {
        case TextRole::Title: return paintText(text, titleSize, theme_.text, true);
        case TextRole::Name: return paintText(text, lineSize, theme_.text2);
        case TextRole::Kind: return paintText(text, labelSize, detailInk(mark, theme_));
        case TextRole::Jump: return paintText(text, lineSize, theme_.accent);
        case TextRole::Shares:
            return paintWords(sharesLabel(mark, &catalogue_), {text.at.x, text.at.y}, TextAnchor::Start, lineSize,
                theme_.text2, false);
        default: return paintText(text, lineSize, detailInk(mark, theme_));
        }
    }

    void paintPills() {
        for (const ScenePill& pill : scene_.pills) {
            if (!pill.rect.touches(area_))
                continue;
            const Mark& mark = request_.overlay.pill(pill.pill.value);
            const bool isChosen = request_.highlights.selectedPill == pill.pill ||
                std::ranges::binary_search(request_.highlights.chosenPills, pill.pill);
            const Colour tone = mark.chain == ChainTone::None ? theme_.int8 : chainColour(mark.chain, theme_);
            painter_.setPen(
                QPen(toColour(isChosen ? theme_.accent : pillBorder(mark, tone, theme_)), isChosen ? 2 : 1));
            painter_.setBrush(toColour(pillGround(mark, tone, theme_)));
            plates_.put(painter_, toRect(pill.rect), pillRadius(mark));
            paintText(pill.text, labelSize, pillInk(mark, tone, theme_));
        }
    }

    void paintLabels() {
        for (const SceneLabel& label : scene_.labels) {
            if (!label.rect.touches(area_))
                continue;
            painter_.setPen(Qt::NoPen);
            painter_.setBrush(toColour(labelGround(scene_, request_.overlay, label, theme_)));
            painter_.drawRoundedRect(toRect(label.rect), 4, 4);
            paintText(label.text, labelSize, theme_.text2);
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
