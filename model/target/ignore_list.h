#pragma once

#include <string>
#include <string_view>

#include "model/target/manifest.h"

// The [[ignore]] list of a project file, changed in its text: comments, order and everything else stay as a person
// wrote them.

namespace qaliper {

// With the entry at the end, in place of another one of the same key.
std::string withIgnored(std::string_view toml, const IgnoredFinding& entry);

// Without the entries of that key; entries that name a rule stay.
std::string withoutIgnored(std::string_view toml, std::string_view key);

} // namespace qaliper
