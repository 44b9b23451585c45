#include "model/draw/picture_places.h"

#include <algorithm>

#include "model/base/sort_unique.h"

namespace qaliper {

std::optional<NodePlace> placeOf(const Picture& picture, NodeId node) {
    const auto found = node.valid() ? picture.index->find(node) : std::nullopt;
    if (!found)
        return std::nullopt;
    NodePlace place{boxOf(*picture.view, *found), pillOf(*picture.view, *found), {}};
    if (!place.box.valid())
        return std::nullopt;
    place.rect = picture.scene->boxes[place.box.value].rect;
    const auto pill = place.pill.valid() ? std::ranges::find(picture.scene->pills, place.pill, &ScenePill::pill)
                                         : picture.scene->pills.end();
    if (pill != picture.scene->pills.end())
        place.rect = pill->rect;
    return place;
}

BoxIx boxShowing(const Picture& picture, NodeId node) {
    const auto found = node.valid() ? picture.index->find(node) : std::nullopt;
    return found ? boxOf(*picture.view, *found) : BoxIx();
}

Rect areaOf(const Picture& picture, std::span<const NodeId> nodes) {
    Rect area;
    for (const NodeId node : nodes) {
        if (const BoxIx box = boxShowing(picture, node); box.valid())
            area = area.unitedWith(picture.scene->boxes[box.value].rect);
    }
    return area.height > 0 ? area : picture.scene->bounds;
}

BoxIx boxOfTensor(const Picture& picture, ValueIx value) {
    if (!value.valid())
        return {};
    const ViewGraph& view = *picture.view;
    const NodeIx producer = picture.index->producer(value);
    if (producer.valid() && boxOf(view, producer).valid())
        return boxOf(view, producer);
    const auto isBegin = [&](const ViewTensor& tensor) { return tensor.value == value; };
    if (const auto begin = std::ranges::find_if(view.tensors, isBegin); begin != view.tensors.end())
        return begin->from;
    for (const Use& use : picture.index->uses(value)) {
        if (const BoxIx box = boxOf(view, use.node); box.valid())
            return box;
    }
    return {};
}

std::vector<BoxIx> endsOf(const Picture& picture, ValueIx value) {
    std::vector<BoxIx> ends;
    for (const SceneEdge& edge : picture.scene->edges) {
        if (value.valid() && edge.value == value)
            ends.insert(ends.end(), {BoxIx{edge.from}, BoxIx{edge.to}});
    }
    sortUnique(ends);
    return ends;
}

std::vector<NodeId> nodesIn(const Picture& picture, BoxIx box) {
    std::vector<NodeId> nodes;
    for (const NodeIx node : picture.view->membersOf(picture.view->box(box)))
        nodes.push_back(picture.index->node(node).id);
    return nodes;
}

std::vector<NodeId> nodesIn(const Picture& picture, PillIx pill) {
    std::vector<NodeId> nodes;
    for (const NodeIx node : picture.index->nodes()) {
        if (pillOf(*picture.view, node) == pill)
            nodes.push_back(picture.index->node(node).id);
    }
    return nodes;
}

std::vector<NodeId> nodesIn(const Picture& picture, const Rect& rect) {
    std::vector<bool> isBoxIn;
    for (const SceneBox& box : picture.scene->boxes)
        isBoxIn.push_back(!box.isOpen && box.rect.touches(rect));
    std::vector<bool> isPillIn(picture.view->pills.size(), false);
    for (const ScenePill& pill : picture.scene->pills)
        isPillIn[pill.pill.value] = pill.rect.touches(rect);
    std::vector<NodeId> nodes;
    for (const NodeIx node : picture.index->nodes()) {
        const PillIx pill = pillOf(*picture.view, node);
        const BoxIx box = boxOf(*picture.view, node);
        if (pill.valid() ? isPillIn[pill.value] : box.valid() && isBoxIn[box.value])
            nodes.push_back(picture.index->node(node).id);
    }
    return nodes;
}

std::vector<NodeId> nodesIn(const Picture& picture) {
    std::vector<NodeId> nodes;
    for (const NodeIx node : picture.index->nodes()) {
        if (boxOf(*picture.view, node).valid() || pillOf(*picture.view, node).valid())
            nodes.push_back(picture.index->node(node).id);
    }
    return nodes;
}

NodeId nodeOf(const Picture& picture, BoxIx box) {
    const NodeIx node = box.valid() ? picture.view->box(box).node : NodeIx{};
    return node.valid() ? picture.index->node(node).id : NodeId{};
}

NodeId nodeOf(const Picture& picture, PillIx pill) {
    return pill.valid() ? picture.index->node(picture.view->pills[pill.value].quantize).id : NodeId{};
}

} // namespace qaliper
