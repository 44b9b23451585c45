#include <gtest/gtest.h>

#include "tests/quant/precision_at.h"

namespace qaliper::rtx_precision_test {
namespace {

// A product of x and weights with Q before both, and what is after it.
std::string productText(std::string_view weights, std::string_view after) {
    return R"(<ir_version: 8, opset_import: ["": 17]>
g (float[1,32,64] x) => (y)
{
  float s = {0.1}
  float[96] c = fill(0.1)
  int8 z = {0}
  int8[96] zc = fill(0)
  q = QuantizeLinear (x, s, z)
  d = DequantizeLinear (q, s, z)
)" + std::string(weights) +
        R"(
  ["product"] m = MatMul (d, w)
)" + std::string(after) +
        "\n}\n";
}

constexpr std::string_view stored = "  int8[64,96] v = fill(3)\n  w = DequantizeLinear <axis = 1> (v, c, zc)";
constexpr std::string_view computed = "  float[64,96] f = fill(0.3)\n  v = QuantizeLinear <axis = 1> (f, c, zc)\n  w = "
                                      "DequantizeLinear <axis = 1> (v, c, zc)";
constexpr std::string_view oneScale = "  int8[64,96] v = fill(3)\n  w = DequantizeLinear (v, s, z)";
constexpr std::string_view cut = R"(  k, l, o = Split <axis = -1> (m)
  int64[4] shape = {1, 32, 4, 8}
  r = Reshape (k, shape)
  y = Concat <axis = -1> (l, o))";

bool isQuantized(std::string_view weights, std::string_view after, std::string_view target = "rtx-1.7,sm=8.9") {
    return runsQuantized(precisionAt(inspectText(productText(weights, after), target), "m"));
}

TEST(ProductsInRtx, ComputeInTheTypeOfBothOperands) {
    EXPECT_TRUE(isQuantized(stored, "  y = Relu (m)"));
    EXPECT_FALSE(isQuantized("  float[64,96] w = fill(0.3)", "  y = Relu (m)"));
}

TEST(ProductsInRtx, LoseStoredWeightsWhereTheirResultIsCut) {
    EXPECT_FALSE(isQuantized(stored, cut));
    EXPECT_TRUE(isQuantized(stored, cut, "trt-11.5,sm=8.9")) << "nothing of the kind is known of TensorRT";
    EXPECT_TRUE(isQuantized(computed, cut));
    EXPECT_TRUE(isQuantized(oneScale, cut));
    EXPECT_TRUE(isQuantized(stored, "  k, l, y = Split <axis = -1> (m)")) << "no part is moved";
}

TEST(ConvolutionsInRtx, RunInInt8WithGroupsOfAnyWidth) {
    const std::string text = R"(<ir_version: 8, opset_import: ["": 17]>
g (float[1,12,8,8] x) => (y)
{
  float s = {0.1}
  int8 z = {0}
  int8[12,6,3,3] v = fill(3)
  q = QuantizeLinear (x, s, z)
  d = DequantizeLinear (q, s, z)
  w = DequantizeLinear (v, s, z)
  c = Conv <group = 2, pads = [1, 1, 1, 1]> (d, w)
  r = Relu (c)
  p = QuantizeLinear (r, s, z)
  y = DequantizeLinear (p, s, z)
}
)";
    EXPECT_TRUE(findingsOf(inspectText(text, "rtx-1.7,sm=8.9"), "conv-group-misaligned").empty());
    EXPECT_FALSE(findingsOf(inspectText(text, "trt-10.6,sm=9.0"), "conv-group-misaligned").empty());
}

// What the panel shows of a value's producer.
std::string shownOf(const Analysis& analysis, std::string_view value) {
    return describePrecision(precisionAt(analysis, value));
}

