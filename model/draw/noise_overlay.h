#pragma once

#include <span>
#include <utility>

#include "model/draw/overlay.h"
#include "model/draw/picture.h"

// Shares of the noise at an output, as marks of a picture.

namespace qaliper {

using NodeShares = std::span<const std::pair<NodeId, double>>;

// Mark::noise of the boxes of `consumers`, which add up in a folded block, and of the pills that `quantizers` are folded into.
// Nodes that the picture does not have are skipped.
Overlay withNoise(Overlay overlay, const Picture& picture, NodeShares consumers, NodeShares quantizers);

} // namespace qaliper
