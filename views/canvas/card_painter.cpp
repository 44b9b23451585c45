#include "views/canvas/card_painter.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <utility>
#include <vector>

#include <QPainter>
#include <QPen>

#include "model/draw/card_title.h"
#include "model/draw/heat.h"
#include "model/layout/text_width.h"
#include "views/base/text.h"
#include "views/canvas/signs.h"
#include "views/canvas/stamps.h"
#include "views/canvas/widening.h"

namespace qaliper {

namespace {

constexpr double wordsFrom = 0.2; // share of cards from which they have words; these hide the boxes behind them
constexpr double wordsWhole = 0.45;
constexpr double smallestTitled = 20;  // px: a card as high as this begins to show its title
constexpr double fadeLength = 8;       // px of height over which a line of a card appears
constexpr double lineStep = 14;        // px between two lines
constexpr double lineDepth = 4;        // px from the baseline to the lower side of a line
constexpr double titleTop = 13;        // px from the upper side to the baseline of the title
constexpr double capitalHeight = 0.72; // of the size of the font
constexpr int detailSize = 10;
constexpr double smallestElided = 96; // px: a line is elided rather than left out from this width on
constexpr double barHeight = 4;
constexpr double badgeRoom = 14; // px beside the title
constexpr double cardBadgeScale = 0.7;
constexpr double cardBadgeReach = 9; // px from the middle of a badge to its farthest pixel
constexpr double widestNarrow = 80;  // px: the badge of a narrower card is at its lower side
constexpr double spotSize = 9;       // px, its border included

double between(double value, double from, double to) { return std::clamp((value - from) / (to - from), 0.0, 1.0); }

class CardPainter {
public:
    CardPainter(QPainter& painter, const PaintRequest& request, const QRectF& visible)
        : painter_(painter),
          request_(request),
          scene_(*request.picture.scene),
          theme_(request.theme),
          visible_(visible),
          share_(cardShare(scene_, request.camera.zoom)),
          words_(between(share_, wordsFrom, wordsWhole)),
          widening_(wideningOf(scene_, request.camera)),
          badges_(cardBadgeReach, [this](QPainter& onto, BadgeTone tone) { paintBadgeOf(onto, tone); }) {}

    void paint() {
        for (const SceneCard& card : scene_.cards) {
            const QRectF rect = widening_.of(request_.camera.toScreen(card.rect));
            if (card.isLeaf && rect.intersects(visible_))
                paintCard(card, rect);
        }
        painter_.setOpacity(1);
    }

private:
    void paintCard(const SceneCard& card, const QRectF& rect) {
        const Mark& mark = card.zone < request_.overlay.zones.size() ? request_.overlay.zones[card.zone] : none_;
        const double height = rect.height();
        const double text = titleShare(height);
        const bool hasBadge =
            mark.badge != BadgeTone::Quiet && height >= smallestTitled && rect.width() >= smallestTitled;
        const bool isBeside = hasBadge && (rect.width() >= widestNarrow || height < 2 * smallestTitled);
        if (text > 0)
            paintWords(card, mark, rect, {text, isBeside ? badgeRoom : 0, toColour(cardFill(card, height, request_))});
        paintBar(mark, rect, text);
        painter_.setOpacity(share_);
        if (hasBadge)
            badges_.put(painter_,
                isBeside ? rect.topRight() + QPointF(-8, 8)
                         : rect.bottomRight() - QPointF(8, cardInset + barHeight + 8),
                mark.badge);
    }

    struct WordStyle {
        double fade = 1;
        double taken = 0; // px beside the title
        QColor ground;
    };

    void paintWords(const SceneCard& card, const Mark& mark, const QRectF& rect, const WordStyle& style) {
        painter_.setOpacity(words_ * style.fade);
        if (!paintTitle(card, rect, style))
            return;
        const std::array<std::string, 4> lines{std::string(scene_.textOf(card.scope)),
            std::string(scene_.textOf(card.counts)), std::string(scene_.textOf(card.operators)),
            sharesLabel(mark, &catalogue_)};
        double top = rect.top() + titleTop;
        for (const std::string& line : lines) {
            const double lineRoom = rect.width() - 2 * cardInset;
            const bool isWhole = request_.lettering.width(line, detailSize) <= lineRoom;
            if (line.empty() || (!isWhole && lineRoom < smallestElided))
                continue;
            top += lineStep;
            const double here = style.fade * between(rect.bottom() - barHeight - cardInset - top, 0, fadeLength);
            if (here <= 0)
                break;
            painter_.setOpacity(words_ * here);
            paintGround(rect, top - lineStep + lineDepth, top + lineDepth, style);
            painter_.setPen(toColour(theme_.text2));
            draw({rect.left() + cardInset, top}, fitted(line, detailSize, false, lineRoom), detailSize, false);
        }
    }

