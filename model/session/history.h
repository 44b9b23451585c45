#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "model/base/text.h"
#include "model/graph/model.h"
#include "model/session/recorded_action.h"

// The versions of one document, each with the name of the step that made it. Undo is the version before; there is no
// inverse of a step, and versions share what no step touched.

namespace qaliper {

struct Step {
    Text title; // of the fix; empty for the version that was opened
    Model model;
    RecordedAction action; // that made it
    Safety safety = Safety::Exact;
    std::uint64_t number = 0;                    // of the version: given out once, also when steps are forgotten
    std::vector<InterfaceChange> interface = {}; // what the step says it does to inputs and outputs
};

class History {
public:
    // `number` is that of the version that was opened, which is the one on the disk.
    explicit History(Model opened, std::uint64_t number = 0);

    const Model& current() const { return steps_[position_].model; }
    std::uint64_t number() const { return steps_[position_].number; }
    std::uint64_t nextNumber() const { return next_; } // that no version has had
    std::size_t position() const { return position_; }
    const std::vector<Step>& steps() const { return steps_; }

    bool canUndo() const { return position_ > 0; }
    bool canRedo() const { return position_ + 1 < steps_.size(); }
    // What undo takes back and redo brings back; an empty text when there is nothing.
    Text undoTitle() const;
    Text redoTitle() const;

    // A new version behind the current one; what was undone is forgotten.
    void push(
        Text title, Model model, RecordedAction action, Safety safety, std::vector<InterfaceChange> interface = {});
    // False when there is no such version.
    bool goTo(std::size_t position);

    // The version of that number is what lies on the disk.
    void markSaved(std::uint64_t number);
    // No version is: the file is one that none of them was read from.
    void markUnsaved() { saved_ = std::nullopt; }
    // Whether the file is still there as it was read or written.
    void setOnDisk(bool isOnDisk) { isOnDisk_ = isOnDisk; }
    bool isOnDisk() const { return isOnDisk_; }

    // The current version is not on the disk.
    bool isModified() const { return !isOnDisk_ || hasUnsavedSteps(); }
    // It is another one than was read or written last, whatever became of the file.
    bool hasUnsavedSteps() const { return saved_ != number(); }
    bool isSaved(std::size_t position) const { return isOnDisk_ && steps_[position].number == saved_; }

    // What leads from the version that was read or written last to the current one; nothing when that one lies ahead of
    // it or is forgotten.
    std::optional<std::vector<RecordedAction>> unsavedActions() const;
    // The version that was written last was taken back, and can be brought back.
    bool isSavedAhead() const;
    // What leads from the version that was opened to the current one.
    std::vector<RecordedAction> actions() const { return actionsBehind(0); }

private:
    std::size_t savedPosition() const; // the number of steps when there is none
    std::vector<RecordedAction> actionsBehind(std::size_t position) const;

    std::vector<Step> steps_;
    std::size_t position_ = 0;
    std::optional<std::uint64_t> saved_;
    bool isOnDisk_ = true;
    std::uint64_t next_;
};

} // namespace qaliper
