#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/inspecting.h"
#include "tests/support/made_networks.h"
#include "tests/support/offer_checks.h"
#include "tests/support/rule_rows.h"

namespace qaliper::qdq_asymmetric_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr std::string_view rule = "qdq-asymmetric";

std::string layer(const std::string& type, const std::string& zeroPoint, const std::string& weight) {
    return R"(<ir_version: 8, opset_import: ["": 13]>
        g (float[4,4] x) => (float[4,4] y) <float s = {0.05}, )" +
        type + " z = {" + zeroPoint + "}, float ws = {0.01}, " + type + "[4,4] w = " + weight +
        "> { xq = QuantizeLinear (x, s, z) xd = DequantizeLinear (xq, s, z) wd = DequantizeLinear (w, ws, z) y = "
        "MatMul (xd, wd) }";
}

TEST(QdqAsymmetric, Uint8Around128IsShiftedExactly) {
    const Analysis analysis = inspectText(layer("uint8", "128", "ramp(20, 230)"), "trt-10.3");
    EXPECT_THAT(placesOf(analysis, rule), ElementsAre("xq", "wd"));
    for (const Finding& finding : findingsOf(analysis, rule)) {
        EXPECT_EQ(offerIds(analysis, finding).front(), "shift-to-int8");
        EXPECT_TRUE(fixHolds(analysis, finding, "shift-to-int8"));
    }
    EXPECT_TRUE(sabotageIsRefused(analysis, findingsOf(analysis, rule).back(), "shift-to-int8", "w_int8"));
    EXPECT_TRUE(sabotageIsRefused(analysis, findingsOf(analysis, rule).front(), "shift-to-int8", "s"));
}

TEST(QdqAsymmetric, OtherZeroPointsNeedANewScale) {
    const Analysis analysis = inspectText(layer("uint8", "100", "ramp(20, 230)"), "trt-8.6");
    for (const Finding& finding : findingsOf(analysis, rule)) {
        EXPECT_EQ(offerIds(analysis, finding).front(), "make-symmetric");
        EXPECT_TRUE(fixHolds(analysis, finding, "make-symmetric"));
        EXPECT_FALSE(offersFor(*analysis.context, finding).front().automatic);
    }
    EXPECT_TRUE(sabotageIsRefused(analysis, findingsOf(analysis, rule).front(), "make-symmetric", "x_scale"));
    EXPECT_TRUE(fixHolds(analysis, findingsOf(analysis, rule).back(), "fold-float"));
}

// ONNX Runtime's quantizer drops a Relu before a Q whose range begins at 0.
TEST(QdqAsymmetric, WhatTheOldRangeCutOffBelowZeroIsStillCutOff) {
    const auto text = [](const std::string& activation) {
        return R"(<ir_version: 8, opset_import: ["": 13]>
            g (float[4,4] x) => (float[4,4] y) <float s = {0.05}, uint8 z = {0}, float[4,4] w = ramp(-1, 0.1)> {
                c = MatMul (x, w) )" +
            activation + " q = QuantizeLinear (a, s, z) y = DequantizeLinear (q, s, z) }";
    };
    const Analysis bare = inspectText(text("a = Identity (c)"), "trt-10.3");
    const Finding finding = findingsOf(bare, rule).front();
    EXPECT_TRUE(fixHolds(bare, finding, "make-symmetric"));
    EXPECT_EQ(countOf(fixedModel(bare, finding, "make-symmetric"), "Relu"), 1U);
    for (const std::string activation : {"a = Relu (c)", "b = Sigmoid (c) a = Transpose (b)"}) {
        const Analysis has = inspectText(text(activation), "trt-10.3");
        const Model fixed = fixedModel(has, findingsOf(has, rule).front(), "make-symmetric");
        EXPECT_EQ(countOf(fixed, "Relu"), countOf(has.context->model(), "Relu")) << activation;
    }
}

TEST(QdqAsymmetric, MobilenetForOnnxRuntimeIsOneRowAndFirst) {
    const Analysis analysis = inspectModel(exportedModel("mobilenet_v2_w035.qdq_uint8_asym.onnx"), "trt-10.3");
    const std::vector<FindingGroup> groups = groupFindings(analysis.findings);
    ASSERT_LE(groups.size(), 3U);
    EXPECT_EQ(render(analysis.findings.front().title), "Asymmetric UINT8, made for ONNX Runtime");
    const auto findings = findingsOf(analysis, rule);
    for (const std::size_t at : {std::size_t{0}, findings.size() / 2, findings.size() - 1}) {
        const std::string offer = offerIds(analysis, findings[at]).front();
        EXPECT_TRUE(fixHolds(analysis, findings[at], offer)) << findings[at].key;
    }
}

