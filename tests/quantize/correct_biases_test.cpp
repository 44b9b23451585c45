#include <algorithm>

#include <gtest/gtest.h>

#include "model/graph/elements.h"
#include "model/quantize/correct_biases.h"
#include "model/quantize/write_pairs.h"
#include "tests/support/graphs.h"
#include "tests/support/inspecting.h"
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

} // namespace
} // namespace qaliper::correct_biases_test
