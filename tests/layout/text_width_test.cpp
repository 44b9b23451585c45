#include <gtest/gtest.h>

#include "model/base/utf8.h"
#include "model/layout/text_width.h"

namespace qaliper::text_width_test {
namespace {

constexpr TextWeight regular = TextWeight::Regular;

TEST(TextWidth, GrowsWithTextSizeAndWeight) {
    EXPECT_EQ(textWidth("", 11), 0);
    EXPECT_DOUBLE_EQ(textWidth("ConvConv", 11), 2 * textWidth("Conv", 11));
    EXPECT_DOUBLE_EQ(textWidth("Conv", 22), 2 * textWidth("Conv", 11));
    EXPECT_GT(textWidth("Conv", 11, TextWeight::Bold), textWidth("Conv", 11));
    EXPECT_GT(textWidth("W", 11), 2 * textWidth("i", 11));
}

TEST(TextWidth, SignsOfTheCanvasAreKnown) {
    for (const char* sign : {"×", "→", "←", "·", "−", "×"})
        EXPECT_LT(textWidth(sign, 10), 10.6) << sign; // an unknown one counts as a whole em
}

TEST(TextWidth, ForeignLettersCountAsAWholeEm) { EXPECT_DOUBLE_EQ(textWidth("層", 10), 10.6); }

TEST(Elide, WhatFitsStays) { EXPECT_EQ(elideMiddle("/conv1/Conv", 11, regular, 200), "/conv1/Conv"); }

TEST(Elide, TheMiddleGivesWayAndTheEndKeepsMore) {
    const std::string shown = elideMiddle("/model/backbone/stage3/block2/conv1/Conv", 11, regular, 120);
    EXPECT_LE(textWidth(shown, 11), 120);
    EXPECT_TRUE(shown.starts_with("/mod")) << shown;
    EXPECT_TRUE(shown.ends_with("onv1/Conv")) << shown;
    EXPECT_NE(shown.find("…"), std::string::npos);
}

TEST(Elide, TheEndGivesWay) {
    const std::string shown = elideEnd("kernel_shape 3×3 · strides 2×2", 11, regular, 90);
    EXPECT_LE(textWidth(shown, 11), 90);
    EXPECT_TRUE(shown.starts_with("kernel") && shown.ends_with("…")) << shown;
}

TEST(Elide, TheSignOfWhatIsLeftOutFitsToo) {
    const std::string_view text = "kernel_shape and strides and dilations";
    const int halves = static_cast<int>(2 * textWidth(text, 11));
    for (int half = 40; half < halves; ++half) {
        const double width = half / 2.0;
        EXPECT_LE(textWidth(elideEnd(text, 11, regular, width), 11), width) << width;
    }
}

TEST(Elide, ANumberIsShownWholeOrNotAtAll) {
    for (int width = 20; width < 200; width += 3) {
        const std::string shown = elideEnd("B −1.235e-05,−2.346e-09,−0.0004567,12", 11, regular, width);
        EXPECT_TRUE(shown.ends_with("12") || shown == "B …" || shown == "B −1.235e-05,…" || shown == "…" ||
            shown == "B −1.235e-05,−2.346e-09,…" || shown == "B −1.235e-05,−2.346e-09,−0.0004567,…" || shown == "B…")
            << shown;
    }
}

TEST(Elide, NeverCutsInsideACharacter) {
    for (int width = 0; width < 120; width += 3) {
        const std::string shown = elideMiddle("層のなまえ/ネットワーク/畳み込み", 11, regular, width);
        EXPECT_EQ(shown, cleanText(shown));
    }
}

TEST(Elide, AHundredMegabytesTakeNoTime) {
    std::string name;
    name.resize(100'000'000, 'n');
    EXPECT_LE(textWidth(elideMiddle(name, 11, regular, 100), 11), 100);
}

TEST(Elide, BrokenBytesBecomeSignsOfReplacement) {
    const std::string shown = elideEnd("a\xff\xfe\x01z", 11, regular, 200);
    EXPECT_EQ(shown, cleanText(shown));
    EXPECT_TRUE(shown.starts_with("a") && shown.ends_with("z"));
}

} // namespace
} // namespace qaliper::text_width_test
