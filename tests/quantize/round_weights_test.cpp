#include <algorithm>
#include <cmath>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/graph/elements.h"
#include "model/graph/small_float.h"
#include "model/onnx/evaluate.h"
#include "model/onnx/save.h"
#include "model/quantize/round_weights.h"
#include "model/quantize/write_pairs.h"
#include "tests/support/arrays.h"
#include "tests/support/build_places.h"
#include "tests/support/corpus.h"
#include "tests/support/graphs.h"
#include "tests/support/inspecting.h"
#include "tests/support/needs.h"
#include "tests/support/result.h"

// Weights that are rounded by the second moments of what their layer reads.

namespace qaliper::round_weights_test {
namespace {

struct Versions {
    Analysis before;
    Analysis quantized;
    Placement placement;
};

Versions versionsOf(std::string_view text, std::string_view target, DataType type) {
    Analysis before = inspectModel(textModel(text), target);
    Placement placement = placeFor(*before.context, {type, {}, true});
    auto edits = must(pairEdits(*before.context, placement)).edits;
    Analysis quantized = inspectModel(applied(before.context->model(), edits), target);
    return {std::move(before), std::move(quantized), std::move(placement)};
}

constexpr auto product =
    R"(g (float[n,16] x) => (float[n,24] y) < float[16,24] w = noise(-1, 1) > { y = MatMul (x, w) })";

// The numbers of the stored weight of the only product, times their scales; and how many steps each is from the nearest.
struct Stored {
    std::vector<double> codes; // as numbers of the type
    std::vector<double> scales;
};
Stored storedIn(const Context& context) {
    const Node& dequantize = nodeOf(context.model(), nodeOf(context.model(), "y").input(1));
    const Index& index = context.index();
    const auto tensorAt = [&](std::size_t slot) {
        return index.constant(*index.value(mainGraph, dequantize.input(slot)));
    };
    return {must(readNumbers(*tensorAt(0), context.storage())), must(readNumbers(*tensorAt(1), context.storage()))};
}

// Of the outputs, with these moments.
double squareError(const Stored& stored, const std::vector<double>& weights, const std::vector<double>& moments) {
    constexpr std::size_t rows = 16;
    constexpr std::size_t columns = 24;
    double sum = 0;
    for (std::size_t column = 0; column < columns; ++column) {
        std::vector<double> errors;
        for (std::size_t row = 0; row < rows; ++row)
            errors.push_back(
                stored.codes[row * columns + column] * stored.scales[column] - weights[row * columns + column]);
        for (std::size_t i = 0; i < rows; ++i)
            for (std::size_t j = 0; j < rows; ++j)
                sum += errors[i] * moments[i * rows + j] * errors[j];
    }
    return sum;
}

class RoundedFor : public testing::TestWithParam<DataType> {};

TEST_P(RoundedFor, InputsThatMoveTogetherMakesErrorsCancel) {
    const Versions versions = versionsOf(product, "trt-11.5,sm=12.0", GetParam());
    constexpr std::size_t channels = 16;
    std::vector<double> moments(channels * channels, 0.9);
    for (std::size_t i = 0; i < channels; ++i)
        moments[i * channels + i] = 1;
    const NodeId layer = nodeOf(versions.before.context->model(), "y").id;
    const auto edits = must(roundingEdits(*versions.quantized.context, *versions.before.context, {{layer, moments}}));
    ASSERT_EQ(edits.size(), 1U);
    const Analysis rounded = inspectModel(applied(versions.quantized.context->model(), edits), "trt-11.5,sm=12.0");
    const Context& before = *versions.before.context;
    const auto weights =
        must(readNumbers(*before.index().constant(*before.index().value(mainGraph, "w")), before.storage()));
    const Stored nearest = storedIn(*versions.quantized.context);
    const Stored chosen = storedIn(*rounded.context);
    EXPECT_LT(squareError(chosen, weights, moments), 0.5 * squareError(nearest, weights, moments));
    for (std::size_t i = 0; i < weights.size(); ++i) {
        const double scale = nearest.scales[i % 24];
        const double wanted = weights[i] / scale;
        const double low = std::min(nearest.codes[i], chosen.codes[i]);
        const double high = std::max(nearest.codes[i], chosen.codes[i]);
        EXPECT_TRUE(low == high || (low <= wanted && wanted <= high)) << "no neighbour: " << low << " " << high;
    }
}

TEST_P(RoundedFor, InputsWithoutAnyRelationStayNearest) {
    const Versions versions = versionsOf(product, "trt-11.5,sm=12.0", GetParam());
    constexpr std::size_t channels = 16;
    std::vector<double> moments(channels * channels, 0);
    for (std::size_t i = 0; i < channels; ++i)
        moments[i * channels + i] = 1 + static_cast<double>(i);
    const NodeId layer = nodeOf(versions.before.context->model(), "y").id;
    EXPECT_TRUE(must(roundingEdits(*versions.quantized.context, *versions.before.context, {{layer, moments}})).empty());
}

INSTANTIATE_TEST_SUITE_P(Types, RoundedFor, testing::Values(DataType::Int8, DataType::Float8E4M3FN),
    [](const auto& type) { return std::string(type.param == DataType::Int8 ? "Int8" : "Fp8"); });

// A product of 16 outputs that all have these weights.
constexpr std::size_t equalOutputs = 16;
std::string productWith(const std::vector<int>& weights) {
    std::string elements;
    for (const int weight : weights) {
        for (std::size_t output = 0; output < equalOutputs; ++output)
            elements += (elements.empty() ? "" : ", ") + std::to_string(weight);
    }
    const std::string channels = std::to_string(weights.size());
    return "g (float[n," + channels + "] x) => (float[n,16] y) < float[" + channels + ",16] w = {" + elements +
        "} > { y = MatMul (x, w) }";
}

TEST(Rounded, AScaleWithoutAnyErrorIsFound) {
    std::vector<int> weights(16, 288);
    weights.front() = 448;
    const Versions versions = versionsOf(productWith(weights), "trt-11.5,sm=12.0", DataType::Float8E4M3FN);
    EXPECT_EQ(storedIn(*versions.quantized.context).scales, std::vector<double>(equalOutputs, 1));
}

TEST(Rounded, WeightsInFp8ReachUpTo448) {
    // all but four are numbers of E4M3, of which none is between 416 and 448
    const std::string text =
        productWith({448, 424, 424, 424, 424, 288, 320, 352, 384, 416, 288, 320, 352, 384, 416, 288});
    const Versions versions = versionsOf(text, "trt-11.5,sm=12.0", DataType::Float8E4M3FN);
    const Stored nearest = storedIn(*versions.quantized.context);
    ASSERT_EQ(nearest.scales, std::vector<double>(equalOutputs, 1));
    EXPECT_EQ(std::ranges::count(nearest.codes, 448), equalOutputs);
    const NodeId layer = nodeOf(versions.before.context->model(), "y").id;
    const auto edits = must(
        roundingEdits(*versions.quantized.context, *versions.before.context, {{layer, std::vector<double>(256, 0.9)}}));
    ASSERT_EQ(edits.size(), 1U);
    const Analysis rounded = inspectModel(applied(versions.quantized.context->model(), edits), "trt-11.5,sm=12.0");
    EXPECT_EQ(std::ranges::count(storedIn(*rounded.context).codes, 448), 2 * equalOutputs)
        << "of each output one 424 is 448, which makes up for the other three";
}

TEST(Rounded, TheWeightOfAGemmMayHaveItsOutputsFirst) {
    const Versions versions = versionsOf(R"(g (float[n,16] x) => (float[n,24] y) < float[24,16] w = noise(-1, 1) >
        { y = Gemm <transB = 1> (x, w) })",
        "trt-10.3", DataType::Int8);
    std::vector<double> moments(256, 0.9);
    for (std::size_t i = 0; i < 16; ++i)
        moments[i * 17] = 1;
    const NodeId layer = nodeOf(versions.before.context->model(), "y").id;
    EXPECT_EQ(
        must(roundingEdits(*versions.quantized.context, *versions.before.context, {{layer, moments}})).size(), 1U);
}

TEST(Rounded, WeightsInFloatAndOfSeveralLayersStayAsTheyAre) {
    const std::vector<double> moments(256, 1);
    const Versions old = versionsOf(product, "trt-8.2", DataType::Int8);
    const NodeId layer = nodeOf(old.before.context->model(), "y").id;
    EXPECT_TRUE(must(roundingEdits(*old.quantized.context, *old.before.context, {{layer, moments}})).empty());
    const Versions shared = versionsOf(R"(g (float[n,16] x, float[n,16] z) => (float[n,24] y, float[n,24] v)
        < float[16,24] w = noise(-1, 1) > { y = MatMul (x, w)  v = MatMul (z, w) })",
        "trt-10.3", DataType::Int8);
    const NodeId first = nodeOf(shared.before.context->model(), "y").id;
    EXPECT_TRUE(must(roundingEdits(*shared.quantized.context, *shared.before.context, {{first, moments}})).empty());
}

