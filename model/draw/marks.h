#pragma once

#include <vector>

#include "model/draw/overlay.h"
#include "model/rules/run.h"

namespace qaliper {

// What an analysis has to say about every node, by NodeIx: its precision, the chains it is part of, its findings. To be
// joined to a picture by joinOverlay().
std::vector<Mark> marksOf(const Analysis& analysis);

} // namespace qaliper
