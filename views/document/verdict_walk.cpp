#include "views/document/verdict_walk.h"

#include <algorithm>

#include "model/rules/speed_lines.h"

namespace qaliper {

namespace {

std::vector<NodeId> idsOf(const Index& index, const std::vector<NodeIx>& nodes) {
    std::vector<NodeId> ids;
    ids.reserve(nodes.size());
    for (const NodeIx node : nodes)
        ids.push_back(index.node(node).id);
    return ids;
}

std::vector<NodeId> nodesOfCauses(const Analysis& analysis) {
    std::vector<NodeId> nodes;
    for (const Cause& cause : analysis.verdict.causes)
        std::ranges::move(idsOf(analysis.context->index(), cause.nodes), std::back_inserter(nodes));
    return nodes;
}

} // namespace

VerdictWalk::VerdictWalk(Selection& selection, QObject* parent) : QObject(parent), selection_(&selection) {
    connect(&selection, &Selection::changed, this, &VerdictWalk::takeSelection);
}

bool VerdictWalk::count(const Analysis& analysis, const std::string& line) {
    const auto counted = countedBy(analysis, line);
    if (!counted || counted->places.empty())
        return false;
    line_ = line;
    title_ = counted->title;
    places_ = idsOf(analysis.context->index(), counted->places);
    nodes_ = idsOf(analysis.context->index(), counted->nodes);
    others_ = nodesOfCauses(analysis);
    cause_ = counted->cause;
    fixes_ = counted->fixes;
    return true;
}

void VerdictWalk::begin(const Analysis& analysis, const std::string& line) {
    if (!count(analysis, line))
        return;
    position_.reset();
    selection_->select(nodes_);
    takeSelection();
    emit changed();
    emit begun();
}

void VerdictWalk::follow(const Analysis* analysis) {
    if (!isActive())
        return;
    if (analysis && !count(*analysis, line_)) { // its cause is removed
        const bool isSelected = std::ranges::find(nodes_, selection_->node()) != nodes_.end();
        end();
        return isSelected ? selection_->clear() : void();
    }
    if (!analysis)
        return end();
    position_.reset();
    takeSelection();
    emit changed();
}

void VerdictWalk::step(int by) {
    if (!isActive())
        return;
    const std::size_t last = places_.size() - 1;
    std::size_t next = by > 0 ? 0 : last;
    if (position_)
        next = by > 0 ? std::min(*position_ + 1, last) : *position_ - std::min<std::size_t>(*position_, 1);
    position_ = next;
    selection_->revealNode(places_[next]);
    emit moved();
}

void VerdictWalk::end() {
    if (!isActive())
        return;
    line_.clear();
    title_ = {};
    for (std::vector<NodeId>* nodes : {&places_, &nodes_, &others_})
        nodes->clear();
    cause_.reset();
    fixes_.clear();
    position_.reset();
    emit changed();
}

void VerdictWalk::takeSelection() {
    if (!isActive())
        return;
    if (!selection_->finding().empty())
        return end();
    const auto place = selection_->nodes().size() == 1 ? std::ranges::find(places_, selection_->node()) : places_.end();
    if (place == places_.end())
        return;
    position_ = static_cast<std::size_t>(place - places_.begin());
    emit moved();
}

} // namespace qaliper
