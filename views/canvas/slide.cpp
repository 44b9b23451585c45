#include "views/canvas/slide.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "model/draw/picture_places.h"

namespace qaliper {

namespace {

constexpr double sameMove = 1.5; // px on the screen: the camera's offset is rounded
constexpr double slideGap = 6;   // px of the scene before the moving part

struct MovedBox {
    double begin = 0; // along the flow, in the new scene
    double from = 0;  // its previous place minus its new one, px on the screen
};

// The visible boxes that both pictures have; `isStraight` becomes false when one moved across the flow.
std::vector<MovedBox> movedBoxes(const Picture& before, const Camera& old, const Picture& after, const Camera& now,
    const QRectF& screen, bool& isStraight) {
    const bool isDown = after.scene->direction == Direction::Down;
    std::vector<MovedBox> moved;
    isStraight = before.scene->direction == after.scene->direction;
    for (const std::uint32_t box : boxesIn(*after.scene, now.toScene(screen))) {
        const auto was = placeOf(before, nodeOf(after, BoxIx{box}));
        if (!was || was->pill.valid())
            continue;
        const Rect& is = after.scene->boxes[box].rect;
        const QPointF offset = old.toScreen(Point{was->rect.x, was->rect.y}) - now.toScreen(Point{is.x, is.y});
        isStraight &= std::abs(isDown ? offset.x() : offset.y()) <= sameMove;
        moved.push_back({isDown ? is.y : is.x, isDown ? offset.y() : offset.x()});
    }
    std::ranges::sort(moved, {}, &MovedBox::begin);
    return moved;
}

} // namespace

std::optional<Slide> slideBetween(
    const Picture& before, const Camera& old, const Picture& after, const Camera& now, const QRectF& screen) {
    bool isStraight = true;
    const std::vector<MovedBox> moved = movedBoxes(before, old, after, now, screen, isStraight);
    if (moved.empty() || !isStraight || old.zoom != now.zoom)
        return std::nullopt;
    const auto isLike = [](const MovedBox& one) {
        return [&one](const MovedBox& other) { return std::abs(one.from - other.from) <= sameMove; };
    };
    const auto step = std::ranges::find_if_not(moved, isLike(moved.front()));
    if (step == moved.end() || !std::all_of(step, moved.end(), isLike(*step)))
        return std::nullopt;
    return Slide{step->begin - slideGap, moved.front().from, step->from};
}

} // namespace qaliper
