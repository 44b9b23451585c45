#pragma once

#include "model/base/text.h"
#include "model/graph/model.h"

// What to write instead of an operator that TensorRT does not import, where the sources name something. Source: facts
// R18, R19, R30, F202, F206 and F209, table of standard plugins.

namespace qaliper {

// Steps for a person; empty when nothing is known.
Text replacementFor(const Node& node);

} // namespace qaliper
