#pragma once

#include <filesystem>

#include <QFileSystemWatcher>
#include <QObject>
#include <QTimer>

#include "model/base/file.h"

// Notices when a file changes: rewritten in place, replaced by a rename as exporters do, or removed. Reports each
// change once, when the file has not changed for 300 ms; waits for a file that vanished.

namespace qaliper {

class FileWatch final : public QObject {
    Q_OBJECT

public:
    explicit FileWatch(QObject* parent = nullptr);

    // Watches that file from now on; `stamp` is its known state.
    void follow(const std::filesystem::path& path, const FileStamp& stamp);
    // While held, nothing is reported. Afterwards all changes since are.
    void hold(bool isHeld);

signals:
    void changed();  // to another state than the known one
    void vanished(); // the file no longer exists
    void returned(); // the file has the known state again

private:
    void look();
    void miss();

    std::filesystem::path path_;
    FileStamp known_;
    FileStamp told_; // the state that was reported last
    bool isGone_ = false;
    bool isHeld_ = false;
    QFileSystemWatcher watcher_;
    QTimer rest_;
};

} // namespace qaliper
