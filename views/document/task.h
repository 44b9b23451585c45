#pragma once

#include <cstdint>
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
    // Return at once. Called on the thread of windows.
    virtual void run(std::function<void()> work);
    void runInOrder(std::function<void()> work); // after all that was given so before has ended

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

    // `work(const Job&)` runs on another thread, must own all it touches and returns a Result; `done(its result)` runs
    // on this one.
    template <class Work, class Done>
    void start(Work work, Done done) {
        launch(delivering(std::move(work), std::move(done)), Duty::None);
    }
    // For what has to be done whatever becomes of this Task: who cancels it does not hear of it, but it is done. Works
    // of a pool that are started so are done one after the other, in the order they were started.
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
    void customEvent(QEvent* event) override; // what the thread has posted

private:
    struct Run; // shared with the thread
    enum class Duty : std::uint8_t { None, InOrder };
    using Delivery = std::function<void()>;

    template <class Work, class Done>
    static std::function<Delivery(const Job&)> delivering(Work work, Done done) {
        using Returned = std::invoke_result_t<const Work&, const Job&>;
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
