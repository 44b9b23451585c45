#include <utility>

#include "views/base/later.h"
#include "views/document/document.h"

// The files of a document: the model, which other programs may also write, the steps kept for a crash, the project
// file.

namespace qaliper {

namespace fs = std::filesystem;

// Not while it is read or written: its state is then incomplete, or is our own change.
void Document::watchFile() {
    for (Task* task : {&loading_, &saving_})
        connect(task, &Task::runningChanged, this, [this, task] {
            if (task == &loading_ && !loading_.isRunning())
                noteFileRead();
            watch_.hold(loading_.isRunning() || saving_.isRunning());
        });
    connect(&watch_, &FileWatch::changed, this, &Document::noteFileChanged);
    connect(&watch_, &FileWatch::returned, this, [this] { setOnDisk(true); });
    connect(&watch_, &FileWatch::vanished, this, [this] {
        setOnDisk(false);
        emit fileVanished({ErrorKind::CannotRead,
            say("The file no longer exists: it was removed, renamed or moved. The model stays open; save it to keep "
                "it"),
            path_.string(), {}});
    });
}

void Document::noteFileChanged() {
    if (!hasUnsavedSteps()) {
        reload();
        return;
    }
    setOnDisk(false);
    emit changedOnDisk();
}

// Or the file could not be read: then the shown version is of a file that no longer exists.
void Document::noteFileRead() {
    ignoreNotes_.noteRead();
    const auto now = stampOf(path_);
    if (history_ && now && *now != stamp_)
        setOnDisk(false);
}

void Document::setOnDisk(bool isOnDisk) {
    if (history_->isOnDisk() == isOnDisk)
        return;
    history_->setOnDisk(isOnDisk);
    emit fileChanged();
}

std::optional<fs::path> Document::savePath() const {
    const auto now = stampOf(path_);
    const bool isOurs = !now || *now == stamp_;
    return isSavedElsewhere_ && isOurs ? std::optional(path_) : std::nullopt;
}

fs::path Document::suggestedSavePath() const {
    if (isSavedElsewhere_)
        return path_;
    fs::path name = path_.stem();
    name += ".fixed.onnx";
    return path_.parent_path() / name;
}

void Document::save(const fs::path& path, const SaveOptions& options) {
    if (saving_.isRunning() || loading_.isRunning()) {
        emit failed({ErrorKind::Stale,
            saving_.isRunning() ? say("The model is already being saved. Save it again when that is done")
                                : say("The model is being read again. Save it when that is done"),
            path.string(), {}});
        return;
    }
    savingTo_ = path;
    saving_.start(
        [model = history_->current(), path, options](const Job& job) { return saveModel(model, path, options, job); },
        [this, path, version = history_->number(), storage = history_->steps().front().model.storage](
            const Result<FileStamp>& saved) {
            const bool isStillOpen = history_->steps().front().model.storage == storage;
            if (saved && isStillOpen) // otherwise the file was read again meanwhile
                noteSaved(path, *saved, version);
            else if (!saved && saved.error().kind != ErrorKind::Cancelled)
                emit failed(saved.error());
            endSave(saved ? SaveEnd::Saved : SaveEnd::Failed);
        });
}

void Document::noteSaved(const fs::path& path, const FileStamp& stamp, std::uint64_t version) {
    history_->markSaved(version);
    path_ = path;
    isSavedElsewhere_ = true;
    stamp_ = stamp;
    watch_.follow(path_, stamp_);
    keepSteps(); // the steps that were made while it was written
    emit fileChanged();
    emit saved();
}

void Document::endSave(SaveEnd end) {
    savingTo_.reset();
    emit saveEnded(end);
}

// For a crash of the program. An error here does not interrupt the user; it is reported once, after the message about
// the step itself.
void Document::keepSteps() {
    const Status kept = kept_.keep(*history_, path_, stamp_);
    if (!kept && areStepsKept_)
        later(*this, [this, error = kept.error()] { emit failed(error); });
    areStepsKept_ = kept.has_value();
}

void Document::repeatLeftSteps() {
    if (left_.empty())
        return;
    RecoverableJournal& left = left_.front();
    left.isFileChanged = !fits(left.journal, stamp_);
    const bool isBusy = !index() || loading_.isRunning() || editing_.isRunning() || saving_.isRunning();
    const bool isInTheWay = beginsElsewhere(left) && hasUnsavedSteps();
    if (isBusy || isInTheWay) {
        emit failed({ErrorKind::Stale,
            isBusy ? say("The model is being read, changed or saved. Restore the steps when that is done")
                   : say("These steps begin with another version of the model. Save or undo your own steps first, then "
                         "restore these"),
            path_.string(), {}});
        emit stepsLeft();
        return;
    }
    editing_.start([inspector = inspector(), index = index(), journal = left.journal, isChanged = left.isFileChanged](
                       const Job& job) { return restoreSteps(inspector, index, journal, isChanged, job); },
        [this](Result<RestoredSteps> restored) {
            if (restored) {
                takeRepeated(std::move(*restored));
                return;
            }
            if (restored.error().kind != ErrorKind::Cancelled)
                emit failed(restored.error());
            emit stepsLeft();
        });
}

void Document::takeRepeated(RestoredSteps restored) {
    const std::size_t count = restored.repeated.steps.size();
    if (restored.base && count > 0)
        beginWith(std::move(*restored.base));
    pushRepeated(restored.repeated.steps);
    if (count > 0)
        showIndex(std::move(restored.repeated.index));
    if (restored.repeated.problem)
        emit failed(*restored.repeated.problem);
    else if (count == 0)
        emit announced(say("The model already has these steps"));
    else
        emit announced(
            count == 1 ? say("1 step was repeated") : say("{count} steps were repeated", arg("count", count)));
    endLeftSteps(std::move(restored.repeated.left));
}

// Each step is proven from the version before it. The last version is checked next.
void Document::pushRepeated(const std::vector<MadeStep>& steps) {
    for (const MadeStep& step : steps) {
        proofs_.noteChecked(*history_, step.before);
        push(step.applied, step.action);
    }
}

// The steps belong to the file that was opened then; the file on the disk was saved by other steps.
void Document::beginWith(OpenedModel base) {
    const FileStamp stamp = stamp_;
    takeReloaded(std::move(base), check_.basis());
    stamp_ = stamp;
    watch_.follow(path_, stamp_);
    history_->markUnsaved();
}

// Steps that could not be repeated are kept: they are offered again when their obstacle may be gone.
void Document::endLeftSteps(std::vector<RecordedAction> left) {
    if (left.empty() && areStepsKept_) {
        forgetLeftSteps();
        return;
    }
    if (left.empty()) {
        left_.erase(left_.begin()); // only its file is kept
    } else if (const Status status = left_.front().keepOnly(std::move(left)); !status) {
        emit failed(status.error());
    }
    emit stepsLeft();
}

void Document::forgetLeftSteps() {
    if (left_.empty())
        return;
    left_.front().drop();
    left_.erase(left_.begin());
    emit stepsLeft();
}

// All documents write their notes in one order, because two models in one folder share a file. A failed write is
// repeated with the next change, or when the document is closed.
void Document::noteIgnoredFindings() {
    if (noting_.isRunning() || !ignoreNotes_.isAnyWaiting())
        return;
    noting_.startInOrder(
        [path = path_, changes = ignoreNotes_.begin()](const Job&) { return noteIgnored(path, changes); },
        [this](const Status& status) {
            const bool isNewWaiting = ignoreNotes_.isAnyWaiting();
            ignoreNotes_.end(status.has_value(), loading_.isRunning());
            if (!status)
                emit failed(status.error());
            if (isNewWaiting)
                noteIgnoredFindings();
        });
}

void Document::noteRestOfIgnored() {
    if (ignoreNotes_.isAnyWaiting())
        noting_.startInOrder(
            [path = path_, changes = ignoreNotes_.begin()](const Job&) { return noteIgnored(path, changes); },
            [](const Status&) {});
}

} // namespace qaliper
