#include "model/draw/scene.h"

#include <algorithm>

#include "model/draw/curves.h"
#include "model/layout/box_metrics.h"

namespace qaliper {

namespace {

constexpr double precisionMargin = 8; // to the box's right side
constexpr double usualShare = 0.88;   // of the reserved width that a title takes
constexpr double precisionGap = 2;    // to the title, whose width is estimated generously

} // namespace

std::vector<std::uint32_t> boxesIn(const Scene& scene, const Rect& rect) {
    std::vector<std::uint32_t> found = scene.boxGrid.find(rect);
    std::erase_if(found, [&](std::uint32_t box) { return !scene.boxes[box].rect.touches(rect); });
    return found;
}

std::vector<std::uint32_t> edgesIn(const Scene& scene, const Rect& rect) { return scene.edgeGrid.find(rect); }

bool touchesOtherEdge(const Scene& scene, const Rect& rect, std::uint32_t tensor) {
    return std::ranges::any_of(edgesIn(scene, rect), [&](std::uint32_t edge) {
        return scene.edges[edge].tensor != tensor && touches(scene.curveOf(scene.edges[edge]), rect);
    });
}

SceneText addText(Scene& scene, std::string_view content, Point at, TextRole role, TextAnchor anchor) {
    const auto begin = static_cast<std::uint32_t>(scene.text.size());
    scene.text += content;
    return {at, begin, static_cast<std::uint32_t>(scene.text.size()), role, anchor};
}

Rect titlePlace(const Rect& header) {
    const double title = header.width - headerInset - headerEnd;
    return {header.x, header.y + 4, headerInset + usualShare * title, header.height - 7};
}

bool crowdsPrecision(double titleWidth) {
    return titleWidth + precisionGap > boxWidth - precisionMargin - precisionRoom;
}

Rect precisionPlace(const SceneBox& box, double width) {
    constexpr double height = 15;
    constexpr double raised = 1; // from the middle of the title, so that the frame stays off the name below
    const double left = box.rect.right() - precisionMargin - width;
    if (box.rect.x + box.titleWidth + precisionGap <= left)
        return {left, box.rect.y + boxPadding - raised, width, height};
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
