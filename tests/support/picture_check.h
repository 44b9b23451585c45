#pragma once

#include <string>
#include <vector>

#include "model/draw/scene.h"

// What must hold for every picture. Each answer is a list of what is wrong, empty for a sound picture; at most a few
// dozen entries, each with the names of the boxes concerned.

namespace qaliper {

// Boxes of one frame do not overlap; open bodies lie inside their box; every number is finite.
std::vector<std::string> faultsOfBoxes(const Index& index, const ViewGraph& view, const Layout& layout);

// Every edge is a line or a jump with both ends; lines leave the lower side of their producer, run downwards (in the
// direction of the flow) and arrive on the upper side of their consumer; none enters a foreign box.
std::vector<std::string> faultsOfEdges(
    const Index& index, const ViewGraph& view, const Layout& layout, const Scene& scene);

// Every node is shown by a box of the right frame, and every graph input and output has its own box.
std::vector<std::string> faultsOfFolding(const Index& index, const ViewGraph& view);

// Everything lies inside the bounds, texts lie inside their boxes, labels and pills lie on no box and on no other label
// or pill.
std::vector<std::string> faultsOfScene(const Scene& scene);

std::vector<std::string> faultsOfPicture(
    const Index& index, const ViewGraph& view, const Layout& layout, const Scene& scene);

// All numbers of a layout as bytes, to be compared.
std::string bytesOf(const Layout& layout);

} // namespace qaliper
