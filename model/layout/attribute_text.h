#pragma once

#include <string>
#include <vector>

#include "model/graph/model.h"
#include "model/layout/line_part.h"

// Attributes of a node in words, long lists and tensors shortened.

namespace qaliper {

// What a person wants to know at a glance: "3×3", "stride 2", "axis −1". What merely repeats the operator's default is
// left out.
std::vector<LinePart> describeAttributes(const Node& node);

// The value of one attribute in full and in plain characters, for lists that show each: "3, 3", "-1", "FP16" of a Cast.
std::string describeAttribute(const Node& node, const Attribute& attribute);

} // namespace qaliper