    // True when lines below it have room.
    bool paintTitle(const SceneCard& card, const QRectF& rect, const WordStyle& style) {
        const double room = rect.width() - 2 * cardInset - style.taken;
        painter_.setPen(toColour(theme_.text));
        const std::string title(scene_.textOf(card.title));
        const std::string shortTitle(scene_.textOf(card.shortTitle));
        const CardTitle how = cardTitle(title, shortTitle, room + 2 * cardInset, rect.height() - barHeight - cardInset);
        const std::string words = how.text == CardTitle::Text::Short ? shortTitle : title;
        if (how.isUpright) {
            painter_.save();
            painter_.translate(
                rect.center().x() + how.size * capitalHeight / 2, rect.bottom() - 2 * cardInset - barHeight);
            painter_.rotate(-90);
            draw({0, 0}, words, how.size, true);
            painter_.restore();
        } else if (how.text != CardTitle::Text::Elided || room > 2 * smallestCardTitle) {
            paintGround(rect, rect.top() + 1, rect.top() + titleTop + lineDepth, style);
            draw({rect.left() + cardInset, rect.top() + titleTop}, fitted(words, how.size, true, room), how.size, true);
        }
        return !how.isUpright;
    }

    // Hides boxes behind a line.
    void paintGround(const QRectF& rect, double top, double bottom, const WordStyle& style) {
        if (share_ == 1)
            return;                 // there are none
        constexpr double inset = 2; // of the round corners
        painter_.fillRect(QRectF(rect.left() + inset, top, rect.width() - 2 * inset, bottom - top), style.ground);
    }

    std::string fitted(const std::string& words, int size, bool isBold, double room) {
        if (request_.lettering.width(words, size, isBold) <= room)
            return words;
        return elideEnd(words, size, isBold ? TextWeight::Bold : TextWeight::Regular, room);
    }

    void draw(QPointF at, const std::string& words, int size, bool isBold) {
        request_.lettering.draw(painter_, at, words, size, isBold);
    }

    // The shares of precisions, along the lower side.
    void paintBar(const Mark& mark, const QRectF& rect, double fade) {
        double total = 0;
        for (std::size_t tone = 1; tone < precisionToneCount; ++tone)
            total += mark.shares[tone];
        if (total == 0 || fade == 0)
            return;
        painter_.setOpacity(words_ * fade);
        double left = rect.left() + cardInset;
        const double width = rect.width() - 2 * cardInset;
        for (std::size_t tone = 1; tone < precisionToneCount; ++tone) {
            const double part = width * mark.shares[tone] / total;
            const QRectF bar(left, rect.bottom() - cardInset - barHeight, part, barHeight);
            painter_.fillRect(bar, toColour(toneColour(static_cast<PrecisionTone>(tone), theme_)));
            left += part;
        }
    }

    void paintBadgeOf(QPainter& onto, BadgeTone tone) const {
        onto.scale(cardBadgeScale, cardBadgeScale);
        paintBadge(onto, QPointF(0, 0), tone, theme_);
    }

    QPainter& painter_;
    const PaintRequest& request_;
    const Scene& scene_;
    const Theme& theme_;
    QRectF visible_;
    double share_;
    double words_;
    Widening widening_;
    Stamps badges_;
    const Mark none_;
    const QtCatalogue catalogue_;
};

struct Spot {
    QPointF centre;
    BoxIx box;
    bool isError = false;
};

Colour spotColour(const Spot& spot, const Overlay& overlay, const Theme& theme) {
    const Mark& mark = overlay.box(spot.box.value);
    if (spot.isError)
        return badgeColour(BadgeTone::Error, theme);
    return overlay.isHeated() ? farHeatColour(static_cast<double>(mark.heat), theme) : toneColour(mark.tone, theme);
}

} // namespace

double titleShare(double height) { return between(height, smallestTitled, smallestTitled + fadeLength); }

void paintCards(QPainter& painter, const PaintRequest& request, const QRectF& visible) {
    CardPainter(painter, request, visible).paint();
}

// Of spots in the same px, the most important one is painted, errors over the others.
void paintSpots(QPainter& painter, const PaintRequest& request, const QRectF& visible) {
    const Theme& theme = request.theme;
    const Overlay& overlay = request.overlay;
    std::set<std::pair<int, int>> taken;
    std::vector<Spot> spots;
    for (std::size_t i = overlay.spots.size(); i-- > 0;) {
        const BoxIx box = overlay.spots[i];
        const QPointF centre = request.camera.toScreen(request.picture.scene->boxes[box.value].rect.centre());
        const std::pair cell(qRound(centre.x() / (spotSize / 2)), qRound(centre.y() / (spotSize / 2)));
        if (visible.contains(centre) && taken.insert(cell).second)
            spots.push_back({centre, box, i + overlay.errorSpots >= overlay.spots.size()});
    }
    std::ranges::reverse(spots);
    painter.setPen(QPen(toColour(theme.canvas), 1));
    for (const Spot& spot : spots) {
        painter.setBrush(toColour(spotColour(spot, overlay, theme)));
        const QRectF rect(spot.centre.x() - spotSize / 2, spot.centre.y() - spotSize / 2, spotSize, spotSize);
        if (spot.isError)
            painter.drawEllipse(rect);
        else
            painter.drawRect(rect);
    }
}

Colour cardColour(const Mark& zone, const Overlay& overlay, const Theme& theme) {
    if (overlay.isHeated())
        return farHeatColour(static_cast<double>(zone.heat), theme);
    return zone.tone == PrecisionTone::None ? theme.edge : toneColour(zone.tone, theme);
}

} // namespace qaliper
