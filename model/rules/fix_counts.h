#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/rules/finding.h"

// Counts for fixes at many places: how many places have an offer, and what became of the findings to fix. The window
// and the command line both use these, so that all numbers agree.

namespace qaliper {

// One offer over several findings.
struct OfferCounts {
    std::size_t places = 0; // number of findings
    std::size_t exact = 0;
    std::size_t review = 0;
    std::size_t advice = 0; // steps for the user
    std::size_t absent = 0; // the offer does not exist there
    std::size_t applicable() const { return exact + review; }

    friend bool operator==(const OfferCounts&, const OfferCounts&) = default;
};

// `places` are positions in `findings`.
OfferCounts countOffers(
    const std::vector<Finding>& findings, std::span<const std::size_t> places, std::string_view offer);

// "Of 674 places: exact at 110; not possible at 564".
Text describeOffers(const OfferCounts& counts);

// What became of the findings that a fix was requested for. All but `appeared` count findings of the version before.
struct FixCounts {
    std::size_t asked = 0;
    std::size_t fixed = 0;    // requested and gone
    std::size_t besides = 0;  // gone without being requested: a fix may remove further findings
    std::size_t appeared = 0; // new ones
    std::size_t left = 0;     // findings of the version after

    friend bool operator==(const FixCounts&, const FixCounts&) = default;
};

// `asked` are keys. Findings from TensorRT's files are not counted: they do not apply to the version after.
FixCounts countFixed(
    const std::vector<Finding>& before, const std::vector<Finding>& after, const std::vector<std::string>& asked);

// "156 findings fixed, 4 more gone with them, 3 left".
Text describeFixed(const FixCounts& counts);

} // namespace qaliper
