#include <algorithm>

#include <gtest/gtest.h>

#include "model/graph/elements.h"
#include "model/onnx/evaluate.h"
#include "model/quantize/correct_biases.h"
#include "model/quantize/write_pairs.h"
#include "tests/support/arrays.h"
#include "tests/support/build_places.h"
#include "tests/support/corpus.h"
#include "tests/support/graphs.h"
#include "tests/support/inspecting.h"
#include "tests/support/needs.h"
#include "tests/support/result.h"

// Means of the data of layers whose biases are corrected.

namespace qaliper::correct_biases_test {
namespace {

MeansModel meansOf(const Analysis& analysis, const std::vector<std::string>& layers) {
    Placement placement;
    const Index& index = analysis.context->index();
    for (const std::string& layer : layers)
        placement.weights.push_back({{*index.find(nodeOf(index.model(), layer).id), 1}, std::nullopt});
    return meansModel(*analysis.context, placement);
}

std::size_t outputsOf(const MeansModel& model) {
    return static_cast<std::size_t>(std::ranges::count_if(
        model.edits, [](const Edit& edit) { return std::holds_alternative<AddGraphOutput>(edit); }));
}

TEST(Means, OfOneTensorAreTakenAlongTheAxisOfEachConsumer) {
    const Analysis analysis = inspectText(R"(g (float[2,4,6] x) => (float[2,5,6] a, float[2,4,3] z)
        < float[5,4,1] w = noise(-1, 1), float[6,3] v = noise(-1, 1), float[3] b = {1, 2, 3} >
        { a = Conv (x, w) m = MatMul (x, v) z = Add (m, b) })",
        "trt-10.3");
    const MeansModel model = meansOf(analysis, {"a", "m"});
    ASSERT_EQ(model.means.size(), 2U);
    EXPECT_NE(model.means[0].mean, model.means[1].mean);
    EXPECT_EQ(outputsOf(model), 2U);
}

TEST(Means, OfConsumersAlikeAreTakenOnce) {
    const Analysis analysis = inspectText(R"(g (float[2,4,6] x) => (float[2,5,6] a, float[2,5,6] c)
        < float[5,4,1] w = noise(-1, 1), float[5,4,1] v = noise(-1, 1) >
        { a = Conv (x, w) c = Conv (x, v) })",
        "trt-10.3");
    const MeansModel model = meansOf(analysis, {"a", "c"});
    ASSERT_EQ(model.means.size(), 2U);
    EXPECT_EQ(model.means[0].mean, model.means[1].mean);
    EXPECT_EQ(outputsOf(model), 1U);
}

// The correction is of a product whose operands are added as they are.
TEST(Means, OfAGemmThatScalesAnythingAreNotTaken) {
    const auto layersOf = [](const std::string& attributes) {
        return meansOf(inspectText("g (float[2,4] x) => (float[2,3] y) < float[4,3] w = noise(-1, 1), float[3] b = "
                                   "{1, 2, 3} > { y = Gemm " +
                               attributes + "(x, w, b) }",
                           "trt-10.3"),
            {"y"})
            .means.size();
    };
    EXPECT_EQ(layersOf(""), 1U);
    EXPECT_EQ(layersOf("<beta = 0.5> "), 0U);
    EXPECT_EQ(layersOf("<alpha = 0.5> "), 0U);
    EXPECT_EQ(layersOf("<transA = 1> "), 0U);
}

TEST(Biases, OfAConvolutionInGroupsAreCorrectedByTheMeansOfTheirOwnGroup) {
    const Analysis before = inspectModel(textModel(R"(g (float[1,64,4,4] x) => (float[1,64,4,4] y)
        < float[64,32,1,1] w = noise(-1, 1) > { y = Conv <group = 2> (x, w) })"),
        "trt-10.3");
    const auto pairs = must(pairEdits(*before.context, placeFor(*before.context, {}))).edits;
    const Analysis quantized = inspectModel(applied(before.context->model(), pairs), "trt-10.3");
    const NodeId layer = nodeOf(before.context->model(), "y").id;
    std::vector<double> means(64, 0);
    std::fill_n(means.begin(), 32, 1);
    const auto edits = must(biasEdits(*quantized.context, *before.context, {{layer, means}}));
    const Index index(applied(quantized.context->model(), edits));
    const Tensor* bias = index.constant(index.value(mainGraph, nodeOf(index.model(), "y").input(2)).value());
    ASSERT_TRUE(bias);
    const auto numbers = must(readNumbers(*bias, *index.model().storage));
    ASSERT_EQ(numbers.size(), 64U);
    EXPECT_TRUE(std::any_of(numbers.begin(), numbers.begin() + 32, [](double number) { return number != 0; }));
    EXPECT_TRUE(std::all_of(numbers.begin() + 32, numbers.end(), [](double number) { return number == 0; }))
        << "the data of the second group are zero";
}

