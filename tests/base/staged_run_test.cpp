#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/base/staged_run.h"

namespace qaliper::staged_run_test {
namespace {

using testing::ElementsAre;
using testing::Pair;

class StagedRunTest : public testing::Test {
protected:
    StagedRun run(double total = 0) { return StagedRun(job_, total); }
    std::vector<std::pair<std::string, double>> told() { return std::exchange(told_, {}); }

    std::stop_source stop_;

private:
    std::vector<std::pair<std::string, double>> told_;
    Job job_{stop_.get_token(),
        [this](const Progress& progress) { told_.emplace_back(render(progress.stage), progress.done); }};
};

TEST_F(StagedRunTest, IsDoneByTheWeightsOfItsParts) {
    StagedRun run = this->run(8);
    run.enter(say("Ranges"));
    const Job ranges = run.part(2);
    ranges.report({}, 0.5);
    ranges.report({}, 1);
    run.enter(say("Biases"));
    run.part(4).report({}, 0.25);
    EXPECT_THAT(told(),
        ElementsAre(Pair("Ranges", 0), Pair("Ranges", 0), Pair("Ranges", 0.125), Pair("Ranges", 0.25),
            Pair("Biases", 0.25), Pair("Biases", 0.25), Pair("Biases", 0.375)));
    run.skip(1);
    EXPECT_EQ(run.left(), 1);
}

TEST_F(StagedRunTest, IsNeverMoreThanDoneAndNeverGoesBack) {
    StagedRun run = this->run(2);
    run.enter(say("Trying"));
    const Job part = run.part(3);
    part.report({}, 5);
    part.report({}, -1);
    run.part(3).report({}, 0.5);
    EXPECT_THAT(told(),
        ElementsAre(Pair("Trying", 0), Pair("Trying", 0), Pair("Trying", 1), Pair("Trying", 1), Pair("Trying", 1),
            Pair("Trying", 1)));
    EXPECT_EQ(run.left(), 0);
}

TEST_F(StagedRunTest, HalvesWhatIsLeftWhereNobodyKnowsHowManyPartsFollow) {
    StagedRun run = this->run(1);
    for (int i = 0; i < 3; ++i)
        run.part(run.left() / 2).report({}, 1);
    EXPECT_THAT(told(),
        ElementsAre(Pair("", 0), Pair("", 0.5), Pair("", 0.5), Pair("", 0.75), Pair("", 0.75), Pair("", 0.875)));
}

TEST_F(StagedRunTest, TellsOnlyItsStagesWithoutATotal) {
    StagedRun run = this->run();
    run.enter(say("Checking"));
    EXPECT_THAT(told(), ElementsAre(Pair("Checking", -1)));
}

TEST_F(StagedRunTest, EndsItsPartsWhenItIsCancelled) {
    StagedRun run = this->run(1);
    const Job part = run.part(1);
    told();
    run.quiet().report(say("Inside"), 1);
    EXPECT_THAT(told(), ElementsAre());
    EXPECT_TRUE(run.quiet().check() && part.check());
    stop_.request_stop();
    EXPECT_FALSE(run.quiet().check() || part.check());
}

} // namespace
} // namespace qaliper::staged_run_test
