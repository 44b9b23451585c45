#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <utility>

#include <QObject>
#include <QThreadPool>

#include "model/base/job.h"
#include "model/base/result.h"

// The threads of the application. Functions of the model are synchronous; a Task runs one of them on another thread and
// delivers the result on its own thread.
//
//     task.start([model](const Job& job) { return something(model, job); },
//                [this](Result<Something> result) { … });
//
// Only the latest request counts: starting again cancels the running one, whose result is never delivered. Cancelling
// and destroying a Task return immediately; the function on the other thread ends when it checks its Job, and what it
// owns is destroyed there. An exception of the function is delivered as an error.

namespace qaliper {

// The pool of threads. Created by the application, outlives every Task. Its destructor waits for functions that still
// run; all of them were cancelled before.
class TaskPool {
public:
    TaskPool();
    virtual ~TaskPool();
    TaskPool(const TaskPool&) = delete;
    TaskPool& operator=(const TaskPool&) = delete;
    // Both return immediately and are called on the thread of windows.
    virtual void run(std::function<void()> work);
    void runInOrder(std::function<void()> work); // after all functions that were passed to it before

private:
    int niceness_; // of the threads
    QThreadPool threads_;
    QThreadPool orderedThread_;
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

    // `work(const Job&)` runs on another thread, has to own all data that it uses, and returns a Result; `done(its
    // result)` runs on the thread of this Task.
    template <class Work, class Done>
    void start(Work work, Done done) {
        launch(delivering(std::move(work), std::move(done)), Duty::None);
    }
    // For work that has to be completed even if this Task is cancelled or destroyed; then `done` is not called. The
    // functions of a pool that are started this way run one after the other, in the order of the calls.
    template <class Work, class Done>
    void startInOrder(Work work, Done done) {
        launch(delivering(std::move(work), std::move(done)), Duty::InOrder);
    }

    void cancel();
    bool isRunning() const { return run_ != nullptr; }
    const Progress& progress() const { return progress_; } // of the current run

signals:
    void progressed();
    void runningChanged();

protected:
    void customEvent(QEvent* event) override; // events that the thread has posted

private:
    struct Run; // shared with the thread
    enum class Duty : std::uint8_t { None, InOrder };
    using Delivery = std::function<void()>;

    template <class Work, class Done>
    static std::function<Delivery(const Job&)> delivering(Work work, Done done) {
        using Returned = std::invoke_result_t<const Work&, const Job&>;
        // an exception has to become an error
        static_assert(isResult<Returned>, "what is thrown has to become an error");
        return [work = std::move(work), done = std::move(done)](const Job& job) -> Delivery {
            auto result = std::make_shared<Returned>(resultOf<Returned>(work, job));
            return [done, result] { done(std::move(*result)); };
        };
    }

    template <class Returned, class Work>
    static Returned resultOf(const Work& work, const Job& job) {
        try {
            return work(job);
        } catch (...) {
            return fail(caughtError());
        }
    }
    static Error caughtError(); // of the exception that is being handled

    void launch(std::function<Delivery(const Job&)> work, Duty duty);
    void letGo();
    void takeProgress(const std::shared_ptr<Run>& run);
    void finish(const std::shared_ptr<Run>& run, const Delivery& delivery);

    TaskPool* pool_;
    std::shared_ptr<Run> run_;
    Progress progress_;
};

} // namespace qaliper
