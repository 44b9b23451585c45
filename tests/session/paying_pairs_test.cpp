#include <cmath>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/session/paying_pairs.h"
#include "model/session/quantize.h"
#include "tests/support/arrays.h"
#include "tests/support/build_places.h"
#include "tests/support/corpus.h"
#include "tests/support/graphs.h"
#include "tests/support/inspecting.h"
#include "tests/support/needs.h"
#include "tests/support/result.h"

// Which Q/DQ pairs are expected to pay, and what becomes of the others.

namespace qaliper::paying_pairs_test {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::Not;

constexpr std::string_view timed = "trt-10.6,sm=9.0,fp16";

// A wide convolution, which the tensor cores take longer for than its start, and a product of a few numbers behind it.
constexpr const char* wideAndSmall = R"(
    <ir_version: 8, opset_import: ["" : 17]>
    g (float[8,256,56,56] x) => (float[8,8,1,1] y)
    < float[256,256,3,3] w = noise(-1, 1), float[8,256,1,1] v = noise(-1, 1) >
    { ["wide"] a = Conv <pads = [1, 1, 1, 1]> (x, w)
      r = Relu (a)
      ["wide again"] b = Conv <pads = [1, 1, 1, 1]> (r, w)
      s = Relu (b)
      p = GlobalAveragePool (s)
      ["small"] y = Conv (p, v) })";

constexpr const char* small = R"(
    <ir_version: 8, opset_import: ["" : 17]>
    g (float[1,32] x) => (float[1,32] y)
    < float[32,32] w1 = noise(-1, 1), float[32] b1 = noise(-1, 1), float[32,32] w2 = noise(-1, 1, 2) >
    { ["first"] a = Gemm (x, w1, b1)  r = Relu (a)  ["second"] y = MatMul (r, w2) })";

PayingPairs payingIn(const char* text, std::string_view target, DataType rest = DataType::Float) {
    const Inspector inspector = testInspector(target);
    const Analysis analysis = must(inspect(inspector, textModel(text), Job()));
    return must(findPayingPairs(inspector, *analysis.context, PlacementRequest(), rest, Job()));
}

std::vector<std::string> namesInFloat(const char* text, const PayingPairs& paying) {
    const Model model = textModel(text);
    std::vector<std::string> names;
    for (const Node& node : model.main().nodes) {
        if (paying.inFloat.contains(node.id))
            names.push_back(node.name);
    }
    return names;
}

TEST(PayingPairs, AWideConvolutionKeepsThemAndASmallOneDoesNot) {
    const PayingPairs paying = payingIn(wideAndSmall, timed);
    EXPECT_TRUE(paying.isAnyPaying);
    EXPECT_THAT(namesInFloat(wideAndSmall, paying), Contains("small"));
    EXPECT_THAT(namesInFloat(wideAndSmall, paying), Not(Contains("wide")));
    EXPECT_LT(paying.chosen, paying.everywhere);
    EXPECT_LT(paying.chosen, 1);
}

TEST(PayingPairs, InASmallNetworkNoneDo) {
    const PayingPairs paying = payingIn(small, timed);
    EXPECT_FALSE(paying.isAnyPaying);
    EXPECT_GT(paying.everywhere, 1);
    EXPECT_DOUBLE_EQ(paying.chosen, 1);
    EXPECT_EQ(paying.inFloat.size(), 3U);
}

// A strongly typed engine computes in the types of the graph: in FP32 beside pairs unless the rest is in half precision.
TEST(PayingPairs, TheRestInHalfPrecisionIsWhatTheyAreComparedWith) {
    const PayingPairs besideFull = payingIn(wideAndSmall, "trt-11.2,sm=9.0");
    const PayingPairs besideHalf = payingIn(wideAndSmall, "trt-11.2,sm=9.0", DataType::Float16);
    EXPECT_LT(besideFull.everywhere, besideHalf.everywhere);
}

class QuantizedWherePaying : public testing::Test {
protected:
    Result<QuantizedModel> quantized(std::string_view target, PairChoice pairs) {
        constexpr int count = 16 * 32;
        std::vector<float> numbers;
        numbers.reserve(count);
        for (int i = 0; i < count; ++i)
            numbers.push_back(2 * std::sin(static_cast<float>(i * i % 9973)));
        writeNpz(folder_ / "data.npz", {{"x", floatsOf("(16, 32)", numbers)}});
        QuantizeRequest request;
        request.data.paths = {folder_ / "data.npz"};
        request.ranges = RangeMethod::MinMax;
        request.pairs = pairs;
        const auto index = std::make_shared<const Index>(textModel(small));
        return quantizeModel(testInspector(target), index, request, worker_, Job());
    }

    TemporaryFolder folder_;
    Worker worker_{{.executable = workerProgram(), .memoryLimit = 0, .timeLimit = std::chrono::minutes(2)}};
};

TEST_F(QuantizedWherePaying, ARefusalNamesTheFp16Model) {
    needRuntime();
    const auto result = quantized(timed, PairChoice::Fitted);
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().kind, ErrorKind::Unsupported);
    EXPECT_THAT(render(result.error().message), HasSubstr("`precision --to fp16`"));
    EXPECT_THAT(render(result.error().message), HasSubstr("`--pairs everywhere`"));
}

TEST_F(QuantizedWherePaying, EverywhereMeansEverywhere) {
    needRuntime();
    const QuantizedModel result = must(quantized(timed, PairChoice::Everywhere));
    EXPECT_EQ(quantizedShare(*result.placed, result.placement), 1);
    EXPECT_FALSE(result.paying);
}

// Expected times are no measured ones there.
TEST_F(QuantizedWherePaying, AGpuWhoseEnginesWereNotTimedDecidesNothingByItself) {
    needRuntime();
    for (const std::string_view target : {"trt-10.3", "trt-10.6", "trt-10.6,sm=8.9"}) {
        const QuantizedModel result = must(quantized(target, PairChoice::Fitted));
        EXPECT_FALSE(result.paying) << target;
        EXPECT_EQ(quantizedShare(*result.placed, result.placement), 1) << target;
    }
    EXPECT_FALSE(quantized("trt-10.6,sm=8.9,fp16", PairChoice::Paying));
}

} // namespace
} // namespace qaliper::paying_pairs_test
