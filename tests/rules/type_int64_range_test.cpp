#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/inspecting.h"
#include "tests/support/rule_rows.h"

namespace qaliper::type_int64_range_test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr std::string_view rule = "type-int64-range";

std::string graph(const std::string& constants, const std::string& nodes) {
    return R"(<ir_version: 8, opset_import: ["": 13]> net (int64[4] x, float[8,8] f) => (? y) <)" + constants + "> {" +
        nodes + "}";
}

std::string adding(const std::string& value) { return graph("int64[1] c = {" + value + "}", "y = Add (x, c)"); }

const std::string slice = "int64[1] from = {0}, int64[1] to = {4294967296}, int64[1] axis = {1}";

const std::vector<RuleRow> rows{
    {"two to the power of 32", "trt-8.0 trt-8.6", adding("4294967296"), "c"},
    {"from 9.0 on INT64 stays INT64", "trt-9.0 trt-10.3 trt-11.0", adding("4294967296")},
    {"one above the largest", "trt-8.6", adding("2147483648"), "c"},
    {"one below the smallest", "trt-8.6", adding("-2147483649"), "c"},
    {"the largest", "trt-8.6", adding("2147483647")},
    {"the smallest", "trt-8.6", adding("-2147483648")},
    {"the largest of 64 bits is a sentinel", "trt-8.6", adding("9223372036854775807")},
    {"the smallest but one of 64 bits, too", "trt-8.6", adding("-9223372036854775807")},
    {"to the end, whatever the number is", "trt-8.6", graph(slice, "y = Slice (f, from, to, axis)")},
    {"a bound that something else reads", "trt-8.6", graph(slice, "a = Slice (f, from, to, axis) y = Add (x, to)"),
        "to"},
    {"a Constant", "trt-8.6", graph("", "c = Constant <value = int64[1] {4294967296}> () y = Add (x, c)"), "c"},
    {"nobody reads it", "trt-8.6", graph("int64[1] c = {4294967296}", "y = Relu (f)")},
    {"another type", "trt-8.6", graph("double[1] c = {4294967296.0}", "d = Cast <to = 11> (f) y = Add (d, c)")},
};
INSTANTIATE_TEST_SUITE_P(Int64Range, RuleRows, rowsOf(rule, rows), rowName);

TEST(Int64Range, SaysWhichNumberAndWhere) {
    const Analysis analysis = inspectText(graph("int64[3] c = {1, 5000000000, 2}", "[sum] y = Add (x, c)"), "trt-8.6");
    const Finding finding = findingsOf(analysis, rule).at(0);
    EXPECT_EQ(finding.severity, Severity::Warning);
    EXPECT_THAT(render(finding.message), testing::AllOf(HasSubstr("5000000000"), HasSubstr("sum"), HasSubstr("8.6")));
    EXPECT_THAT(offerIds(analysis, finding), ElementsAre("newer-tensorrt"));
    EXPECT_FALSE(fixOf(analysis, finding, "newer-tensorrt", {}));
}

TEST(Int64Range, AProductThatBringsTensorRtIsNamedAfterTheNoteOfTheOffer) {
    const Analysis analysis = inspectText(adding("4294967296"), "jetpack-5.1.2");
    const Finding finding = findingsOf(analysis, rule).at(0);
    EXPECT_EQ(render(finding.offers.at(0).note),
        "Or export the model so that the value fits 32 bits; only its author knows what it means. JetPack 5.1.2 comes "
        "with TensorRT 8.5.2, and another release with another JetPack.");
}

} // namespace
} // namespace qaliper::type_int64_range_test
