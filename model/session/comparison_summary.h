#pragma once

#include <vector>

#include "model/rules/run.h"

// Two checked versions in the few numbers that a VersionChange (model/rules/version_change.h) leaves out. Any thread may
// call it.

namespace qaliper {

// MACs by type, nodes, bytes of weights: "INT8 MACs 12.0 % → 80.0 %", one text for each number; a
// number that is the same in both stands once.
std::vector<Text> summarize(const Analysis& before, const Analysis& after);

} // namespace qaliper
