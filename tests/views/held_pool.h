#pragma once

#include <functional>
#include <utility>
#include <vector>

#include "views/document/task.h"

// The threads of the application, where a test decides what runs when.

namespace qaliper {

class HeldPool final : public TaskPool {
public:
    using Works = std::vector<std::function<void()>>;

    void run(std::function<void()> work) override {
        if (isHolding_)
            held_.push_back(std::move(work));
        else
            TaskPool::run(std::move(work));
    }

    // What `act` gives to other threads: it waits, in the order it came, until it is let go.
    Works hold(const std::function<void()>& act) {
        isHolding_ = true;
        act();
        isHolding_ = false;
        return std::exchange(held_, {});
    }
    void letGo(Works works) {
        for (std::function<void()>& work : works)
            TaskPool::run(std::move(work));
    }

private:
    bool isHolding_ = false;
    Works held_;
};

} // namespace qaliper
