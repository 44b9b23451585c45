#pragma once

#include <filesystem>
#include <string>
#include <vector>

// What a figure has to be read with.

namespace qaliper::bench {

std::string describeMachine(); // processor, cores, memory, kernel, load
double peakMemoryMiB();        // of this process so far, or since it was forgotten
double threadMs();             // processor time of the calling thread, in ms
void forgetPeakMemory();       // where the kernel allows it

// Of the corpus, sorted; none where there is no corpus.
std::vector<std::filesystem::path> exportedModels();

} // namespace qaliper::bench
