#pragma once

#include <filesystem>

#include <QFileSystemWatcher>
#include <QObject>
#include <QTimer>

#include "model/base/file.h"

// Notices that a file is no longer what it was: rewritten in place, replaced by a rename as exporters do, removed. Says
// so once for each change, when the writing has come to rest; a file that vanished is waited for.

namespace qaliper {

class FileWatch final : public QObject {
    Q_OBJECT

public:
    explicit FileWatch(QObject* parent = nullptr);

    // From now on that file, known in that state.
    void follow(const std::filesystem::path& path, const FileStamp& stamp);
    // While it is held, nothing is looked at. Then everything is that happened meanwhile.
    void hold(bool isHeld);

signals:
    void changed();  // to another state than the known one
    void vanished(); // there is no such file any more
    void returned(); // it has the known state again

private:
    void look();
    void miss();

    std::filesystem::path path_;
    FileStamp known_;
    FileStamp told_; // the state that was told last
    bool isGone_ = false;
    bool isHeld_ = false;
    QFileSystemWatcher watcher_;
    QTimer rest_;
};

} // namespace qaliper
