#pragma once

#include <functional>
#include <stop_token>

#include "model/base/result.h"

// What a long function is handed: a way to say how far it is and to learn that nobody waits any more. Functions of
// `model` are synchronous; the thread they run on belongs to the caller.

namespace qaliper {

struct Progress {
    Text stage;
    double done = -1; // 0 … 1, or negative when the end is not known
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

    // For the end of a loop body: carries on, or is the error that ends the function.
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