TEST(PointwiseInRtx, IsFloatBetweenPairs) {
    const std::string text = R"(<ir_version: 8, opset_import: ["": 17]>
g (float[1,32] a, float[1,32] b) => (y)
{
  float s = {0.1}
  int8 z = {0}
  qa = QuantizeLinear (a, s, z)
  da = DequantizeLinear (qa, s, z)
  qb = QuantizeLinear (b, s, z)
  db = DequantizeLinear (qb, s, z)
  m = Add (da, db)
  q = QuantizeLinear (m, s, z)
  y = DequantizeLinear (q, s, z)
}
)";
    EXPECT_EQ(shownOf(inspectText(text, "rtx-1.7"), "m"), "FP32");
    EXPECT_EQ(shownOf(inspectText(text, "trt-11.5"), "m"), "INT8");
}

std::uint32_t kernelOf(const Analysis& analysis, std::string_view value) {
    return kernelNumbers(*analysis.context).byNode[producerOf(analysis, value).value];
}

TEST(KernelsInRtx, TakeInAReluWithOneScaleOnly) {
    const auto areOne = [](std::string_view weights) {
        const Analysis analysis = inspectText(productText(weights, "  y = Relu (m)"), "rtx-1.7,sm=8.9");
        return kernelOf(analysis, "m") == kernelOf(analysis, "y");
    };
    EXPECT_TRUE(areOne(oneScale));
    EXPECT_FALSE(areOne(stored));
}

TEST(KernelsInRtx, ReachFromProductToProduct) {
    const Analysis analysis = inspectText(productText(stored, R"(  e = Erf (m)
  a = Add (e, m)
  float[96,8] w2 = fill(0.2)
  y = MatMul (a, w2))"),
        "rtx-1.7,sm=8.9");
    EXPECT_EQ(kernelOf(analysis, "e"), kernelOf(analysis, "a"));
    EXPECT_NE(kernelOf(analysis, "m"), kernelOf(analysis, "e"));
    EXPECT_NE(kernelOf(analysis, "a"), kernelOf(analysis, "y"));
}

TEST(KernelsInRtx, AreSaidOfEachNode) {
    const Analysis analysis = inspectText(productText(oneScale, "  y = Relu (m)"), "rtx-1.7,sm=8.9");
    EXPECT_EQ(precisionAt(analysis, "y").kernel, producerOf(analysis, "m"));
    EXPECT_FALSE(precisionAt(analysis, "m").kernel.valid());
}

TEST(ProductsInRtx, WriteFloatUnlessTheirKernelTakesTheQuantizeIn) {
    const auto shown = [](std::string_view weights, std::string_view after) {
        return shownOf(inspectText(productText(weights, after), "rtx-1.7,sm=8.9"), "m");
    };
    constexpr std::string_view quantized = "  o = QuantizeLinear (m, s, z)\n  y = DequantizeLinear (o, s, z)";
    EXPECT_EQ(shown(oneScale, quantized), "INT8");
    EXPECT_EQ(shown(stored, quantized), "INT8 → FP32");
    EXPECT_EQ(shown(oneScale, "  y = Erf (m)"), "INT8 → FP32");
}

constexpr std::string_view convolutions = R"(<ir_version: 8, opset_import: ["": 17]>
net (float[1,8,16,16] x) => (y)
{
  float s = {0.1}
  int8 z = {0}
  int8[8,8,3,3] v = fill(3)
  float[8,8,3,3] f = fill(0.1)
  q = QuantizeLinear (x, s, z)
  d = DequantizeLinear (q, s, z)
  w = DequantizeLinear (v, s, z)
  a = Conv <pads = [1, 1, 1, 1]> (d, w)
  b = Relu (a)
  c = Conv <pads = [1, 1, 1, 1]> (b, f)
  e = Add (c, b)
  g = Relu (e)
  h = MaxPool <kernel_shape = [2, 2]> (g)
  y = Sigmoid (h)
}
)";

TEST(ConvolutionsInRtx, TakeInMoreInFloatThanInInt8) {
    const Analysis analysis = inspectText(convolutions, "rtx-1.7,sm=8.9");
    EXPECT_EQ(kernelOf(analysis, "a"), kernelOf(analysis, "b")) << "one scale for the weights";
    EXPECT_EQ(kernelOf(analysis, "c"), kernelOf(analysis, "e"));
    EXPECT_EQ(kernelOf(analysis, "c"), kernelOf(analysis, "g"));
    EXPECT_EQ(kernelNumbers(*analysis.context).kinds.size(), 5U) << "q, a with b, c with e and g, h, y";
}

