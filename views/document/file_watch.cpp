#include "views/document/file_watch.h"

#include <system_error>

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
    known_ = stamp;
    told_ = stamp;
    isGone_ = false;
    watcher_.addPath(pathToQt(path_));
    watcher_.addPath(pathToQt(path_.parent_path())); // reports a replaced file, which ends the watch of the old one
    rest_.start();                                   // it may have changed since that state was seen
}

void FileWatch::hold(bool isHeld) {
    isHeld_ = isHeld;
    if (!isHeld_ && !path_.empty())
        rest_.start();
}

void FileWatch::look() {
    if (isHeld_)
        return;
    const auto now = stampOf(path_);
    if (!now) {
        miss();
        return;
    }
    if (watcher_.files().isEmpty())
        watcher_.addPath(pathToQt(path_));
    const bool isNews = *now != told_ || isGone_;
    told_ = *now;
    isGone_ = false;
    if (!isNews)
        return;
    if (*now == known_)
        emit returned();
    else
        emit changed();
}

// A folder that cannot be read now gives no information about the file.
void FileWatch::miss() {
    std::error_code ignored;
    if (isGone_ || std::filesystem::status(path_, ignored).type() != std::filesystem::file_type::not_found)
        return;
    isGone_ = true;
    emit vanished();
}

} // namespace qaliper
