#pragma once

#include <cstddef>
#include <vector>

#include "model/rules/run.h"
#include "views/document/selection.h"

namespace qaliper {

// The finding, and those of the same rule at the other selected nodes, if its own node is selected: one fix covers all of
// them, with one preview and one proof. All are positions in Analysis::findings.
std::vector<std::size_t> selectedLike(const Analysis& analysis, std::size_t finding, const Selection& selection);

} // namespace qaliper
