#include "model/session/restore.h"

namespace qaliper {

bool beginsElsewhere(const LeftJournal& left) { return left.journal.base && !left.isFileChanged; }

Result<RestoredSteps> restoreSteps(const Inspector& inspector, std::shared_ptr<const Index> index,
    const Journal& journal, bool isFileChanged, const Job& job) {
    RestoredSteps restored;
    if (journal.base && !isFileChanged) {
        auto base = readVersion(journal.base->path, {}, job);
        if (!base)
            return fail(std::move(base.error()));
        index = std::move(*base);
        restored.base.emplace().index = index; // its project file is the one beside the open model
    }
    const Repeating repeating = isFileChanged ? Repeating::WhatFits : Repeating::InOrder;
    auto repeated = repeatActions(inspector, std::move(index), journal.actions, repeating, job);
    if (!repeated)
        return fail(std::move(repeated.error()));
    restored.repeated = std::move(*repeated);
    return restored;
}

} // namespace qaliper
