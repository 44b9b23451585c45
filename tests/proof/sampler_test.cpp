#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/proof/sampler.h"
#include "model/proof/value_range.h"
#include "tests/support/proving.h"
#include "tests/support/result.h"

// The numbers that two versions of a part of a network are fed with.

namespace qaliper::sampler_test {
namespace {

struct Dequantized {
    std::string type;
    std::string zeroPoint;
    double low; // with a scale of 0.5
    double high;
};

class RangeAfterDequantize : public testing::TestWithParam<Dequantized> {};

TEST_P(RangeAfterDequantize, IsThatOfItsIntegers) {
    const auto& [type, zeroPoint, low, high] = GetParam();
    const auto context =
        contextOf("<ir_version: 8, opset_import: [\"\": 13]> g (" + type + "[4] x) => (float[4] y) <float s = {0.5}, " +
            type + " z = {" + zeroPoint + "}> { d = DequantizeLinear (x, s, z) y = Neg (d) }");
    const ValueRange range = rangeOf(*context, *context->index().value(mainGraph, "d"));
    EXPECT_TRUE(range.isBounded);
    EXPECT_EQ(range.low, low);
    EXPECT_EQ(range.high, high);
    EXPECT_EQ(range.step, 0.5);
}

INSTANTIATE_TEST_SUITE_P(Types, RangeAfterDequantize,
    testing::Values(Dequantized{"int8", "0", -63.5, 63.5}, Dequantized{"int8", "27", -77, 50},
        Dequantized{"uint8", "0", 0, 127.5}, Dequantized{"uint8", "128", -64, 63.5}));

TEST(DrawnInput, IsAnotherOneInEachSampleAndTheSameEveryTime) {
    const auto context =
        contextOf("<ir_version: 8, opset_import: [\"\": 13]> g (float[4] x) => (float[4] y) { y = Neg (x) }");
    const ValueIx x = *context->index().value(mainGraph, "x");
    const auto drawn = [&](int sample) {
        Sizes sizes(Sizes::Style::Distinct);
        return must(drawInput(*context, x, context->model().main().inputs.front().type, sizes, 1, sample)).bytes;
    };
    std::set<std::string> all;
    for (int sample = 0; sample < 8; ++sample)
        all.insert(drawn(sample));
    EXPECT_EQ(all.size(), 8U);
    EXPECT_EQ(drawn(3), drawn(3));
}

TEST(SizesOfDimensions, AreOneForEachSymbol) {
    Sizes sizes(Sizes::Style::Distinct);
    const std::int64_t rows = sizes.of(Dim("rows"));
    EXPECT_NE(sizes.of(Dim("columns")), rows);
    EXPECT_EQ(sizes.of(Dim("rows")), rows);
    EXPECT_EQ(sizes.of(Dim(7)), 7);
}

} // namespace
} // namespace qaliper::sampler_test
