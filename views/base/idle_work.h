#pragma once

#include <functional>

#include <QTimer>

// Work that only the window's thread can do, such as making widgets, in portions of a few milliseconds: between two of
// them the window takes events and paints.

namespace qaliper {

class IdleWork final {
public:
    IdleWork();

    // Calls `step`, which leaves this object alone, until it answers that nothing is left. What was under way is
    // dropped.
    void start(std::function<bool()> step);
    void cancel();
    bool isActive() const { return timer_.isActive(); }

private:
    void doPortion();

    QTimer timer_;
    std::function<bool()> step_;
};

} // namespace qaliper
