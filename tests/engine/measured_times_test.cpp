#include <iostream>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/base/worker.h"
#include "tests/engine/timed_engines.h"
#include "tests/support/build_places.h"

// The expected time against the engines whose time was measured and kept.

namespace qaliper::measured_times_test {
namespace {

class MeasuredTimes : public testing::Test {
protected:
    static void SetUpTestSuite() {
        Workers workers(workerProgram());
        engines = keptEngines(sourceFolder());
        outcomes.clear();
        for (const TimedEngine& engine : engines)
            outcomes.push_back(outcomeOf(engine, workers.infer));
    }
    static void TearDownTestSuite() {
        engines.clear();
        outcomes.clear();
    }

    static TimeTally tally(bool fitted) {
        TimedPairs some;
        for (std::size_t i = 0; i < engines.size(); ++i) {
            if (isFittedTo(engines[i].network) == fitted)
                some.emplace_back(&engines[i], &outcomes[i]);
        }
        const TimeTally tally = tallyOf(some);
        std::cout << (fitted ? "fitted: " : "others: ") << tally.inRange << " of " << tally.ratios
                  << " ratios in the range, " << tally.rightOrder << " of " << tally.pairs
                  << " pairs in order, rank correlation " << tally.correlation << " in one engine, "
                  << tally.undisturbedCorrelation << " where the profile is undisturbed, " << tally.correlationOfLayers
                  << " over all layers\n";
        return tally;
    }

    static inline std::vector<TimedEngine> engines;
    static inline std::vector<TimedOutcome> outcomes;
};

TEST_F(MeasuredTimes, AreExpectedOfNetworksThatConstantsAreFittedTo) {
    const TimeTally fitted = tally(true);
    EXPECT_GE(fitted.inRange, 0.9 * fitted.ratios);
    EXPECT_GE(fitted.rightOrder, 0.85 * fitted.pairs);
    EXPECT_GE(fitted.correlation, 0.78);
    EXPECT_GE(fitted.undisturbedCorrelation, 0.84);
    EXPECT_GE(fitted.correlationOfLayers, 0.83);
}

TEST_F(MeasuredTimes, AreExpectedOfOtherNetworks) {
    const TimeTally others = tally(false);
    EXPECT_GE(others.inRange, 0.9 * others.ratios);
    EXPECT_GE(others.rightOrder, 0.8 * others.pairs);
    EXPECT_GE(others.correlation, 0.73);
    EXPECT_GE(others.undisturbedCorrelation, 0.78);
    EXPECT_GE(others.correlationOfLayers, 0.83);
}

// No expectation can be nearer to an engine than another build of the same model is. Source: fact F675.
TEST_F(MeasuredTimes, OfTwoBuildsDifferInTheOrderOfLayers) {
    TimedPairs all;
    for (std::size_t i = 0; i < engines.size(); ++i)
        all.emplace_back(&engines[i], &outcomes[i]);
    const TimeTally tally = tallyOf(all);
    std::cout << tally.rebuilt << " pairs of builds: rank correlation of layers " << tally.rebuiltCorrelation << "\n";
    EXPECT_GE(tally.rebuilt, 20);
    EXPECT_LT(tally.rebuiltCorrelation, 0.9);
}

// What is left out of the kept models takes no node out of the comparison.
TEST_F(MeasuredTimes, AreOfEnginesOfMoreThanTenNetworks) {
    std::set<std::string> networks;
    for (const TimedEngine& engine : engines)
        networks.insert(engine.network);
    EXPECT_GE(networks.size(), 11U);
    EXPECT_THAT(outcomes, testing::Each(testing::Field(&TimedOutcome::layers, testing::SizeIs(testing::Gt(20U)))));
}

} // namespace
} // namespace qaliper::measured_times_test
