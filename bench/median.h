#pragma once

#include <functional>

namespace qaliper::bench {

constexpr int medianRuns = 5;

// The median of medianRuns runs, in ms of wall-clock time.
double medianMs(const std::function<void()>& work);

} // namespace qaliper::bench
