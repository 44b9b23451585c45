#include <gtest/gtest.h>

#include "model/base/enum_words.h"
#include "model/calibration/ranges.h"
#include "model/data/metric.h"
#include "model/quantize/quantized.h"

// What is written with a word is read with it.

namespace qaliper::enum_words_test {

namespace {

enum class Colour { Red, Green, Blue };
constexpr EnumWords<Colour, 3> colours{{"red", "green", "blue"}};

TEST(EnumWords, ReadsEachWordThatItWrites) {
    for (const Colour colour : {Colour::Red, Colour::Green, Colour::Blue})
        EXPECT_EQ(colours.find(colours[colour]), colour);
    EXPECT_EQ(colours[Colour::Green], "green");
}

TEST(EnumWords, ReadsNoOtherWord) {
    for (const std::string_view word : {"", "re", "redder", "Red"})
        EXPECT_EQ(colours.find(word), std::nullopt) << word;
}

// They are stored in files of statistics and in journals.
TEST(EnumWords, StoredWordsStay) {
    EXPECT_EQ(metricOfName("miou"), Metric::Miou);
    EXPECT_EQ(rangeMethodOfName("mse"), RangeMethod::Mse);
    EXPECT_EQ(quantizedFormOfName("fp8"), QuantizedForm::Fp8);
    EXPECT_EQ(quantizeStepOfName("raise-opset"), QuantizeStepKind::RaiseOpset);
    EXPECT_EQ(quantizeStepOfName("halve-rest"), QuantizeStepKind::HalveRest);
}

} // namespace
} // namespace qaliper::enum_words_test
