#pragma once

#include <span>
#include <vector>

#include "model/context/context.h"
#include "model/draw/picture.h"
#include "model/graph/diff.h"

// What a diff names, as marks on the pictures of both versions.

namespace qaliper {

struct MarkedChanges {
    std::vector<NodeChange> before; // removed, changed
    std::vector<NodeChange> after;  // added, changed
};
MarkedChanges marksOf(const Diff& diff);

// Q/DQ pairs that change are shown as nodes, so that both pictures look alike.
void unfoldPairs(const Context& context, std::span<const NodeChange> changes, ViewState& state);

// Errors: Cancelled only.
Result<MarkedPicture> drawChanged(const DrawRequest& request, std::span<const NodeChange> changes, const Job& job);

} // namespace qaliper
