#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <QString>

#include "model/rules/fix_counts.h"
#include "model/rules/run.h"
#include "model/session/fix.h"
#include "views/base/preferences.h"

// What a preview shows, be it a fix of a finding or a tool: offers to choose from, how each is tried, and what applies
// it.

namespace qaliper {

struct PreviewCase {
    QString heading;
    QString place;
    std::shared_ptr<const Analysis> analysis; // of the version before
    NodeId focus;                             // to be looked at where nothing changes; may be invalid
    std::vector<Offer> offers;                // at least one
    std::vector<OfferCounts> counts;          // of each offer, where several places are fixed together; else empty
    int minSqnr = usualMinSqnr;               // dB; less than that is warned of
    // On another thread; owns all it touches.
    std::function<Result<EditedModel>(const std::string& offer, const Arguments&, const Job&)> edit;
    std::function<void(const std::string& offer, const Arguments&)> apply;
};

} // namespace qaliper
