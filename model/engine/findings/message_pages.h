#pragma once

#include <optional>
#include <string_view>

#include "model/rules/finding.h"

namespace qaliper {

// The page about a message of TensorRT ("log-…"), a measurement ("layers-…") or the ranges of a cache; nothing for
// other ids.
std::optional<AboutFinding> aboutMessage(std::string_view id);

} // namespace qaliper
