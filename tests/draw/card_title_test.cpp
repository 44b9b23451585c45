#include <gtest/gtest.h>

#include "model/draw/card_title.h"
#include "model/layout/text_width.h"

namespace qaliper::card_title_test {
namespace {

using Text = CardTitle::Text;

TEST(CardTitles, AreAsLargeAsTheyFit) {
    const CardTitle large = cardTitle("layer 3 of 12", "3/12", {200, 60, 60});
    EXPECT_EQ(large.text, Text::Whole);
    EXPECT_EQ(large.size, largestCardTitle);
    const CardTitle smaller = cardTitle("layer 3 of 12", "3/12", {85, 60, 60});
    EXPECT_EQ(smaller.text, Text::Whole);
    EXPECT_LT(smaller.size, largestCardTitle);
}

TEST(CardTitles, KeepTheirDistanceFromBothSides) {
    const double width = textWidth("layer 3 of 12", largestCardTitle, TextWeight::Bold) + 2 * cardInset;
    EXPECT_EQ(cardTitle("layer 3 of 12", "", {width, 60, 60}).size, largestCardTitle);
    EXPECT_EQ(cardTitle("layer 3 of 12", "", {width - 0.5, 60, 60}).size, largestCardTitle - 1);
}

TEST(CardTitles, AreShortWhereTheWholeOneDoesNotFit) {
    const CardTitle title = cardTitle("layer 3 of 12", "3/12", {44, 30, 30});
    EXPECT_EQ(title.text, Text::Short);
    EXPECT_FALSE(title.isUpright);
}

TEST(CardTitles, StandUprightInNarrowHighCards) {
    const CardTitle title = cardTitle("features.2.0", "", {18, 300, 300});
    EXPECT_TRUE(title.isUpright);
    EXPECT_EQ(title.text, Text::Whole);
}

TEST(CardTitles, StandUprightInOneFormHoweverHighTheCardIs) {
    for (const double height : {300.0, 60.0}) {
        const CardTitle title = cardTitle("layers 11 – 20 of 1200", "11–20", {18, height, height});
        EXPECT_TRUE(title.isUpright);
        EXPECT_EQ(title.text, Text::Short);
        EXPECT_EQ(title.size, largestCardTitle);
    }
}

TEST(CardTitles, StandUprightInCardsAsBroadAsTheirLetters) {
    EXPECT_TRUE(cardTitle("layers 11 – 20 of 1200", "11–20", {10, 100, 100}).isUpright);
}

TEST(CardTitles, StandUprightBesideASignAtTheLowerSide) {
    EXPECT_EQ(cardTitle("layer 12 of 80", "", {30, 100, 100}).text, Text::Whole);
    EXPECT_EQ(cardTitle("layer 12 of 80", "12/80", {30, 100, 60}).text, Text::Short);
    EXPECT_EQ(cardTitle("layer 12 of 80", "", {30, 100, 60}).text, Text::Elided);
}

TEST(CardTitles, AreElidedWhereNothingFits) {
    EXPECT_EQ(cardTitle("attention/query", "", {40, 30, 30}).text, Text::Elided);
    EXPECT_EQ(cardTitle("attention/query", "query", {8, 300, 300}).text, Text::Elided) << "narrower than a line";
}

} // namespace
} // namespace qaliper::card_title_test
