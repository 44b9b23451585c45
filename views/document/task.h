#pragma once

#include <functional>
#include <memory>
#include <utility>

#include <QObject>
#include <QThreadPool>

#include "model/base/job.h"
#include "model/base/result.h"

// The threads of the application. Functions of the model are synchronous; a Task runs one of them elsewhere and brings
// the result back to the thread the Task lives on.
//
//     task.start([model](const Job& job) { return something(model, job); },
//                [this](Result<Something> result) { … });
//
// The latest request wins: starting again cancels what runs, and its result is never delivered. Cancelling and
// destroying a Task return at once; the thread finishes in its own time, and what it owns dies with it. What a function
// throws is delivered as an error.

namespace qaliper {

// Made by the application, outlives every Task. Its end waits for functions that still run; all were asked to stop by
// then.
class TaskPool {
public:
    TaskPool();
    virtual ~TaskPool();
    TaskPool(const TaskPool&) = delete;
    TaskPool& operator=(const TaskPool&) = delete;
    // Returns at once. Called on the thread of windows.
    virtual void run(std::function<void()> work);

private:
    int niceness_; // of the threads
    QThreadPool threads_;
};

template <class T>
inline constexpr bool isResult = false;
template <class T>
inline constexpr bool isResult<Result<T>> = true;

class Task final : public QObject {
    Q_OBJECT

public:
    explicit Task(TaskPool& pool, QObject* parent = nullptr);
    ~Task() override;

    // `work(const Job&)` runs on another thread, must own all it touches and returns a Result; `done(its result)` runs
    // on this one.
    template <class Work, class Done>
    void start(Work work, Done done) {
        using Returned = std::invoke_result_t<const Work&, const Job&>;
        static_assert(isResult<Returned>, "what is thrown has to become an error");
        launch([work = std::move(work), done = std::move(done)](const Job& job) -> Delivery {
            auto result = std::make_shared<Returned>(resultOf<Returned>(work, job));
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

    template <class Returned, class Work>
    static Returned resultOf(const Work& work, const Job& job) {
        try {
            return work(job);
        } catch (...) {
            return fail(caughtError());
        }
    }
    static Error caughtError(); // of the exception that is being handled

    void launch(std::function<Delivery(const Job&)> work);
    void letGo();
    void takeProgress(const std::shared_ptr<Run>& run);
    void finish(const std::shared_ptr<Run>& run, const Delivery& delivery);

    TaskPool* pool_;
    std::shared_ptr<Run> run_;
    Progress progress_;
};

} // namespace qaliper
