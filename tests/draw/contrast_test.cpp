#include <array>
#include <cmath>

#include <gtest/gtest.h>

#include "model/draw/heat.h"
#include "model/draw/style.h"
#include "model/draw/theme.h"

// What stands on coloured ground can be read: 4.5 : 1, which WCAG asks of small text.

namespace qaliper::contrast_test {
namespace {

double linear(std::uint8_t part) {
    const double share = part / 255.0;
    return share <= 0.04045 ? share / 12.92 : std::pow((share + 0.055) / 1.055, 2.4);
}

double luminance(Colour colour) {
    return 0.2126 * linear(colour.red) + 0.7152 * linear(colour.green) + 0.0722 * linear(colour.blue);
}

double contrast(Colour a, Colour b) {
    const double light = std::max(luminance(a), luminance(b));
    const double dark = std::min(luminance(a), luminance(b));
    return (light + 0.05) / (dark + 0.05);
}

constexpr double enough = 4.5;

class Contrast : public testing::TestWithParam<bool> {
protected:
    const Theme& theme_ = GetParam() ? darkTheme() : lightTheme();
};

TEST_P(Contrast, WordsOnPlainGround) {
    for (const Colour ground : {theme_.canvas, theme_.panel, theme_.nodeFill, theme_.selection}) {
        for (const Colour ink : {theme_.text, theme_.text2, theme_.text3, theme_.accent, theme_.error, theme_.warning})
            EXPECT_GE(contrast(ink, ground), enough) << hexColour(ink) << " on " << hexColour(ground);
    }
}

TEST_P(Contrast, PrecisionsExpectedAndMeasured) {
    for (const PrecisionTone tone : {PrecisionTone::Int8, PrecisionTone::Float8, PrecisionTone::Int4,
             PrecisionTone::Missed, PrecisionTone::Float}) {
        const Colour colour = toneColour(tone, theme_);
        EXPECT_GE(contrast(precisionInk(tone, theme_), pillFill(colour, theme_)), enough) << hexColour(colour);
        EXPECT_GE(contrast(theme_.onSign, colour), enough) << hexColour(colour);
    }
}

TEST_P(Contrast, ScalesOfPairs) {
    for (const ChainTone tone : {ChainTone::Int8, ChainTone::Float8, ChainTone::Broken}) {
        const Colour colour = chainColour(tone, theme_);
        EXPECT_GE(contrast(colour, pillFill(colour, theme_)), enough) << hexColour(colour);
    }
}

TEST_P(Contrast, SmallPrintInBoxesThatAreHotOrChanged) {
    Mark mark;
    mark.heat = 1;
    EXPECT_GE(contrast(detailInk(mark, theme_), heatFill(theme_.nodeFill, 1, theme_)), enough);
    for (const ChangeTone change : {ChangeTone::Added, ChangeTone::Removed, ChangeTone::Changed}) {
        Mark changed;
        changed.change = change;
        EXPECT_GE(contrast(detailInk(changed, theme_), changeFill(theme_.nodeFill, changed, theme_)), enough);
    }
}

INSTANTIATE_TEST_SUITE_P(Themes, Contrast, testing::Bool(),
    [](const testing::TestParamInfo<bool>& shown) { return shown.param ? "Dark" : "Light"; });

} // namespace
} // namespace qaliper::contrast_test
