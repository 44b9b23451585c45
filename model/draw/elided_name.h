#pragma once

#include <string>
#include <string_view>

namespace qaliper {

// The name of a node in `width` px, in the font of lines: what neighbours have in common goes first. That is modules
// that the next one repeats, "conv" before "conv.0", and then the outer ones: "…/features.3/conv.0.0/Conv".
std::string elidedName(std::string_view name, double width);

} // namespace qaliper
