#include "views/document/step_changes.h"

#include <utility>

namespace qaliper {

namespace {

// The step between two versions that follow each other; nothing for any other two.
const Step* stepBetween(const History& history, std::uint64_t before, std::uint64_t after) {
    const std::vector<Step>& steps = history.steps();
    for (std::size_t i = 1; i < steps.size(); ++i) {
        if (steps[i - 1].number == before && steps[i].number == after)
            return &steps[i];
    }
    return nullptr;
}

} // namespace

void StepChanges::noteChecked(const History& history, const Analysis& analysis, std::uint64_t settings) {
    const Checked now{history.number(), settings, numbersOf(analysis)};
    const std::optional<Checked> before = std::exchange(last_, now);
    if (!before || before->version == now.version || before->settings != now.settings)
        return;
    const Target& target = analysis.context->target;
    const VersionChange change{before->numbers, now.numbers, {}};
    const Step* made = stepBetween(history, before->version, now.version);
    const Step* undone = stepBetween(history, now.version, before->version);
    if (made)
        changes_.insert_or_assign(made->number, StepChange{change, target});
    if (undone)
        changes_.try_emplace(undone->number, StepChange{{now.numbers, before->numbers, {}}, target});
    emit changed();
    emit compared(change);
}

void StepChanges::forget() {
    last_.reset();
    changes_.clear();
    emit changed();
}

const StepChange* StepChanges::of(std::uint64_t version) const {
    const auto found = changes_.find(version);
    return found == changes_.end() ? nullptr : &found->second;
}

} // namespace qaliper
