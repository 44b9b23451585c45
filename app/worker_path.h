#pragma once

#include <filesystem>

// Where the helper process lies. A library cannot know how its program was installed, so the programs ask here and pass
// the answer down.

namespace qaliper {

// Of the running program: in the libexec folder of the same installation, or beside it in a build tree. When it is in
// neither, the installed place, so that the message about its absence names where it should be.
std::filesystem::path workerPath();

// The same for a program in `folder`.
std::filesystem::path workerPathFrom(const std::filesystem::path& folder);

} // namespace qaliper
