#include "views/base/idle_work.h"

#include <utility>

#include <QElapsedTimer>

namespace qaliper {

namespace {

constexpr qint64 portion = 3; // ms

} // namespace

IdleWork::IdleWork() {
    timer_.setInterval(0);
    QObject::connect(&timer_, &QTimer::timeout, &timer_, [this] { doPortion(); });
}

void IdleWork::start(std::function<bool()> step) {
    step_ = std::move(step);
    timer_.start();
}

void IdleWork::cancel() {
    timer_.stop();
    step_ = nullptr;
}

void IdleWork::doPortion() {
    QElapsedTimer clock;
    clock.start();
    do {
        if (!step_())
            return cancel();
    } while (clock.elapsed() < portion);
}

} // namespace qaliper
