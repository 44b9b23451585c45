#include "tests/support/killed.h"

#include <csignal>
#include <stdexcept>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <unistd.h>

namespace qaliper {

namespace {

[[noreturn]] void runTraced(const std::function<void()>& work) {
    if (::ptrace(PTRACE_TRACEME, 0, nullptr, nullptr) != 0)
        ::_exit(2);
    ::raise(SIGSTOP);
    work();
    ::_exit(0);
}

bool waitUntilStopped(pid_t child) {
    int status = 0;
    return ::waitpid(child, &status, 0) == child && WIFSTOPPED(status);
}

} // namespace

bool killedAt(int stop, const std::function<void()>& work) {
    const pid_t child = ::fork();
    if (child == 0)
        runTraced(work);
    if (!waitUntilStopped(child))
        throw std::runtime_error("A child process cannot be traced here");
    for (int passed = 0; passed < stop; ++passed) {
        ::ptrace(PTRACE_SYSCALL, child, nullptr, nullptr);
        if (!waitUntilStopped(child))
            return false;
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

} // namespace qaliper
