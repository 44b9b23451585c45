#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/graphs.h"
#include "tests/support/inspecting.h"
#include "tests/support/made_networks.h"
#include "tests/support/offer_checks.h"
#include "tests/support/result.h"

namespace qaliper::qdq_axis_missing_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

constexpr std::string_view rule = "qdq-axis-missing";

std::string weights(const std::string& shape, const std::string& attributes = "") {
    return R"(<ir_version: 8, opset_import: ["": 13]>
        g (float[1,K] x) => (float[1,N] y) <float[2] s = {0.01, 0.02}, int8[2] z = {0, 0}, int8[)" +
        shape + R"(] w = ramp(-90, 90)>
        { wd = DequantizeLinear )" +
        attributes + " (w, s, z) y = MatMul (x, wd) }";
}

Severity severityFor(const std::string& text, std::string_view target) {
    return findingsOf(inspectText(text, target), rule).at(0).severity;
}

TEST(QdqAxisMissing, TheTargetDecidesWhetherItIsReadRight) {
    EXPECT_EQ(severityFor(weights("2,3"), "trt-10.1"), Severity::Warning); // axis 0 is read, and fits
    EXPECT_EQ(severityFor(weights("3,2"), "trt-10.1"), Severity::Error);
    EXPECT_EQ(severityFor(weights("3,2"), "trt-10.10"), Severity::Error);
    EXPECT_EQ(severityFor(weights("3,2"), "trt-10.13"), Severity::Warning) << "open";
    EXPECT_EQ(severityFor(weights("2,3"), "trt-10.15"), Severity::Error);
    EXPECT_THAT(placesOf(inspectText(weights("3,2"), "trt-10.15"), rule), IsEmpty());
}

TEST(QdqAxisMissing, AWrongLengthStopsTheParserAndAnEqualOneComputesOtherNumbers) {
    const auto stageFor = [](const std::string& text, std::string_view target) {
        return findingsOf(inspectText(text, target), rule).at(0).stage;
    };
    EXPECT_EQ(stageFor(weights("3,2"), "trt-10.10"), Stage::Parser);
    EXPECT_EQ(stageFor(weights("2,2"), "trt-10.10"), Stage::Run);
    EXPECT_EQ(stageFor(weights("2,2"), "trt-10.13"), Stage::None) << "open";
    EXPECT_EQ(stageFor(weights("2,3"), "trt-10.10"), Stage::None) << "read right";
}

TEST(QdqAxisMissing, ASquareWeightShowsBothReadings) {
    const std::string message = render(findingsOf(inspectText(weights("2,2"), "trt-10.10"), rule).at(0).message);
    EXPECT_THAT(message, testing::AllOf(testing::HasSubstr("0.01 "), testing::HasSubstr("0.02 ")));
    EXPECT_EQ(severityFor(weights("2,2"), "trt-10.10"), Severity::Error);
    EXPECT_EQ(severityFor(weights("2,2"), "trt-10.13"), Severity::Warning) << "open";
    EXPECT_THAT(placesOf(inspectText(weights("2,2"), "trt-10.15"), rule), IsEmpty());
}

TEST(QdqAxisMissing, TheOnlyAxisThatFitsIsWritten) {
    const Analysis analysis = inspectText(weights("3,2"), "trt-10.1");
    const Finding finding = findingsOf(analysis, rule).front();
    EXPECT_TRUE(offersFor(*analysis.context, finding).front().automatic);
    EXPECT_TRUE(fixHolds(analysis, finding, "write-axis"));
    EXPECT_TRUE(sabotageIsRefused(analysis, finding, "write-axis", "s"));
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

TEST(QdqAxisMissing, AWrittenAxisIsFine) {
    EXPECT_THAT(placesOf(inspectText(weights("3,2", "<axis = 1>"), "trt-8.6"), rule), IsEmpty());
    EXPECT_THAT(placesOf(inspectText(weights("2,2", "<axis = 0>"), "trt-8.6"), rule), IsEmpty());
}

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
