#include "model/session/history.h"

#include <algorithm>

namespace qaliper {

History::History(Model opened, std::uint64_t number) : saved_(number), next_(number + 1) {
    steps_.push_back({{}, std::move(opened), {}, Safety::Exact, number});
}

Text History::undoTitle() const { return canUndo() ? steps_[position_].title : Text(); }

Text History::redoTitle() const { return canRedo() ? steps_[position_ + 1].title : Text(); }

void History::push(
    Text title, Model model, RecordedAction action, Safety safety, std::vector<InterfaceChange> interface) {
    steps_.resize(position_ + 1);
    steps_.push_back({std::move(title), std::move(model), std::move(action), safety, next_++, std::move(interface)});
    ++position_;
}

void History::markSaved(std::uint64_t number) {
    saved_ = number;
    isOnDisk_ = true;
}

std::size_t History::savedPosition() const {
    const auto found = std::ranges::find_if(steps_, [this](const Step& step) { return step.number == saved_; });
    return static_cast<std::size_t>(found - steps_.begin());
}

std::vector<RecordedAction> History::actionsAfter(std::size_t position) const {
    std::vector<RecordedAction> actions;
    for (std::size_t i = position + 1; i <= position_; ++i)
        actions.push_back(steps_[i].action);
    return actions;
}

std::optional<std::vector<RecordedAction>> History::unsavedActions() const {
    const std::size_t saved = savedPosition();
    return saved > position_ ? std::nullopt : std::optional(actionsAfter(saved));
}

bool History::isSavedAhead() const {
    const std::size_t saved = savedPosition();
    return saved > position_ && saved < steps_.size();
}

bool History::goTo(std::size_t position) {
    if (position >= steps_.size())
        return false;
    position_ = position;
    return true;
}

} // namespace qaliper
