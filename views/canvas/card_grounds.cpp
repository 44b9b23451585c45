#include "views/canvas/card_grounds.h"

#include <algorithm>
#include <cmath>

#include <QPainter>
#include <QPen>

#include "views/canvas/card_painter.h"
#include "views/canvas/signs.h"

namespace qaliper {

namespace {

constexpr double cardsFrom = 0.23; // zoom below which cards appear: just before the titles of boxes go
constexpr double cardsOnly = 0.09; // zoom below which boxes are hidden
constexpr double plainTint = 0.62; // of a card in its precision's colour without text
constexpr double textTint = 0.16;  // of one with text
constexpr double cardRadius = 6;

const Mark& markOf(const SceneCard& card, const Overlay& overlay) {
    static const Mark none;
    return card.zone < overlay.zones.size() ? overlay.zones[card.zone] : none;
}

} // namespace

double cardShare(const Scene& scene, double zoom) {
    if (scene.cards.empty() || zoom >= cardsFrom)
        return 0;
    return std::clamp(std::log(cardsFrom / zoom) / std::log(cardsFrom / cardsOnly), 0.0, 1.0);
}

Colour cardFill(const SceneCard& card, double height, const PaintRequest& request) {
    const double tint = plainTint + (textTint - plainTint) * titleShare(height);
    const Colour colour = cardColour(markOf(card, request.overlay), request.overlay, request.theme);
    return blend(request.theme.nodeFill, colour, tint);
}

CardGrounds::CardGrounds(const PaintRequest& request)
    : request_(&request), share_(cardShare(*request.picture.scene, request.camera.zoom)) {
    if (share_ == 0)
        return;
    const Widening widening = wideningOf(*request.picture.scene, request.camera);
    for (const SceneCard& card : request.picture.scene->cards) {
        if (!card.isLeaf)
            continue;
        const QRectF rect = widening.of(request.camera.toScreen(card.rect));
        grounds_.push_back({&card, rect, cardFill(card, rect.height(), request)});
    }
}

void CardGrounds::paint(QPainter& painter, const QRectF& visible) const {
    const Theme& theme = request_->theme;
    for (const auto& [card, rect, fill] : grounds_) {
        if (!rect.intersects(visible))
            continue;
        const Mark& mark = markOf(*card, request_->overlay);
        const bool isChanged = mark.change != ChangeTone::None;
        const Colour border = isChanged ? changeColour(mark.change, theme) : theme.group;
        const Colour under = below(card->rect);
        painter.setPen(QPen(toColour(blend(under, border, share_)), isChanged ? 2 : 1));
        painter.setBrush(toColour(blend(under, fill, share_)));
        const double radius = std::min(cardRadius, std::min(rect.width(), rect.height()) / 4);
        const double reach = 2 * cardRadius; // so that corners outside are not seen
        const QRectF near = visible.adjusted(-reach, -reach, reach, reach);
        painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5).intersected(near), radius, radius);
    }
}

Colour CardGrounds::faded(Colour colour, Point at) {
    const Ground* ground = this->at(at);
    return ground ? blend(colour, ground->fill, share_) : colour;
}

bool CardGrounds::isOnCard(const Rect& inScene) {
    const Ground* ground = at(inScene.centre());
    return ground && ground->card->rect.contains({inScene.x, inScene.y}) &&
        ground->card->rect.contains({inScene.right(), inScene.bottom()});
}

QRectF CardGrounds::reach(QRectF area) const {
    const QRectF begin = area;
    for (const Ground& ground : grounds_) {
        if (ground.rect.intersects(begin))
            area |= ground.rect;
    }
    return area;
}

const CardGrounds::Ground* CardGrounds::at(Point place) {
    const auto holds = [&](const Ground& ground) { return ground.card->rect.contains(place); };
    if (last_ < grounds_.size() && holds(grounds_[last_]))
        return &grounds_[last_];
    const auto found = std::ranges::find_if(grounds_, holds);
    if (found == grounds_.end())
        return nullptr;
    last_ = static_cast<std::size_t>(found - grounds_.begin());
    return &*found;
}

// Inner groups lie over outer ones.
Colour CardGrounds::below(const Rect& card) const {
    Colour colour = request_->theme.canvas;
    for (const SceneGroup& group : request_->picture.scene->groups) {
        if (group.rect.contains(card.centre()) && group.rect.width >= card.width && group.rect.height >= card.height)
            colour = groupFill(group, request_->theme);
    }
    return colour;
}

} // namespace qaliper
