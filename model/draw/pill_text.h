#pragma once

#include "model/base/text.h"
#include "model/graph/index.h"

namespace qaliper {

// What a folded Q→DQ pair shows on its edge: "INT8 0.0235". The exponent of a scale is never cut: a range that vanished
// (3.07e-09) must not look like a healthy one.
Text describeQuantization(const Index& index, NodeIx quantize);

} // namespace qaliper
