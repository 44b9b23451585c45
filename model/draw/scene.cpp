#include "model/draw/scene.h"

#include <algorithm>

namespace qaliper {

std::vector<std::uint32_t> boxesIn(const Scene& scene, const Rect& rect) {
    std::vector<std::uint32_t> found = scene.boxGrid.find(rect);
    std::erase_if(found, [&](std::uint32_t box) { return !scene.boxes[box].rect.touches(rect); });
    return found;
}

std::vector<std::uint32_t> edgesIn(const Scene& scene, const Rect& rect) { return scene.edgeGrid.find(rect); }

Rect precisionPlace(const SceneBox& box, double width) {
    constexpr double height = 16;
    constexpr double margin = 8;
    constexpr double gap = 2; // the title's width is a cautious one already
    const double left = box.rect.right() - margin - width;
    const bool isFree = box.rect.x + box.titleWidth + gap <= left;
    return {isFree ? left : left - 12, isFree ? box.rect.y + 9 : box.rect.y - height / 2, width, height};
}

BoxIx boxAt(const Scene& scene, Point point) {
    BoxIx innermost;
    for (const std::uint32_t box : scene.boxGrid.find({point.x, point.y, 0, 0})) {
        if (scene.boxes[box].rect.contains(point))
            innermost = BoxIx{box}; // bodies come after the boxes they are in
    }
    return innermost;
}

} // namespace qaliper
