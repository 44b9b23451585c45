#pragma once

#include <string>

#include "model/graph/value_type.h"
#include "model/layout/line_part.h"

namespace qaliper {

// Shapes and types as the picture shows them. A negative size, or one whose name a tool generated ("unk__12"), is shown
// as "?". Words are in the language of the interface.
LinePart shownType(const ValueType& type);

// On an edge, where a single size would look like a part of the line: "[1]".
std::string edgeShape(const Shape& shape);

} // namespace qaliper
