#include "views/canvas/group_names.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <vector>

#include <QPainter>

#include "model/layout/text_width.h"
#include "views/canvas/signs.h"

namespace qaliper {

namespace {

// In px on the screen.
constexpr int groupNameSize = 10;
constexpr double groupNameHeight = 12;
constexpr double groupNameRise = 3;   // from the lower side of its ground to the baseline
constexpr double groupNameInset = 8;  // from a corner of the group
constexpr double groupNameGround = 2; // beside the words
constexpr double shortestGroupName = 36;
constexpr double aroundBoxes = 2;
constexpr double aroundBadges = 8;
constexpr double namesOfOpenBoxes = 16; // the strip that holds them

class GroupNames {
public:
    GroupNames(QPainter& painter, const PaintRequest& request)
        : painter_(painter), request_(request), scene_(*request.picture.scene) {}

    void paint(const SceneGroup& group) {
        const QRectF rect = request_.camera.toScreen(group.rect);
        const double room = rect.width() / (group.level > 0 ? 2 : 1) - 2 * groupNameInset;
        if (room < shortestGroupName)
            return;
        std::string words(scene_.textOf(group.title));
        if (request_.lettering.width(words, groupNameSize) > room)
            words = elideEnd(words, groupNameSize, TextWeight::Regular, room);
        const auto place = placeOf(group, rect, request_.lettering.width(words, groupNameSize));
        if (!place)
            return;
        taken_.push_back(*place);
        painter_.fillRect(*place, toColour(groupFill(group, request_.theme)));
        painter_.setPen(toColour(request_.theme.text3));
        request_.lettering.draw(
            painter_, {place->left() + groupNameGround, place->bottom() - groupNameRise}, words, groupNameSize);
    }

private:
    // At the left, or at the right for an inner group, which may begin together with the outer one; on the border, or
    // above or below it.
    std::optional<QRectF> placeOf(const SceneGroup& group, const QRectF& rect, double words) const {
        const double width = words + 2 * groupNameGround;
        const double left = group.level % 2 == 0 ? rect.left() + groupNameInset : rect.right() - groupNameInset - width;
        for (const double share : {0.5, 1.0, 0.0}) {
            const QRectF place(left, rect.top() - share * groupNameHeight, width, groupNameHeight);
            if (isFree(place))
                return place;
        }
        return std::nullopt;
    }

    bool isFree(const QRectF& place) const {
        const Rect area =
            request_.camera.toScene(place.adjusted(-aroundBadges, -aroundBadges, aroundBadges, aroundBadges));
        return std::ranges::none_of(boxesIn(scene_, area), [&](std::uint32_t box) { return touchesBox(box, place); }) &&
            std::ranges::none_of(scene_.markers,
                [&](const ContinuationMarker& marker) {
                    return request_.camera.toScreen(marker.rect).intersects(place);
                }) &&
            std::ranges::none_of(taken_, [&](const QRectF& other) { return other.intersects(place); });
    }

    bool touchesBox(std::uint32_t number, const QRectF& place) const {
        const SceneBox& box = scene_.boxes[number];
        const QRectF rect = request_.camera.toScreen(box.rect);
        const QRectF badge(
            rect.topRight() - QPointF(aroundBadges, aroundBadges), 2 * QSizeF(aroundBadges, aroundBadges));
        if (request_.overlay.box(number).badge != BadgeTone::Quiet && badge.intersects(place))
            return true;
        const QRectF around = rect.adjusted(-aroundBoxes, -aroundBoxes, aroundBoxes, aroundBoxes);
        const QRectF inside = rect.adjusted(0, namesOfOpenBoxes, 0, 0);
        return around.intersects(place) && !(box.isOpen && inside.contains(place));
    }

    QPainter& painter_;
    const PaintRequest& request_;
    const Scene& scene_;
    std::vector<QRectF> taken_;
};

} // namespace

void paintGroupNames(QPainter& painter, const PaintRequest& request, const QRectF& visible) {
    GroupNames names(painter, request);
    for (const SceneGroup& group : request.picture.scene->groups) {
        if (request.camera.toScreen(group.rect).intersects(visible))
            names.paint(group);
    }
}

} // namespace qaliper
