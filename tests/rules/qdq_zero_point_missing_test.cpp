#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/graphs.h"
#include "tests/support/inspecting.h"
#include "tests/support/made_networks.h"
#include "tests/support/offer_checks.h"
#include "tests/support/result.h"

namespace qaliper::qdq_zero_point_missing_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

constexpr std::string_view rule = "qdq-zero-point-missing";

std::string twoInputs(const std::string& quantize, const std::string& opset = "13") {
    return "<ir_version: 8, opset_import: [\"\": " + opset + R"(]>
        g (float[4,4] x) => (float[4,4] y) <float s = {0.05}, int8 z = {0}, float ws = {0.01}, int8[4,4] w = ramp(-90, 90)>
        { xq = QuantizeLinear )" +
        quantize + R"( xd = DequantizeLinear (xq, s) wd = DequantizeLinear (w, ws) y = MatMul (xd, wd) })";
}

TEST(QdqZeroPointMissing, OldParsersNeedIt) {
    const Analysis analysis = inspectText(twoInputs("(x, s, z)"), "trt-8.6");
    EXPECT_THAT(placesOf(analysis, rule), ElementsAre("xd", "wd"));
    for (const Finding& finding : findingsOf(analysis, rule)) {
        EXPECT_EQ(finding.severity, Severity::Error);
        EXPECT_TRUE(fixHolds(analysis, finding, "add-zero-point"));
    }
    EXPECT_TRUE(sabotageIsRefused(analysis, findingsOf(analysis, rule).back(), "add-zero-point", "w"));
    EXPECT_THAT(placesOf(inspectText(twoInputs("(x, s, z)"), "trt-9.0"), rule), IsEmpty());
}

TEST(QdqZeroPointMissing, AQOfTwoInputsMeansTwoThings) {
    const Analysis analysis = inspectText(twoInputs("(x, s)"), "trt-10.3");
    EXPECT_THAT(placesOf(analysis, rule), ElementsAre("xq"));
    const Finding finding = findingsOf(analysis, rule).front();
    EXPECT_EQ(finding.severity, Severity::Warning);
    EXPECT_THAT(offerIds(analysis, finding), ElementsAre("add-int8-zero-point"));
    const Model fixed = fixedModel(analysis, finding, "add-int8-zero-point");
    EXPECT_THAT(placesOf(inspectModel(fixed, "trt-10.3"), rule), IsEmpty());
    EXPECT_EQ(nodeOf(fixed, "xq").input(2), nodeOf(fixed, "xd").input(2));
}

// What the offer says comes true: ONNX Runtime computes other numbers.
TEST(QdqZeroPointMissing, SayingInt8IsNotCalledEqual) {
    const Analysis analysis = inspectText(twoInputs("(x, s)"), "trt-10.3");
    EXPECT_TRUE(sabotageIsRefused(analysis, findingsOf(analysis, rule).front(), "add-int8-zero-point", "s"));
}

TEST(QdqZeroPointMissing, AnOutputTypeIsAsGood) {
    EXPECT_THAT(placesOf(inspectText(twoInputs("<output_dtype = 3> (x, s)", "21"), "trt-10.3"), rule), IsEmpty());
}

TEST(QdqZeroPointMissing, PlantedInResnet) {
    const Model clean = residualNetwork();
    EXPECT_THAT(placesOf(inspectModel(clean, "trt-8.6"), rule), IsEmpty());
    const Node& weight = nodeOf(clean, std::ranges::find(clean.main().nodes, "Conv", &Node::opType)->inputs[1]);
    const Analysis analysis = inspectModel(applied(clean, {ReplaceInput{mainGraph, weight.id, 2, ""}}), "trt-8.6");
    ASSERT_THAT(placesOf(analysis, rule), ElementsAre(weight.outputs[0]));
    EXPECT_TRUE(fixHolds(analysis, findingsOf(analysis, rule).front(), "add-zero-point"));
}

} // namespace
} // namespace qaliper::qdq_zero_point_missing_test
