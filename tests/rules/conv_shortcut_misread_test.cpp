#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/inspecting.h"

namespace qaliper::conv_shortcut_misread_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr std::string_view rule = "conv-shortcut-misread";

constexpr std::string_view tanhForm = "h = Mul (c, half) t = Tanh (h) ht = Mul (h, t) a = Add (ht, h)";
constexpr std::string_view sigmoidForm = "t = Sigmoid (c) a = Mul (c, t)";

// A bottleneck with a shortcut: the second half of the input goes through a convolution and is added to it.
std::string bottleneck(
    std::string_view activation, const std::string& type = "float16", const std::string& joined = "first, second, s") {
    return R"(<ir_version: 9, opset_import: ["": 18]> g ()" + type + "[1,8,4,4] x) => (" + type + "[1,n,4,4] y) <" +
        type + "[4,4,1,1] w = noise(-0.5, 0.5, 1), " + type +
        R"( half = {0.5}, int64[2] sizes = {4, 4}> {
            first, second = Split <axis = 1> (x, sizes)
            c = Conv (second, w) )" +
        std::string(activation) + R"( s = Add (second, a)
            y = Concat <axis = 1> ()" +
        joined + ") }";
}

TEST(ConvShortcutMisread, ATanhFormBeforeASharedShortcutIsAnErrorWhereItWasSeen) {
    for (const char* target : {"trt-11.2", "trt-11.3"}) {
        const Analysis analysis = inspectText(bottleneck(tanhForm), target);
        ASSERT_THAT(placesOf(analysis, rule), ElementsAre("s")) << target;
        EXPECT_EQ(findingsOf(analysis, rule).front().severity, Severity::Error);
        EXPECT_EQ(findingsOf(analysis, rule).front().stage, Stage::Run);
        EXPECT_THAT(findingsOf(analysis, rule).front().values, ElementsAre("second"));
    }
}

TEST(ConvShortcutMisread, OtherActivationsAndNewerReleasesAreOpen) {
    EXPECT_EQ(findingsOf(inspectText(bottleneck("a = Relu (c)"), "trt-11.2"), rule).at(0).severity, Severity::Note);
    EXPECT_EQ(findingsOf(inspectText(bottleneck(tanhForm), "trt-11.5"), rule).at(0).severity, Severity::Note);
    EXPECT_THAT(placesOf(inspectText(bottleneck(tanhForm), "trt-11.1"), rule), IsEmpty());
}

TEST(ConvShortcutMisread, WhatIsNotThatFormIsFine) {
    for (const std::string& text : {
             bottleneck(sigmoidForm),
             bottleneck(tanhForm, "float"),
             bottleneck(tanhForm, "float16", "first, s"),
             bottleneck("a = Softmax <axis = 1> (c)"),
             bottleneck("a = Identity (c)"),
         })
        EXPECT_THAT(placesOf(inspectText(text, "trt-11.2"), rule), IsEmpty()) << text;
}

} // namespace
} // namespace qaliper::conv_shortcut_misread_test
