#include <limits>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/graph/axes.h"
#include "tests/support/graphs.h"

namespace qaliper::axes_test {
namespace {

using testing::ElementsAre;
using testing::Optional;

constexpr std::int64_t least = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();

TEST(AxisAt, CountsFromBothEnds) {
    EXPECT_EQ(axisAt(0, 3), 0U);
    EXPECT_EQ(axisAt(2, 3), 2U);
    EXPECT_EQ(axisAt(-1, 3), 2U);
    EXPECT_EQ(axisAt(-3, 3), 0U);
    for (const std::int64_t none : {std::int64_t{3}, std::int64_t{-4}, least, most})
        EXPECT_EQ(axisAt(none, 3), std::nullopt) << none;
    EXPECT_EQ(axisAt(0, 0), std::nullopt);
}

TEST(AxesAt, AreThereAndDifferent) {
    const auto at = [](std::vector<std::int64_t> axes) { return axesAt(axes, 3); };
    EXPECT_THAT(at({2, -3}), Optional(ElementsAre(2U, 0U)));
    EXPECT_EQ(at({0, 0}), std::nullopt);
    EXPECT_EQ(at({0, -3}), std::nullopt);
    EXPECT_EQ(at({0, 3}), std::nullopt);
}

TEST(PermutationOf, IsOneOfThatRankOrNothing) {
    const auto permutation = [](const std::string& attributes, std::size_t rank) {
        const Model model = textModel("g (float x) => (float y) { y = Transpose " + attributes + " (x) }");
        return permutationOf(nodeOf(model, "y"), rank);
    };
    EXPECT_THAT(permutation("<perm = [2, 0, 1]>", 3), Optional(ElementsAre(2U, 0U, 1U)));
    EXPECT_THAT(permutation("", 3), Optional(ElementsAre(2U, 1U, 0U))) << "the reversal";
    for (const char* perm : {"[0, 0, 1]", "[0, 1]", "[0, 1, 3]", "[0, 1, -1]", "[0, 1, 2, 3]"})
        EXPECT_EQ(permutation(std::string("<perm = ") + perm + ">", 3), std::nullopt) << perm;
    EXPECT_EQ(permutation("<perm = 1.5>", 3), std::nullopt);
}

TEST(CheckedProduct, IsANumberOf64BitsOrNothing) {
    EXPECT_EQ(checkedProduct(3, 4), 12);
    EXPECT_EQ(checkedProduct(most, 0), 0);
    EXPECT_EQ(checkedProduct(most, 2), std::nullopt);
    EXPECT_EQ(checkedProduct(-1, 4), std::nullopt);
    EXPECT_EQ(checkedProduct(least, -1), std::nullopt);
}

} // namespace
} // namespace qaliper::axes_test
