#include "model/rules/fix_counts.h"

#include <algorithm>
#include <set>

namespace qaliper {

namespace {

using Keys = std::set<std::string_view>;

Keys keysOf(const std::vector<Finding>& findings) {
    Keys keys;
    for (const Finding& finding : findings) {
        if (!isOfFiles(finding))
            keys.insert(finding.key);
    }
    return keys;
}

std::size_t countMissing(const Keys& keys, const Keys& in) {
    return static_cast<std::size_t>(std::ranges::count_if(keys, [&](auto key) { return !in.contains(key); }));
}

} // namespace

OfferCounts countOffers(
    const std::vector<Finding>& findings, std::span<const std::size_t> places, std::string_view offer) {
    OfferCounts counts;
    counts.places = places.size();
    for (const std::size_t place : places) {
        const auto& offers = findings[place].offers;
        const auto found = std::ranges::find(offers, offer, &Offer::id);
        if (found == offers.end()) {
            ++counts.absent;
            continue;
        }
        switch (found->safety) {
        case Safety::Exact: ++counts.exact; break;
        case Safety::Review: ++counts.review; break;
        case Safety::Advice: ++counts.advice; break;
        }
    }
    return counts;
}

Text describeOffers(const OfferCounts& counts) {
    std::vector<Text> parts;
    if (counts.exact > 0)
        parts.push_back(say("exact at {count}", arg("count", counts.exact)));
    if (counts.review > 0)
        parts.push_back(say("to be reviewed at {count}", arg("count", counts.review)));
    if (counts.advice > 0)
        parts.push_back(say("only advice at {count}", arg("count", counts.advice)));
    if (counts.absent > 0)
        parts.push_back(say("not possible at {count}", arg("count", counts.absent)));
    return say(
        "Of {places} {places|place|places}: {parts}", arg("places", counts.places), arg("parts", std::move(parts)));
}

FixCounts countFixed(
    const std::vector<Finding>& before, const std::vector<Finding>& after, const std::vector<std::string>& asked) {
    const Keys old = keysOf(before);
    const Keys now = keysOf(after);
    const Keys wanted(asked.begin(), asked.end());
    FixCounts counts;
    counts.asked = wanted.size();
    counts.fixed = countMissing(wanted, now);
    counts.besides = static_cast<std::size_t>(
        std::ranges::count_if(old, [&](auto key) { return !now.contains(key) && !wanted.contains(key); }));
    counts.appeared = countMissing(now, old);
    counts.left = after.size();
    return counts;
}

Text describeFixed(const FixCounts& counts) {
    const auto fixed = arg("fixed", counts.fixed);
    const auto asked = arg("asked", counts.asked);
    const auto besides = arg("besides", counts.besides);
    const auto left = arg("left", counts.left);
    if (counts.fixed == counts.asked)
        return counts.besides == 0
            ? say("{fixed} {fixed|finding|findings} fixed, {left} left", fixed, left)
            : say("{fixed} {fixed|finding|findings} fixed, {besides} more gone with {fixed|it|them}, {left} left",
                  fixed, besides, left);
    return counts.besides == 0 ? say("{fixed} of {asked} findings fixed, {left} left", fixed, asked, left)
                               : say("{fixed} of {asked} findings fixed, {besides} others gone besides, {left} left",
                                     fixed, asked, besides, left);
}

} // namespace qaliper
