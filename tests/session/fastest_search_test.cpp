#include <cmath>
#include <limits>
#include <map>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/session/fastest_search.h"
#include "tests/support/result.h"

// The search for the groups whose Q/DQ pairs pay, where the time of each variant is known beforehand.

namespace qaliper::fastest_search_test {
namespace {

using testing::Contains;
using testing::HasSubstr;

constexpr double spread = 0.01;

// A TensorRT whose times are sums: of a model without pairs, and of what the pairs of each group add.
struct Timing {
    double floatMs = 10;
    std::vector<double> added; // by group
    double both = 0;           // more where the groups 0 and 1 are both in float
    std::set<GroupSet> refused = {};
    std::map<GroupSet, double> bytes = {};
    double again = 0; // change of the model beside itself

    double of(const GroupSet& floats) const {
        double ms = floatMs;
        for (std::size_t group = 0; group < added.size(); ++group)
            ms += floats.contains(group) ? 0 : added[group];
        return ms + (floats.contains(0) && floats.contains(1) ? both : 0);
    }
    TimedVariant beside(const GroupSet& base, const GroupSet& floats) const {
        TimedVariant measured;
        measured.buildSeconds = 10;
        if (refused.contains(floats))
            measured.failure = say("no engine");
        if (refused.contains(base) || refused.contains(floats))
            return measured;
        const double change = of(floats) / of(base) - 1 + (base == floats ? again : 0);
        measured.turns = TurnComparison{of(base), of(floats), change, spread};
        measured.engineBytes = bytes.contains(floats) ? bytes.at(floats) : 1000;
        return measured;
    }
};

class FastestSearchTest : public testing::Test {
protected:
    Result<FoundPlacement> tried(const Timing& timing) {
        search_.shares.resize(timing.added.size(), 0.1);
        search_.gains.resize(timing.added.size(), 0);
        search_.time = [&, timing](const GroupSet& base, const std::vector<GroupSet>& variants) {
            return timed(timing, base, variants);
        };
        search_.secondsLeft = [&] { return seconds_; };
        search_.isCancelled = [&] { return isCancelled_; };
        return findFastest(search_);
    }
    FoundPlacement found(const Timing& timing) { return must(tried(timing)); }

    Result<std::vector<TimedVariant>> timed(
        const Timing& timing, const GroupSet& base, const std::vector<GroupSet>& variants) {
        ++requests_;
        if (requests_ > mostRequests_)
            return fail(ErrorKind::CannotRead, say("ssh does not reach host"));
        std::vector<TimedVariant> measured;
        for (const GroupSet& variant : variants) {
            asked_.push_back(variant);
            measured.push_back(timing.beside(base, variant));
            seconds_ -= secondsOfVariant_;
        }
        isCancelled_ = isCancelled_ || requests_ >= cancelledAfter_;
        return measured;
    }

