#pragma once

#include <string>

#include "model/graph/value_type.h"

namespace qaliper {

// Shapes and types as the picture shows them. A negative size, or one whose name a tool generated ("unk__12"), is shown
// as "?".
std::string shownType(const ValueType& type);

// On an edge, where a single size would look like a part of the line: "[1]".
std::string edgeShape(const Shape& shape);

} // namespace qaliper
