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
#include "views/canvas/widening.h"

namespace qaliper {

namespace {

constexpr double cardsFrom = 0.3;  // zoom below which cards appear: titles of boxes can still be read
constexpr double cardsOnly = 0.09; // zoom below which boxes are hidden
constexpr double wordsFrom = 0.2;  // share of cards from which they have words; these hide the boxes behind them
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
constexpr double badgeRoom = 14;    // px beside the title
constexpr double widestNarrow = 80; // px: the badge of a narrower card is at its lower side
constexpr double spotSize = 9;      // px, its border included
constexpr double plainTint = 0.62;  // of a card in its precision's colour without text
constexpr double textTint = 0.16;   // of one with text

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
          widening_(wideningOf(scene_, request.camera)) {}

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
        const double text = between(height, smallestTitled, smallestTitled + fadeLength);
        painter_.setOpacity(share_);
        const Colour border = mark.change == ChangeTone::None ? theme_.group : changeColour(mark.change, theme_);
        painter_.setPen(QPen(toColour(border), mark.change == ChangeTone::None ? 1 : 2));
        const double tint = plainTint + (textTint - plainTint) * text;
        const QColor fill = toColour(blend(theme_.nodeFill, cardColour(mark, request_.overlay, theme_), tint));
        painter_.setBrush(fill);
        const double radius = std::min(6.0, std::min(rect.width(), height) / 4);
        painter_.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius);
        const bool hasBadge =
            mark.badge != BadgeTone::Quiet && height >= smallestTitled && rect.width() >= smallestTitled;
        const bool isBeside = hasBadge && (rect.width() >= widestNarrow || height < 2 * smallestTitled);
        if (text > 0)
            paintWords(card, mark, rect, {text, isBeside ? badgeRoom : 0, fill});
        paintBar(mark, rect, text);
        if (hasBadge)
            paintCardBadge(isBeside ? rect.topRight() + QPointF(-8, 8)
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
            return; // there are none
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

    void paintCardBadge(QPointF at, BadgeTone tone) {
        painter_.save();
        painter_.setOpacity(share_);
        painter_.translate(at);
        painter_.scale(0.7, 0.7);
        paintBadge(painter_, QPointF(0, 0), tone, theme_);
        painter_.restore();
    }

    QPainter& painter_;
    const PaintRequest& request_;
    const Scene& scene_;
    const Theme& theme_;
    QRectF visible_;
    double share_;
    double words_;
    Widening widening_;
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

double cardShare(const Scene& scene, double zoom) {
    if (scene.cards.empty() || zoom >= cardsFrom)
        return 0;
    return between(std::log(cardsFrom / zoom), 0, std::log(cardsFrom / cardsOnly));
}

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
