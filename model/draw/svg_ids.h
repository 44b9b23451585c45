#pragma once

#include <string>
#include <vector>

#include "model/layout/view_graph.h"

// The ids of an SVG's elements. A node's is made of its identity, so two exports of two versions of a model can be
// compared; what else is drawn is named after the node or value it belongs to. Unique within the file whatever the
// model holds.

namespace qaliper::svg {

struct Ids {
    std::vector<std::string> boxes; // by BoxIx
    std::vector<std::string> pills; // by PillIx: the id of the Q
};

Ids makeIds(const Index& index, const ViewGraph& view);

} // namespace qaliper::svg
