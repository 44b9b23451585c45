#pragma once

#include <string>
#include <vector>

#include "model/graph/model.h"

// What a person wants to know of a node's attributes at a glance: "3×3", "stride 2", "axis −1". What merely repeats the
// operator's default is left out.

namespace qaliper {

std::vector<std::string> describeAttributes(const Node& node);

} // namespace qaliper
