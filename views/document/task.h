#pragma once

#include <functional>
#include <memory>
#include <utility>

#include <QObject>
#include <QThreadPool>

#include "model/base/job.h"

// The threads of the application. Functions of the model are synchronous; a Task runs one of them elsewhere
// and brings the result back to the thread the Task lives on.
//
//     task.start([model](const Job& job) { return something(model, job); },
//                [this](Result<Something> result) { … });
//
// The latest request wins: starting again cancels what runs, and its result is never delivered. Cancelling
// and destroying a Task return at once; the thread finishes in its own time, and what it owns dies with it.

namespace qaliper {

// Made by the application, outlives every Task. Its end waits for functions that still run; all were asked to
// stop by then.
class TaskPool {
public:
    TaskPool();
    ~TaskPool();
    TaskPool(const TaskPool&) = delete;
    TaskPool& operator=(const TaskPool&) = delete;
    void run(std::function<void()> work);

private:
    int niceness_; // of the threads
    QThreadPool threads_;
};

class Task final : public QObject {
    Q_OBJECT

public:
    explicit Task(TaskPool& pool, QObject* parent = nullptr);
    ~Task() override;

    // `work(const Job&)` runs on another thread and must own all it touches; `done(its result)` runs on this
    // one.
    template <class Work, class Done>
    void start(Work work, Done done) {
        launch([work = std::move(work), done = std::move(done)](const Job& job) -> Delivery {
            auto result = std::make_shared<std::invoke_result_t<const Work&, const Job&>>(work(job));
            return [done, result] { done(std::move(*result)); };
        });
    }

    void cancel();
    bool isRunning() const { return run_ != nullptr; }
    const Progress& progress() const { return progress_; } // of the current run

signals:
    void progressed();
    void runningChanged();

private:
    struct Run; // shared with the thread
    using Delivery = std::function<void()>;

    void launch(std::function<Delivery(const Job&)> work);
    void letGo();
    void takeProgress(const std::shared_ptr<Run>& run);
    void finish(const std::shared_ptr<Run>& run, const Delivery& delivery);

    TaskPool* pool_;
    std::shared_ptr<Run> run_;
    Progress progress_;
};

} // namespace qaliper
