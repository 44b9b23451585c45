#include "tests/support/killed.h"

#include <csignal>
#include <new>
#include <optional>
#include <stdexcept>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <unistd.h>

namespace qaliper {

namespace {

[[noreturn]] void runTraced(const std::function<void()>& work) noexcept {
    if (::ptrace(PTRACE_TRACEME, 0, nullptr, nullptr) != 0)
        ::_exit(2);
    ::raise(SIGSTOP);
    work();
    ::_exit(0);
}

// The signal that the child waits with; nothing when it is over. Throws if it failed.
std::optional<int> stopSignal(pid_t child) {
    int status = 0;
    if (::waitpid(child, &status, 0) == child && WIFSTOPPED(status))
        return WSTOPSIG(status);
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
        throw std::runtime_error("What a child process was to be killed at failed by itself");
    return std::nullopt;
}

} // namespace

bool killedAt(int stop, const std::function<void()>& work) {
    const pid_t child = ::fork();
    if (child == 0)
        runTraced(work);
    if (stopSignal(child) != SIGSTOP)
        throw std::runtime_error("A child process cannot be traced here");
    long passedOn = 0; // a signal of the child's own
    for (int passed = 0; passed < stop;) {
        ::ptrace(PTRACE_SYSCALL, child, nullptr, passedOn);
        const auto signal = stopSignal(child);
        if (!signal)
            return false;
        passedOn = *signal == SIGTRAP ? 0 : *signal;
        passed += *signal == SIGTRAP ? 1 : 0;
    }
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
    return true;
}

int killEverywhere(const std::function<void()>& prepare, const std::function<void()>& work,
    const std::function<void(int stop)>& check) {
    for (int stop = 1;; ++stop) {
        prepare();
        const bool wasKilled = killedAt(stop, work);
        check(stop);
        if (!wasKilled)
            return stop - 1;
    }
}

Reached::Reached() {
    void* shared = ::mmap(nullptr, sizeof *number_, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (shared == MAP_FAILED)
        throw std::bad_alloc();
    number_ = new (shared) std::atomic<std::size_t>(0);
}

Reached::~Reached() { ::munmap(number_, sizeof *number_); }

} // namespace qaliper
