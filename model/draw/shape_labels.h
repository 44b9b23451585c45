#pragma once

#include "model/draw/scene.h"

namespace qaliper {

// Places the shapes that `types` knows beside the edges of a scene whose other parts are placed: one for each tensor, on
// the first of its edges with room. Labels that the scene has are replaced.
void labelShapes(const TypeTable& types, Scene& scene);

} // namespace qaliper
