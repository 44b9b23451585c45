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

// What a preview shows, for a fix of a finding or a tool: the offers, how each is tried, and how it is applied.

namespace qaliper {

struct PreviewCase {
    QString heading;
    QString place;
    std::shared_ptr<const Analysis> analysis; // of the version before
    NodeId focus;                             // shown where nothing changes; may be invalid
    std::vector<Offer> offers;                // at least one
    std::vector<OfferCounts> counts;          // of each offer, where several places are fixed together; else empty
    int minSqnr = usualMinSqnr;               // dB; a lower value causes a warning
    // Runs on another thread; owns all data that it uses.
    std::function<Result<Applied>(const std::string& offer, const Arguments&, const Job&)> edit;
    std::function<void(const std::string& offer, const Arguments&)> apply;
};

} // namespace qaliper
