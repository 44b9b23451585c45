#include "views/document/task.h"

#include <exception>
#include <filesystem>
#include <mutex>
#include <new>
#include <stop_token>
#include <utility>

#include <QCoreApplication>
#include <QEvent>
#include <QPointer>

#ifdef Q_OS_LINUX
#include <sys/resource.h>
#endif

namespace qaliper {

namespace {

// More threads than processors, because most tasks wait for a worker process or the disk.
constexpr int maxThreads = 16;

// The niceness of the threads of a pool, and of the helper processes that they start, so that windows get the processor
// first. Only Linux has a niceness for each thread.
constexpr int moreNiceness = 5;

int ownNiceness() {
#ifdef Q_OS_LINUX
    return getpriority(PRIO_PROCESS, 0);
#else
    return 0;
#endif
}

void takeNiceness(int niceness) {
#ifdef Q_OS_LINUX
    (void)setpriority(PRIO_PROCESS, 0, niceness);
#else
    Q_UNUSED(niceness)
#endif
}

std::function<void()> withNiceness(std::function<void()> work, int niceness) {
    return [work = std::move(work), niceness] {
        takeNiceness(niceness);
        work();
    };
}

// Posted by a thread and executed on the thread of the Task; dropped with a Task that is destroyed.
class Post final : public QEvent {
public:
    static void to(QObject* receiver, std::function<void()> act) {
        QCoreApplication::postEvent(receiver, new Post(std::move(act)));
    }
    void read() const { act_(); }

private:
    explicit Post(std::function<void()> act) : QEvent(User), act_(std::move(act)) {}

    std::function<void()> act_;
};

} // namespace

TaskPool::TaskPool() : niceness_(ownNiceness() + moreNiceness) {
    threads_.setMaxThreadCount(maxThreads);
    orderedThread_.setMaxThreadCount(1);
}

TaskPool::~TaskPool() {
    threads_.waitForDone();
    orderedThread_.waitForDone();
}

void TaskPool::run(std::function<void()> work) { threads_.start(withNiceness(std::move(work), niceness_)); }

void TaskPool::runInOrder(std::function<void()> work) {
    orderedThread_.start(withNiceness(std::move(work), niceness_));
}

// Shared by thread and Task. The receiver is removed under the lock, so that no thread posts to a Task that is
// destroyed.
struct Task::Run {
    std::stop_source stop;
    std::mutex mutex;
    Task* receiver = nullptr;
    Progress latest;
    bool isPosted = false; // a progress event was posted and not handled yet

    static void report(const std::shared_ptr<Run>& run, const Progress& progress) {
        const std::lock_guard lock(run->mutex);
        run->latest = progress;
        if (run->isPosted || !run->receiver)
            return;
        run->isPosted = true;
        Post::to(run->receiver, [task = run->receiver, run] { task->takeProgress(run); });
    }

    static void deliver(const std::shared_ptr<Run>& run, Delivery delivery) {
        const std::lock_guard lock(run->mutex);
        if (run->receiver)
            Post::to(run->receiver,
                [task = run->receiver, run, delivery = std::move(delivery)] { task->finish(run, delivery); });
    }
};

Task::Task(TaskPool& pool, QObject* parent) : QObject(parent), pool_(&pool) {}

Task::~Task() { letGo(); }

void Task::cancel() {
    if (!run_)
        return;
    letGo();
    emit runningChanged();
}

Error Task::caughtError() {
    try {
        throw;
    } catch (const std::bad_alloc&) {
        return {ErrorKind::OverBudget,
            say("There is not enough memory for this. Close other models or programs, then try again"), {}, {}};
    } catch (const std::filesystem::filesystem_error& error) {
        return {ErrorKind::CannotRead, say("The file system failed: {reason}", arg("reason", error.code().message())),
            error.path1().string(), {}};
    } catch (const std::exception& error) {
        return {ErrorKind::Unsupported,
            say("Qaliper cannot do this because of an unexpected error: {reason}", arg("reason", error.what())), {},
            {}};
    } catch (...) {
        return {ErrorKind::Unsupported, say("Qaliper cannot do this because of an unknown error"), {}, {}};
    }
}

void Task::launch(std::function<Delivery(const Job&)> work, Duty duty) {
    const bool wasRunning = isRunning();
    letGo();
    progress_ = {};
    run_ = std::make_shared<Run>();
    run_->receiver = this;
    const std::stop_token stop = duty == Duty::InOrder ? std::stop_token() : run_->stop.get_token();
    std::function<void()> carryOut = [run = run_, stop, work = std::move(work)]() mutable {
        const Job job(stop, [run](const Progress& progress) { Run::report(run, progress); });
        Delivery delivery = job.cancelled() ? Delivery() : work(job);
        work = {}; // what it owns is destroyed on this thread, not on that of windows
        if (delivery)
            Run::deliver(run, std::move(delivery));
    };
    if (duty == Duty::InOrder)
        pool_->runInOrder(std::move(carryOut));
    else
        pool_->run(std::move(carryOut));
    if (!wasRunning)
        emit runningChanged();
}

void Task::customEvent(QEvent* event) {
    if (const auto* post = dynamic_cast<Post*>(event))
        post->read();
}

void Task::letGo() {
    const std::shared_ptr<Run> run = std::exchange(run_, nullptr);
    if (!run)
        return;
    run->stop.request_stop();
    const std::lock_guard lock(run->mutex);
    run->receiver = nullptr;
}

void Task::takeProgress(const std::shared_ptr<Run>& run) {
    if (run != run_)
        return;
    {
        const std::lock_guard lock(run->mutex);
        run->isPosted = false;
        progress_ = run->latest;
    }
    emit progressed();
}

void Task::finish(const std::shared_ptr<Run>& run, const Delivery& delivery) {
    if (run != run_)
        return;
    letGo();
    const QPointer<Task> alive(this); // the delivery may close the document that owns this task
    delivery();
    if (alive && !isRunning())
        emit runningChanged();
}

} // namespace qaliper
