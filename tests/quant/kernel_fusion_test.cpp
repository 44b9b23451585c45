#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/quant/precision_at.h"

// Which nodes one kernel computes together, and what that means for their types, as TensorRT 10.6 did it on compute
// capability 9.0; elsewhere the documentation alone decides.

namespace qaliper::kernel_fusion_test {
namespace {

constexpr std::string_view measured = "trt-10.6,sm=9.0,fp16";

struct Graph {
    // Of an image x, or of rows of features, with a pair q, d before it.
    Graph(const std::string& nodes, std::string_view target = measured, const std::string& input = "1,32,8,8")
        : analysis(inspectText("<ir_version: 9, opset_import: [\"\": 20]> net (float[" + input +
                  "] x) => (? y) <float s = {0.05}, int8 z = {0}, float ws = {0.01}, int8[32,32,3,3] w = ramp(-90, "
                  "90), "
                  "int8[32,1,3,3] g = ramp(-90, 90), int8[32,32] m = ramp(-90, 90), float[32] b = ramp(-1, 1), "
                  "float one = {1}, float[32] ones = fill(1), float[8] eight = fill(1)> { q = QuantizeLinear (x, s, z) "
                  "d = DequantizeLinear (q, s, z) wd = DequantizeLinear (w, ws, z) gd = DequantizeLinear (g, ws, z) "
                  "md = DequantizeLinear (m, ws, z) " +
                  nodes + "}",
              target)) {}

    const NodePrecision& at(std::string_view value) const { return precisionAt(analysis, value); }
    std::string operator[](std::string_view value) const { return describePrecision(at(value)); }
    std::string kernel(std::string_view value) const {
        return render(describeKernel(analysis.context->index(), at(value)));
    }

    Analysis analysis;
};

std::string pair(const std::string& value) {
    return " " + value + "q = QuantizeLinear (" + value + ", s, z) " + value + "d = DequantizeLinear (" + value +
        "q, s, z) ";
}

const std::string conv = "[conv1] c = Conv <pads = [1,1,1,1]> (d, wd) ";
const std::string rows = "1,16,32";

TEST(KernelFusion, ReluIsPartOfTheConvolution) {
    const Graph graph(conv + "r = Relu (c)" + pair("r") + "y = Conv <pads = [1,1,1,1]> (rd, wd)");
    EXPECT_EQ(graph["r"], "INT8");
    EXPECT_EQ(graph.kernel("r"), "fused into conv1");
    EXPECT_EQ(graph.kernel("c"), "");
    EXPECT_EQ(Graph("c = Conv <pads = [1,1,1,1]> (x, wd) r = Relu (c) y = Softmax (r)").kernel("r"), "fused into c");
}

TEST(KernelFusion, AnActivationThatIsAnOutputIsAKernelOfItsOwn) {
    EXPECT_EQ(Graph(conv + "a = HardSwish (c)" + pair("a") + "y = Conv <pads = [1,1,1,1]> (ad, wd)")["c"], "INT8");
    EXPECT_EQ(Graph(conv + "y = HardSwish (c)" + pair("y"))["c"], "INT8 → FP32");
}

TEST(KernelFusion, BiasAndActivationArePartOfAProductBeforeAQ) {
    const Graph graph("[fc1] p = MatMul (d, md) a = Add (p, b) v = Div (a, one) e = Erf (v) o = Add (e, one) "
                      "n = Mul (a, o) h = Mul (n, one)" +
            pair("h") + "y = MatMul (hd, md)",
        measured, rows);
    for (const char* value : {"a", "v", "e", "o", "n", "h"}) {
        EXPECT_EQ(graph[value], "INT8") << value;
        EXPECT_EQ(graph.kernel(value), "fused into fc1") << value;
    }
    const Graph readTwice("[fc1] p = MatMul (d, md) a = Add (p, b) t = Softmax (p) y = Mul (a, t)", measured, rows);
    EXPECT_EQ(readTwice.kernel("a"), "part of a kernel that Myelin generates") << "the product is read elsewhere";
    const Graph afterPair(
        "[fc1] p = MatMul (d, md)" + pair("p") + "a = Add (pd, b)" + pair("a") + "y = MatMul (ad, md)", measured, rows);
    EXPECT_EQ(afterPair["p"], "INT8");
    EXPECT_EQ(afterPair["a"], "FP32 or FP16") << "the pair is between";
    EXPECT_EQ(afterPair.kernel("a"), "part of a kernel that Myelin generates");
}

TEST(KernelFusion, BatchNormalizationBetweenPairsIsFloatWhenItsScaleComesFromADequantize) {
    const auto expected = [](const std::string& scale, std::string_view target) {
        const Graph graph(conv + pair("c") + "bq = QuantizeLinear (b, s, z) bd = DequantizeLinear (bq, s, z) " +
                "n = BatchNormalization (cd, " + scale + ", b, b, ones)" + pair("n") +
                "y = Conv <pads = [1,1,1,1]> (nd, wd)",
            target);
        return std::pair(graph["n"], graph.at("n").certainty);
    };
    EXPECT_EQ(expected("ones", measured), std::pair(std::string("INT8"), Certainty::Expected));
    EXPECT_EQ(expected("bd", measured), std::pair(std::string("FP32 or FP16"), Certainty::Expected));
    EXPECT_EQ(expected("ones", "trt-10.6,sm=9.0,strong").second, Certainty::Open);
    EXPECT_EQ(expected("ones", "trt-10.3").second, Certainty::Open);
}

TEST(KernelFusion, BiasAloneIsPartOfAProductInFloat8) {
    const auto expected = [](const std::string& after, std::string_view value) {
        const Analysis analysis = inspectText(R"(<ir_version: 9, opset_import: ["": 20]>
            net (float16[1,32,32] x) => (float16[1,32,32] y) <float16 s = {0.05}, float8e4m3fn z = {0},
            float8e4m3fn[32,32] m = ramp(-3, 3), float16[32] b = ramp(-1, 1)> {
              q = QuantizeLinear (x, s, z) d = DequantizeLinear (q, s, z) md = DequantizeLinear (m, s, z)
              [fc] p = MatMul (d, md) a = Add (p, b) )" +
                after + R"( hq = QuantizeLinear (h, s, z) hd = DequantizeLinear (hq, s, z) y = MatMul (hd, md)
            })",
            "trt-10.6,sm=9.0,strong");
        const NodePrecision& precision = precisionAt(analysis, value);
        EXPECT_EQ(precision.certainty, Certainty::Expected) << value;
        return describePrecision(precision) + " " + render(describeKernel(analysis.context->index(), precision));
    };
    EXPECT_EQ(expected("h = Identity (a)", "p"), "FP8 ");
    EXPECT_EQ(expected("h = Identity (a)", "a"), "FP8 fused into fc");
    EXPECT_EQ(expected("h = Gelu (a)", "p"), "FP8 → FP16 ");
    EXPECT_EQ(expected("h = Gelu (a)", "a"), "FP8 → FP16 fused into fc");
    EXPECT_EQ(expected("h = Gelu (a)", "h"), "FP16 part of a kernel that Myelin generates");
}

