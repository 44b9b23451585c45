#pragma once

#include <deque>
#include <filesystem>
#include <functional>
#include <memory>

#include <QObject>

#include "model/session/engine_files.h"
#include "views/document/ask_log.h"
#include "views/document/asking.h"
#include "views/document/task.h"

// What TensorRT wrote about the model of one document: build log, layer information, profiles, times, calibration
// cache. Files are read one after the other on another thread; their content determines their kind. Errors of the
// readers are in refused().

namespace qaliper {

// By its suffix: logs, layers, profiles, times and caches.
bool isNamedLikeEngineFile(const std::filesystem::path& path);

class EngineFiles final : public QObject {
    Q_OBJECT

public:
    using Kind = EngineFileKind;

    explicit EngineFiles(TaskPool& pool, QObject* parent = nullptr);

    const Artefacts& artefacts() const { return artefacts_; }
    // The version that the files describe: the first one that was checked after a log or layers were added.
    void setBuilt(std::shared_ptr<const Analysis> analysis) { artefacts_.built = std::move(analysis); }

    void read(const std::filesystem::path& path);
    void cancel(); // the file that is being read, those that wait, and what TensorRT is asked
    const Task& reading() const { return reading_; }
    const std::filesystem::path& file() const { return file_; } // that is being read

    // Asks a TensorRT of the user, on another thread. The answer takes the place of log
    // and layers.
    using Ask = std::function<Result<VersionAnswer>(const Job&)>;
    void ask(Ask ask);
    const Task& asking() const { return asking_; }
    AskLog& log() { return log_; } // of the asking that runs, else of the last one
    const std::shared_ptr<const VersionAnswer>& answer() const { return answer_; } // the last one; null: none
    void forgetAnswer();

    void forget(Kind kind); // of profiles: all
    void swapProfiles();    // exchanges "before" and "after"

signals:
    void changed();
    void taken(EngineFiles::Kind kind); // after changed(), for a file that was read
    void answered(const VersionAnswer& answer);
    void readingChanged(); // started, ended, or another file; the same of asking()
    void progressed();
    void refused(const Error& error);

private:
    void readNext();
    void take(Result<Artefact> artefact);
    void takeAnswer(Result<VersionAnswer> answer);

    Artefacts artefacts_;
    std::shared_ptr<const VersionAnswer> answer_;
    std::deque<std::filesystem::path> waiting_;
    std::filesystem::path file_;
    Task reading_;
    AskLog log_;
    Task asking_;
};

} // namespace qaliper
