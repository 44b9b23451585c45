#include "views/canvas/card_painter.h"

#include <algorithm>
#include <array>
#include <optional>
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

constexpr double groundFrom = 0.15; // share of cards from which the boxes behind their words are hidden
constexpr double groundWhole = 0.3;
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

double between(double value, double from, double to) { return std::clamp((value - from) / (to - from), 0.0, 1.0); }

class CardPainter {
public:
    CardPainter(QPainter& painter, const PaintRequest& request, const QRectF& visible, const std::vector<Spot>& spots)
        : painter_(painter),
          request_(request),
          scene_(*request.picture.scene),
          theme_(request.theme),
          visible_(visible),
          share_(cardShare(scene_, request.camera.zoom)),
          ground_(between(share_, groundFrom, groundWhole)),
          words_(between(share_, groundWhole, wordsWhole)),
          widening_(wideningOf(scene_, request.camera)),
          spots_(spots),
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
        takenBySpots(rect);
        const bool hasBadge = mark.badge != BadgeTone::Quiet && !showsItsError(mark) && height >= smallestTitled &&
            rect.width() >= smallestTitled;
        const bool isBeside = hasBadge && (rect.width() >= widestNarrow || height < 2 * smallestTitled);
        const double beside = isBeside ? badgeRoom : 0;
        const double below = hasBadge && !isBeside ? badgeRoom : 0;
        if (text > 0 && ground_ > 0)
            paintWords(card, mark, rect, {text, beside, below, toColour(cardFill(card, height, request_))});
        paintBar(mark, rect, text);
        painter_.setOpacity(words_);
        if (hasBadge)
            badges_.put(painter_,
                isBeside ? rect.topRight() + QPointF(-8, 8)
                         : rect.bottomRight() - QPointF(8, cardInset + barHeight + 8),
                mark.badge);
    }

    void takenBySpots(const QRectF& rect) {
        taken_.clear();
        hasErrorSpot_ = false;
        for (const Spot& spot : spots_) {
            if (!spot.rect().intersects(rect))
                continue;
            taken_.push_back(spot.rect());
            hasErrorSpot_ |= spot.isError && rect.contains(spot.centre);
        }
        std::ranges::sort(taken_, {}, [](const QRectF& spot) { return spot.top(); });
    }

    bool showsItsError(const Mark& mark) const { return mark.badge == BadgeTone::Error && hasErrorSpot_; }

    bool isFree(const QRectF& place) const {
        return std::ranges::none_of(taken_, [&](const QRectF& spot) { return spot.intersects(place); });
    }

    // The same place, or the next one below it without a spot.
    QRectF freeFrom(QRectF place) const {
        for (const QRectF& spot : taken_) {
            if (spot.intersects(place))
                place.moveTop(spot.bottom());
        }
        return place;
    }

    struct WordStyle {
        double fade = 1;
        double beside = 0; // px that a badge takes beside the title
        double below = 0;  // px that it takes at the lower side
        QColor ground;
    };

    void paintWords(const SceneCard& card, const Mark& mark, const QRectF& rect, const WordStyle& style) {
        const std::optional<double> bottom = paintTitle(card, rect, style);
        if (!bottom)
            return;
        const std::array<std::string, 4> lines{std::string(scene_.textOf(card.scope)),
            std::string(scene_.textOf(card.counts)), std::string(scene_.textOf(card.operators)),
            sharesLabel(mark, &catalogue_)};
        double top = *bottom;
        for (const std::string& line : lines) {
            const double lineRoom = rect.width() - 2 * cardInset;
            const double width = request_.lettering.width(line, detailSize);
            if (line.empty() || (width > lineRoom && lineRoom < smallestElided))
                continue;
            const QRectF place = freeFrom({rect.left() + cardInset, top, std::min(width, lineRoom), lineStep});
            const double room = rect.bottom() - barHeight - cardInset - (place.bottom() - lineDepth);
            const double here = style.fade * between(room, 0, fadeLength);
            if (here <= 0)
                break;
            top = place.bottom();
            paintGround(rect, place.top(), place.bottom(), {here, style});
            draw({place.left(), place.bottom() - lineDepth}, fitted(line, detailSize, false, lineRoom),
                {detailSize, false, here, theme_.text2});
        }
    }

    // The lower side of it, or nothing when lines below it have no room.
    std::optional<double> paintTitle(const SceneCard& card, const QRectF& rect, const WordStyle& style) {
        const double room = rect.width() - 2 * cardInset - style.beside;
        const std::string title(scene_.textOf(card.title));
        const std::string shortTitle(scene_.textOf(card.shortTitle));
        const double height = rect.height() - barHeight - cardInset;
        const CardTitle how = cardTitle(title, shortTitle, {room + 2 * cardInset, height, height - style.below});
        const std::string words = how.text == CardTitle::Text::Short ? shortTitle : title;
        if (how.isUpright) {
            paintUpright(words, how.size, rect, style);
            return std::nullopt;
        }
        if (how.text == CardTitle::Text::Elided && room <= 2 * smallestCardTitle)
            return rect.top() + titleTop + lineDepth;
        const std::string shown = fitted(words, how.size, true, room);
        const double width = request_.lettering.width(shown, how.size, true);
        const QRectF usual(rect.left() + cardInset, rect.top() + 1, width, titleTop + lineDepth - 1);
        const QRectF place = freeFrom(usual);
        if (place.bottom() > rect.bottom() - barHeight - cardInset && place != usual)
            return std::nullopt; // there is a spot wherever it might stand
        paintGround(rect, place.top(), place.bottom(), {style.fade, style});
        draw({place.left(), place.bottom() - lineDepth}, shown, {how.size, true, style.fade, theme_.text});
        return place.bottom();
    }

    // In the middle, else beside spots, else nowhere.
    void paintUpright(const std::string& words, int largest, const QRectF& rect, const WordStyle& style) {
        const auto placeOf = [&](int size, double left) {
            const double length = request_.lettering.width(words, size, true);
            return QRectF(
                left, rect.bottom() - 2 * cardInset - barHeight - style.below - length, uprightLine * size, length);
        };
        int size = largest;
        QRectF place = placeOf(size, rect.center().x() - uprightLine * size / 2);
        for (int tried = largest; tried >= smallestCardTitle && !isFree(place); --tried) {
            for (const double left : {rect.left() + 1, rect.right() - 1 - uprightLine * tried}) {
                const QRectF beside = placeOf(tried, left);
                if (!isFree(beside))
                    continue;
                place = beside;
                size = tried;
                break;
            }
        }
        if (!isFree(place))
            return;
        paintGround(rect, place.top(), place.bottom(), {style.fade, style});
        painter_.save();
        painter_.translate(place.center().x() + size * capitalHeight / 2, place.bottom());
        painter_.rotate(-90);
        draw({0, 0}, words, {size, true, style.fade, theme_.text});
        painter_.restore();
    }

    struct GroundStyle {
        double fade;
        const WordStyle& words;
    };

    bool hasRings() const {
        const Highlights& highlights = request_.highlights;
        return highlights.selected.valid() || highlights.hovered.valid() || !highlights.chosen.empty() ||
            !highlights.hits.empty() || !highlights.ends.empty() || !highlights.related.empty();
    }

    // Hides boxes, and rings around them, behind a line.
    void paintGround(const QRectF& rect, double top, double bottom, const GroundStyle& style) {
        if (share_ == 1 && !hasRings() && request_.overlay.brokenEdges.empty())
            return;
        constexpr double inset = 2; // of the round corners
        painter_.setOpacity(ground_ * style.fade);
        painter_.fillRect(QRectF(rect.left() + inset, top, rect.width() - 2 * inset, bottom - top), style.words.ground);
    }

    std::string fitted(const std::string& words, int size, bool isBold, double room) {
        if (request_.lettering.width(words, size, isBold) <= room)
            return words;
        return elideEnd(words, size, isBold ? TextWeight::Bold : TextWeight::Regular, room);
    }

    struct LetterStyle {
        int size;
        bool isBold;
        double fade;
        Colour colour;
    };

    void draw(QPointF at, const std::string& words, const LetterStyle& style) {
        painter_.setOpacity(words_ * style.fade);
        painter_.setPen(toColour(style.colour));
        request_.lettering.draw(painter_, at, words, style.size, style.isBold);
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
    double ground_; // how far the boxes behind words are hidden
    double words_;
    Widening widening_;
    const std::vector<Spot>& spots_;
    std::vector<QRectF> taken_; // by spots, in the card that is painted; from above
    bool hasErrorSpot_ = false; // in the card that is painted
    Stamps badges_;
    const Mark none_;
    const QtCatalogue catalogue_;
};

} // namespace

double titleShare(double height) { return between(height, smallestTitled, smallestTitled + fadeLength); }

void paintCards(QPainter& painter, const PaintRequest& request, const QRectF& visible, const std::vector<Spot>& spots) {
    CardPainter(painter, request, visible, spots).paint();
}

Colour cardColour(const Mark& zone, const Overlay& overlay, const Theme& theme) {
    if (overlay.isHeated())
        return farHeatColour(static_cast<double>(zone.heat), theme);
    return zone.tone == PrecisionTone::None ? theme.edge : toneColour(zone.tone, theme);
}

} // namespace qaliper
