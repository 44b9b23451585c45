#pragma once

#include <string>
#include <vector>

#include "model/base/result.h"

namespace qaliper::cli {

// The models that a person names: files as they are, and in place of a folder each .onnx file below it, sorted by its path. Hidden
// files and folders and symbolic links below it are left out. Errors: CannotRead for a folder that has no model or cannot be read.
Result<std::vector<std::string>> modelFiles(const std::vector<std::string>& paths);

} // namespace qaliper::cli
