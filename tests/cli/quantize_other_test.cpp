#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/onnx/load.h"
#include "tests/support/arrays.h"
#include "tests/support/json.h"
#include "tests/support/needs.h"
#include "tests/support/quantizing.h"
#include "tests/support/result.h"

// Models of many kinds: each leads to a quantized model that computes nearly the same, and that the check finds nothing
// wrong with.

namespace qaliper::quantize_other_test {
namespace {

using testing::IsEmpty;

struct OtherModel {
    const char* name;
    const char* text;
    NamedArrays arrays;
    const char* oldest = "trt-8.6"; // target
};

std::string bytesOfImages(std::size_t count) {
    std::string bytes;
    for (std::size_t i = 0; i < count; ++i) {
        bytes += static_cast<char>(i * i % 251);
        bytes += std::string(3, '\0');
    }
    return bytes;
}

class QuantizeOther : public QuantizeCommand, public testing::WithParamInterface<OtherModel> {
protected:
    // Above it, a range has taken in what is no signal, as the numbers of a mask.
    static constexpr double largestLimit = 2000;

    void expectSound(const CommandResult& result, const std::string& target, double sqnr) const {
        ASSERT_EQ(result.status, 0) << target << result.messages;
        const Model written = must(loadModel(output()));
        EXPECT_THAT(halfQuantized(written), IsEmpty()) << target;
        EXPECT_THAT(faultsOf(output(), target), IsEmpty()) << target;
        EXPECT_GE(written.irVersion, 4) << target;
        const auto json = parsedJson(result.output);
        for (const auto& tensor : json.at("plan").at("tensors")) {
            EXPECT_GT(tensor.at("limit").get<double>(), 0) << tensor;
            EXPECT_LT(tensor.at("limit").get<double>(), largestLimit) << tensor;
        }
        for (const auto& step : json.at("steps")) {
            if (!step.at("relative_difference").is_null()) {
                EXPECT_LE(step.at("relative_difference").get<double>(), 1e-4) << step;
            }
        }
        for (const auto& output : json.at("accuracy").at("written")) { // a fold may lack the largest number
            const auto& found = output.at("sqnr_db");                  // null: infinite
            EXPECT_TRUE(found.is_null() || found.get<double>() > sqnr) << target << output;
        }
    }
};

TEST_P(QuantizeOther, StaysCloseAndPassesTheCheck) {
    needRuntime();
    const std::string model = saved(GetParam().text);
    const std::string samples = data(GetParam().arrays);
    for (const std::string target : {GetParam().oldest, "trt-11.5"})
        expectSound(quantized(model, samples, target, {"--ranges", "mse"}), target, 25);
    const std::string fp8 = "trt-11.5,sm=12.0";
    const CommandResult result = quantized(model, samples, fp8, {"--type", "fp8", "--ranges", "minmax"});
    EXPECT_TRUE(result.status == 0 || result.status == 4) << result.messages;
    if (result.status == 0)
        expectSound(result, fp8, 20);
    else
        RecordProperty("fp8", result.messages);
}

INSTANTIATE_TEST_SUITE_P(All, QuantizeOther,
    testing::Values(OtherModel{"DynamicBatchWithTranspose",
                        R"(g (float[n,16,8,8] x) => (float[n,16,16,16] y)
               < float[16,32,2,2] w = noise(-1, 1), float[16,32,3,3] v = noise(-1, 1, 2), float[16] b = noise(-1, 1) >
               { u = ConvTranspose <strides = [2,2]> (x, w)  g1 = Sigmoid (u)  s = Mul (u, g1)
                 y = Conv <pads = [1,1,1,1]> (s, v, b) })",
                        {{"x", wavesOf("(6, 16, 8, 8)", 6144)}}, "trt-8.4"},
        OtherModel{"TwoInputsAndAnEmbedding",
            R"(g (int64[n,6] ids, float[n,6,32] x) => (float[n,6,40] y)
               < float[50,32] table = noise(-1, 1), float[32,40] w = noise(-1, 1, 2), float[40] b = noise(-1, 1, 3) >
               { e = Gather (table, ids)  a = Add (e, x)  m = MatMul (a, w)  y = Add (m, b) })",
            {{"ids", integersOf("(8, 6)", 48, 50)}, {"x", wavesOf("(8, 6, 32)", 1536)}}},
        OtherModel{"TiedEmbedding",
            R"(g (int64[n,6] ids) => (float[n,6,48] y)
               < float[48,32] table = noise(-1, 1), float[32,32] w = noise(-1, 1, 2) >
               { e = Gather (table, ids)  m = MatMul (e, w)  t = Transpose <perm = [1,0]> (table)  y = MatMul (m, t) })",
            {{"ids", integersOf("(8, 6)", 48, 48)}}},
        OtherModel{"Recurrent",
            R"(g (float[5,2,32] x) => (float[5,2,32] y)
               < float[1,96,32] w = noise(-1, 1), float[1,96,32] r = noise(-1, 1, 2), float[32,32] v = noise(-1, 1, 3),
                 int64[1] one = {1} >
               { h = GRU <hidden_size = 32> (x, w, r)  s = Squeeze (h, one)  y = MatMul (s, v) })",
            {{"x", wavesOf("(4, 5, 2, 32)", 1280)}}},
        OtherModel{"Branches",
            R"(g (float[4,32] x) => (float[4,32] y) < float[32,32] w = noise(-1, 1), float zero = {0} >
               { m = MatMul (x, w)  top = ReduceMax <keepdims = 0> (m)  c = Greater (top, zero)
                 y = If <then_branch = a () => (float[4,32] t) { t = Relu (m) },
                         else_branch = b () => (float[4,32] e) { e = MatMul (m, w) }> (c) })",
            {{"x", wavesOf("(16, 32)", 512)}}},
        OtherModel{"NormalizedBlock",
            R"(g (float[2,16,8,8] x) => (float[2,16,8,8] y)
               < float[16,16,3,3] w1 = noise(-1, 1), float[16,16,3,3] w2 = noise(-1, 1, 2),
                 float[16] k = ramp(0.5, 2), float[16] b = noise(-1, 1, 3), float[16] m = noise(-1, 1, 4),
                 float[16] v = ramp(0.5, 3), float low = {0}, float high = {6} >
               { c1 = Conv <pads = [1,1,1,1]> (x, w1)  n1 = BatchNormalization (c1, k, b, m, v)  r1 = Clip (n1, low, high)
                 c2 = Conv <pads = [1,1,1,1]> (r1, w2)  n2 = BatchNormalization (c2, k, b, m, v)
                 a = Add (n2, x)  y = Relu (a) })",
            {{"x", wavesOf("(8, 16, 8, 8)", 8192)}}},
        OtherModel{"OneDimension",
            R"(g (float[n,32,40] x) => (float[n,32,40] y)
               < float[32,32,3] w = noise(-1, 1), float[32,1,3] d = noise(-1, 1, 2), float[32,32,1] p = noise(-1, 1, 3) >
               { a = Conv <pads = [1,1]> (x, w)  r = Relu (a)  q = Conv <pads = [1,1], group = 32> (r, d)
                 s = Relu (q)  y = Conv (s, p) })",
            {{"x", wavesOf("(4, 32, 40)", 5120)}}},
        OtherModel{"OutputReadInside",
            R"(g (float[4,32] x) => (float[4,32] y, float[4,32] m)
               < float[32,32] w = noise(-1, 1), float[32,32] v = noise(-1, 1, 2) >
               { m = MatMul (x, w)  y = MatMul (m, v) })",
            {{"x", wavesOf("(16, 32)", 512)}}},
        OtherModel{"GemmOfTransposedWeights",
            R"(g (float[n,48] x) => (float[n,20] y)
               < float[32,48] w1 = noise(-1, 1), float[32] b1 = noise(-1, 1, 2), float[20,32] w2 = noise(-1, 1, 3) >
               { a = Gemm <transB = 1> (x, w1, b1)  t = Tanh (a)  y = Gemm <transB = 1, alpha = 0.5> (t, w2) })",
            {{"x", wavesOf("(8, 48)", 384)}}},
        OtherModel{"GroupsAndDepthwise",
            R"(g (float[n,32,8,8] x) => (float[n,24,4,4] y)
               < float[32,8,3,3] w1 = noise(-1, 1), float[32,1,3,3] w2 = noise(-1, 1, 2), float[24,32,1,1] w3 = noise(-1, 1, 3),
                 float[32] b = noise(-1, 1, 4) >
               { a = Conv <pads = [1,1,1,1], group = 4> (x, w1, b)  r = HardSwish (a)
                 d = Conv <pads = [1,1,1,1], strides = [2,2], group = 32> (r, w2, b)  s = HardSwish (d)  y = Conv (s, w3) })",
            {{"x", wavesOf("(6, 32, 8, 8)", 12288)}}, "trt-8.4"},
        OtherModel{"ResidualWithPoolAndClassifier",
            R"(g (float[n,16,8,8] x) => (float[n,16] y)
               < float[32,16,3,3] w1 = noise(-1, 1), float[32,32,3,3] w2 = noise(-1, 1, 2), float[32,16,1,1] w3 = noise(-1, 1, 3),
                 float[32] b = noise(-1, 1, 4), float[16,32] w4 = noise(-1, 1, 5), float[16] c = noise(-1, 1, 6) >
               { a = Conv <pads = [1,1,1,1]> (x, w1, b)  r = Relu (a)  m = Conv <pads = [1,1,1,1]> (r, w2, b)
                 s = Conv (x, w3)  t = Add (m, s)  u = Relu (t)  p = GlobalAveragePool (u)  f = Flatten (p)
                 y = Gemm <transB = 1> (f, w4, c) })",
            {{"x", wavesOf("(8, 16, 8, 8)", 8192)}}},
        OtherModel{"ConcatAndAveragePool",
            R"(g (float[2,16,8,8] x) => (float[2,16,4,4] y)
               < float[16,16,1,1] w1 = noise(-1, 1), float[16,16,3,3] w2 = noise(-1, 1, 2), float[16,48,3,3] w3 = noise(-1, 1, 3) >
               { a = Conv (x, w1)  ra = Relu (a)  b = Conv <pads = [1,1,1,1]> (x, w2)  rb = Relu (b)
                 p = AveragePool <kernel_shape = [3,3], pads = [1,1,1,1]> (x)
                 c = Concat <axis = 1> (ra, rb, p)  q = MaxPool <kernel_shape = [2,2], strides = [2,2]> (c)
                 y = Conv <pads = [1,1,1,1]> (q, w3) })",
            {{"x", wavesOf("(8, 16, 8, 8)", 8192)}}},
        OtherModel{"SqueezeAndExcitation",
            R"(g (float[n,32,8,8] x) => (float[n,16,8,8] y)
               < float[32,1,3,3] w1 = noise(-1, 1), float[16,32,1,1] w2 = noise(-1, 1, 2), float[32,16,1,1] w3 = noise(-1, 1, 3),
                 float[16,32,1,1] w4 = noise(-1, 1, 4), float[16] b2 = noise(-1, 1, 5), float[32] b3 = noise(-1, 1, 6) >
               { d = Conv <pads = [1,1,1,1], group = 32> (x, w1)  s = HardSwish (d)  p = GlobalAveragePool (s)
                 e = Conv (p, w2, b2)  r = Relu (e)  f = Conv (r, w3, b3)  k = HardSigmoid (f)  m = Mul (s, k)
                 y = Conv (m, w4) })",
            {{"x", wavesOf("(6, 32, 8, 8)", 12288)}}},
        OtherModel{"SiluAndSplit",
            R"(g (float[2,16,8,8] x) => (float[2,32,8,8] y)
               < float[32,16,3,3] w1 = noise(-1, 1), float[16,16,3,3] w2 = noise(-1, 1, 2), float[32,48,1,1] w3 = noise(-1, 1, 3),
                 int64[2] parts = {16, 16} >
               { a = Conv <pads = [1,1,1,1]> (x, w1)  ga = Sigmoid (a)  s = Mul (a, ga)  l, r = Split <axis = 1> (s, parts)
                 b = Conv <pads = [1,1,1,1]> (r, w2)  gb = Sigmoid (b)  t = Mul (b, gb)  u = Add (r, t)
                 c = Concat <axis = 1> (l, r, u)  y = Conv (c, w3) })",
            {{"x", wavesOf("(8, 16, 8, 8)", 8192)}}},
        OtherModel{"PreluBetweenUnequalChannels",
            R"(g (float[1,16,8,8] x) => (float[1,16,8,8] y)
               < float[32,16,3,3] w0 = noise(-1, 1), float[32] k = ramp(0.01, 8), float[32,1,1] slope = ramp(0.05, 0.3),
                 float[16,32,1,1] w2 = noise(-1, 1, 2), float[32] b = noise(-1, 1, 3), float[32] z = fill(0), float[32] v = fill(1) >
               { a = Conv <pads = [1,1,1,1]> (x, w0)  n = BatchNormalization (a, k, b, z, v)  p = PRelu (n, slope)
                 y = Conv (p, w2) })",
            {{"x", wavesOf("(8, 16, 8, 8)", 8192)}}},
        OtherModel{"LayerNormAndGelu",
            R"(g (float[n,6,32] x) => (float[n,6,32] y)
               < float[32] k = ramp(0.1, 6), float[32] c = noise(-1, 1), float[32,64] w1 = noise(-0.3, 0.3, 2),
                 float[64] b1 = noise(-1, 1, 3), float[64,32] w2 = noise(-0.3, 0.3, 4), float[32] b2 = noise(-1, 1, 5),
                 float root = {1.41421356}, float one = {1}, float half = {0.5} >
               { l = LayerNormalization (x, k, c)  m = MatMul (l, w1)  a = Add (m, b1)  d = Div (a, root)  e = Erf (d)
                 f = Add (e, one)  g1 = Mul (a, f)  h = Mul (g1, half)  o = MatMul (h, w2)  p = Add (o, b2)  y = Add (p, x) })",
            {{"x", wavesOf("(8, 6, 32)", 1536)}}},
        OtherModel{"MaskedAttention",
            R"(g (float[1,16,64] x, bool[1,1,1,16] keep) => (float[1,16,64] y)
               < float[64,64] wq = noise(-0.2, 0.2), float[64,64] wk = noise(-0.2, 0.2, 2), float[64,64] wv = noise(-0.2, 0.2, 3),
                 float[64,64] wo = noise(-0.2, 0.2, 4), float[64] b = noise(-1, 1, 5), float low = {-10000}, float zero = {0},
                 int64[4] heads = {1, 16, 2, 32}, int64[3] whole = {1, 16, 64}, float part = {0.1767767} >
               { q0 = MatMul (x, wq)  q1 = Add (q0, b)  q2 = Reshape (q1, heads)  q = Transpose <perm = [0,2,1,3]> (q2)
                 k0 = MatMul (x, wk)  k1 = Add (k0, b)  k2 = Reshape (k1, heads)  k = Transpose <perm = [0,2,3,1]> (k2)
                 v0 = MatMul (x, wv)  v1 = Add (v0, b)  v2 = Reshape (v1, heads)  v = Transpose <perm = [0,2,1,3]> (v2)
                 s0 = MatMul (q, k)  s1 = Mul (s0, part)  mask = Where (keep, zero, low)  s2 = Add (s1, mask)
                 p = Softmax <axis = -1> (s2)  a0 = MatMul (p, v)  a1 = Transpose <perm = [0,2,1,3]> (a0)
                 a = Reshape (a1, whole)  o = MatMul (a, wo)  y = Add (o, b) })",
            {{"x", wavesOf("(8, 16, 64)", 8192)}, {"keep", truthsOf("(8, 1, 1, 16)", 128)}}},
        OtherModel{"KeysAndValuesOfEarlierSteps",
            R"(g (float[1,1,64] x, float[1,2,8,32] past_k, float[1,2,8,32] past_v)
               => (float[1,1,64] y, float[1,2,9,32] now_k, float[1,2,9,32] now_v)
               < float[64,64] wq = noise(-0.2, 0.2), float[64,64] wk = noise(-0.2, 0.2, 2), float[64,64] wv = noise(-0.2, 0.2, 3),
                 float[64,64] wo = noise(-0.2, 0.2, 4), int64[4] heads = {1, 1, 2, 32}, int64[3] whole = {1, 1, 64},
                 float part = {0.1767767}, float[64,128] wf = noise(-0.2, 0.2, 5), float[128,64] wg = noise(-0.2, 0.2, 6) >
               { q0 = MatMul (x, wq)  q2 = Reshape (q0, heads)  q = Transpose <perm = [0,2,1,3]> (q2)
                 k0 = MatMul (x, wk)  k2 = Reshape (k0, heads)  k3 = Transpose <perm = [0,2,1,3]> (k2)
                 v0 = MatMul (x, wv)  v2 = Reshape (v0, heads)  v3 = Transpose <perm = [0,2,1,3]> (v2)
                 now_k = Concat <axis = 2> (past_k, k3)  now_v = Concat <axis = 2> (past_v, v3)
                 kt = Transpose <perm = [0,1,3,2]> (now_k)  s0 = MatMul (q, kt)  s1 = Mul (s0, part)
                 p = Softmax <axis = -1> (s1)  a0 = MatMul (p, now_v)  a1 = Transpose <perm = [0,2,1,3]> (a0)
                 a = Reshape (a1, whole)  o = MatMul (a, wo)  f = MatMul (o, wf)  r = Relu (f)  y = MatMul (r, wg) })",
            {{"x", wavesOf("(8, 1, 64)", 512)}, {"past_k", wavesOf("(8, 2, 8, 32)", 4096)},
                {"past_v", wavesOf("(8, 2, 8, 32)", 4096)}}},
        OtherModel{"RecurrentThenClassifier",
            R"(g (float[5,4,32] x) => (float[4,16] y)
               < float[1,128,32] w = noise(-0.3, 0.3), float[1,128,32] r = noise(-0.3, 0.3, 2), float[32,16] v = noise(-1, 1, 3),
                 int64[1] first = {0} >
               { all, h, c = LSTM <hidden_size = 32> (x, w, r)  s = Squeeze (h, first)  y = MatMul (s, v) })",
            {{"x", wavesOf("(8, 5, 4, 32)", 5120)}}},
        OtherModel{"BytesOfAnImage",
            R"(g (int32[n,8,12,12] x) => (float[n,32,12,12] y)
               < float[32,8,3,3] w1 = noise(-1, 1), float[32,32,3,3] w2 = noise(-1, 1, 2), float mean = {127.5}, float by = {0.0078} >
               { f = Cast <to = 1> (x)  d = Sub (f, mean)  m = Mul (d, by)  a = Conv <pads = [1,1,1,1]> (m, w1)  r = Relu (a)
                 y = Conv <pads = [1,1,1,1]> (r, w2) })",
            {{"x", npyOf("<i4", "(4, 8, 12, 12)", bytesOfImages(4608))}}},
        OtherModel{"WeightsAmongTheInputs",
            R"(<ir_version: 3, opset_import: ["": 11]>
               g (float[n,32] x, float[32,48] w, float[48] b, float[48,16] v) => (float[n,16] y)
               < float[32,48] w = noise(-1, 1), float[48] b = noise(-1, 1, 2), float[48,16] v = noise(-1, 1, 3) >
               { a = Gemm (x, w, b)  r = Relu (a)  y = MatMul (r, v) })",
            {{"x", wavesOf("(8, 32)", 256)}}},
        OtherModel{"AttributesOfOpset7",
            R"(<ir_version: 3, opset_import: ["": 7]>
               g (float[2,16,8,8] x, float[32,16,3,3] w, float[32] k, float[32] z, float[32] v, float[16,32,3,3] u) => (float[2,16] y)
               < float[32,16,3,3] w = noise(-1, 1), float[32] k = ramp(0.5, 2), float[32] z = noise(-1, 1, 2),
                 float[32] v = ramp(0.5, 3), float[16,32,3,3] u = noise(-1, 1, 3) >
               { p = Pad <pads = [0,0,1,1,0,0,1,1]> (x)  a = Conv (p, w)  n = BatchNormalization <spatial = 1> (a, k, z, z, v)
                 r = Clip <min = 0.0, max = 6.0> (n)  b = Conv <pads = [1,1,1,1]> (r, u)
                 s = Slice <axes = [2], starts = [1], ends = [9223372036854775807]> (b)  d = Dropout <ratio = 0.5> (s)
                 g1 = GlobalAveragePool (d)  y = Squeeze <axes = [2, 3]> (g1) })",
            {{"x", wavesOf("(8, 16, 8, 8)", 8192)}}},
        OtherModel{"Opset9",
            R"(<ir_version: 4, opset_import: ["": 9]> g (float[2,16,8,8] x) => (float[2,20] y)
               < float[32,16,3,3] w = noise(-1, 1), float[32] b = noise(-1, 1, 2), float[512,20] u = noise(-1, 1, 3) >
               { a = Conv <strides = [2,2], pads = [1,1,1,1]> (x, w, b)  r = LeakyRelu <alpha = 0.1> (a)  f = Flatten (r)
                 m = MatMul (f, u)  y = Softmax <axis = 1> (m) })",
            {{"x", wavesOf("(8, 16, 8, 8)", 8192)}}},
        OtherModel{"UpsampleOfOpset9",
            R"(<ir_version: 4, opset_import: ["": 9]> g (float[1,32,8,8] x) => (float[1,32,16,16] y)
               < float[48,32,3,3] w = noise(-1, 1), float[32,48,3,3] v = noise(-1, 1, 2), float[4] twice = {1, 1, 2, 2} >
               { a = Conv <pads = [1,1,1,1]> (x, w)  r = Relu (a)  u = Upsample <mode = "nearest"> (r, twice)
                 y = Conv <pads = [1,1,1,1]> (u, v) })",
            {{"x", wavesOf("(8, 32, 8, 8)", 16384)}}},
        OtherModel{"ScanOfOpset11",
            R"(<ir_version: 6, opset_import: ["": 11]> g (float[4,32] h0, float[6,4,32] x) => (float[4,32] h1, float[6,4,32] y)
               < float[32,32] w = noise(-0.3, 0.3), float[32,32] v = noise(-0.3, 0.3, 2) >
               { z = MatMul (x, w)
                 h1, s = Scan <num_scan_inputs = 1, body = step (float[4,32] h, float[4,32] i) => (float[4,32] o, float[4,32] p)
                   { a = Add (h, i)  o = Tanh (a)  p = Identity (o) }> (h0, z)
                 y = MatMul (s, v) })",
            {{"h0", wavesOf("(32, 32)", 1024)}, {"x", wavesOf("(48, 4, 32)", 6144)}}},
        OtherModel{"LocalFunctions",
            R"(<ir_version: 10, opset_import: ["": 17, "own": 1]> g (float[n,32] x) => (float[n,16] y)
               < float[32,48] w = noise(-1, 1), float[48,16] v = noise(-1, 1, 2) >
               { a = MatMul (x, w)  r = own.Twice (a)  y = MatMul (r, v) }
               <domain: "own", opset_import: ["": 17]> Twice (a) => (b) { c = Relu (a)  b = Add (c, c) })",
            {{"x", wavesOf("(8, 32)", 256)}}, "trt-10.3"},
        OtherModel{"WeightsOfConstants",
            R"(g (float[n,32] x) => (float[n,16] y)
               { w = Constant <value = float[32,16] noise(-1, 1)> ()  b = Constant <value = float[16] noise(-1, 1, 2)> ()
                 m = MatMul (x, w)  y = Add (m, b) })",
            {{"x", wavesOf("(8, 32)", 256)}}, "trt-8.4"},
        OtherModel{"Volumes",
            R"(g (float[1,16,4,6,6] x) => (float[1,16,4,6,6] y)
               < float[32,16,3,3,3] w = noise(-1, 1), float[16,32,1,1,1] v = noise(-1, 1, 2) >
               { a = Conv <pads = [1,1,1,1,1,1]> (x, w)  r = Relu (a)  y = Conv (r, v) })",
            {{"x", wavesOf("(4, 16, 4, 6, 6)", 9216)}}},
        OtherModel{"UpsampledSkip",
            R"(g (float[1,16,8,8] x) => (float[1,16,8,8] y)
               < float[32,16,3,3] w1 = noise(-1, 1), float[32,32,3,3] w2 = noise(-1, 1, 2), float[16,64,3,3] w3 = noise(-1, 1, 3),
                 float[4] twice = {1, 1, 2, 2} >
               { a = Conv <pads = [1,1,1,1]> (x, w1)  ra = Relu (a)  p = MaxPool <kernel_shape = [2,2], strides = [2,2]> (ra)
                 b = Conv <pads = [1,1,1,1]> (p, w2)  rb = Relu (b)
                 u = Resize <mode = "nearest", coordinate_transformation_mode = "asymmetric", nearest_mode = "floor"> (rb, "", twice)
                 c = Concat <axis = 1> (u, ra)  y = Conv <pads = [1,1,1,1]> (c, w3) })",
            {{"x", wavesOf("(8, 16, 8, 8)", 8192)}}},
        OtherModel{"SharedConvolution",
            R"(g (float[1,16,8,8] x, float[1,16,4,4] z) => (float[1,24,8,8] y, float[1,24,4,4] v)
               < float[24,16,3,3] w = noise(-1, 1), float[24] b = noise(-1, 1, 2) >
               { y = Conv <pads = [1,1,1,1]> (x, w, b)  v = Conv <pads = [1,1,1,1]> (z, w, b) })",
            {{"x", wavesOf("(8, 16, 8, 8)", 8192)}, {"z", wavesOf("(8, 16, 4, 4)", 2048)}}},
        OtherModel{"BatchesOfMatrices",
            R"(g (float[4,20,32] x) => (float[4,20,24] y) < float[4,32,24] w = noise(-1, 1) > { y = MatMul (x, w) })",
            {{"x", wavesOf("(8, 4, 20, 32)", 20480)}}},
        OtherModel{"ChannelThatIsAlwaysZero",
            R"(g (float[1,16,8,8] x) => (float[1,16,8,8] y)
               < float[32,16,1,1] w = noise(-1, 1), float[16,32,3,3] v = noise(-1, 1, 2), float[32] far = fill(-1000) >
               { a = Conv (x, w, far)  r = Relu (a)  y = Conv <pads = [1,1,1,1]> (r, v) })",
            {{"x", wavesOf("(4, 16, 8, 8)", 4096)}}}),
    [](const auto& row) { return row.param.name; });

} // namespace
} // namespace qaliper::quantize_other_test
