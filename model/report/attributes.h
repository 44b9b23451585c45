#pragma once

#include <string>

#include "model/graph/model.h"

// An attribute's value in one line, long lists and tensors shortened.

namespace qaliper {

std::string describeAttribute(const Attribute& attribute);

} // namespace qaliper
