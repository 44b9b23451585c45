#pragma once

#include <filesystem>

#include <QFileSystemWatcher>
#include <QObject>
#include <QTimer>

#include "model/base/file.h"

// Notices that a file is no longer what it was: rewritten in place, or replaced by a rename as exporters do. Says so once for each
// change, when the writing has come to rest; a file that vanished is waited for.

namespace qaliper {

class FileWatch final : public QObject {
    Q_OBJECT

public:
    explicit FileWatch(QObject* parent = nullptr);

    // From now on that file, known in that state.
    void follow(const std::filesystem::path& path, const FileStamp& stamp);

signals:
    void changed();

private:
    void look();

    std::filesystem::path path_;
    FileStamp stamp_;
    QFileSystemWatcher watcher_;
    QTimer rest_;
};

} // namespace qaliper