class Moments : public testing::Test {
protected:
    // Of the only layer, over all samples.
    std::vector<double> momentsOf(const std::string& text, const std::string& array) const {
        const Analysis analysis = inspectModel(textModel(text), "trt-10.3");
        const MeansModel asked = momentsModel(*analysis.context, placeFor(*analysis.context, {}));
        EXPECT_EQ(asked.means.size(), 1U);
        must(saveModel(applied(analysis.context->model(), asked.edits), folder_ / "model.onnx"));
        writeNpz(folder_ / "x.npz", {{"x", array}});
        EvaluateRequest request{folder_ / "model.onnx", {}, {{folder_ / "x.npz"}, {}}, std::nullopt, {}};
        request.means = true;
        Worker worker({.executable = workerProgram(), .memoryLimit = 0});
        const Evaluation evaluation = must(evaluateModel(request, worker, {}));
        for (const MeanOutput& mean : evaluation.means) {
            if (mean.name == asked.means.at(0).mean)
                return mean.numbers;
        }
        return {};
    }
    TemporaryFolder folder_;
};

// Two rows, the second one is 0: only the channels 0 and 3 are not.
TEST_F(Moments, OfAProductAreThoseOfItsRows) {
    needRuntime();
    std::vector<float> numbers(32, 0);
    numbers[0] = 2;
    numbers[3] = -1;
    const auto moments = momentsOf(product, floatsOf("(2, 16)", numbers));
    ASSERT_EQ(moments.size(), 256U);
    EXPECT_FLOAT_EQ(moments[0], 4.0 / 32);
    EXPECT_FLOAT_EQ(moments[3], -2.0 / 32);
    EXPECT_FLOAT_EQ(moments[48], -2.0 / 32);
    EXPECT_FLOAT_EQ(moments[3 * 16 + 3], 1.0 / 32);
    EXPECT_EQ(moments[1], 0);
}

TEST_F(Moments, OfAConvolutionAreThoseOfItsPixels) {
    needRuntime();
    std::vector<float> numbers(128, 0);
    numbers[0 * 4 + 1] = 3;         // channel 0 and
    numbers[2 * 4 + 1] = 2;         // channel 2 at one place
    numbers[(16 + 2) * 4 + 3] = -1; // channel 2 alone
    const auto moments = momentsOf(R"(g (float[2,16,2,2] x) => (float[2,16,2,2] y) < float[16,16,1,1] w = noise(-1, 1) >
        { y = Conv (x, w) })",
        floatsOf("(2, 16, 2, 2)", numbers));
    ASSERT_EQ(moments.size(), 256U);
    EXPECT_FLOAT_EQ(moments[0], 9.0 / 128);
    EXPECT_FLOAT_EQ(moments[2], 6.0 / 128);
    EXPECT_FLOAT_EQ(moments[2 * 16 + 2], 5.0 / 128);
}

} // namespace
} // namespace qaliper::round_weights_test
