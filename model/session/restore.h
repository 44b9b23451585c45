#pragma once

#include <memory>
#include <optional>

#include "model/session/journal.h"
#include "model/session/open.h"
#include "model/session/repeat.h"

// Steps that were left by a program that ended without asking, made again. Any thread may call these.

namespace qaliper {

struct RestoredSteps {
    RepeatedSteps repeated;
    std::optional<OpenedModel> base; // what they begin with, where that is not the model that is open
};

// The steps begin with another file than the one that is open, and that file is as it was then.
bool beginsElsewhere(const LeftJournal& left);

// On the file that they begin with, where it is as it was then, else as far as they fit on the version of the index.
// Errors: Cancelled; CannotRead and others of loadModel().
Result<RestoredSteps> restoreSteps(const Inspector& inspector, std::shared_ptr<const Index> index,
    const Journal& journal, bool isFileChanged, const Job& job);

} // namespace qaliper
