#include <gtest/gtest.h>

#include "model/engine/asking/turns.h"

// Two models that were timed in turns: what is called faster, and what is not.

namespace qaliper::turns_test {
namespace {

// Ten rounds of three inferences around a time in milliseconds, which a GPU that slows down multiplies.
Rounds rounds(double ms, double noise = 0, double slowing = 0) {
    Rounds made;
    for (int i = 0; i < 10; ++i) {
        const double now = ms * (1 + slowing * i) * (1 + (i % 2 == 0 ? noise : -noise));
        made.push_back({now * 0.999, now, now * 1.3});
    }
    return made;
}

TEST(Turns, AShorterTimeBeyondTheSpreadIsFaster) {
    const auto compared = compareTurns(rounds(0.671, 0.002), rounds(0.588, 0.001));
    ASSERT_TRUE(compared);
    EXPECT_NEAR(compared->change, -0.1237, 0.004);
    EXPECT_LT(compared->spread, 0.01);
    EXPECT_TRUE(compared->isFaster());
    EXPECT_FALSE(compared->isSlower());
}

TEST(Turns, NothingWithinTheSpreadIsFaster) {
    const auto compared = compareTurns(rounds(0.60), rounds(0.59, 0.03));
    ASSERT_TRUE(compared);
    EXPECT_GT(compared->spread, 0.02);
    EXPECT_FALSE(compared->isFaster());
    EXPECT_FALSE(compared->isSlower());
}

TEST(Turns, AGpuThatSlowsDownSlowsBoth) {
    const auto compared = compareTurns(rounds(1, 0, 0.05), rounds(1.1, 0, 0.05));
    ASSERT_TRUE(compared);
    EXPECT_NEAR(compared->change, 0.1, 1e-9);
    EXPECT_NEAR(compared->spread, 0, 1e-9);
    EXPECT_TRUE(compared->isSlower());
}

TEST(Turns, OneRoundThatWasDisturbedDoesNotDecide) {
    Rounds before = rounds(1);
    before[3] = {5, 5, 5};
    const auto compared = compareTurns(before, rounds(0.9));
    ASSERT_TRUE(compared);
    EXPECT_TRUE(compared->isFaster());
}

TEST(Turns, FewRoundsSayNothing) {
    EXPECT_FALSE(compareTurns({}, rounds(1)));
    EXPECT_FALSE(compareTurns({{1}, {1}, {1}}, {{2}, {2}, {2}}));
    EXPECT_FALSE(compareTurns(rounds(0), rounds(1)));
}

} // namespace
} // namespace qaliper::turns_test
