#include "views/history.h"

namespace qaliper {

History::History(Model opened) { steps_.push_back({{}, std::move(opened), next_++}); }

Text History::undoTitle() const { return canUndo() ? steps_[position_].title : Text(); }

Text History::redoTitle() const { return canRedo() ? steps_[position_ + 1].title : Text(); }

void History::push(Text title, Model model) {
    steps_.resize(position_ + 1);
    steps_.push_back({std::move(title), std::move(model), next_++});
    ++position_;
}

bool History::goTo(std::size_t position) {
    if (position >= steps_.size())
        return false;
    position_ = position;
    return true;
}

} // namespace qaliper
