#pragma once

#include <functional>

namespace qaliper::bench {

constexpr int medianRuns = 5;

// Of that many runs, in milliseconds of the clock on the wall.
double medianMs(const std::function<void()>& work);

} // namespace qaliper::bench
