#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/inspecting.h"
#include "tests/support/offer_checks.h"
#include "tests/support/rule_rows.h"

namespace qaliper::qdq_dangling_test {
namespace {

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

const std::string inLayer = "wd = DequantizeLinear (w, ws, z) m = MatMul (xd, wd) ";
const std::string softmaxAfter = "q = QuantizeLinear (a, s, z) d = DequantizeLinear (q, s, z) y = Softmax (d)";

// Inside Myelin the Transpose is part of a generated kernel, and the product after it runs in INT8 by the pair.
std::string moved(const std::string& after) {
    return R"(<ir_version: 9, opset_import: ["": 19]>
        g (float[1,16,32] x) => (float[1,32,32] y) <float s = {0.05}, int8 z = {0}, int8[16,32] w = ramp(-90, 90)> {
            q = QuantizeLinear (x, s, z)
            d = DequantizeLinear (q, s, z)
            t = Transpose <perm = [0, 2, 1]> (d)
            wd = DequantizeLinear (w, s, z) )" +
        after + "}";
}

const std::vector<RuleRow> rows{
    {"before an Exp", "trt-10.3", consumer("y = Exp (xd)"), "float-readers", {{"remove-pair"}}},
    {"before float operators only", "trt-10.3", consumer("e = Mul (xd, ws) y = Exp (e)"), "float-readers",
        {{"remove-pair", "ws"}}},
    {"before a Softmax", "trt-10.3", consumer("y = Softmax (xd)"), "normalization"},
    {"a layer reads it", "trt-10.3", consumer("wd = DequantizeLinear (w, ws, z) y = MatMul (xd, wd)")},
    {"a layer reads it as well", "trt-10.3", consumer("e = Exp (xd) " + inLayer + "y = Add (e, m)")},
    {"after the Add of a layer", "trt-10.3", consumer(inLayer + "a = Add (m, xd) " + softmaxAfter), "normalization"},
    {"after the activation of a layer", "trt-10.3", consumer(inLayer + "a = Relu (m) " + softmaxAfter),
        "normalization"},
    {"an Add runs quantized because of it", "trt-10.3", consumer("a = Add (xd, xd) " + softmaxAfter)},
    {"so it does while a pair keeps it from the layer", "trt-10.3",
        consumer(inLayer + "mq = QuantizeLinear (m, s, z) md = DequantizeLinear (mq, s, z) a = Add (md, xd) " +
            softmaxAfter)},
    {"a mean over the image is average pooling", "trt-10.3",
        consumer("y = ReduceMean <axes = [1], keepdims = 1> (xd)")},
    {"a mean that is taken off is a normalization", "trt-10.3",
        consumer("m = ReduceMean <axes = [1], keepdims = 1> (xd) y = Sub (xd, m)"), "normalization"},
    {"a Q that nobody reads", "trt-10.3",
        consumer("u = QuantizeLinear (x, ws, z) wd = DequantizeLinear (w, ws, z) y = MatMul (xd, wd)"), "lone-q",
        {{"automatic remove-unread"}}},
    {"a move before a quantized product", "trt-10.6,sm=9.0,fp16", moved("y = MatMul (t, wd)")},
    {"a move before more than a quantized product", "trt-10.6,sm=9.0,fp16",
        moved("m = MatMul (t, wd) n = Softmax (t) p = ReduceSum <keepdims = 0> (n) y = Add (m, p)")},
    {"a move before a Softmax", "trt-10.6,sm=9.0,fp16", moved("n = Softmax (t) y = MatMul (n, wd)"), "d"},
    {"a quantized output is an interface", "trt-10.3", R"(<ir_version: 8, opset_import: ["": 13]>
        g (float[4] x) => (int8[4] y) <float s = {0.05}, int8 z = {0}> { y = QuantizeLinear (x, s, z) })"},
    {"what is quantized while the engine runs is not alone", "trt-11.0",
        R"(<ir_version: 10, opset_import: ["": 23, "trt": 1]>
        g (float[2,32] x) => (float[2,32] y) <float s = {0.0002}> {
            q, qs = trt.TRT_FP4DynamicQuantize <axis = -1, block_size = 16, scale_type = 17> (x, s)
            ds = DequantizeLinear (qs, s)
            y = DequantizeLinear <axis = -1, block_size = 16> (q, ds)
        })"},
};
INSTANTIATE_TEST_SUITE_P(QdqDangling, RuleRows, rowsOf(rule, rows), rowName);

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
