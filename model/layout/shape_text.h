#pragma once

#include <string>

#include "model/graph/value_type.h"

namespace qaliper {

// Shapes and types as the picture shows them: a size whose name a tool made up ("unk__12"), or that is negative, tells
// no more than "?".
std::string shownType(const ValueType& type);

// Upon a line, where a lone size would look like a piece of it: "[1]".
std::string edgeShape(const Shape& shape);

} // namespace qaliper
