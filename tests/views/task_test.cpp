#include <optional>

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
    task.start([](const Job&) { return getpriority(PRIO_PROCESS, 0); }, [&](int found) { niceness = found; });
    ASSERT_TRUE(comesTrue([&] { return niceness.has_value(); }));
    EXPECT_GT(*niceness, getpriority(PRIO_PROCESS, 0));
}
#endif

} // namespace qaliper::task_test
