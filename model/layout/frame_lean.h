#pragma once

#include <vector>

#include "model/layout/frame_plan.h"

// The side that the pieces of a column lean to: the right one, or the left one where that makes the column narrower
// because its widest piece can lean nowhere else. A function of the pieces alone; only a column that is much wider than
// its widest piece is ever asked about, so that an edit leaves the side as it is.

namespace qaliper {

// By piece: the templates of `plan`, and for components that are too wide those that lean to the left, which are
// perhaps yet to be placed. Empty when nothing is too wide. Everything in the plan is placed.
std::vector<std::uint32_t> templatesLeaningLeft(
    const ViewGraph& view, const ViewFrame& frame, const FramePlan& plan, TemplatePool& pool);

// Takes those over into the plan, for each component that they make narrower.
void takeNarrower(const std::vector<std::uint32_t>& leaningLeft, const TemplatePool& pool, FramePlan& plan);

} // namespace qaliper
