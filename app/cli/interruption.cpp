#include "app/cli/interruption.h"

#include <csignal>
#include <ctime>

namespace qaliper::cli {

namespace {

sigset_t requests() {
    sigset_t set;
    ::sigemptyset(&set);
    ::sigaddset(&set, SIGINT);
    ::sigaddset(&set, SIGTERM);
    return set;
}

} // namespace

Interruption::Interruption() {
    const sigset_t set = requests();
    ::pthread_sigmask(SIG_BLOCK, &set, nullptr);
    waiter_ = std::jthread([set, stop = stop_](const std::stop_token& end) mutable {
        constexpr timespec pollInterval{0, 50'000'000};
        while (!end.stop_requested()) {
            if (::sigtimedwait(&set, nullptr, &pollInterval) > 0)
                stop.request_stop();
        }
    });
}

Interruption::~Interruption() {
    waiter_.request_stop();
    waiter_.join();
    const sigset_t set = requests();
    ::pthread_sigmask(SIG_UNBLOCK, &set, nullptr);
}

} // namespace qaliper::cli
