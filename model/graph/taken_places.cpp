#include "model/graph/taken_places.h"

#include <algorithm>

namespace qaliper {

bool TakenPlaces::clashesWith(const Footprint& footprint) const {
    const auto isTaken = [](const auto& set) { return [&set](const auto& item) { return set.contains(item); }; };
    return (header_ && footprint.header) || std::ranges::any_of(footprint.nodes, isTaken(nodes_)) ||
        std::ranges::any_of(footprint.writes, isTaken(writes_)) ||
        std::ranges::any_of(footprint.writes, isTaken(reads_)) ||
        std::ranges::any_of(footprint.reads, isTaken(writes_));
}

void TakenPlaces::add(const Footprint& footprint) {
    nodes_.insert(footprint.nodes.begin(), footprint.nodes.end());
    writes_.insert(footprint.writes.begin(), footprint.writes.end());
    reads_.insert(footprint.reads.begin(), footprint.reads.end());
    header_ = header_ || footprint.header;
}

} // namespace qaliper
