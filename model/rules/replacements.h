#pragma once

#include "model/base/text.h"
#include "model/graph/model.h"

// Replacements for operators that TensorRT does not import, where the sources name one. Source: facts R18, R19, R30,
// F202, F206 and F209, table of standard plugins.

namespace qaliper {

// Steps for the user; empty when no replacement is known.
Text replacementFor(const Node& node);

} // namespace qaliper
