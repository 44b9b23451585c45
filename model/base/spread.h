#pragma once

#include <cstddef>
#include <functional>

// Work that can be divided. A function of `model` starts no threads: it takes a Spread, and its caller decides how many
// threads the work gets.

namespace qaliper {

// Calls one(0) … one(count - 1), each once, and returns after the last of them. `one` does not throw.
using Spread = std::function<void(std::size_t count, const std::function<void(std::size_t)>& one)>;

// In this order on this thread.
void onThisThread(std::size_t count, const std::function<void(std::size_t)>& one);

// On one thread for each processor, which end before it returns; this thread is one of them.
void onAllProcessors(std::size_t count, const std::function<void(std::size_t)>& one);

} // namespace qaliper
