#include <limits>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/proof/region_status.h"

// What measured differences of the outputs prove about a region.

namespace qaliper::region_status_test {
namespace {

using enum ProofStatus;

constexpr double infinity = std::numeric_limits<double>::infinity();

// An output with equal numbers that vary.
OutputComparison measured(DataType type = DataType::Float) {
    return {.output = {"y", "y"},
        .before = {type, {4}},
        .after = {type, {4}},
        .elements = 12,
        .largest = 1,
        .sqnr = infinity,
        .finiteShare = 1,
        .movingShare = 1,
        .informativeShare = 1};
}

OutputComparison off(double error, double sqnr, DataType type = DataType::Float) {
    OutputComparison comparison = measured(type);
    comparison.maxError = error;
    comparison.sqnr = sqnr;
    return comparison;
}

ProofStatus statusIn(const OutputComparison& comparison, bool isReview = false, const FrontierOutput& output = {}) {
    return statusOf(comparison, output, true, {.isReview = isReview}).status;
}

TEST(OutputStatus, IsEqualWithinWhatAnotherOrderOfSumsMakes) {
    EXPECT_EQ(statusIn(measured()), Equal);
    EXPECT_EQ(statusIn(off(1e-5, 100)), Equal);
    EXPECT_EQ(statusIn(off(2e-5, 94)), Different);
    EXPECT_EQ(statusIn(off(1e-3, 60, DataType::Float16)), Equal) << "one rounding step of the type";
    EXPECT_EQ(statusIn(off(2e-3, 54, DataType::Float16)), Different);
    EXPECT_EQ(statusIn(off(8e-3, 42, DataType::Bfloat16)), Equal);
}

TEST(OutputStatus, OfAReviewedEditIsCloseFromTheWantedSignalToNoiseOn) {
    EXPECT_EQ(statusIn(off(0.1, 20), true), Close);
    EXPECT_EQ(statusIn(off(0.1, 19.9), true), Different);
    EXPECT_EQ(statusIn(off(0.1, 20)), Different) << "an exact edit";
}

TEST(OutputStatus, OfNumbersThatCouldNotDifferIsOpen) {
    OutputComparison still = measured();
    still.movingShare = 0.04;
    EXPECT_EQ(statusIn(still), Inconclusive);
    EXPECT_EQ(statusIn(still, false, {.isConstant = true}), Equal) << "a constant does not react";
    OutputComparison saturated = measured();
    saturated.informativeShare = 0.04;
    EXPECT_EQ(statusIn(saturated), Inconclusive);
    saturated.before.type = saturated.after.type = DataType::Int64;
    EXPECT_EQ(statusIn(saturated), Equal) << "counts have few values";
    OutputComparison broken = measured();
    broken.finiteShare = 0.4;
    EXPECT_EQ(statusIn(broken), Inconclusive);
    OutputComparison empty = measured();
    empty.elements = 0;
    EXPECT_EQ(statusIn(empty), Inconclusive);
}

TEST(OutputStatus, OfAnotherShapeIsDifferent) {
    OutputComparison other = measured();
    other.after.dims = {2, 2};
    EXPECT_EQ(statusIn(other), Different);
}

// The worst output decides, wherever it stands.
TEST(RegionStatus, IsThatOfItsWorstOutput) {
    Region region;
    region.outputs.resize(2);
    for (const bool isFirst : {true, false}) {
        OutputComparison worse = off(0.5, 6);
        worse.output.before = "z";
        RegionProof proof;
        setStatus(proof, region, isFirst ? std::vector{worse, measured()} : std::vector{measured(), worse}, {});
        EXPECT_EQ(proof.status, Different) << isFirst;
        EXPECT_EQ(proof.worst, "z") << isFirst;
        EXPECT_EQ(proof.sqnr, 6) << isFirst;
        EXPECT_THAT(proof.concerned, testing::ElementsAre("z")) << isFirst;
    }
}

TEST(RegionStatus, IsOpenWhereAnOutputWasNotMeasured) {
    Region region;
    region.outputs.resize(2);
    RegionProof proof;
    setStatus(proof, region, {measured()}, {});
    EXPECT_EQ(proof.status, Inconclusive);
}

} // namespace
} // namespace qaliper::region_status_test
