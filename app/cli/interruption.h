#pragma once

#include <stop_token>
#include <thread>

namespace qaliper::cli {

// While it lives, an interrupt from the terminal (SIGINT) or a request to end (SIGTERM) stops the work instead of the
// program, so that temporary files are removed. Processes that are started meanwhile do not see these signals. Made on
// the thread that works, before it starts others.
class Interruption {
public:
    Interruption();
    ~Interruption();
    Interruption(const Interruption&) = delete;
    Interruption& operator=(const Interruption&) = delete;

    std::stop_token token() const { return stop_.get_token(); }

private:
    std::stop_source stop_;
    std::jthread waiter_;
};

} // namespace qaliper::cli
