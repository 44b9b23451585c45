#pragma once

#include <memory>
#include <optional>

#include "model/session/journal.h"
#include "model/session/open.h"
#include "model/session/repeat.h"

// Repeats the steps that a crashed program left. Any thread may call these functions.

namespace qaliper {

struct RestoredSteps {
    RepeatedSteps repeated;
    std::optional<OpenedModel> base; // the file that they begin with, where that is not the open model
};

// The steps begin with another file than the open one, and that file has not changed since.
bool beginsElsewhere(const LeftJournal& left);

// Repeats them on the file that they begin with if it has not changed, else as far as they fit on the version of the
// index. Errors: Cancelled; CannotRead and others of loadModel().
Result<RestoredSteps> restoreSteps(const Inspector& inspector, std::shared_ptr<const Index> index,
    const Journal& journal, bool isFileChanged, const Job& job);

} // namespace qaliper