    FastestSearch search_;
    std::vector<GroupSet> asked_;
    std::size_t requests_ = 0;
    std::size_t mostRequests_ = std::numeric_limits<std::size_t>::max();
    std::size_t cancelledAfter_ = std::numeric_limits<std::size_t>::max();
    double seconds_ = 1e6;
    double secondsOfVariant_ = 10;
    bool isCancelled_ = false;
};

TEST_F(FastestSearchTest, GroupsThatAreSlowQuantizedAreLeftInFloat) {
    const auto result = found({.added = {-1, 2, -1, 3, -1}});
    EXPECT_EQ(result.winner, FastestWinner::Mixed);
    EXPECT_EQ(result.floats, (GroupSet{1, 3}));
    EXPECT_TRUE(result.isConfirmed);
    EXPECT_TRUE(result.isWhole);
    EXPECT_NEAR(result.beside->afterMs, 7, 1e-9);
    EXPECT_NEAR(result.beside->change, 7.0 / 12 - 1, 1e-9);
    EXPECT_NEAR(result.besideGuard->change, -0.3, 1e-9);
    EXPECT_TRUE(result.groups[3].isFloat);
    EXPECT_NEAR(result.groups[3].without->turns->change, -0.25, 1e-9);
}

TEST_F(FastestSearchTest, TheGuardWinsWhereNoPairPays) {
    const auto result = found({.added = {1, 2, 1}});
    EXPECT_EQ(result.winner, FastestWinner::Guard);
    EXPECT_EQ(result.floats.size(), 3U);
    EXPECT_NEAR(result.beside->change, 10.0 / 14 - 1, 1e-9);
}

TEST_F(FastestSearchTest, AModelWhoseEveryPairPaysStaysAsItIs) {
    const auto result = found({.added = {-1, -2, -1}});
    EXPECT_EQ(result.winner, FastestWinner::Model);
    EXPECT_TRUE(result.floats.empty());
    EXPECT_FALSE(result.beside);
}

TEST_F(FastestSearchTest, NothingWithinTheSpreadChangesAnything) {
    EXPECT_EQ(found({.added = {0.05, -0.05, 0.02}}).winner, FastestWinner::Model);
}

TEST_F(FastestSearchTest, WhatManyGainTogetherIsFoundAlthoughTheSpreadHidesIt) {
    std::vector<double> added(30, 0.05); // half a percent each
    added[0] = -2;
    EXPECT_EQ(found({.added = added}).floats.size(), 29U);
}

// Two builds of one model differ by 8 %: so may any two.
TEST_F(FastestSearchTest, WhatTwoBuildsOfOneModelDifferByIsTheSpread) {
    const auto result = found({.added = {-1, 0.5, -1}, .again = 0.08});
    EXPECT_EQ(result.winner, FastestWinner::Model);
    EXPECT_NEAR(result.spread, 0.08, 1e-9);
}

// Each alone is faster in float, both are slower: the better one is taken.
TEST_F(FastestSearchTest, ACombinationThatIsNotFasterIsHalved) {
    const auto result = found({.added = {2, 1.5, -3}, .both = 4});
    EXPECT_EQ(result.winner, FastestWinner::Mixed);
    EXPECT_EQ(result.floats, (GroupSet{0}));
}

TEST_F(FastestSearchTest, TheResultIsNeverSlowerThanTheGuard) {
    for (int first = -2; first <= 2; ++first) {
        for (int second = -2; second <= 2; ++second) {
            for (const double both : {-1.0, 0.0, 1.0}) {
                const Timing timing{.added = {1.0 * first, 1.0 * second, 0.5}, .both = both};
                const auto result = found(timing);
                EXPECT_LE(timing.of(result.floats), timing.of({0, 1, 2}) * (1 + spread)) << first << second << both;
                EXPECT_LE(timing.of(result.floats), timing.of({}) * (1 + spread)) << first << second << both;
            }
        }
    }
}

TEST_F(FastestSearchTest, AGroupWhoseVariantHasNoEngineIsNamedAndStays) {
    const auto result = found({.added = {2, 2, -3}, .refused = {{0}, {0, 1}}});
    EXPECT_EQ(result.floats, (GroupSet{1}));
    EXPECT_EQ(render(result.groups[0].without->failure), "no engine");
}

TEST_F(FastestSearchTest, AModelWithoutAnEngineBecomesOneThatHasOne) {
    const auto result = found({.added = {-1, -1}, .refused = {{}}});
    EXPECT_EQ(result.floats.size(), 1U);
    const auto none = found({.added = {1, 1}, .refused = {{}}});
    EXPECT_EQ(none.winner, FastestWinner::Guard);
    const auto refused = tried({.added = {1}, .refused = {{}, {0}}});
    ASSERT_FALSE(refused);
    EXPECT_THAT(render(refused.error().message), HasSubstr("no engine"));
}

TEST_F(FastestSearchTest, GroupsThatTakeTooLittleAreNotMeasured) {
    search_.shares = {0.2, 0.001};
    const auto result = found({.added = {2, -1}});
    EXPECT_TRUE(result.groups[1].isSkipped);
    EXPECT_FALSE(result.groups[1].without);
    EXPECT_EQ(result.floats, (GroupSet{0}));
}

TEST_F(FastestSearchTest, WhatIsExpectedToGainMostIsMeasuredFirst) {
    search_.gains = {0, 0.1, 0.3};
    static_cast<void>(found({.added = {-1, -1, -1}}));
    ASSERT_GT(asked_.size(), 4U);
    EXPECT_EQ(asked_[2], (GroupSet{2}));
    EXPECT_EQ(asked_[3], (GroupSet{1}));
}

TEST_F(FastestSearchTest, TheBudgetEndsItWithWhatIsConfirmed) {
    seconds_ = 50; // for the first request alone
    const auto result = found({.added = {-1, 3, -3}});
    EXPECT_FALSE(result.isWhole);
    EXPECT_EQ(result.winner, FastestWinner::Model);
    seconds_ = 1;
    EXPECT_EQ(found({.added = {1, 1, 1}}).winner, FastestWinner::Guard);
}

TEST_F(FastestSearchTest, WhatIsLeftOfTheBudgetDecidesWhatWasMeasured) {
    std::vector<double> added(40, -0.05);
    added[0] = 1.5;
    search_.gains = std::vector<double>(40, 0);
    search_.gains[0] = 1;
    seconds_ = 200;
    const auto result = found({.added = added});
    EXPECT_FALSE(result.isWhole);
    EXPECT_EQ(result.floats, (GroupSet{0}));
    EXPECT_TRUE(result.isConfirmed);
}

TEST_F(FastestSearchTest, CancellingEndsItWithWhatIsConfirmed) {
    cancelledAfter_ = 1;
    const auto result = found({.added = {-1, 3, -3}});
    EXPECT_FALSE(result.isWhole);
    EXPECT_EQ(result.winner, FastestWinner::Model);
    EXPECT_EQ(requests_, 1U);
}

// Each group was timed, and nothing else: the result is the best of them, from the faster of model and guard.
TEST_F(FastestSearchTest, CancellingKeepsTheGroupThatWasFaster) {
    cancelledAfter_ = 2;
    const auto ofModel = found({.added = {-1, 3, -3}});
    EXPECT_EQ(ofModel.floats, (GroupSet{1}));
    EXPECT_FALSE(ofModel.isWhole);
    EXPECT_FALSE(ofModel.isConfirmed);
    EXPECT_NEAR(ofModel.beside->change, -3.0 / 9, 1e-9);
    requests_ = 0;
    isCancelled_ = false;
    const auto ofGuard = found({.added = {2, 3, -3}});
    EXPECT_EQ(ofGuard.floats, (GroupSet{0, 1})) << "the float model with the pairs of the last group";
    EXPECT_EQ(ofGuard.winner, FastestWinner::Mixed);
    EXPECT_EQ(requests_, 2U);
}

// Whether it is accurate enough, nobody has judged.
TEST_F(FastestSearchTest, CancellingKeepsNoGroupThatWasNotJudged) {
    cancelledAfter_ = 2;
    search_.isAccurate = [&](const GroupSet& floats) -> Result<bool> {
        return floats.size() % 3 == 0 ? Result<bool>(true) : fail(ErrorKind::Cancelled, say("Cancelled"));
    };
    EXPECT_EQ(found({.added = {-1, 3, -3}}).winner, FastestWinner::Model);
}

TEST_F(FastestSearchTest, AConnectionThatBreaksEndsItWithTheReason) {
    mostRequests_ = 2;
    const auto result = found({.added = {-1, 3, -3}});
    EXPECT_FALSE(result.isWhole);
    EXPECT_EQ(render(result.stoppedBy), "ssh does not reach host");
    EXPECT_EQ(result.floats, (GroupSet{1})) << "the one that was faster before";
    mostRequests_ = 0;
    EXPECT_FALSE(tried({.added = {1}}));
}

TEST_F(FastestSearchTest, VariantsThatAreNotAccurateEnoughAreNone) {
    search_.goal = FastestGoal::Within;
    search_.isAccurate = [](const GroupSet& floats) { return floats.contains(0); };
    const auto result = found({.added = {-3, 2, -1}});
    EXPECT_TRUE(result.isAccurate);
    EXPECT_EQ(result.floats, (GroupSet{0, 1}));
    search_.isAccurate = [](const GroupSet&) { return false; };
    EXPECT_FALSE(found({.added = {-3, 2, -1}}).isAccurate);
}

TEST_F(FastestSearchTest, TheSmallestEngineThatIsNotSlowerIsTaken) {
    search_.goal = FastestGoal::Smallest;
    const Timing timing{.added = {0.01, 0.02, -1}, .bytes = {{{}, 500}, {{0}, 400}, {{2}, 100}, {{0, 1, 2}, 2000}}};
    EXPECT_EQ(found(timing).floats, (GroupSet{0})); // {2} is smaller, and slower
}

} // namespace
} // namespace qaliper::fastest_search_test
