#pragma once

#include <algorithm>

#include "model/rules/context.h"

namespace qaliper {

// Operators are left that nobody knows: the parser stops at them, so what it would say later is not worth a row yet.
inline bool hasUnknownOperators(const Context& context) {
    return std::ranges::any_of(context.classes, [](const Classification& it) { return it.kind == NodeClass::Unknown; });
}

} // namespace qaliper
