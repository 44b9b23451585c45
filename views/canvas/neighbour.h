#pragma once

#include <Qt>

#include "model/draw/scene.h"

namespace qaliper {

// The box an arrow key leads to: along the flow to what the box feeds or reads, preferring what lies straight ahead,
// across it to the nearest box beside. Invalid when there is none.
BoxIx neighbourOf(const Scene& scene, BoxIx box, Qt::Key arrow);

} // namespace qaliper
