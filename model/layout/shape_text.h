#pragma once

#include <string>

#include "model/graph/value_type.h"

namespace qaliper {

// Shapes and types as the picture shows them: a size whose name a tool made up ("unk__12") tells no more than "?".
std::string shownShape(const Shape& shape);
std::string shownType(const ValueType& type);

} // namespace qaliper
