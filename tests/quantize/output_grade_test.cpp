#include <limits>

#include <gtest/gtest.h>

#include "model/quantize/output_grade.h"

// What a signal-to-noise ratio is called, and how far single samples are from it.

namespace qaliper::output_grade_test {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

OutputGrade at(double sqnr) { return gradeOf({"y", sqnr, 1, 10}).value(); }

TEST(Grade, IsByDecibels) {
    EXPECT_EQ(at(-3), OutputGrade::Bad);
    EXPECT_EQ(at(10), OutputGrade::Bad);
    EXPECT_EQ(at(14.9), OutputGrade::Bad);
    EXPECT_EQ(at(15), OutputGrade::Weak);
    EXPECT_EQ(at(17.2), OutputGrade::Weak);
    EXPECT_EQ(at(20), OutputGrade::Fair);
    EXPECT_EQ(at(30), OutputGrade::Good);
    EXPECT_EQ(at(149), OutputGrade::Good);
    EXPECT_EQ(at(577.8), OutputGrade::Equal);
}

TEST(Grade, IsOfWhatARatioDescribes) {
    EXPECT_EQ(gradeOf({"y", infinity, 0, 10}), OutputGrade::Equal);
    EXPECT_EQ(gradeOf({"y", -infinity, infinity, 10}), OutputGrade::Bad) << "NaN in one of the two";
    EXPECT_FALSE(gradeOf({"y", -infinity, 0.1, 0})) << "always zero in float";
    EXPECT_FALSE(gradeOf({.name = "y", .sqnr = 5, .maxError = 3, .largest = 9, .isWhole = true}));
    EXPECT_FALSE(gradeOf({.name = "y", .isCompared = false}));
}

TEST(Grade, OfAResultIsThatOfItsWorstOutput) {
    Evaluation evaluation;
    EXPECT_FALSE(worstGrade(evaluation));
    evaluation.outputs = {{"a", 40, 1, 10}, {"b", 12, 1, 10}, {"c", 25, 1, 10}};
    EXPECT_EQ(worstGrade(evaluation), OutputGrade::Bad);
}

TEST(Spread, IsOfSingleSamples) {
    EvaluatedOutput output{"y", 0, 1, 10};
    output.runs = {{100, 1}, {100, 1}, {100, 10}, {100, 0.1}, {100, 1}};
    const OutputSpread spread = spreadOf(output).value();
    EXPECT_NEAR(spread.least, 10, 1e-9);
    EXPECT_NEAR(spread.median, 20, 1e-9);
    EXPECT_GT(spread.low, spread.least);
    EXPECT_LT(spread.low, 16) << "a second bad sample may be drawn";
    EXPECT_GT(spread.high, 19);
    EXPECT_LT(spread.high, 30);
    output.runs.assign(8, {100, 1});
    EXPECT_NEAR(spreadOf(output)->low, 20, 1e-9) << "samples that are alike leave no doubt";
    EXPECT_NEAR(spreadOf(output)->high, 20, 1e-9);
    output.runs.resize(3);
    EXPECT_FALSE(spreadOf(output)) << "too few";
}

} // namespace
} // namespace qaliper::output_grade_test
