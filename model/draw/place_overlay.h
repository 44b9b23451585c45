#pragma once

#include <span>
#include <vector>

#include "model/draw/overlay.h"
#include "model/draw/picture.h"

// The nodes of one line of the speed verdict, as colours of a picture.

namespace qaliper {

constexpr double ofThisLine = 1; // Mark::place
constexpr double ofOtherCause = 0.06;

// The overlay with HeatKind::Places: `shown` are the nodes of the line; those of other causes are faint. Nodes that the
// picture does not have are skipped.
Overlay withPlaces(
    Overlay overlay, const Picture& picture, std::span<const NodeId> shown, std::span<const NodeId> others);

} // namespace qaliper
