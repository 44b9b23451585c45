#pragma once

#include <filesystem>

#include "model/base/result.h"

namespace qaliper {

// The model to try Qaliper with is part of the program. Writes it, with its project file, into that folder and says
// where; a copy that is there already, and perhaps changed, is left alone. Errors: CannotWrite.
Result<std::filesystem::path> unpackDemoModel(const std::filesystem::path& folder);

} // namespace qaliper
