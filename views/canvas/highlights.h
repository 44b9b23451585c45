#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "model/layout/view_graph.h"

// What the pointer and the selection highlight, over the marks of the overlay. It changes with every move of the
// pointer and concerns few items.

namespace qaliper {

struct Highlights {
    BoxIx selected;
    PillIx selectedPill;             // when the selected node is folded into a pill
    std::vector<BoxIx> chosen;       // with several selected: all of them, sorted
    std::vector<PillIx> chosenPills; // the same for pills
    BoxIx hovered;
    ValueIx traced;                     // its edges are highlighted, upstream and downstream of folded pairs
    ValueIx tensor;                     // the same for the tensor that is selected
    std::vector<BoxIx> ends;            // producer and consumers, over lines and links; sorted
    std::optional<std::uint32_t> group; // of Scene::groups: its header is highlighted
    std::vector<BoxIx> related;         // boxes of the current finding, sorted
    std::vector<BoxIx> hits;            // search hits, sorted
    std::vector<BoxIx> bookmarks;       // sorted
    bool isHighlighted(ValueIx value) const { return value.valid() && (value == traced || value == tensor); }
    friend bool operator==(const Highlights&, const Highlights&) = default;
};

} // namespace qaliper
