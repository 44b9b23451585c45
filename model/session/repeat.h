#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "model/rules/inspect.h"
#include "model/session/fix.h"
#include "model/session/journal.h"
#include "model/session/made_step.h"
#include "model/session/open.h"

// Makes recorded actions, for the first time or again, each from the version before it. Any thread may call these
// functions.

namespace qaliper {

// Makes an action of any kind but Tool and Quantize: applies a fix, or all those of a group, of several findings or of
// everything. Errors: Stale when its finding or group is gone; those of applyOffer() and applyAll().
Result<Applied> applyFixes(const Inspector& inspector, const std::shared_ptr<const Analysis>& analysis,
    const RecordedAction& action, const Job& job);

// Repeats steps from the version of the index on. A step that changes nothing any longer is omitted. One that cannot be
// made is left: with all steps after it, which were made on its result (InOrder), or alone where the model has changed
// since (WhatFits).
enum class Repeating : std::uint8_t { InOrder, WhatFits };
struct RepeatedSteps {
    std::vector<MadeStep> steps;        // each with the version before it
    std::shared_ptr<const Index> index; // of the last version
    std::vector<RecordedAction> left;   // that could not be made
    std::optional<Error> problem;       // with the first of them
};
// Errors: Cancelled.
Result<RepeatedSteps> repeatActions(const Inspector& inspector, std::shared_ptr<const Index> index,
    const std::vector<RecordedAction>& actions, Repeating repeating, const Job& job);

// The steps that a crashed program left, made again.
struct RestoredSteps {
    RepeatedSteps repeated;
    std::optional<OpenedModel> base; // the file that they begin with, where that is not the open model
};

// The steps begin with another file than the open one, and that file has not changed since.
bool beginsElsewhere(const RecoverableJournal& left);

// Repeats them on the file that they begin with if it has not changed, else as far as they fit on the version of the
// index. Errors: Cancelled; CannotRead and others of loadModel().
Result<RestoredSteps> restoreSteps(const Inspector& inspector, std::shared_ptr<const Index> index,
    const Journal& journal, bool isFileChanged, const Job& job);

} // namespace qaliper
