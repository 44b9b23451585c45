#pragma once

#include <string>
#include <unordered_set>

#include "model/graph/edit.h"

namespace qaliper {

// What several edits change together.
class TakenPlaces {
public:
    // True when applying these edits after the others could differ from applying all at once.
    bool clashesWith(const Footprint& footprint) const;
    void add(const Footprint& footprint);

private:
    std::unordered_set<NodeId> nodes_;
    std::unordered_set<std::string> writes_;
    std::unordered_set<std::string> reads_;
    bool header_ = false;
};

} // namespace qaliper
