#pragma once

#include "model/draw/overlay.h"
#include "model/draw/scene.h"
#include "model/layout/zones.h"

namespace qaliper {

// Fills Overlay::zones and Overlay::spots from the marks of boxes. A spot is a box with an error, or one that runs in
// a float type: a layer with weights or a product while most of its zone runs in a lower precision, or one that misses
// its quantized type. While the overlay is heated (heat.h), the spots are boxes with an error and hot ones, or boxes behind
// hot pills.
void markZones(const ViewGraph& view, const Scene& scene, const Zones& zones, Overlay& overlay);

} // namespace qaliper
