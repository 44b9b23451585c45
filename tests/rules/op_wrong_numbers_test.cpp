#include <gtest/gtest.h>

#include "model/target/wrong_numbers.h"
#include "tests/support/rule_rows.h"

namespace qaliper::op_wrong_numbers_test {
namespace {

constexpr std::string_view rule = "op-wrong-numbers";

const std::vector<TriedFix> ofSampling{{"use-plugin"}, {"sample-with-gather"}, {"compare-results"}};
const std::vector<TriedFix> ofAttention{{"attention-in-fp32"}, {"compare-results"}};
const std::vector<TriedFix> ofSums{{"multiply-by-matrix"}, {"compare-results"}};

constexpr std::string_view predicted = "o = MatMul (q, w) b = Tanh (o) g = Reshape (b, points)";
constexpr std::string_view addedUp = "r = Reshape (s, flat) y = ReduceSum <keepdims = 0> (r, last)";
constexpr std::string_view multiplied = "t = Transpose <perm = [0, 2, 1, 3]> (s) y = MatMul (t, shares)";

std::string sampling(std::string_view grid = predicted, std::string_view result = addedUp) {
    return R"(<ir_version: 8, opset_import: ["": 16]> g (float[2,4,8,8] v, float[2,6,16] q, float[2,6,3,2] given) => (y)
        <float[16,6] w = noise(-0.5, 0.5, 1), int64[4] points = {2, 6, 3, 2}, int64[3] flat = {8, 6, 3},
         int64[1] last = {-1}, float[2,6,3,2] fixed = noise(-1, 1, 2), float[3,1] shares = noise(0, 1, 3)> { )" +
        std::string(grid) + R"( s = GridSample <mode = "bilinear"> (v, g) )" + std::string(result) + " }";
}

std::string attention(const std::string& type) {
    return R"(<ir_version: 10, opset_import: ["": 22]> g ()" + type + "[1,2,8,16] q, " + type + "[1,2,16,8] k, " +
        type + "[1,2,8,16] v) => (y) { s = MatMul (q, k) p = Softmax <axis = -1> (s) y = MatMul (p, v) }";
}

const std::string operatorOfAttention = R"(<ir_version: 10, opset_import: ["": 23]>
    g (float16[1,2,8,16] q, float16[1,2,8,16] k, float16[1,2,8,16] v) => (y) { y = Attention (q, k, v) })";

std::string sums(const std::string& first, const std::string& second) {
    return R"(<ir_version: 8, opset_import: ["": 17]> g (float[4,2] x) => (a, b)
        <int64 zero = {0}, int64 one = {1}, int64 last = {-1}> { a = CumSum )" +
        first + " b = CumSum " + second + " }";
}

const std::vector<RuleRow> rows{
    {"predicted points, samples added up", "trt-11.1,sm=12.0 trt-10.14 trt-10.13", sampling(), "warning run s",
        ofSampling},
    {"releases of which it is open", "trt-10.16 trt-11.0 trt-11.5", sampling(), "note goes-on s", ofSampling},
    {"samples that a product adds up", "trt-11.1", sampling(predicted, multiplied), "warning s"},
    {"older releases", "trt-10.12 trt-8.6", sampling()},
    {"sampling on TensorRT-RTX", "rtx-1.7", sampling()},
    {"points that are given", "trt-11.1", sampling("g = Identity (given)")},
    {"points that are constant", "trt-11.1", sampling("g = Identity (fixed)")},
    {"samples that are an image", "trt-11.1", sampling(predicted, "y = Relu (s)")},
    {"attention in half precision", "trt-10.14,sm=12.0,strong trt-10.16.1,sm=12.0,strong", attention("float16"),
        "warning run s", ofAttention},
    {"attention in BF16", "trt-10.16,sm=12.0,strong", attention("bfloat16"), "warning run s"},
    {"where TensorRT may choose half precision", "trt-10.16,sm=12.0,fp16", attention("float"), "warning run s"},
    {"one operator", "trt-10.15,sm=12.0,strong", operatorOfAttention, "warning run y"},
    {"releases after those of the report", "trt-11.1,sm=12.0", attention("float16"), "note goes-on s"},
    {"attention in FP32", "trt-10.16,sm=12.0,strong trt-10.16,sm=12.0", attention("float")},
    {"another GPU, or none", "trt-10.16,sm=9.0,strong trt-10.16,sm=12.1,strong trt-10.16,strong", attention("float16")},
    {"before the releases of the report", "trt-10.13,sm=12.0,strong", attention("float16")},
    {"sums along two axes", "trt-10.8 trt-10.11", sums("(x, zero)", "(x, one)"), "warning run a", ofSums},
    {"sums in two directions", "trt-10.11", sums("(x, one)", "<reverse = 1> (x, one)"), "warning run a"},
    {"with and without the element itself", "trt-10.11", sums("(x, one)", "<exclusive = 1> (x, one)"), "warning run a"},
    {"sums on a newer release", "trt-10.12 trt-11.5", sums("(x, zero)", "(x, one)"), "note goes-on a"},
    {"the same sums", "trt-10.11", sums("(x, one)", "(x, last)")},
    {"a release without a layer for sums", "trt-10.7", sums("(x, zero)", "(x, one)")},
};
INSTANTIATE_TEST_SUITE_P(OpWrongNumbers, RuleRows, rowsOf(rule, rows), rowName);

TEST(WrongNumbersTable, HasNoReleaseTwiceForOneForm) {
    const std::vector<WrongNumbers> all = allWrongNumbers();
    ASSERT_FALSE(all.empty());
    for (const WrongNumbers& row : all) {
        EXPECT_LE(row.releases.first, row.releases.last) << row.form;
        for (const WrongNumbers& other : all) {
            const bool isOther = &other != &row && other.form == row.form;
            EXPECT_FALSE(isOther && other.releases.include(row.releases.first)) << row.form;
        }
    }
}

} // namespace
} // namespace qaliper::op_wrong_numbers_test
