#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/inspecting.h"

namespace qaliper::type_int64_range_test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr std::string_view rule = "type-int64-range";

std::string graph(const std::string& constants, const std::string& nodes) {
    return R"(<ir_version: 8, opset_import: ["": 13]> net (int64[4] x, float[8,8] f) => (? y) <)" + constants + "> {" +
        nodes + "}";
}

std::string adding(const std::string& value) { return graph("int64[1] c = {" + value + "}", "y = Add (x, c)"); }

// The values found, by name.
std::vector<std::string> foundIn(const std::string& text, std::string_view target = "trt-8.6") {
    std::vector<std::string> values;
    for (const Finding& finding : findingsOf(inspectText(text, target), rule))
        values.push_back(finding.values.at(0));
    return values;
}

TEST(Int64Range, WhatDoesNotFit32BitsIsClampedBefore90) {
    EXPECT_THAT(foundIn(adding("4294967296")), ElementsAre("c"));
    EXPECT_THAT(foundIn(adding("2147483648")), ElementsAre("c"));
    EXPECT_THAT(foundIn(adding("-2147483649")), ElementsAre("c"));
    EXPECT_THAT(foundIn(adding("4294967296"), "trt-8.0"), ElementsAre("c"));
}

TEST(Int64Range, FromVersion90OnInt64StaysInt64) {
    for (const std::string_view target : {"trt-9.0", "trt-10.3", "trt-11.0"})
        EXPECT_THAT(foundIn(adding("4294967296"), target), IsEmpty()) << target;
}

TEST(Int64Range, TheBoundsThemselvesFit) {
    EXPECT_THAT(foundIn(adding("2147483647")), IsEmpty());
    EXPECT_THAT(foundIn(adding("-2147483648")), IsEmpty());
}

TEST(Int64Range, SentinelsAreHarmless) {
    EXPECT_THAT(foundIn(adding("9223372036854775807")), IsEmpty());
    EXPECT_THAT(foundIn(adding("-9223372036854775807")), IsEmpty());
    const std::string slice =
        graph("int64[1] from = {0}, int64[1] to = {4294967296}, int64[1] axis = {1}", "y = Slice (f, from, to, axis)");
    EXPECT_THAT(foundIn(slice), IsEmpty()) << "to the end, whatever the number is";
}

TEST(Int64Range, ABoundThatSomethingElseReadsIsNone) {
    const std::string both = graph("int64[1] from = {0}, int64[1] to = {4294967296}, int64[1] axis = {1}",
        "a = Slice (f, from, to, axis) y = Add (x, to)");
    EXPECT_THAT(foundIn(both), ElementsAre("to"));
}

TEST(Int64Range, ConstantNodesAreRead) {
    EXPECT_THAT(foundIn(graph("", "c = Constant <value = int64[1] {4294967296}> () y = Add (x, c)")), ElementsAre("c"));
}

TEST(Int64Range, WhatNobodyReadsAndOtherTypesAreNotMeant) {
    EXPECT_THAT(foundIn(graph("int64[1] c = {4294967296}", "y = Relu (f)")), IsEmpty());
    EXPECT_THAT(foundIn(graph("double[1] c = {4294967296.0}", "d = Cast <to = 11> (f) y = Add (d, c)")), IsEmpty());
}

TEST(Int64Range, SaysWhichNumberAndWhere) {
    const Analysis analysis = inspectText(graph("int64[3] c = {1, 5000000000, 2}", "[sum] y = Add (x, c)"), "trt-8.6");
    const Finding finding = findingsOf(analysis, rule).at(0);
    EXPECT_EQ(finding.severity, Severity::Warning);
    EXPECT_THAT(render(finding.message), testing::AllOf(HasSubstr("5000000000"), HasSubstr("sum"), HasSubstr("8.6")));
    EXPECT_THAT(offerIds(analysis, finding), ElementsAre("newer-tensorrt"));
    EXPECT_FALSE(fixOf(analysis, finding, "newer-tensorrt", {}));
}

} // namespace
} // namespace qaliper::type_int64_range_test
