#include <filesystem>
#include <new>
#include <optional>
#include <semaphore>
#include <stdexcept>
#include <system_error>
#include <vector>

#include "tests/support/result.h"
#include "tests/views/window_fixture.h"
#include "views/document/task.h"

#ifdef Q_OS_LINUX
#include <sys/resource.h>
#endif

// Work beside the window.

namespace qaliper::task_test {

#ifdef Q_OS_LINUX
TEST_F(WindowTest, WorkInTheBackgroundMakesWayForTheWindow) {
    Task task(*pool_);
    std::optional<int> niceness;
    task.start([](const Job&) -> Result<int> { return getpriority(PRIO_PROCESS, 0); },
        [&](const Result<int>& found) { niceness = found.value_or(0); });
    ASSERT_TRUE(comesTrue([&] { return niceness.has_value(); }));
    EXPECT_GT(*niceness, getpriority(PRIO_PROCESS, 0));
}
#endif

// What work that throws is answered with.
template <class Thrown>
Error errorOf(TaskPool& pool, const Thrown& thrown) {
    Task task(pool);
    std::optional<Result<int>> answer;
    task.start([thrown](const Job&) -> Result<int> { throw thrown; }, [&](Result<int> result) { answer = result; });
    EXPECT_TRUE(comesTrue([&] { return answer.has_value(); }));
    EXPECT_FALSE(task.isRunning());
    return answer && !*answer ? answer->error() : Error();
}

TEST_F(WindowTest, WhatWorkInTheBackgroundThrowsIsAnError) {
    const std::filesystem::filesystem_error lost("stat", "/lost", std::make_error_code(std::errc::io_error));
    EXPECT_EQ(errorOf(*pool_, lost).kind, ErrorKind::CannotRead);
    EXPECT_EQ(errorOf(*pool_, lost).path, "/lost");
    EXPECT_EQ(errorOf(*pool_, std::bad_alloc()).kind, ErrorKind::OverBudget);
    const Error other = errorOf(*pool_, std::out_of_range("far away"));
    EXPECT_EQ(other.kind, ErrorKind::Unsupported);
    ASSERT_EQ(other.message.arguments.size(), 1U);
    EXPECT_EQ(other.message.arguments.front().value, "far away");
    EXPECT_EQ(errorOf(*pool_, 42).kind, ErrorKind::Unsupported);
}

// Of work that runs in order: the others wait for the first one, which waits for `go`.
class InOrder : public WindowTest {
protected:
    std::function<Result<int>(const Job&)> work(int number) {
        return [this, number](const Job& job) -> Result<int> {
            if (number == 0)
                go_.acquire();
            done_.push_back(job.cancelled() ? -1 : number);
            return number;
        };
    }

    std::binary_semaphore go_{0};
    std::vector<int> done_; // by one after the other
};

TEST_F(InOrder, WorkIsDoneAsItWasGivenWhateverBecomesOfWhoGaveIt) {
    std::vector<int> heard;
    const auto hear = [&](Result<int> number) { heard.push_back(must(number)); };
    Task first(*pool_);
    first.startInOrder(work(0), hear);
    Task second(*pool_);
    {
        Task closed(*pool_);
        closed.startInOrder(work(1), hear);
        second.startInOrder(work(2), hear);
        second.startInOrder(work(3), hear);
    }
    go_.release();
    ASSERT_TRUE(comesTrue([&] { return heard.size() == 2; }));
    EXPECT_EQ(done_, (std::vector{0, 1, 2, 3}));
    EXPECT_EQ(heard, (std::vector{0, 3}));
}

TEST_F(InOrder, WorkThatWaitsIsDoneBeforeThePoolEnds) {
    {
        TaskPool pool;
        Task task(pool);
        task.startInOrder(work(0), [](const Result<int>&) {});
        Task other(pool);
        other.startInOrder(work(1), [](const Result<int>&) {});
        go_.release();
    }
    EXPECT_EQ(done_, (std::vector{0, 1}));
}

} // namespace qaliper::task_test
