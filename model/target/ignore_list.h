#pragma once

#include <string>
#include <string_view>

#include "model/target/manifest.h"

// Edits the [[ignore]] list of a project file as text: comments, order and everything else are kept.

namespace qaliper {

// Adds the entry at the end, or replaces the entry of the same key.
std::string withIgnored(std::string_view toml, const IgnoredFinding& entry);

// Removes the entries of that key; entries that name a rule are kept.
std::string withoutIgnored(std::string_view toml, std::string_view key);

} // namespace qaliper
