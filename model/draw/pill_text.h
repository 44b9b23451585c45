#pragma once

#include "model/base/text.h"
#include "model/graph/index.h"

namespace qaliper {

// The text of a pill: "INT8 0.0235". The exponent of a scale is never cut, so that a tiny scale (3.07e-09) cannot be
// taken for an ordinary one.
Text describeQuantization(const Index& index, NodeIx quantize);

} // namespace qaliper
