#pragma once

#include <filesystem>

// The path of the helper process. A library does not know how its program was installed, so the programs pass this path
// to it.

namespace qaliper {

// The running program.
std::filesystem::path programPath();

// For the running program: in the libexec folder of the same installation, or beside it in a build tree. When it exists
// in neither, the installed path, so that the error message names that.
std::filesystem::path workerPath();

// The same for a program in `folder`.
std::filesystem::path workerPathFrom(const std::filesystem::path& folder);

} // namespace qaliper