TEST(ConvolutionsInRtx, InInt8TakeInThreeActivationsAfterOneScale) {
    const auto takes = [](const std::string& scales, const std::string& activation) {
        const Analysis analysis =
            inspectText("<ir_version: 8, opset_import: [\"\": 17]>\nnet (float[1,8,16,16] x) => (y)\n{\n"
                        "  float s = {0.1}\n  int8 z = {0}\n  float[8] c = fill(0.1)\n"
                        "  int8[8] zc = fill(0)\n  int8[8,8,3,3] v = fill(3)\n"
                        "  q = QuantizeLinear (x, s, z)\n  d = DequantizeLinear (q, s, z)\n"
                        "  w = DequantizeLinear <axis = 0> (v, " +
                    scales + ")\n  a = Conv (d, w)\n  y = " + activation + "\n}\n",
                "rtx-1.7,sm=8.9");
        return kernelOf(analysis, "a") == kernelOf(analysis, "y");
    };
    for (const std::string activation : {"Relu (a)", "Sigmoid (a)", "Tanh (a)"}) {
        EXPECT_TRUE(takes("s, z", activation)) << activation;
        EXPECT_FALSE(takes("c, zc", activation)) << activation;
    }
    for (const std::string activation : {"HardSwish (a)", "LeakyRelu (a)", "Clip (a)"})
        EXPECT_FALSE(takes("s, z", activation)) << activation;
}

// What a mean reads is written for the Mul of squeeze-and-excitation, too, where the kernel of the mean computes it.
TEST(KernelsInRtx, EndAtAMeanOfWhatTheyWrite) {
    const auto areOne = [](const std::string& body, std::string_view target = "rtx-1.7,sm=8.9") {
        const Analysis analysis =
            inspectText("<ir_version: 8, opset_import: [\"\": 17]>\nnet (float[1,8,16,16] x) => (y)\n{\n"
                        "  float s = {0.1}\n  int8 z = {0}\n  int8[8,8,1,1] v = fill(3)\n"
                        "  w = DequantizeLinear (v, s, z)\n" +
                    body +
                    "  q = QuantizeLinear (m, s, z)\n  d = DequantizeLinear (q, s, z)\n  c = Conv (d, w)\n  y = Mul "
                    "(r, c)\n}\n",
                target);
        return kernelOf(analysis, "m") == kernelOf(analysis, "q");
    };
    const std::string mean = "  m = ReduceMean <axes = [2, 3]> (r)\n";
    EXPECT_FALSE(areOne("  r = HardSwish (x)\n" + mean));
    EXPECT_FALSE(areOne("  r = HardSwish (x)\n  m = GlobalAveragePool (r)\n"));
    const std::string pair = "  p = QuantizeLinear (x, s, z)\n  r = DequantizeLinear (p, s, z)\n";
    EXPECT_FALSE(areOne(pair + mean));
    EXPECT_TRUE(areOne(pair + mean, "rtx-1.7,sm=12.0"));
    EXPECT_FALSE(areOne("  r = HardSwish (x)\n" + mean, "rtx-1.7,sm=12.0"));
    EXPECT_FALSE(areOne("  r = Relu (x)\n  t = HardSwish (r)\n  m = ReduceMean <axes = [2, 3]> (t)\n"));
    EXPECT_TRUE(areOne("  float[1,8,1,1] r = fill(1)\n  t = HardSwish (x)\n  m = ReduceMean <axes = [2, 3]> (t)\n"));
    EXPECT_TRUE(areOne("  p = QuantizeLinear (x, s, z)\n  o = DequantizeLinear (p, s, z)\n  r = Conv (o, w)\n" + mean))
        << "a layer wrote it";
}