TEST(QdqAsymmetric, AZeroPointPlantedInResnetIsFound) {
    const Model clean = residualNetwork();
    EXPECT_THAT(placesOf(inspectModel(clean, "trt-10.3"), rule), IsEmpty());
    const Node& quantize = *std::ranges::find(clean.main().nodes, "QuantizeLinear", &Node::opType);
    const Analysis analysis = inspectModel(withNumbers(clean, quantize.inputs[2], {5}), "trt-10.3");
    ASSERT_THAT(placesOf(analysis, rule), ElementsAre(quantize.outputs[0]));
    EXPECT_TRUE(fixHolds(analysis, findingsOf(analysis, rule).front(), "make-symmetric"));
}

// An embedding that ONNX Runtime quantized: Gather reads the table, DQ what was gathered.
std::string gathered(const std::string& uses) {
    return R"(<ir_version: 8, opset_import: ["": 13]>
        g (int64[1,8] ids) => (float[1,8,2] y) <float s = {0.5}, uint8 z = {3}, uint8[3,2] table = {1, 2, 3, 4, 5, 6}>
        { rows = Gather (table, ids) d = DequantizeLinear (rows, s, z) )" +
        uses + " }";
}

std::string unsignedPair(const std::string& zeroPoint) {
    return R"(<ir_version: 8, opset_import: ["": 13]> g (float[4] x) => (float[4] y) <float s = {0.5}, uint8 z = {)" +
        zeroPoint + "}> { q = QuantizeLinear (x, s, z) y = DequantizeLinear (q, s, z) }";
}

std::string around0(const std::string& body) {
    return R"(<ir_version: 8, opset_import: ["": 13]> g (float[2,4] x, uint8[2,4] b) => (? y)
        <uint8[4] w = ramp(0, 50), float s = {0.1}, uint8 z = {0}> { )" +
        body + " }";
}

const std::string moved = around0("q = QuantizeLinear (x, s, z) t = Transpose (q) y = DequantizeLinear (t, s, z)");
const std::string zeroAfterIdentity = R"(<ir_version: 8, opset_import: ["": 13]> g (float[4] x) => (float[4] y)
    <float s = {0.5}, int8 z = {3}> { i = Identity (z) q = QuantizeLinear (x, s, i) y = DequantizeLinear (q, s, i) })";

const std::vector<RuleRow> rows{
    {"symmetric INT8", "trt-10.3", layer("int8", "0", "ramp(-90, 90)")},
    {"INT8 with a zero point", "trt-10.3", layer("int8", "3", "ramp(-90, 90)"), "xq, wd"},
    {"DLA keeps it with a flag of the parser", "trt-10.13,dla", layer("uint8", "128", "ramp(20, 230)"),
        "note xq, note wd"},
    {"DLA of older releases", "trt-10.10,dla", layer("uint8", "128", "ramp(20, 230)"), "error xq, error wd"},
    {"a gathered constant is folded", "trt-10.3", gathered("y = Relu (d)"), "d", {{"fold-float", "table_float"}}},
    {"a gathered constant that something else reads", "trt-10.3", gathered("f = Cast <to = 1> (rows) y = Add (d, f)"),
        "d", noOffers},
    // TensorRT's parser takes a zero point of 0 whatever its type; other ones it rejects where it looks.
    {"UINT8 around 0 passes the parser in a Q", "trt-8.6 trt-10.10 trt-11.1", unsignedPair("0"), "warning run q"},
    {"UINT8 around 128 does not", "trt-8.6 trt-10.10 trt-11.1", unsignedPair("128"), "parser q"},
    {"what a Q writes for INT8 may move", "trt-10.10 trt-10.15 trt-11.2", moved, "warning run q, warning run y"},
    {"a constant in UINT8", "trt-10.10 trt-10.15 trt-11.2", around0("d = DequantizeLinear (w, s, z) y = Add (x, d)"),
        "error parser d"},
    {"UINT8 that no Q writes", "trt-10.15", around0("y = DequantizeLinear (b, s, z)"), "error y"},
    {"UINT8 without a zero point", "trt-10.15", around0("y = DequantizeLinear (b, s)"), "error y"},
    {"a zero point after Identity up to 9.3", "trt-9.3", zeroAfterIdentity, "warning q"},
    {"a zero point after Identity is seen from 10.0 on", "trt-10.0", zeroAfterIdentity, "parser q"},
};
INSTANTIATE_TEST_SUITE_P(QdqAsymmetric, RuleRows, rowsOf(rule, rows), rowName);

} // namespace
} // namespace qaliper::qdq_asymmetric_test