// Myelin dequantizes, calculates in float and quantizes in one kernel.
TEST(KernelFusion, NormalizationsAndWhatIsBesideThemCalculateInFloat) {
    const Graph graph("p = MatMul (d, md)" + pair("p") + "a = Add (pd, d)" + pair("a") +
            "n = LayerNormalization (ad, ones, ones)" + pair("n") + "y = MatMul (nd, md)",
        measured, rows);
    EXPECT_EQ(graph["a"], "FP32 or FP16");
    EXPECT_EQ(graph["n"], "FP32 or FP16");
    EXPECT_EQ(graph["p"], "INT8");
    EXPECT_EQ(graph.at("a").certainty, Certainty::Expected);
}

TEST(KernelFusion, AnAddBetweenConvolutionsRunsInInt8) {
    const std::string add = conv + pair("c") + "a = Add (cd, d)" + pair("a");
    EXPECT_EQ(Graph(add + "y = Conv <pads = [1,1,1,1]> (ad, wd)")["a"], "INT8");
    const std::string product = "t = Transpose <perm = [0,2,3,1]> (ad) y = MatMul (t, md)";
    EXPECT_EQ(Graph(add + product)["a"], "FP32 or FP16") << "a product makes a region of Myelin of it";
}

TEST(KernelFusion, PointwiseOperatorsBetweenPairsRunInInt8) {
    const std::string mul = conv + pair("c") + "a = Mul (cd, d)" + pair("a") + "y = Conv <pads = [1,1,1,1]> (ad, wd)";
    EXPECT_EQ(Graph(mul)["a"], "INT8");
    EXPECT_EQ(Graph(mul, "trt-10.3,sm=9.0,fp16")["a"], "FP32 or FP16") << "not measured there";
    const std::string unpaired = conv + "a = Mul (c, x)" + pair("a") + "y = Conv <pads = [1,1,1,1]> (ad, wd)";
    EXPECT_EQ(Graph(unpaired)["a"], "FP32 or FP16") << "it reads float";
}

// The Q of the pair goes into Myelin's kernel, so that none is placed after the convolution.
TEST(KernelFusion, AConvolutionBeforeANormalizationWritesFloat) {
    const std::string rest =
        pair("c") + "n = InstanceNormalization (cd, ones, ones)" + pair("n") + "y = Conv <pads = [1,1,1,1]> (nd, wd)";
    EXPECT_EQ(Graph(conv + rest)["c"], "INT8 → FP32");
    EXPECT_EQ(Graph(conv + rest, "trt-10.3,sm=9.0,fp16")["c"], "INT8");
}

// One DQ for both: it is part of the kernel before it, which writes float.
TEST(KernelFusion, ADequantizeThatARegionSharesHandsTheConvolutionFloat) {
    const std::string front = "t = Transpose <perm = [0,2,3,1]> (d) n = LayerNormalization (t, ones, ones) "
                              "i = Transpose <perm = [0,3,1,2]> (n)" +
        pair("i") + "c = Conv <pads = [1,1,1,1], group = 32> (id, gd)" + pair("c") +
        "u = Transpose <perm = [0,2,3,1]> (cd) o = MatMul (u, md) j = Transpose <perm = [0,3,1,2]> (o) ";
    const Graph shared(front + "y = Add (j, id)");
    EXPECT_EQ(shared["c"], "FP32 or FP16");
    EXPECT_TRUE(shared.at("c").missed);
    EXPECT_EQ(Graph(front + "y = Identity (j)")["c"], "INT8 → FP32");
}

TEST(KernelFusion, PairsAtBothOperandsMakeAnAttentionProductInt8) {
    const std::string products =
        "k = Transpose <perm = [0,2,1]> (d)" + pair("k") + "a = MatMul (d, kd) p = Softmax (a)";
    const Graph graph(products + pair("p") + "y = MatMul (pd, d)", measured, rows);
    EXPECT_EQ(graph.at("a").certainty, Certainty::Expected);
    EXPECT_EQ(graph.at("a").compute, DataType::Int8);
    EXPECT_EQ(graph.at("y").compute, DataType::Int8);
    EXPECT_EQ(Graph(products + "y = MatMul (p, d)", measured, rows)["y"], "FP32 or FP16") << "one operand is float";
}

} // namespace
} // namespace qaliper::kernel_fusion_test
