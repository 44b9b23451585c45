#include <filesystem>
#include <new>
#include <optional>
#include <stdexcept>
#include <system_error>

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

} // namespace qaliper::task_test
