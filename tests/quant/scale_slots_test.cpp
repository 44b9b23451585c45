#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/quant/scale_slots.h"

// Which scale belongs to which element, where blocks do not fill the axis.

namespace qaliper::scale_slots_test {
namespace {

using testing::ElementsAre;

std::vector<std::uint64_t> slotsOf(const ScaleSlots& slots, std::uint64_t elements) {
    std::vector<std::uint64_t> found(elements);
    for (std::uint64_t element = 0; element < elements; ++element)
        found[element] = slots.at(element);
    return found;
}

TEST(ScaleSlots, OfALastBlockThatIsShortEndWithItsRow) {
    const auto slots = ScaleSlots::of({Granularity::Block, 1, 4}, 4, {2, 6});
    ASSERT_TRUE(slots);
    EXPECT_THAT(slotsOf(*slots, 12), ElementsAre(0, 0, 0, 0, 1, 1, 2, 2, 2, 2, 3, 3));
    EXPECT_EQ(slots->endOfRun(0), 4U);
    EXPECT_EQ(slots->endOfRun(4), 6U) << "the next row begins with another scale";
    EXPECT_EQ(slots->endOfRun(11), 12U);
}

TEST(ScaleSlots, OfBlocksOfRowsAreThoseOfEachColumn) {
    const auto slots = ScaleSlots::of({Granularity::Block, 0, 2}, 4, {3, 2});
    ASSERT_TRUE(slots);
    EXPECT_THAT(slotsOf(*slots, 6), ElementsAre(0, 1, 0, 1, 2, 3));
    EXPECT_EQ(slots->endOfRun(4), 5U);
}

TEST(ScaleSlots, AreNothingWhereTheScalesDoNotFit) {
    EXPECT_FALSE(ScaleSlots::of({Granularity::Block, 1, 4}, 2, {2, 6}));
    EXPECT_FALSE(ScaleSlots::of({Granularity::PerChannel, 0, 0}, 6, {2, 6}));
    EXPECT_FALSE(ScaleSlots::of({Granularity::PerChannel, 2, 0}, 6, {2, 6}));
}

} // namespace
} // namespace qaliper::scale_slots_test
