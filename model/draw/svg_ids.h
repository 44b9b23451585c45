#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "model/layout/view_graph.h"

// The ids of an SVG's elements. A node's id is made of its identity, so SVGs of two versions of a model can be
// compared; other elements are named after their node or value. Ids are unique within the file, for invalid models too.

namespace qaliper::svg {

struct Ids {
    std::vector<std::string> boxes; // by BoxIx
    std::vector<std::string> pills; // by PillIx: the id of the Q
};

void putBefore(Ids& ids, std::string_view prefix);

// The id of the element that shows a node; empty when there is none.
std::string idOf(const Ids& ids, const ViewGraph& view, NodeIx node);

Ids makeIds(const Index& index, const ViewGraph& view);

} // namespace qaliper::svg
