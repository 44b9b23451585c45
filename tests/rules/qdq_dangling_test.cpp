#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/graphs.h"
#include "tests/support/inspecting.h"
#include "tests/support/offer_checks.h"
#include "tests/support/result.h"

namespace qaliper::qdq_dangling_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

constexpr std::string_view rule = "qdq-dangling";

std::string consumer(const std::string& body) {
    return R"(<ir_version: 8, opset_import: ["": 13]>
        g (float[4,4] x) => (float[4,4] y) <float s = {0.05}, int8 z = {0}, int8[4,4] w = ramp(-90, 90), float ws = {0.01},
         float one = {1}, float half = {0.5}, float t = {0.1}>
        { xq = QuantizeLinear (x, s, z) xd = DequantizeLinear (xq, s, z) )" +
        body + "}";
}

std::string causeOf(const std::string& body) {
    const auto findings = findingsOf(inspectText(consumer(body), "trt-10.3"), rule);
    return findings.empty() ? "" : findings.front().cause;
}

TEST(QdqDangling, APairBeforeFloatOperatorsOnlyIsFound) {
    const Analysis analysis = inspectText(consumer("y = Exp (xd)"), "trt-10.3");
    const auto findings = findingsOf(analysis, rule);
    ASSERT_THAT(findings, SizeIs(1));
    EXPECT_EQ(findings.front().cause, "float-readers");
    EXPECT_TRUE(fixHolds(analysis, findings.front(), "remove-pair"));
    EXPECT_EQ(causeOf("y = Softmax (xd)"), "normalization");
}

TEST(QdqDangling, ARemovedPairWithADamagedConsumerIsRefused) {
    const Analysis analysis = inspectText(consumer("e = Mul (xd, ws) y = Exp (e)"), "trt-10.3");
    EXPECT_TRUE(sabotageIsRefused(analysis, findingsOf(analysis, rule).front(), "remove-pair", "ws"));
}

TEST(QdqDangling, APairThatALayerReadsIsNotMeant) {
    EXPECT_EQ(causeOf("wd = DequantizeLinear (w, ws, z) y = MatMul (xd, wd)"), "");
    EXPECT_EQ(causeOf("e = Exp (xd) wd = DequantizeLinear (w, ws, z) m = MatMul (xd, wd) y = Add (e, m)"), "");
}

TEST(QdqDangling, ThePairOnWhatALayerWritesIsFoundAfterItsAdd) {
    const std::string layer = "wd = DequantizeLinear (w, ws, z) m = MatMul (xd, wd) ";
    const std::string pair = "q = QuantizeLinear (a, s, z) d = DequantizeLinear (q, s, z) y = Softmax (d)";
    EXPECT_EQ(causeOf(layer + "a = Add (m, xd) " + pair), "normalization");
    EXPECT_EQ(causeOf(layer + "a = Relu (m) " + pair), "normalization");
    EXPECT_EQ(causeOf("a = Add (xd, xd) " + pair), "") << "the Add runs quantized because of it";
    EXPECT_EQ(
        causeOf(layer + "mq = QuantizeLinear (m, s, z) md = DequantizeLinear (mq, s, z) a = Add (md, xd) " + pair), "")
        << "so it does while a pair keeps it from the layer";
}

// Inside Myelin the Transpose is part of a generated kernel, and the product after it runs in INT8 by the pair.
TEST(QdqDangling, AMoveBeforeAQuantizedProductIsNotMeant) {
    const auto places = [](const std::string& after) {
        return placesOf(inspectText(R"(<ir_version: 9, opset_import: ["": 19]>
            g (float[1,16,32] x) => (float[1,32,32] y)
            <float s = {0.05}, int8 z = {0}, int8[16,32] w = ramp(-90, 90)> {
                q = QuantizeLinear (x, s, z)
                d = DequantizeLinear (q, s, z)
                t = Transpose <perm = [0, 2, 1]> (d)
                wd = DequantizeLinear (w, s, z) )" +
                                after + "}",
                            "trt-10.6,sm=9.0,fp16"),
            rule);
    };
    EXPECT_THAT(places("y = MatMul (t, wd)"), IsEmpty());
    EXPECT_THAT(
        places("m = MatMul (t, wd) n = Softmax (t) p = ReduceSum <keepdims = 0> (n) y = Add (m, p)"), IsEmpty());
    EXPECT_THAT(places("n = Softmax (t) y = MatMul (n, wd)"), ElementsAre("d"));
}

TEST(QdqDangling, AMeanOverTheImageIsAveragePooling) {
    EXPECT_EQ(causeOf("y = ReduceMean <axes = [1], keepdims = 1> (xd)"), "");
    EXPECT_EQ(causeOf("m = ReduceMean <axes = [1], keepdims = 1> (xd) y = Sub (xd, m)"), "normalization");
}

TEST(QdqDangling, AQuantizedOutputIsAnInterface) {
    const std::string text = R"(<ir_version: 8, opset_import: ["": 13]>
        g (float[4] x) => (int8[4] y) <float s = {0.05}, int8 z = {0}> { y = QuantizeLinear (x, s, z) })";
    EXPECT_THAT(placesOf(inspectText(text, "trt-10.3"), rule), IsEmpty());
}

TEST(QdqDangling, WhatIsQuantizedWhileTheEngineRunsIsNotAlone) {
    const std::string text = R"(<ir_version: 10, opset_import: ["": 23, "trt": 1]>
        g (float[2,32] x) => (float[2,32] y) <float s = {0.0002}> {
            q, qs = trt.TRT_FP4DynamicQuantize <axis = -1, block_size = 16, scale_type = 17> (x, s)
            ds = DequantizeLinear (qs, s)
            y = DequantizeLinear <axis = -1, block_size = 16> (q, ds)
        })";
    EXPECT_THAT(placesOf(inspectText(text, "trt-11.0"), rule), IsEmpty());
}

TEST(QdqDangling, AQuantizeThatNobodyReadsGoes) {
    const Analysis analysis = inspectText(
        consumer("u = QuantizeLinear (x, ws, z) wd = DequantizeLinear (w, ws, z) y = MatMul (xd, wd)"), "trt-10.3");
    const auto findings = findingsOf(analysis, rule);
    ASSERT_THAT(findings, SizeIs(1));
    EXPECT_EQ(findings.front().cause, "lone-q");
    EXPECT_TRUE(fixHolds(analysis, findings.front(), "remove-unread"));
}

TEST(QdqDangling, LlamaHasOneRow) {
    const Analysis analysis = inspectModel(exportedModel("llama_80l.qdq_int8.onnx"), "trt-10.3");
    std::vector<Finding> findings = findingsOf(analysis, rule);
    EXPECT_GT(findings.size(), 200U);
    EXPECT_THAT(groupFindings(findings), SizeIs(1));
}

TEST(QdqDangling, VitLosesAPair) {
    const Analysis analysis = inspectModel(exportedModel("vit_small.qdq_int8.onnx"), "trt-10.3");
    EXPECT_TRUE(fixHolds(analysis, findingsOf(analysis, rule).front(), "remove-pair"));
    EXPECT_THAT(placesOf(inspectModel(exportedModel("mobilenet_v2_w035.qdq_int8.onnx"), "trt-10.3"), rule), IsEmpty());
}

} // namespace
} // namespace qaliper::qdq_dangling_test
