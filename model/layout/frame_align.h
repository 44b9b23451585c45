#pragma once

#include <vector>

#include "model/layout/frame_plan.h"

// Chooses the side that the pieces of a column are aligned to: right, or left where that makes the column narrower. It depends
// on the pieces alone, and only a column much wider than its widest piece is considered, so that an edit rarely changes
// the side.

namespace qaliper {

// By piece: the templates of `plan`, or for components that are too wide those that are aligned to the left, which may still
// have to be placed. Empty when no component is too wide. All templates of the plan must be placed.
std::vector<std::uint32_t> templatesAlignedLeft(
    const ViewGraph& view, const ViewFrame& frame, const FramePlan& plan, TemplatePool& pool);

// Moves these templates into the plan, for each component that they make narrower.
void takeNarrower(const std::vector<std::uint32_t>& alignedLeft, const TemplatePool& pool, FramePlan& plan);

} // namespace qaliper
