#pragma once

#include <memory>
#include <utility>

#include "model/rules/applied.h"
#include "model/session/recorded_action.h"

namespace qaliper {

// A step for the history of a document: a version, and the action that makes it again.
struct MadeStep {
    RecordedAction action;
    Applied applied;
    std::shared_ptr<const Context> before = nullptr; // of the version before, for the target of the action; null: known
};

// A step whose version was checked.
inline MadeStep checkedStep(
    RecordedAction action, const std::shared_ptr<const Analysis>& checked, Text title, Safety safety) {
    return {std::move(action),
        {.index = checked->context->indexOwner, .analysis = checked, .title = std::move(title), .safety = safety}};
}

} // namespace qaliper
