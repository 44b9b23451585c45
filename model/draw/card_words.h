#pragma once

#include <string>

#include "model/layout/layout.h"

// What a card says of its zone.

namespace qaliper {

struct CardWords {
    CardWords(
        const Index& index, const ViewGraph& view, const Zones& zones, const Zone& zone, const Catalogue* catalogue);

    std::string title;      // "layer 12 of 80", or the scope
    std::string shortTitle; // "12/80", or the end of the scope
    std::string scope;      // the part that the zone around it does not have; empty when it is the title
    std::string counts;
    std::string operators; // the most frequent ones
};

} // namespace qaliper
