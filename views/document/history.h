#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "model/base/text.h"
#include "model/graph/model.h"
#include "views/document/deed.h"

// The versions of one document, each with the name of the step that made it. Undo is the version before;
// there is no inverse of a step, and versions share what no step touched.

namespace qaliper {

struct Step {
    Text title; // of the fix; empty for the version that was opened
    Model model;
    Deed deed; // that made it
    Safety safety = Safety::Exact;
    std::uint64_t number = 0;                    // of the version: given out once, also when steps are forgotten
    std::vector<InterfaceChange> interface = {}; // what the step says it does to inputs and outputs
};

class History {
public:
    explicit History(Model opened);

    const Model& current() const { return steps_[position_].model; }
    std::uint64_t number() const { return steps_[position_].number; }
    std::size_t position() const { return position_; }
    const std::vector<Step>& steps() const { return steps_; }

    bool canUndo() const { return position_ > 0; }
    bool canRedo() const { return position_ + 1 < steps_.size(); }
    // What undo takes back and redo brings back; an empty text when there is nothing.
    Text undoTitle() const;
    Text redoTitle() const;

    // A new version behind the current one; what was undone is forgotten.
    void push(Text title, Model model, Deed deed, Safety safety, std::vector<InterfaceChange> interface = {});
    // False when there is no such version.
    bool goTo(std::size_t position);

    // The version of that number is what lies on the disk.
    void markSaved(std::uint64_t number) { saved_ = number; }
    bool isModified() const { return saved_ != number(); }
    bool isSaved(std::size_t position) const { return steps_[position].number == saved_; }

    // What leads from the version on the disk to the current one; nothing when that one lies behind it.
    std::optional<std::vector<Deed>> unsavedDeeds() const;

private:
    std::vector<Step> steps_;
    std::size_t position_ = 0;
    std::uint64_t saved_ = 0;
    std::uint64_t next_ = 0;
};

} // namespace qaliper