TEST(ConvolutionsInRtx, PadByThemselves) {
    const auto typeAfter = [](const std::string& pad) {
        std::string text(convolutions);
        const std::string_view read = "(d, w)";
        text.replace(text.find(read), read.size(), "(padded, w)");
        const std::string_view before = "  a = Conv";
        text.insert(text.find(before), "  int64[8] sizes = {0, 0, 1, 1, 0, 0, 1, 1}\n  float one = {1}\n" + pad);
        return shownOf(inspectText(text, "rtx-1.7,sm=8.9"), "a");
    };
    EXPECT_EQ(typeAfter("  padded = Pad (d, sizes)\n"), "INT8 → FP32");
    EXPECT_EQ(typeAfter("  padded = Pad <mode = \"reflect\"> (d, sizes)\n"), "INT8 → FP32");
    EXPECT_EQ(typeAfter("  padded = Pad (d, sizes, one)\n"), "FP32");
}

std::uint32_t kernelIn(const std::string& body, std::string_view value) {
    return kernelOf(
        inspectText(
            "<ir_version: 10, opset_import: [\"\": 21]>\nnet (float[2,4,64,32] x, float[2,4,64,32] k) => (y)\n{\n" +
                body + "\n}\n",
            "rtx-1.7,sm=8.9"),
        value);
}

TEST(KernelsInRtx, OfProductsInFloatTakeInTheNumberBefore) {
    const std::string scaled = R"(  float c = {0.25}
  a = Relu (x)
  b = Mul (a, c)
  t = Transpose <perm = [0, 1, 3, 2]> (b)
  y = MatMul (k, t))";
    EXPECT_EQ(kernelIn(scaled, "b"), kernelIn(scaled, "y"));
    EXPECT_NE(kernelIn(scaled, "t"), kernelIn(scaled, "y"));
    const std::string byChannel = R"(  float[32] c = fill(0.25)
  b = Mul (x, c)
  t = Transpose <perm = [0, 1, 3, 2]> (b)
  y = MatMul (k, t))";
    EXPECT_NE(kernelIn(byChannel, "b"), kernelIn(byChannel, "y"));
    const std::string activation = R"(  float c = {0.5}
  float one = {1}
  float[32,16] w = fill(0.1)
  e = Erf (x)
  f = Add (e, one)
  g = Mul (x, f)
  h = Mul (g, c)
  y = MatMul (h, w))";
    EXPECT_EQ(kernelIn(activation, "h"), kernelIn(activation, "g")) << "the end of a GELU";
}

TEST(ConvolutionsInRtx, TakeInSomeActivations) {
    const auto takes = [](const std::string& shape, const std::string& activation) {
        const Analysis analysis = inspectText("<ir_version: 10, opset_import: [\"\": 22]>\nnet (float[1,8," + shape +
                "] x) => (y)\n{\n  float[8,8," + (shape == "16" ? "1" : "1,1") +
                "] w = fill(0.1)\n  c = Conv (x, w)\n" + activation + "\n}\n",
            "rtx-1.7,sm=8.9");
        return kernelOf(analysis, "c") == kernelOf(analysis, "y");
    };
    const std::string silu = "  s = Sigmoid (c)\n  y = Mul (c, s)";
    EXPECT_TRUE(takes("16,16", silu));
    EXPECT_FALSE(takes("16", silu));
    EXPECT_TRUE(takes("16", "  y = Gelu (c)"));
    const std::string gelu =
        "  float root = {1.4142135}\n  float one = {1}\n  float half = {0.5}\n  d = Div (c, root)\n"
        "  e = Erf (d)\n  f = Add (e, one)\n";
    const std::string ofProduct = gelu + "  h = Mul (half, f)\n  y = Mul (c, h)";
    EXPECT_TRUE(takes("16", gelu + "  h = Mul (c, half)\n  y = Mul (h, f)"));
    EXPECT_TRUE(takes("16,16", ofProduct));
    EXPECT_FALSE(takes("16", ofProduct));
    EXPECT_FALSE(takes("16,16", "  y = Mish (c)"));
    const std::string quantized =
        "  float q = {0.1}\n  int8 z = {0}\n  o = QuantizeLinear (y, q, z)\n  p = DequantizeLinear (o, q, z)";
    EXPECT_FALSE(takes("16,16", "  y = Gelu (c)\n" + quantized)) << "it is in the kernel of the Q";
    EXPECT_TRUE(takes("16,16", "  y = Relu (c)\n" + quantized));
}

