#include "views/document/visits.h"

#include <algorithm>

#include "model/graph/find_value.h"

namespace qaliper {

namespace {

constexpr std::size_t maxPlaces = 200;

} // namespace

Visits::Visits(Selection& selection, QObject* parent) : QObject(parent), selection_(&selection) {
    connect(&selection, &Selection::changed, this, &Visits::visit);
}

void Visits::clear() {
    places_.clear();
    position_ = 0;
    emit changed();
}

bool Visits::Place::isIn(const Index& index) const {
    return tensor.empty() ? index.find(node).has_value() : findValue(index, tensor).has_value();
}

Visits::Place Visits::selected() const { return {selection_->node(), selection_->finding(), selection_->tensor()}; }

void Visits::visit() {
    const Place place = selected();
    if (isGoing_ || place.isSame({}))
        return;
    if (!places_.empty()) {
        noteView();
        places_.resize(position_ + 1); // the places after this one are removed
        if (places_.back().isSame(place))
            places_.pop_back(); // the same node, reached by another finding
    }
    places_.push_back(place);
    if (places_.size() > maxPlaces)
        places_.erase(places_.begin());
    position_ = places_.size() - 1;
    emit changed();
}

void Visits::noteView() {
    if (view_ && position_ < places_.size())
        places_[position_].view = view_();
}

std::size_t Visits::next(int by, const Index& index) const {
    // With nothing selected, "back" returns to the last place.
    const bool isThere = !places_.empty() && selected().isSame(places_[position_]);
    std::size_t at = by < 0 && !isThere ? position_ + 1 : position_;
    while (by < 0 ? at > 0 : at + 1 < places_.size()) {
        at = by < 0 ? at - 1 : at + 1;
        if (at < places_.size() && places_[at].isIn(index))
            return at;
    }
    return places_.size();
}

bool Visits::canGo(int by, const Index& index) const { return next(by, index) < places_.size(); }

void Visits::go(int by, const Index& index) {
    const std::size_t there = next(by, index);
    if (there >= places_.size())
        return;
    noteView();
    position_ = there;
    isGoing_ = true;
    const Place place = places_[there];
    if (place.tensor.empty())
        selection_->revealFinding(place.finding, place.node);
    else
        selection_->revealTensor(place.tensor);
    isGoing_ = false;
    if (place.view)
        emit returned(*place.view);
    emit changed();
}

} // namespace qaliper
