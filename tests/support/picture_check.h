#pragma once

#include <string>
#include <vector>

#include "model/draw/scene.h"

// Invariants of every picture. Each function returns a list of violations, empty for a valid picture, with at most a
// few dozen entries that name the boxes concerned.

namespace qaliper {

// Boxes of one frame do not overlap; open bodies lie inside their box; every number is finite.
std::vector<std::string> faultsOfBoxes(const Index& index, const ViewGraph& view, const Layout& layout);

// Every edge is a line or a link with both ends; lines leave the lower side of their producer, run downwards (in the
// direction of the flow) and end on the upper side of their consumer; none enters another box.
std::vector<std::string> faultsOfEdges(
    const Index& index, const ViewGraph& view, const Layout& layout, const Scene& scene);

// Every node is shown by a box of the right frame, and every graph input and output has its own box.
std::vector<std::string> faultsOfFolding(const Index& index, const ViewGraph& view);

// Everything is inside the bounds, texts are inside their boxes, labels and pills overlap neither a box nor another
// label or pill.
std::vector<std::string> faultsOfScene(const Scene& scene);

std::vector<std::string> faultsOfPicture(
    const Index& index, const ViewGraph& view, const Layout& layout, const Scene& scene);

// All numbers of a layout as bytes, for comparisons.
std::string bytesOf(const Layout& layout);

} // namespace qaliper
