#pragma once

#include <filesystem>

// Where this build has its source and its programs. Only this file is compiled with these paths, so that a compiler cache serves
// several checkouts.

namespace qaliper {

std::filesystem::path sourceFolder();
std::filesystem::path workerProgram(); // qaliper-worker
std::filesystem::path cliProgram();    // qaliper-cli

} // namespace qaliper
