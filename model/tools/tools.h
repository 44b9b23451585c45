#pragma once

#include <span>
#include <string_view>

#include "model/tools/tool.h"

// All tools, in the order of the menu. This list is their only registration; a test runs each.

namespace qaliper {

std::span<const Tool* const> allTools();
const Tool* findTool(std::string_view id);

} // namespace qaliper
