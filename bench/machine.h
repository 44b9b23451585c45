#pragma once

#include <string>

// What a figure has to be read with.

namespace qaliper::bench {

std::string describeMachine(); // processor, cores, memory, kernel, load
double peakMemoryMiB();        // of this process so far

} // namespace qaliper::bench
