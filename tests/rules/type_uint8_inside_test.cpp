#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/fixing.h"
#include "tests/support/graphs.h"
#include "tests/support/offer_checks.h"

namespace qaliper::type_uint8_inside_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

constexpr std::string_view rule = "type-uint8-inside";

std::string image(const std::string& body) {
    return R"(<ir_version: 8, opset_import: ["": 13]> g (uint8[1,4,4,3] image) => (float[1,3,4,4] y) {)" + body + "}";
}

TEST(TypeUint8Inside, MovingBytesBeforeTheyAreCast) {
    const Analysis analysis =
        inspectText(image("t = Transpose <perm = [0,3,1,2]> (image) y = Cast <to = 1> (t)"), "trt-10.3");
    ASSERT_THAT(placesOf(analysis, rule), ElementsAre("t"));
    const Finding finding = findingsOf(analysis, rule).front();
    EXPECT_TRUE(fixHolds(analysis, finding, "cast-first"));
    EXPECT_EQ(nodeCount(fixedModel(analysis, finding, "cast-first")), 2U);
}

TEST(TypeUint8Inside, MovingThemOtherwiseIsRefused) {
    const FixTrial trial(
        image("t = Transpose <perm = [0,3,1,2]> (image) y = Cast <to = 1> (t)"), "trt-10.3", rule, "cast-first");
    EXPECT_THAT(nodeLines(trial.fixed), testing::Contains(testing::HasSubstr("y = Transpose")));
    EXPECT_TRUE(keepsNumbers(trial));
    EXPECT_TRUE(
        isRefusedWith(trial, {otherAttribute(trial.fixed, "y", {"perm", std::vector<std::int64_t>{0, 3, 2, 1}})}));
}

TEST(TypeUint8Inside, WhatComputesOnBytesIsLeftToAPerson) {
    const Analysis analysis = inspectText(
        image("m = Max (image, image) t = Transpose <perm = [0,3,1,2]> (m) y = Cast <to = 1> (t)"), "trt-10.3");
    EXPECT_THAT(offerIds(analysis, findingsOf(analysis, rule).front()), ElementsAre("cast-by-hand"));
}

TEST(TypeUint8Inside, CastAtOnceTheyAreFine) {
    const std::string first = image("f = Cast <to = 1> (image) y = Transpose <perm = [0,3,1,2]> (f)");
    EXPECT_THAT(findingsOf(inspectText(first, "trt-10.3"), rule), IsEmpty());
}

TEST(TypeUint8Inside, OneMoveFromInputToOutputIsFine) {
    const auto moved = [](const std::string& body) {
        return R"(<ir_version: 8, opset_import: ["": 13]> g (uint8[2,3] image) => (uint8 y) {)" + body + "}";
    };
    EXPECT_THAT(findingsOf(inspectText(moved("y = Transpose (image)"), "trt-10.3"), rule), IsEmpty());
    EXPECT_THAT(
        placesOf(inspectText(moved("t = Transpose (image) y = Transpose (t)"), "trt-10.3"), rule), ElementsAre("t"));
    EXPECT_THAT(
        placesOf(inspectText(moved("y = Concat <axis = 0> (image, image)"), "trt-10.3"), rule), ElementsAre("y"));
    EXPECT_THAT(findingsOf(inspectText(moved("y = Transpose (image)"), "trt-8.4"), rule), SizeIs(1));
}

TEST(TypeUint8Inside, ACastToBytesInsideIsNot) {
    const Analysis analysis = inspectText(R"(<ir_version: 8, opset_import: ["": 13]>
        g (float[4] x) => (float[4] y) { b = Cast <to = 2> (x) y = Cast <to = 1> (b) })",
        "trt-10.3");
    EXPECT_THAT(findingsOf(analysis, rule), SizeIs(1));
}

TEST(TypeUint8Inside, WhatNewerParsersRead) {
    const auto places = [](const std::string& node, std::string_view target) {
        return placesOf(
            inspectText(
                "<ir_version: 8, opset_import: [\"\": 13]> g (uint8[2,3] x, uint8[2,3] z) => (? y) <uint8[2,3] c = "
                "fill(1), int64[2] s = {3, 2}> { y = " +
                    node + " }",
                target),
            "type-uint8-inside");
    };
    EXPECT_THAT(places("Equal (x, z)", "trt-10.15"), testing::IsEmpty());
    EXPECT_THAT(places("Equal (x, c)", "trt-10.15"), testing::SizeIs(1)) << "the constant is INT32";
    EXPECT_THAT(places("Equal (x, z)", "trt-10.10"), testing::SizeIs(2));
    EXPECT_THAT(places("Size (x)", "trt-11.2"), testing::IsEmpty());
    EXPECT_THAT(places("Reshape (x, s)", "trt-10.15"), testing::IsEmpty());
    EXPECT_THAT(places("Reshape (x, s)", "trt-11.2"), testing::SizeIs(1));
    EXPECT_THAT(places("Identity (x)", "trt-11.2"), testing::IsEmpty());
}

} // namespace
} // namespace qaliper::type_uint8_inside_test
