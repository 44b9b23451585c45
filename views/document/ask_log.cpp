#include "views/document/ask_log.h"

#include <mutex>
#include <string>

#include "views/base/text.h"

namespace qaliper {

struct AskLog::Inbox {
    std::mutex mutex;
    AskLog* reader = nullptr; // null: nobody reads any longer
    std::deque<std::string> lines;
};

AskLog::AskLog(QObject* parent) : QObject(parent), inbox_(std::make_shared<Inbox>()) {}

AskLog::~AskLog() {
    const std::scoped_lock lock(inbox_->mutex);
    inbox_->reader = nullptr;
}

std::function<void(std::string_view)> AskLog::begin() {
    {
        const std::scoped_lock lock(inbox_->mutex);
        inbox_->reader = nullptr;
    }
    inbox_ = std::make_shared<Inbox>();
    inbox_->reader = this;
    lines_.clear();
    emit began();
    return [inbox = inbox_](std::string_view line) {
        const std::scoped_lock lock(inbox->mutex);
        if (!inbox->reader)
            return;
        if (inbox->lines.empty())
            QMetaObject::invokeMethod(
                inbox->reader, [inbox, reader = inbox->reader] { reader->take(inbox); }, Qt::QueuedConnection);
        inbox->lines.emplace_back(line);
        if (inbox->lines.size() > mostLines)
            inbox->lines.pop_front();
    };
}

void AskLog::take(const std::shared_ptr<Inbox>& inbox) {
    if (inbox != inbox_)
        return;
    std::deque<std::string> arrived;
    {
        const std::scoped_lock lock(inbox->mutex);
        arrived.swap(inbox->lines);
    }
    QStringList fresh;
    for (const std::string& line : arrived)
        fresh << toQt(std::string_view(line));
    lines_.insert(lines_.end(), fresh.begin(), fresh.end());
    if (lines_.size() > mostLines)
        lines_.erase(lines_.begin(), lines_.end() - static_cast<std::ptrdiff_t>(mostLines));
    emit grown(fresh);
}

} // namespace qaliper
