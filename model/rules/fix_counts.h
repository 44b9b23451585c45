#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/rules/finding.h"

// Fixes of many places in numbers: for how many there is an offer, and what became of the findings that were asked for.
// The window and the command line count here, so that a button, a report and a message name the same numbers.

namespace qaliper {

// One offer over several findings.
struct OfferCounts {
    std::size_t places = 0; // the findings looked at
    std::size_t exact = 0;
    std::size_t review = 0;
    std::size_t advice = 0; // steps for a person
    std::size_t absent = 0; // it is not offered there
    std::size_t applicable() const { return exact + review; }

    friend bool operator==(const OfferCounts&, const OfferCounts&) = default;
};

// `places` are positions in `findings`.
OfferCounts countOffers(
    const std::vector<Finding>& findings, std::span<const std::size_t> places, std::string_view offer);

// "Of 674 places: exact at 110; not possible at 564".
Text describeOffers(const OfferCounts& counts);

// What became of findings that a fix of several was asked for. All but `appeared` are findings of the version before.
struct FixCounts {
    std::size_t asked = 0;
    std::size_t fixed = 0;    // asked for and gone
    std::size_t besides = 0;  // gone without being asked for: a fix may remove more than its own finding
    std::size_t appeared = 0; // new ones
    std::size_t left = 0;     // findings of the version after

    friend bool operator==(const FixCounts&, const FixCounts&) = default;
};

// `asked` are keys. What TensorRT's files say of the version before is not counted: checking the version after finds
// none of it.
FixCounts countFixed(
    const std::vector<Finding>& before, const std::vector<Finding>& after, const std::vector<std::string>& asked);

// "156 findings fixed, 4 more gone with them, 3 left".
Text describeFixed(const FixCounts& counts);

} // namespace qaliper
