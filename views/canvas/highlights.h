#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "model/layout/view_graph.h"

// What the user points at, on top of what the overlay marks: it changes with every move of the mouse and concerns few
// parts.

namespace qaliper {

struct Highlights {
    BoxIx selected;
    PillIx selectedPill;             // when the node is folded into a pill
    std::vector<BoxIx> chosen;       // of several that are selected, the selected one among them; sorted
    std::vector<PillIx> chosenPills; // likewise
    BoxIx hovered;
    ValueIx traced;                     // its edges are lit, before and behind folded pairs
    std::vector<BoxIx> ends;            // that make or read it, over lines and jumps; sorted
    std::optional<std::uint32_t> group; // of Scene::groups: its header is lit
    std::vector<BoxIx> related;         // of the finding that is looked at, sorted
    std::vector<BoxIx> hits;            // of the search, sorted
    std::vector<BoxIx> bookmarks;       // sorted
    friend bool operator==(const Highlights&, const Highlights&) = default;
};

} // namespace qaliper
