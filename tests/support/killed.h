#pragma once

#include <atomic>
#include <cstddef>
#include <functional>

// A process that ends in the middle of something, as on a crash or when it is killed. The moment is not left to chance:
// it is one system call of the work, and a test can take them one after the other.
//
// Two runs of a work need not make the same system calls: an allocator asks for memory in one of them and has it in the
// other. So a check compares what it finds with how far that same run came, and not with what another run left.

namespace qaliper {

// Runs the work in a child process that is killed at its `stop`-th stop, where each system call stops twice: before it
// is done and after. False when the work was over before; `work` may use what it likes of this process, its memory is a
// copy. Throws when the work does not end as it should.
bool killedAt(int stop, const std::function<void()>& work);

// Kills the work at its first stop, at its second in another run, and so on until a run ends before its stop. `prepare`
// comes before each run, `check` after it with the number of the stop. How many runs were killed is returned.
int killEverywhere(const std::function<void()>& prepare, const std::function<void()>& work,
    const std::function<void(int stop)>& check);

// How far a work came: a number in memory that the child process shares with this one, so that it outlives a kill.
class Reached {
public:
    Reached(); // 0
    ~Reached();
    Reached(const Reached&) = delete;
    Reached& operator=(const Reached&) = delete;

    void set(std::size_t number) const { *number_ = number; }
    std::size_t get() const { return *number_; }

private:
    std::atomic<std::size_t>* number_;
};

} // namespace qaliper