TEST(ConvolutionsInRtx, RunInFloat8WithSmallKernels) {
    const auto shown = [](const std::string& group, const std::string& side) {
        const std::string size = side == "3" ? "3,3" : "7,7";
        return shownOf(
            inspectText(
                "<ir_version: 10, opset_import: [\"\": 21]>\nnet (float[1,6,16,16] x) => (y)\n{\n  float s = {0.1}\n"
                "  float8e4m3fn z = {0.0}\n  float8e4m3fn[12," +
                    std::string(group == "1" ? "6," : "3,") + size +
                    "] v = fill(1.0)\n  q = QuantizeLinear (x, s, z)\n  d = DequantizeLinear (q, s, z)\n  w = "
                    "DequantizeLinear (v, s, z)\n  c = Conv <group = " +
                    group + ", kernel_shape = [" + size + "]> (d, w)\n  y = Sigmoid (c)\n}\n",
                "rtx-1.7,sm=8.9"),
            "c");
    };
    EXPECT_EQ(shown("1", "3"), "FP8 → FP32");
    EXPECT_EQ(shown("2", "3"), "FP8 → FP32");
    EXPECT_EQ(shown("1", "7"), "FP32");
}

// Attention with pairs at the letters of `pairs`: queries, keys, values, probabilities, result.
bool isOneKernel(const std::string& type, int head, const std::string& pairs, int keys = 64) {
    const std::string h = std::to_string(head);
    const std::string n = std::to_string(keys);
    const auto pair = [&](char letter, const std::string& in, const std::string& out) {
        return pairs.find(letter) == std::string::npos ? "  " + out + " = Identity (" + in + ")\n"
                                                       : "  " + out + "q = QuantizeLinear (" + in + ", s, z)\n  " +
                out + " = DequantizeLinear (" + out + "q, s, z)\n";
    };
    const Analysis analysis = inspectText("<ir_version: 10, opset_import: [\"\": 21]>\nnet (" + type + "[2,4,64," + h +
            "] q, " + type + "[2,4," + h + "," + n + "] k, " + type + "[2,4," + n + "," + h + "] v) => (y)\n{\n  " +
            type + " s = {0.1}\n  int8 z = {0}\n" + pair('Q', "q", "a") + pair('K', "k", "b") + pair('V', "v", "c") +
            "  m = MatMul (a, b)\n  p = Softmax (m)\n" + pair('P', "p", "d") + "  o = MatMul (d, c)\n" +
            pair('O', "o", "e") + "  y = Relu (e)\n}\n",
        "rtx-1.7,sm=8.9");
    return kernelNumbers(*analysis.context).isAttention(producerOf(analysis, "m"));
}

TEST(AttentionInRtx, IsOneKernelForSomeHeads) {
    EXPECT_TRUE(isOneKernel("float16", 24, ""));
    EXPECT_FALSE(isOneKernel("float16", 8, ""));
    EXPECT_FALSE(isOneKernel("float16", 264, ""));
    EXPECT_FALSE(isOneKernel("float", 32, ""));
    EXPECT_TRUE(isOneKernel("float", 32, "QKVPO"));
    EXPECT_FALSE(isOneKernel("float", 24, "QKVPO"));
    EXPECT_FALSE(isOneKernel("float", 32, "QKVPO", 520));
    EXPECT_FALSE(isOneKernel("float", 32, "QKVP")) << "the result is not quantized";
    EXPECT_TRUE(isOneKernel("float16", 64, "P"));
    EXPECT_FALSE(isOneKernel("float16", 128, "P"));
}

} // namespace
} // namespace qaliper::rtx_precision_test
