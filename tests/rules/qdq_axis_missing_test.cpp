#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/graphs.h"
#include "tests/support/inspecting.h"
#include "tests/support/made_networks.h"
#include "tests/support/offer_checks.h"
#include "tests/support/rule_rows.h"

namespace qaliper::qdq_axis_missing_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr std::string_view rule = "qdq-axis-missing";

std::string weights(const std::string& shape, const std::string& attributes = "") {
    return R"(<ir_version: 8, opset_import: ["": 13]>
        g (float[1,K] x) => (float[1,N] y) <float[2] s = {0.01, 0.02}, int8[2] z = {0, 0}, int8[)" +
        shape + R"(] w = ramp(-90, 90)>
        { wd = DequantizeLinear )" +
        attributes + " (w, s, z) y = MatMul (x, wd) }";
}

TEST(QdqAxisMissing, ASquareWeightShowsBothReadings) {
    const std::string message = render(findingsOf(inspectText(weights("2,2"), "trt-10.10"), rule).at(0).message);
    EXPECT_THAT(message, testing::AllOf(testing::HasSubstr("0.01 "), testing::HasSubstr("0.02 ")));
}

TEST(QdqAxisMissing, ASquareWeightAsks) {
    const Analysis analysis = inspectText(weights("2,2"), "trt-8.6");
    const Finding finding = findingsOf(analysis, rule).front();
    EXPECT_EQ(finding.severity, Severity::Error);
    EXPECT_FALSE(offersFor(*analysis.context, finding).front().automatic);
    EXPECT_TRUE(fixHolds(analysis, finding, "write-axis"));
    EXPECT_EQ(nodeOf(fixedModel(analysis, finding, "write-axis", {{"axis", "0"}}), "wd").integer("axis"), 0);
    EXPECT_FALSE(fixOf(analysis, finding, "write-axis", {{"axis", "2"}}));
}

const std::vector<RuleRow> rows{
    {"the axis that is read fits", "trt-10.1 trt-10.10", weights("2,3"), "warning goes-on wd"},
    {"the only axis that fits is written", "trt-10.1", weights("3,2"), "error wd", {{"automatic write-axis", "s"}}},
    {"a wrong length stops the parser", "trt-10.10", weights("3,2"), "error parser wd"},
    {"where the axis that is read is open", "trt-10.13", weights("3,2"), "warning wd"},
    {"newer releases read the other axis", "trt-10.15", weights("2,3"), "error wd"},
    {"newer releases read it right", "trt-10.15", weights("3,2")},
    {"equal lengths compute other numbers", "trt-10.10", weights("2,2"), "error run wd"},
    {"equal lengths where it is open", "trt-10.13", weights("2,2"), "warning goes-on wd"},
    {"equal lengths read right", "trt-10.15", weights("2,2")},
    {"a written axis", "trt-8.6", weights("3,2", "<axis = 1>")},
    {"a written axis of equal lengths", "trt-8.6", weights("2,2", "<axis = 0>")},
};
INSTANTIATE_TEST_SUITE_P(QdqAxisMissing, RuleRows, rowsOf(rule, rows), rowName);

TEST(QdqAxisMissing, PlantedInResnet) {
    const Model clean = residualNetwork();
    EXPECT_THAT(placesOf(inspectModel(clean, "trt-10.3"), rule), IsEmpty());
    const Node& weight = nodeOf(clean, std::ranges::find(clean.main().nodes, "Conv", &Node::opType)->inputs[1]);
    ASSERT_EQ(weight.integer("axis"), 0);
    const Analysis analysis = inspectModel(applied(clean, {RemoveAttribute{mainGraph, weight.id, "axis"}}), "trt-10.3");
    ASSERT_THAT(placesOf(analysis, rule), ElementsAre(weight.outputs[0]));
    const Model fixed = fixedModel(analysis, findingsOf(analysis, rule).front(), "write-axis");
    EXPECT_EQ(nodeOf(fixed, weight.outputs[0]).integer("axis"), 0);
}

} // namespace
} // namespace qaliper::qdq_axis_missing_test
