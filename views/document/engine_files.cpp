#include "views/document/engine_files.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "views/base/later.h"
#include "views/base/text.h"

namespace qaliper {

bool isNamedLikeEngineFile(const std::filesystem::path& path) {
    static constexpr std::array<std::string_view, 5> suffixes{".log", ".txt", ".json", ".cache", ".calib"};
    return std::ranges::find(suffixes, fromQt(pathToQt(path.extension()).toLower())) != suffixes.end();
}

EngineFiles::EngineFiles(TaskPool& pool, QObject* parent) : QObject(parent), reading_(pool), asking_(pool) {
    for (const Task* task : {&reading_, &asking_}) {
        connect(task, &Task::progressed, this, &EngineFiles::progressed);
        connect(task, &Task::runningChanged, this, &EngineFiles::readingChanged);
    }
}

void EngineFiles::ask(Ask ask) {
    asking_.start(std::move(ask), [this](Result<VersionAnswer> answer) { takeAnswer(std::move(answer)); });
}

void EngineFiles::takeAnswer(Result<VersionAnswer> answer) {
    if (!answer) {
        if (answer.error().kind != ErrorKind::Cancelled)
            emit refused(answer.error());
        return;
    }
    takeArtefacts(artefacts_, answer->heard.heard.artefacts);
    artefacts_.built = answer->analysis;
    answer_ = std::make_shared<const VersionAnswer>(std::move(*answer));
    emit changed();
    emit answered(*answer_);
}

void EngineFiles::forgetAnswer() {
    answer_ = nullptr;
    emit changed();
}

void EngineFiles::read(const std::filesystem::path& path) {
    waiting_.push_back(path);
    readNext();
}

void EngineFiles::readNext() {
    if (waiting_.empty() || reading_.isRunning())
        return;
    file_ = std::move(waiting_.front());
    waiting_.pop_front();
    reading_.start([path = file_](const Job& job) { return readArtefact(path, job); },
        [this](Result<Artefact> artefact) { take(std::move(artefact)); });
}

void EngineFiles::take(Result<Artefact> artefact) {
    if (artefact) {
        const Kind kind = takeArtefact(artefacts_, std::move(*artefact));
        emit changed();
        emit taken(kind);
    } else if (artefact.error().kind != ErrorKind::Cancelled) {
        emit refused(artefact.error());
    }
    later(*this, [this] { readNext(); });
}

void EngineFiles::cancel() {
    waiting_.clear();
    reading_.cancel();
    asking_.cancel();
}

void EngineFiles::forget(Kind kind) {
    forgetArtefact(artefacts_, kind);
    emit changed();
}

void EngineFiles::swapProfiles() {
    qaliper::swapProfiles(artefacts_);
    emit changed();
}

} // namespace qaliper
