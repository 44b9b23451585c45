#include "views/document/history.h"

namespace qaliper {

History::History(Model opened) { steps_.push_back({{}, std::move(opened), {}, Safety::Exact, next_++}); }

Text History::undoTitle() const { return canUndo() ? steps_[position_].title : Text(); }

Text History::redoTitle() const { return canRedo() ? steps_[position_ + 1].title : Text(); }

void History::push(Text title, Model model, Deed deed, Safety safety, std::vector<InterfaceChange> interface) {
    steps_.resize(position_ + 1);
    steps_.push_back({std::move(title), std::move(model), std::move(deed), safety, next_++, std::move(interface)});
    ++position_;
}

std::optional<std::vector<Deed>> History::unsavedDeeds() const {
    std::size_t first = 0;
    while (first < steps_.size() && !isSaved(first))
        ++first;
    if (first > position_)
        return std::nullopt;
    std::vector<Deed> deeds;
    for (std::size_t i = first + 1; i <= position_; ++i)
        deeds.push_back(steps_[i].deed);
    return deeds;
}

bool History::goTo(std::size_t position) {
    if (position >= steps_.size())
        return false;
    position_ = position;
    return true;
}

} // namespace qaliper
