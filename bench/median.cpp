#include "bench/median.h"

#include <algorithm>
#include <array>
#include <chrono>

namespace qaliper::bench {

double medianMs(const std::function<void()>& work) {
    using Clock = std::chrono::steady_clock;
    std::array<double, medianRuns> times{};
    for (double& time : times) {
        const auto start = Clock::now();
        work();
        time = std::chrono::duration<double, std::milli>(Clock::now() - start).count();
    }
    std::ranges::nth_element(times, times.begin() + times.size() / 2);
    return times[times.size() / 2];
}

} // namespace qaliper::bench
