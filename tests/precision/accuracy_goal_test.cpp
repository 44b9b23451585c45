#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/precision/accuracy_goal.h"
#include "tests/support/graphs.h"
#include "tests/support/inspecting.h"

// What outputs in half precision have to keep, and which of them decibels do not describe.

namespace qaliper::accuracy_goal_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr double unlimited = 1e9;

Evaluation evaluationOf(double sqnr, double maxError, double largest) {
    Evaluation evaluation;
    evaluation.outputs.push_back({"y", sqnr, maxError, largest});
    return evaluation;
}

class GoalOfSigmoid : public testing::Test {
protected:
    AccuracyGoal goal(double baseline = unlimited, DataType type = DataType::Float16) const {
        return {*analysis_.context, type, evaluationOf(baseline, 0, 1)};
    }

    Analysis analysis_ =
        inspectModel(textModel("g (float[2,4] x) => (float[4,2] y) { s = Sigmoid (x) y = Transpose (s) }"), "trt-10.3");
};

TEST_F(GoalOfSigmoid, IsFortyDecibelsAndTwentyFive) {
    EXPECT_TRUE(goal().isReached(evaluationOf(40, 0.001, 1)));
    EXPECT_FALSE(goal().isReached(evaluationOf(39.9, 0.001, 1)));
    EXPECT_FALSE(goal().isReached(evaluationOf(41, 0.001, 1), 2)) << "a margin";
    EXPECT_TRUE(goal(unlimited, DataType::Bfloat16).isReached(evaluationOf(25, 0.001, 1)));
}

TEST_F(GoalOfSigmoid, IsNotMoreThanTheModelHas) {
    EXPECT_TRUE(goal(20).isReached(evaluationOf(19.5, 0.1, 1), 2));
    EXPECT_FALSE(goal(20).isReached(evaluationOf(19.4, 0.1, 1)));
}

TEST_F(GoalOfSigmoid, IsReachedNearZeroByASmallError) {
    const Evaluation quiet = evaluationOf(12, 1e-6, 4e-5);
    EXPECT_TRUE(goal().isReached(quiet));
    EXPECT_THAT(goal().nearZero(quiet), ElementsAre("y"));
    EXPECT_FALSE(goal().isReached(evaluationOf(12, 0.001, 0.005))) << "a step beside 1 is smaller";
    EXPECT_FALSE(goal().isReached(evaluationOf(12, 1e-4, 0.5))) << "it is not near zero";
    EXPECT_THAT(goal().nearZero(evaluationOf(50, 1e-6, 4e-5)), IsEmpty());
}

// Each of them twice, so that the ways from the output to the Sigmoid double at every Concat.
TEST(AccuracyGoal, VisitsATensorOnce) {
    std::string text = "g (float[1,1] x) => (float[n,1] y) { c0 = Sigmoid (x)";
    constexpr int length = 48;
    for (int i = 1; i <= length; ++i) {
        const std::string before = "c" + std::to_string(i - 1);
        text += " c" + std::to_string(i) + " = Concat <axis = 0> (" + before + ", " + before + ")";
    }
    text += " y = Identity (c" + std::to_string(length) + ") }";
    const Analysis analysis = inspectModel(textModel(text), "trt-10.3");
    const AccuracyGoal goal(*analysis.context, DataType::Float16, evaluationOf(unlimited, 0, 1));
    EXPECT_TRUE(goal.isReached(evaluationOf(12, 1e-6, 4e-5)));
}

TEST(AccuracyGoal, OfAnOutputWithoutBoundsIsDecibelsAlways) {
    const Analysis analysis =
        inspectModel(textModel("g (float[2,4] x) => (float[2,4] y) { y = Mul (x, x) }"), "trt-10.3");
    const AccuracyGoal goal(*analysis.context, DataType::Float16, evaluationOf(unlimited, 0, 1));
    EXPECT_FALSE(goal.isReached(evaluationOf(12, 1e-6, 4e-5)));
}

} // namespace
} // namespace qaliper::accuracy_goal_test
