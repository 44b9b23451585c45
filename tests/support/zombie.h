#pragma once

#include <csignal>
#include <sys/wait.h>
#include <unistd.h>

// A process that has ended and was not waited for: its number is still in use, and it accepts signals.

namespace qaliper {

class Zombie {
public:
    Zombie() : process_(::fork()) {
        if (process_ == 0)
            ::_exit(0);
        siginfo_t info{};
        ::waitid(P_PID, static_cast<id_t>(process_), &info, WEXITED | WNOWAIT);
    }
    ~Zombie() { ::waitpid(process_, nullptr, 0); }
    Zombie(const Zombie&) = delete;
    Zombie& operator=(const Zombie&) = delete;

    pid_t process() const { return process_; }

private:
    pid_t process_;
};

} // namespace qaliper
