#pragma once

#include "model/draw/overlay.h"
#include "model/draw/picture.h"
#include "model/quantize/placement.h"

namespace qaliper {

// A placement over a picture of the same version: the type at products that are quantized and at those in float, a band
// around what fuses with them or carries their scale, and along edges whose tensor gets a pair.
Overlay placementOverlay(const Picture& picture, const Placement& placement);

} // namespace qaliper
