#include "model/base/spread.h"

#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

namespace qaliper {

void onThisThread(std::size_t count, const std::function<void(std::size_t)>& one) {
    for (std::size_t i = 0; i < count; ++i)
        one(i);
}

void onAllProcessors(std::size_t count, const std::function<void(std::size_t)>& one) {
    std::atomic<std::size_t> next = 0;
    const auto work = [&] {
        for (std::size_t i = next++; i < count; i = next++)
            one(i);
    };
    const std::size_t processors = std::max(1U, std::thread::hardware_concurrency());
    std::vector<std::jthread> others;
    for (std::size_t i = 1; i < std::min(processors, count); ++i)
        others.emplace_back(work);
    work();
}

} // namespace qaliper
