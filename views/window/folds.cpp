#include "views/window/folds.h"

#include <algorithm>
#include <utility>

#include "model/draw/picture_places.h"
#include "model/graph/identity.h"
#include "model/layout/block_state.h"

namespace qaliper {

namespace {

// The point of a block that stays in place: the box of a folded block; for an open one the upper side above its last
// box, where the folded box will be.
Point cornerOf(const Picture& picture, std::uint32_t number) {
    const ViewBlock& block = picture.view->blocks[number];
    const std::vector<Rect>& boxes = picture.layout->boxes;
    if (block.folded.valid())
        return {boxes[block.folded.value].x, boxes[block.folded.value].y};
    const auto inside = picture.view->boxesOf(block);
    const bool isDown = picture.view->direction == Direction::Down;
    const BoxIx last = *std::ranges::max_element(inside, {}, [&](BoxIx box) {
        const Rect& rect = boxes[box.value];
        return std::pair(picture.layout->columns[box.value], isDown ? rect.bottom() : rect.right());
    });
    const Rect& all = picture.layout->partsOf(number).back().rect;
    return isDown ? Point{boxes[last.value].x, all.y} : Point{all.x, boxes[last.value].y};
}

} // namespace

void Folds::toggle(NodeId node, const Camera& camera) {
    const Picture& picture = *updater_->picture();
    const auto place = placeOf(picture, node);
    if (!place)
        return;
    const std::string name = identity(*picture.index, *picture.index->find(node));
    const ViewBox& box = picture.view->box(place->box);
    const ViewState& state = updater_->viewState();
    const bool isPill = place->pill.valid();
    const bool isExpanded = state.expanded.contains(name);
    if (!isPill && box.kind == BoxKind::Repeat)
        open(place->box, camera);
    else if (!isExpanded && (state.collapsed.contains(name) || (!isPill && box.canCollapse)))
        updater_->toggleCollapsed(name);
    else if (isExpanded || isPill || box.canExpand)
        updater_->toggleExpanded(name);
}

// All turns that the box stands for.
void Folds::open(BoxIx box, const Camera& camera) {
    const Picture& picture = *updater_->picture();
    ViewState state = updater_->viewState();
    bool isFirst = true;
    for (std::uint32_t number = 0; number < picture.view->blocks.size(); ++number) {
        const ViewBlock& block = picture.view->blocks[number];
        if (block.folded != box)
            continue;
        if (std::exchange(isFirst, false))
            pin_ = pinOf(picture, number, camera);
        qaliper::setFolded(*picture.index, *picture.view, block, false, state);
    }
    updater_->setViewState(std::move(state));
}

Folds::Pin Folds::pinOf(const Picture& picture, std::uint32_t number, const Camera& camera) {
    const ViewBlock& block = picture.view->blocks[number];
    return {picture.index->node(block.node).id, block.level, camera.toScreen(cornerOf(picture, number))};
}

void Folds::setFolded(std::uint32_t number, bool folded, const Camera& camera) {
    const Picture& picture = *updater_->picture();
    const ViewBlock& block = picture.view->blocks[number];
    pin_ = pinOf(picture, number, camera);
    ViewState state = updater_->viewState();
    qaliper::setFolded(*picture.index, *picture.view, block, folded, state);
    updater_->setViewState(std::move(state));
}

void Folds::setAllFolded(bool folded) {
    ViewState state = updater_->viewState();
    qaliper::setAllFolded(folded, state);
    updater_->setViewState(std::move(state));
}

bool Folds::toggleAround(NodeId node, const Camera& camera) {
    const Picture& picture = *updater_->picture();
    const auto found = picture.index->find(node);
    const auto block = found ? blockAround(*picture.view, *found) : std::nullopt;
    if (block)
        setFolded(*block, !picture.view->blocks[*block].folded.valid(), camera);
    return block.has_value();
}

std::optional<Folds::Pinned> Folds::takePin() {
    const auto pin = std::exchange(pin_, std::nullopt);
    const Picture& picture = *updater_->picture();
    const auto node = pin ? picture.index->find(pin->node) : std::nullopt;
    const auto block = node ? blockHolding(*picture.view, *node, pin->level) : std::nullopt;
    if (!block)
        return std::nullopt;
    return Pinned{cornerOf(picture, *block), pin->place};
}

} // namespace qaliper
