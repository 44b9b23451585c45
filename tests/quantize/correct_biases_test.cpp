#include <algorithm>

#include <gtest/gtest.h>

#include "model/quantize/correct_biases.h"
#include "tests/support/graphs.h"
#include "tests/support/inspecting.h"

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

} // namespace
} // namespace qaliper::correct_biases_test
