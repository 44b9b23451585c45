#include <map>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/precision/noisy_parts.h"
#include "tests/support/result.h"

// The noisiest nodes are found with few measurements, and what they left is known.

namespace qaliper::noisy_parts_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr std::uint32_t nodeCount = 128;

class NoisyPartsOfMany : public testing::Test {
protected:
    NoisyParts parts(std::size_t smallest) {
        std::vector<NodeIx> nodes;
        for (std::uint32_t i = 0; i < nodeCount; ++i)
            nodes.push_back({i});
        return {nodes, smallest};
    }
    std::vector<std::uint32_t> taken(NoisyParts& parts) {
        std::vector<std::uint32_t> numbers;
        for (const NodeIx node : must(parts.takeNoisiest([&](auto nodes) { return noiseOf(nodes); })))
            numbers.push_back(node.value);
        return numbers;
    }
    Result<double> noiseOf(std::span<const NodeIx> nodes) {
        ++measurements_;
        double sum = 0;
        for (const NodeIx node : nodes)
            sum += noise_.contains(node.value) ? noise_.at(node.value) : 0.001;
        return sum;
    }

    std::map<std::uint32_t, double> noise_{{37, 5}, {90, 8}, {91, 2}};
    int measurements_ = 0;
};

TEST_F(NoisyPartsOfMany, ComeOutWorstFirst) {
    NoisyParts parts = this->parts(1);
    EXPECT_THAT(taken(parts), ElementsAre(90));
    EXPECT_THAT(taken(parts), ElementsAre(37));
    EXPECT_THAT(taken(parts), ElementsAre(91));
    EXPECT_NEAR(parts.noiseLeft(), 0.125, 1e-9);
}

TEST_F(NoisyPartsOfMany, NeedFewMeasurements) {
    NoisyParts parts = this->parts(1);
    taken(parts);
    EXPECT_EQ(measurements_, 14); // two for each of seven halvings
    taken(parts);
    EXPECT_EQ(measurements_, 26); // the other half was known
    taken(parts);
    EXPECT_EQ(measurements_, 26); // so was the neighbour
}

TEST_F(NoisyPartsOfMany, EndAtTheSmallestPart) {
    NoisyParts parts = this->parts(4);
    EXPECT_THAT(taken(parts), ElementsAre(88, 89, 90, 91));
}

TEST_F(NoisyPartsOfMany, EndWhenNothingIsLeft) {
    NoisyParts parts = this->parts(nodeCount);
    EXPECT_EQ(taken(parts).size(), nodeCount);
    EXPECT_EQ(parts.noiseLeft(), 0);
    EXPECT_THAT(taken(parts), IsEmpty());
    EXPECT_EQ(measurements_, 0);
}

TEST_F(NoisyPartsOfMany, AnErrorOfAMeasurementIsPassedOn) {
    NoisyParts parts = this->parts(1);
    const auto result = parts.takeNoisiest(
        [](auto) -> Result<double> { return fail(ErrorKind::Invalid, say("The samples have no values")); });
    EXPECT_FALSE(result.has_value());
}

} // namespace
} // namespace qaliper::noisy_parts_test
