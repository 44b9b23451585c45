#include "model/session/kept_steps.h"

namespace qaliper {

namespace fs = std::filesystem;

Journal unsavedSteps(const History& history, const fs::path& path, const FileStamp& stamp) {
    if (auto actions = history.unsavedActions())
        return {path, stamp, std::move(*actions)};
    if (history.isSavedAhead())
        return {path, stamp, {}};
    const auto& opened = history.steps().front().model.storage->file();
    if (!opened)
        return {path, stamp, history.actions()};
    return {path, stamp, history.actions(), JournalBase{opened->path(), opened->stamp()}};
}

Status KeptSteps::keep(const History& history, const fs::path& path, const FileStamp& stamp) {
    if (folder_.empty())
        return {};
    const Journal journal = unsavedSteps(history, path, stamp);
    if (journal.actions.empty()) {
        file_.reset();
        return {};
    }
    QALIPER_CHECK(write(journal));
    if (journal.base && !fits(journal, stamp))
        return fail({ErrorKind::CannotWrite,
            say("The file that these steps begin with was overwritten. After a crash only steps that still fit can be "
                "repeated; save the model"),
            journal.base->path.string(), {}});
    return {};
}

// When the model has another name, the old journal is removed after the new one is written.
Status KeptSteps::write(const Journal& journal) {
    if (file_ && file_->model() == journal.model)
        return file_->keep(journal);
    QALIPER_TRY(auto file, JournalFile::create(folder_, journal.model));
    QALIPER_CHECK(file.keep(journal));
    file_.reset();
    file_.emplace(std::move(file));
    return {};
}

} // namespace qaliper
