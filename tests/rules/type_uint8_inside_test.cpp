#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/fixing.h"
#include "tests/support/graphs.h"
#include "tests/support/offer_checks.h"
#include "tests/support/rule_rows.h"

namespace qaliper::type_uint8_inside_test {
namespace {

using testing::ElementsAre;

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

std::string moved(const std::string& body) {
    return R"(<ir_version: 8, opset_import: ["": 13]> g (uint8[2,3] image) => (uint8 y) {)" + body + "}";
}

std::string compared(const std::string& node) {
    return R"(<ir_version: 8, opset_import: ["": 13]> g (uint8[2,3] x, uint8[2,3] z) => (? y)
        <uint8[2,3] c = fill(1), int64[2] s = {3, 2}> { y = )" +
        node + " }";
}

const std::vector<RuleRow> rows{
    {"what computes on bytes is left to a person", "trt-10.3",
        image("m = Max (image, image) t = Transpose <perm = [0,3,1,2]> (m) y = Cast <to = 1> (t)"), "m",
        {{"cast-by-hand"}}},
    {"cast at once", "trt-10.3", image("f = Cast <to = 1> (image) y = Transpose <perm = [0,3,1,2]> (f)")},
    {"one move from input to output", "trt-10.3", moved("y = Transpose (image)")},
    {"one move before 8.5", "trt-8.4", moved("y = Transpose (image)"), "image"},
    {"no Cast helps before 8.5", "trt-8.4", image("t = Transpose <perm = [0,3,1,2]> (image) y = Cast <to = 1> (t)"),
        "image", {{"other-input-type"}}},
    {"two moves", "trt-10.3", moved("t = Transpose (image) y = Transpose (t)"), "t"},
    {"two inputs moved", "trt-10.3", moved("y = Concat <axis = 0> (image, image)"), "y"},
    {"a Cast to bytes inside", "trt-10.3", R"(<ir_version: 8, opset_import: ["": 13]>
        g (float[4] x) => (float[4] y) { b = Cast <to = 2> (x) y = Cast <to = 1> (b) })",
        "b"},
    {"Equal is read by newer parsers", "trt-10.15", compared("Equal (x, z)")},
    {"a constant of Equal is INT32", "trt-10.15", compared("Equal (x, c)"), "y"},
    {"Equal up to 10.10", "trt-10.10", compared("Equal (x, z)"), "y, y"},
    {"Size", "trt-11.2", compared("Size (x)")},
    {"Reshape on 10.15", "trt-10.15", compared("Reshape (x, s)")},
    {"Reshape on 11.2", "trt-11.2", compared("Reshape (x, s)"), "y"},
    {"Identity", "trt-11.2", compared("Identity (x)")},
};
INSTANTIATE_TEST_SUITE_P(TypeUint8Inside, RuleRows, rowsOf(rule, rows), rowName);

} // namespace
} // namespace qaliper::type_uint8_inside_test
