#pragma once

#include <filesystem>
#include <string>
#include <vector>

// Facts about the machine that a measurement depends on.

namespace qaliper::bench {

std::string describeMachine(); // processor, cores, memory, kernel, load
double peakMemoryMiB();        // of this process, from its start or the last forgetPeakMemory()
double threadMs();             // processor time of the calling thread, in ms
void forgetPeakMemory();       // if the kernel allows it

std::filesystem::path corpusFolder(); // whether it is there or not

// Of the corpus, sorted; empty without a corpus.
std::vector<std::filesystem::path> exportedModels();

} // namespace qaliper::bench
