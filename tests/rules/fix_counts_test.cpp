#include <numeric>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/rules/fix_counts.h"

// For how many places there is an offer, and what a fix of several made of its findings.

namespace qaliper::fix_counts_test {
namespace {

Finding finding(std::string key, const std::vector<std::pair<std::string_view, Safety>>& offers = {},
    std::string_view rule = "rule") {
    Finding made;
    made.rule = rule;
    made.key = std::move(key);
    for (const auto& [id, safety] : offers) {
        Offer& offer = made.offers.emplace_back();
        offer.id = id;
        offer.safety = safety;
    }
    return made;
}

std::vector<std::size_t> all(const std::vector<Finding>& findings) {
    std::vector<std::size_t> positions(findings.size());
    std::iota(positions.begin(), positions.end(), 0);
    return positions;
}

TEST(FixCounts, AnOfferIsCountedByWhatItIsAtEachPlace) {
    const std::vector<Finding> findings{finding("a", {{"pad", Safety::Exact}}),
        finding("b", {{"merge", Safety::Exact}, {"pad", Safety::Review}}), finding("c", {{"merge", Safety::Exact}}),
        finding("d", {{"pad", Safety::Advice}}), finding("e")};
    EXPECT_EQ(countOffers(findings, all(findings), "pad"),
        (OfferCounts{.places = 5, .exact = 1, .review = 1, .advice = 1, .absent = 2}));
    EXPECT_EQ(countOffers(findings, std::vector<std::size_t>{0, 2}, "merge"),
        (OfferCounts{.places = 2, .exact = 1, .absent = 1}));
    EXPECT_EQ(countOffers(findings, all(findings), "pad").applicable(), 2U);
}

TEST(FixCounts, OnlyWhatThereIsIsSaid) {
    const Text text = describeOffers({.places = 674, .exact = 110, .absent = 564});
    EXPECT_EQ(text.arguments.back().nested.size(), 2U);
    EXPECT_EQ(render(text), "Of 674 places: exact at 110; not possible at 564");
}

TEST(FixCounts, AskedForAndBesidesAreCountedApart) {
    const std::vector<Finding> before{finding("a"), finding("b"), finding("c"), finding("d")};
    const std::vector<Finding> after{finding("b"), finding("new")};
    const FixCounts counts = countFixed(before, after, {"a", "b"});
    EXPECT_EQ(counts, (FixCounts{.asked = 2, .fixed = 1, .besides = 2, .appeared = 1, .left = 2}));
    EXPECT_EQ(render(describeFixed(counts)), "1 of 2 findings fixed, 2 others gone besides, 2 left");
    EXPECT_EQ(render(describeFixed({.asked = 156, .fixed = 156, .besides = 4, .left = 3})),
        "156 findings fixed, 4 more gone with them, 3 left");
    EXPECT_EQ(render(describeFixed({.asked = 1, .fixed = 1, .left = 0})), "1 finding fixed, 0 left");
}

// The version after is checked without TensorRT's files.
TEST(FixCounts, WhatFilesSayIsNotCounted) {
    const std::vector<Finding> before{
        finding("a"), finding("log", {}, "log-build-no-implementation"), finding("layers", {}, "layers-precision")};
    EXPECT_EQ(countFixed(before, {}, {"a"}), (FixCounts{.asked = 1, .fixed = 1, .besides = 0}));
}

} // namespace
} // namespace qaliper::fix_counts_test
