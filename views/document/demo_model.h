#pragma once

#include <filesystem>

#include "model/base/result.h"

namespace qaliper {

// Writes the demo model, which is part of the program, with its project file into that folder and returns its path. A
// copy that is already there, and may have been changed, is not overwritten. Errors: CannotWrite.
Result<std::filesystem::path> unpackDemoModel(const std::filesystem::path& folder);

} // namespace qaliper