// A convolution whose weight alone is quantized, with a coarse scale, and data around 1.
class PaddedConvolution : public testing::Test {
protected:
    struct Row {
        const char* data;
        const char* weight;
        const char* attributes;
    };

    // The means of the outputs by channel, over samples and positions.
    std::vector<double> channelMeans(const Model& model, std::size_t channels) {
        const auto evaluation =
            must(evaluateVersion(model, {.data = {{folder_ / "x.npz"}, {}}, .means = true}, worker_, {}));
        for (const MeanOutput& mean : evaluation.means) {
            if (mean.name != "y")
                continue;
            const std::size_t positions = mean.numbers.size() / channels;
            std::vector<double> sums(channels, 0);
            for (std::size_t i = 0; i < mean.numbers.size(); ++i)
                sums[i / positions] += mean.numbers[i] / static_cast<double>(positions);
            return sums;
        }
        return {};
    }
    static Model withCoarseWeight(const Model& model) {
        Node quantize;
        quantize.opType = "QuantizeLinear";
        quantize.inputs = {"w", "s", "z"};
        quantize.outputs = {"q"};
        Node dequantize = quantize;
        dequantize.opType = "DequantizeLinear";
        dequantize.inputs = {"q", "s", "z"};
        dequantize.outputs = {"d"};
        return applied(model,
            {PutTensor{mainGraph, makeSmallTensor("s", DataType::Float, {}, {0.1})},
                PutTensor{mainGraph, makeSmallTensor("z", DataType::Int8, {}, {0})}, AddNode{mainGraph, quantize, {}},
                AddNode{mainGraph, dequantize, {}}, ReplaceInput{mainGraph, idOf(model, "y"), 1, "d"}});
    }

    TemporaryFolder folder_;
    Worker worker_{{.executable = workerProgram(), .memoryLimit = 0}};
};

TEST_F(PaddedConvolution, GetsTheTrueMeanOfItsErrorTakenBack) {
    needRuntime();
    for (const Row& row : {
             Row{"(8, 3, 4, 4)", "float[8,3,5,5]", "<pads = [2, 2, 2, 2]>"},
             Row{"(8, 3, 4, 4)", "float[8,3,3,3]", "<pads = [1, 1, 1, 1]>"},
             Row{"(8, 3, 4, 4)", "float[8,3,3,3]", "<pads = [0, 1, 2, 1], strides = [2, 1]>"},
             Row{"(8, 3, 4, 4)", "float[8,3,3,3]", "<pads = [2, 2, 2, 2], dilations = [2, 2]>"},
             Row{"(8, 3, 4, 4)", "float[3,1,3,3]", "<pads = [1, 1, 1, 1], group = 3>"},
         }) {
        const std::size_t channels = std::string(row.weight).starts_with("float[8") ? 8 : 3;
        std::vector<float> numbers(8 * 3 * 4 * 4);
        for (std::size_t i = 0; i < numbers.size(); ++i)
            numbers[i] = 1 + static_cast<float>(i * 7 % 13) / 20; // not around zero
        writeNpz(folder_ / "x.npz", {{"x", floatsOf(row.data, numbers)}});
        const Analysis before =
            inspectModel(textModel(std::string("g (float[n,3,4,4] x) => (float[n,c,h,k] y) < ") + row.weight +
                             " w = noise(-1, 1) > { y = Conv " + row.attributes + " (x, w) }"),
                "trt-10.3");
        const Analysis quantized = inspectModel(withCoarseWeight(before.context->model()), "trt-10.3");
        const MeansModel asked = meansOf(before, {"y"});
        ASSERT_EQ(asked.means.size(), 1U) << row.attributes;
        const auto measured = must(evaluateVersion(applied(before.context->model(), asked.edits),
            {.data = {{folder_ / "x.npz"}, {}}, .means = true}, worker_, {}));
        const auto mean = std::ranges::find(measured.means, asked.means[0].mean, &MeanOutput::name);
        ASSERT_NE(mean, measured.means.end());
        const auto edits =
            must(biasEdits(*quantized.context, *before.context, {{asked.means[0].layer, mean->numbers}}));
        const auto wanted = channelMeans(before.context->model(), channels);
        const auto rounded = channelMeans(quantized.context->model(), channels);
        const auto corrected = channelMeans(applied(quantized.context->model(), edits), channels);
        ASSERT_EQ(wanted.size(), channels);
        double shift = 0;
        for (std::size_t i = 0; i < channels; ++i) {
            shift = std::max(shift, std::abs(rounded[i] - wanted[i]));
            EXPECT_NEAR(corrected[i], wanted[i], 1e-5) << row.weight << row.attributes;
        }
        EXPECT_GT(shift, 0.01) << "there was something to take back";
    }
}

} // namespace
} // namespace qaliper::correct_biases_test
