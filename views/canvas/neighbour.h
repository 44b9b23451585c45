#pragma once

#include <Qt>

#include "model/draw/scene.h"

namespace qaliper {

// The box that an arrow key selects: along the flow a producer or consumer, preferably straight ahead; across it the
// nearest box. Invalid when there is none.
BoxIx neighbourOf(const Scene& scene, BoxIx box, Qt::Key arrow);

} // namespace qaliper
