#pragma once

#include <functional>

// A process that ends in the middle of something, as on a crash or when it is killed. The moment is not left to chance:
// it is one system call of the work, and a test can take them one after the other.

namespace qaliper {

// Runs the work in a child process that is killed at its `stop`-th stop, where each system call stops twice: before it
// is done and after. False when the work was over before; `work` may use what it likes of this process, its memory is a
// copy.
bool killedAt(int stop, const std::function<void()>& work);

// Kills the work at every stop it has, one run for each. `prepare` comes before each run, `check` after it with the
// number of the stop. How many runs were killed is returned.
int killEverywhere(const std::function<void()>& prepare, const std::function<void()>& work,
    const std::function<void(int stop)>& check);

} // namespace qaliper
