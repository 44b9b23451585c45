#pragma once

#include <csignal>
#include <sys/resource.h>

// Simulates a full disk for this process.

namespace qaliper {

// During its lifetime, no file can grow beyond `room` bytes.
class FullDisk {
public:
    explicit FullDisk(rlim_t room) : signal_(std::signal(SIGXFSZ, SIG_IGN)) {
        ::getrlimit(RLIMIT_FSIZE, &before_);
        const rlimit limit{room, before_.rlim_max};
        ::setrlimit(RLIMIT_FSIZE, &limit);
    }
    ~FullDisk() {
        ::setrlimit(RLIMIT_FSIZE, &before_);
        std::signal(SIGXFSZ, signal_);
    }
    FullDisk(const FullDisk&) = delete;
    FullDisk& operator=(const FullDisk&) = delete;

private:
    void (*signal_)(int);
    rlimit before_{};
};

} // namespace qaliper
