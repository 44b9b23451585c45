#pragma once

#include <functional>

#include <QTimer>

// Work that needs the main thread, such as creating widgets, in portions of a few ms: between them, the event loop
// handles events and paints.

namespace qaliper {

class IdleWork final {
public:
    IdleWork();

    // Calls `step` from the event loop until it returns false; drops work in progress. `step` must not call this
    // object.
    void start(std::function<bool()> step);
    void cancel();
    bool isActive() const { return timer_.isActive(); }

private:
    void doPortion();

    QTimer timer_;
    std::function<bool()> step_;
};

} // namespace qaliper
