#include "views/document/file_watch.h"

#include "views/base/text.h"

namespace qaliper {

namespace {

constexpr int restingTime = 300; // ms

} // namespace

FileWatch::FileWatch(QObject* parent) : QObject(parent) {
    rest_.setSingleShot(true);
    rest_.setInterval(restingTime);
    connect(&watcher_, &QFileSystemWatcher::fileChanged, &rest_, qOverload<>(&QTimer::start));
    connect(&watcher_, &QFileSystemWatcher::directoryChanged, &rest_, qOverload<>(&QTimer::start));
    connect(&rest_, &QTimer::timeout, this, &FileWatch::look);
}

void FileWatch::follow(const std::filesystem::path& path, const FileStamp& stamp) {
    if (!watcher_.files().isEmpty())
        watcher_.removePaths(watcher_.files());
    if (!watcher_.directories().isEmpty())
        watcher_.removePaths(watcher_.directories());
    path_ = path;
    stamp_ = stamp;
    watcher_.addPath(pathToQt(path_));
    watcher_.addPath(pathToQt(path_.parent_path())); // tells of a replaced file, which drops the watch of the old one
    rest_.start();                                   // it may have changed since that state was seen
}

void FileWatch::look() {
    const auto now = stampOf(path_);
    if (!now)
        return;
    if (watcher_.files().isEmpty())
        watcher_.addPath(pathToQt(path_));
    if (*now == stamp_)
        return;
    stamp_ = *now;
    emit changed();
}

} // namespace qaliper
