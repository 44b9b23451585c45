#pragma once

#include <vector>

#include "model/draw/overlay.h"
#include "model/rules/run.h"

namespace qaliper {

// What an analysis knows of every node, by NodeIx: precision, Q/DQ chains, findings. joinOverlay() joins it to a
// picture.
std::vector<Mark> marksOf(const Analysis& analysis);

} // namespace qaliper
