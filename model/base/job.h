#pragma once

#include <functional>
#include <stop_token>

#include "model/base/result.h"

// Passed to a long function: reports its progress and tells it that it is cancelled. Functions of `model` are
// synchronous; the caller owns the thread that they run on. The listener is called on that thread.

namespace qaliper {

struct Progress {
    Text stage;
    double done = -1; // 0 … 1, or negative when the end is unknown
};

class Job {
public:
    Job() = default;
    explicit Job(std::stop_token stop, std::function<void(const Progress&)> listener = {})
        : stop_(std::move(stop)), listener_(std::move(listener)) {}

    bool cancelled() const { return stop_.stop_requested(); }
    const std::stop_token& stopToken() const { return stop_; }

    void report(Text stage, double done = -1) const {
        if (listener_)
            listener_({std::move(stage), done});
    }

    // For loops: error of kind Cancelled after cancellation.
    Status check() const {
        if (cancelled())
            return fail(ErrorKind::Cancelled, say("Cancelled"));
        return {};
    }

private:
    std::stop_token stop_;
    std::function<void(const Progress&)> listener_;
};

} // namespace qaliper
