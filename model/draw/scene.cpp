#include "model/draw/scene.h"

#include <algorithm>

#include "model/layout/box_metrics.h"

namespace qaliper {

namespace {

constexpr double precisionMargin = 8; // to the box's right side
constexpr double precisionGap = 2;    // to the title, whose width is estimated generously

} // namespace

std::vector<std::uint32_t> boxesIn(const Scene& scene, const Rect& rect) {
    std::vector<std::uint32_t> found = scene.boxGrid.find(rect);
    std::erase_if(found, [&](std::uint32_t box) { return !scene.boxes[box].rect.touches(rect); });
    return found;
}

std::vector<std::uint32_t> edgesIn(const Scene& scene, const Rect& rect) { return scene.edgeGrid.find(rect); }

bool crowdsPrecision(double titleWidth) {
    return titleWidth + precisionGap > boxWidth - precisionMargin - precisionRoom;
}

Rect precisionPlace(const SceneBox& box, double width) {
    constexpr double height = 16;
    const double left = box.rect.right() - precisionMargin - width;
    if (box.rect.x + box.titleWidth + precisionGap <= left)
        return {left, box.rect.y + boxPadding, width, height};
    if (box.secondWidth > 0 && box.rect.x + box.secondWidth + precisionGap <= left)
        return {left, box.rect.y + boxPadding + titleHeight - 1, width, height};
    return {left - 12, box.rect.y - height / 2, width, height};
}

BoxIx boxAt(const Scene& scene, Point point) {
    BoxIx innermost;
    for (const std::uint32_t box : scene.boxGrid.find({point.x, point.y, 0, 0})) {
        if (scene.boxes[box].rect.contains(point))
            innermost = BoxIx{box}; // a body's boxes come after the box that contains them
    }
    return innermost;
}

} // namespace qaliper
