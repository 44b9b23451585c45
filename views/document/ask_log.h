#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <string_view>

#include <QObject>
#include <QStringList>

// What a TensorRT writes while it is asked: its last messages, which another thread hands over as they come.

namespace qaliper {

class AskLog final : public QObject {
    Q_OBJECT

public:
    static constexpr std::size_t mostLines = 5000;

    explicit AskLog(QObject* parent = nullptr);
    ~AskLog() override;

    // Forgets the lines of the asking before. What it returns takes those of the next one on any thread; it may outlive the log.
    std::function<void(std::string_view)> begin();
    const std::deque<QString>& lines() const { return lines_; }

signals:
    void began();
    void grown(const QStringList& lines); // by these

private:
    struct Inbox; // shared with the thread
    void take(const std::shared_ptr<Inbox>& inbox);

    std::shared_ptr<Inbox> inbox_;
    std::deque<QString> lines_;
};

} // namespace qaliper
