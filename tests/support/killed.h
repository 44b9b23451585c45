#pragma once

#include <functional>

// Kills a process at a defined moment, as in a crash: at one system call of its work. A test can go through all of
// them.

namespace qaliper {

// Runs the work in a child process that is killed at its `stop`-th stop; each system call stops twice, before and after
// it. False when the work ended before. `work` runs on a copy of this process's memory.
bool killedAt(int stop, const std::function<void()>& work);

// Kills the work at each of its stops, in one run each. Calls `prepare` before each run, and `check` after it with the
// number of the stop. Returns the number of runs that were killed.
int killEverywhere(const std::function<void()>& prepare, const std::function<void()>& work,
    const std::function<void(int stop)>& check);

} // namespace qaliper
