#include <algorithm>
#include <cmath>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/base/file.h"
#include "model/onnx/evaluate.h"
#include "model/onnx/save.h"
#include "model/quantize/equalize.h"
#include "tests/support/arrays.h"
#include "tests/support/build_places.h"
#include "tests/support/corpus.h"
#include "tests/support/graphs.h"
#include "tests/support/inspecting.h"
#include "tests/support/needs.h"
#include "tests/support/result.h"

// Rewrites of the float model before it is quantized: the numbers stay, the ranges of channels come together.

namespace qaliper::equalize_test {
namespace {

using testing::IsEmpty;
using testing::Not;

// The smallest of the largest magnitudes of rows, as a share of the largest.
double evenness(const Model& model, const std::string& node) {
    const Node& conv = nodeOf(model, node);
    const auto& tensors = model.main().initializers;
    const auto weight =
        std::ranges::find_if(tensors, [&](const Tensor& tensor) { return tensor.name == conv.input(1); });
    const std::vector<double> numbers = must(readNumbers(*weight, *model.storage));
    const auto rows = static_cast<std::size_t>(weight->dims[0]);
    const std::size_t width = numbers.size() / rows;
    double least = 1e30;
    double most = 0;
    for (std::size_t row = 0; row < rows; ++row) {
        double largest = 0;
        for (std::size_t at = 0; at < width; ++at)
            largest = std::max(largest, std::abs(numbers[row * width + at]));
        least = std::min(least, largest);
        most = std::max(most, largest);
    }
    return least / most;
}

// The largest difference of both models at an output, as a share of the largest magnitude there.
double differenceOf(const Model& before, const Model& after, const std::string& shape, int count) {
    const TemporaryFolder folder;
    must(saveModel(before, folder / "before.onnx"));
    must(saveModel(after, folder / "after.onnx"));
    std::vector<float> numbers;
    numbers.reserve(static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i)
        numbers.push_back(std::sin(static_cast<float>(i * i)));
    must(writeWholeFile(folder / "x.npy", floatsOf(shape, numbers)));
    Worker worker({.executable = workerProgram(), .memoryLimit = 0});
    const Evaluation evaluation = must(evaluateModel(
        {folder / "after.onnx", folder / "before.onnx", {{folder / "x.npy"}, {}}, std::nullopt}, worker, {}));
    double largest = 0;
    for (const EvaluatedOutput& output : evaluation.outputs)
        largest = std::max(largest, output.maxError / output.largest);
    return largest;
}

std::string chain(const std::string& between, int group = 1) {
    const std::string width = group == 1 ? "4" : "1";
    return R"(g (float[1,3,6,6] x) => (float[1,4,4,4] y)
        < float[4,3,1,1] w1 = {0.01,0.02,0.01, 10,20,-30, 1,1,1, 0.5,0.2,0.1}, float[4] b1 = {0.01, 10, -1, 0.3},
          float[4,1,1] slope = {0.1, 0.2, 0.3, 0.4}, float[4,)" +
        width + R"(,3,3] w2 = noise(-1, 1) >
        { a = Conv (x, w1, b1) )" +
        between + " y = Conv <group = " + std::to_string(group) + "> (r, w2) }";
}

Model equalized(const std::string& text) {
    const Analysis before = inspectModel(textModel(text), "trt-10.3");
    return applied(before.context->model(), must(equalizingEdits(*before.context)));
}

class EqualizedChain : public testing::TestWithParam<const char*> {};

TEST_P(EqualizedChain, KeepsTheNumbers) {
    needRuntime();
    for (const int group : {1, 4}) {
        const Analysis before = inspectModel(textModel(chain(GetParam(), group)), "trt-10.3");
        const Model after = equalized(chain(GetParam(), group));
        EXPECT_GT(evenness(after, "a"), 3 * evenness(before.context->model(), "a")) << group;
        EXPECT_LT(differenceOf(before.context->model(), after, "(2, 3, 6, 6)", 216), 1e-5) << group;
    }
}

INSTANTIATE_TEST_SUITE_P(All, EqualizedChain,
    testing::Values("r = Relu (a)", "r = LeakyRelu <alpha = 0.1> (a)", "s = Identity (slope) r = PRelu (a, s)"),
    [](const auto& row) { return "Case" + std::to_string(row.index); });

class OtherChain : public testing::TestWithParam<const char*> {};

TEST_P(OtherChain, IsLeftAlone) {
    const Analysis before = inspectModel(textModel(chain(GetParam())), "trt-10.3");
    EXPECT_THAT(must(equalizingEdits(*before.context)), IsEmpty());
}

INSTANTIATE_TEST_SUITE_P(All, OtherChain,
    testing::Values("r = HardSwish (a)", "g = Sigmoid (a) r = Mul (a, g)",
        "float low = {0} float high = {6} r = Clip (a, low, high)"),
    [](const auto& row) { return "Case" + std::to_string(row.index); });

std::string normalized(const std::string& more = "") {
    return R"(g (float[2,5,4] x) => (float[2,5,4] y, float[2,5,4] z)
        < float[4] scale = {0.1, 5, 1, 20}, float[4] bias = {0, 1, 0.5, -3},
          float[4,4] w1 = noise(-1, 1), float[4,4] w2 = noise(-1, 1, 2) >
        { n = LayerNormalization (x, scale, bias)  a = MatMul (n, w1)  z = MatMul (n, w2) )" +
        (more.empty() ? std::string("y = Relu (a)") : more) + "}";
}

TEST(Smoothing, MovesTheSizeOfChannelsIntoAllProductsAfter) {
    needRuntime();
    const Analysis before = inspectModel(textModel(normalized()), "trt-10.3");
    const auto edits = must(smoothingEdits(*before.context));
    EXPECT_THAT(edits, Not(IsEmpty()));
    const Model after = applied(before.context->model(), edits);
    EXPECT_LT(differenceOf(before.context->model(), after, "(4, 5, 4)", 80), 1e-5);
}

TEST(Smoothing, AnotherConsumerForbidsIt) {
    const Analysis before = inspectModel(textModel(normalized("y = Add (a, n)")), "trt-10.3");
    EXPECT_THAT(must(smoothingEdits(*before.context)), IsEmpty());
}

} // namespace
} // namespace qaliper::equalize_test
