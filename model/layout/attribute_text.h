#pragma once

#include <string>
#include <vector>

#include "model/graph/model.h"
#include "model/layout/line_part.h"

// Attributes of a node in words, long lists and tensors shortened.

namespace qaliper {

// Short texts for a box: "3×3", "stride 2", "axis −1". An attribute that repeats the operator's default is left out.
std::vector<LinePart> describeAttributes(const Node& node);

// The whole value of one attribute in ASCII characters, for lists: "3, 3", "-1", "FP16" of a Cast.
std::string describeAttribute(const Node& node, const Attribute& attribute);

} // namespace qaliper
