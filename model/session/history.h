#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "model/base/text.h"
#include "model/graph/model.h"
#include "model/session/recorded_action.h"

// The versions of one document, each with the title of the step that made it. Undo selects the version before; a step
// has no inverse. Versions share what no step changed. Not safe for use by several threads.

namespace qaliper {

struct Step {
    Text title; // of the fix; empty for the version that was opened
    Model model;
    RecordedAction action; // that made it
    Safety safety = Safety::Exact;
    std::uint64_t number = 0;                    // of the version: given out once, also after steps were removed
    std::vector<InterfaceChange> interface = {}; // the changes of inputs and outputs that the step declares
};

class History {
public:
    // `number` is that of the opened version, which is the one in the file.
    explicit History(Model opened, std::uint64_t number = 0);

    const Model& current() const { return steps_[position_].model; }
    std::uint64_t number() const { return steps_[position_].number; }
    std::uint64_t nextNumber() const { return next_; } // that no version has had
    std::size_t position() const { return position_; }
    const std::vector<Step>& steps() const { return steps_; }

    bool canUndo() const { return position_ > 0; }
    bool canRedo() const { return position_ + 1 < steps_.size(); }
    // The step that undo removes and the step that redo restores; an empty text when there is none.
    Text undoTitle() const;
    Text redoTitle() const;

    // Adds a version after the current one. Steps that were undone are removed.
    void push(
        Text title, Model model, RecordedAction action, Safety safety, std::vector<InterfaceChange> interface = {});
    // False when there is no such version.
    bool goTo(std::size_t position);

    // The version of that number is the one in the file.
    void markSaved(std::uint64_t number);
    // No version is in the file: none of them was read from it.
    void markUnsaved() { saved_ = std::nullopt; }
    // Whether the file still is as it was when it was read or written.
    void setOnDisk(bool isOnDisk) { isOnDisk_ = isOnDisk; }
    bool isOnDisk() const { return isOnDisk_; }

    // The current version is not in the file.
    bool isModified() const { return !isOnDisk_ || hasUnsavedSteps(); }
    // The current version is not the one that was read or written last. The state of the file does not matter.
    bool hasUnsavedSteps() const { return saved_ != number(); }
    bool isSaved(std::size_t position) const { return isOnDisk_ && steps_[position].number == saved_; }

    // The actions from the version that was read or written last to the current one; nothing when that version comes
    // later or was removed.
    std::optional<std::vector<RecordedAction>> unsavedActions() const;
    // The version that was written last was undone and can be redone.
    bool isSavedAhead() const;
    // The actions from the opened version to the current one.
    std::vector<RecordedAction> actions() const { return actionsAfter(0); }

private:
    std::size_t savedPosition() const; // the number of steps when there is none
    std::vector<RecordedAction> actionsAfter(std::size_t position) const;

    std::vector<Step> steps_;
    std::size_t position_ = 0;
    std::optional<std::uint64_t> saved_;
    bool isOnDisk_ = true;
    std::uint64_t next_;
};

} // namespace qaliper
