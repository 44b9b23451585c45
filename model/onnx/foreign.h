#pragma once

#include <optional>

#include "model/base/file.h"
#include "model/base/text.h"

namespace qaliper {

// Files that people open by mistake, recognised by their first bytes: what it is and what to open instead. Nothing for
// everything else, which may be a model.
std::optional<Text> foreignFormat(const ReadFile& file);

} // namespace qaliper
