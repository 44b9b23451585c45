#include "model/draw/place_overlay.h"

#include <algorithm>

#include "model/draw/heat.h"

namespace qaliper {

namespace {

void markNodes(Overlay& overlay, const Picture& picture, std::span<const NodeId> nodes, double place) {
    const auto mark = [place](std::vector<Mark>& marks, std::uint32_t number) {
        if (number < marks.size())
            marks[number].place = std::max(marks[number].place, place);
    };
    for (const NodeId id : nodes) {
        const auto node = picture.index->find(id);
        if (!node)
            continue;
        if (const PillIx pill = pillOf(*picture.view, *node); pill.valid())
            mark(overlay.pills, pill.value);
        else if (const BoxIx box = boxOf(*picture.view, *node); box.valid())
            mark(overlay.boxes, box.value);
    }
}

} // namespace

Overlay withPlaces(
    Overlay overlay, const Picture& picture, std::span<const NodeId> shown, std::span<const NodeId> others) {
    overlay.boxes.resize(picture.view->boxes.size());
    overlay.pills.resize(picture.view->pills.size());
    markNodes(overlay, picture, others, ofOtherCause);
    markNodes(overlay, picture, shown, ofThisLine);
    applyHeat(overlay, *picture.scene, HeatKind::Places);
    return overlay;
}

} // namespace qaliper
