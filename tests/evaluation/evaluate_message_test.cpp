#include <gtest/gtest.h>

#include "model/onnx/evaluate_message.h"
#include "tests/support/result.h"

// What goes to the worker and comes back.

namespace qaliper::evaluate_message_test {
namespace {

TEST(EvaluateMessage, ComesBackAsItWasSent) {
    const EvaluateRequest request{.model = "model.onnx",
        .against = "float.onnx",
        .data = {{"a.npz", "b.npy"}, "labels"},
        .metric = Metric::Miou,
        .keepsFloat = true};
    const EvaluateRequest read = must(decodeEvaluateRequest(encode(request)));
    EXPECT_EQ(read.model, request.model);
    EXPECT_EQ(read.against, request.against);
    EXPECT_EQ(read.data.paths, request.data.paths);
    EXPECT_EQ(read.data.labels, "labels");
    EXPECT_EQ(read.metric, Metric::Miou);
    EXPECT_FALSE(read.means);
    EXPECT_TRUE(read.keepsFloat);
    const Evaluation answer = must(decodeEvaluation(
        encode(Evaluation{{{"y", 30, 0.5, 4, true, true, 0.75}}, "y", 0.9, {}, 0.8, {{"x", -1, 2}}, 5, 1, 2, 3})));
    EXPECT_EQ(answer.outputs.at(0).name, "y");
    EXPECT_TRUE(answer.outputs.at(0).isWhole);
    EXPECT_EQ(answer.outputs.at(0).same, 0.75);
    EXPECT_EQ(answer.metric, 0.9);
    EXPECT_FALSE(answer.floatMetric);
    EXPECT_EQ(answer.inputs, (std::vector<InputSpread>{{"x", -1, 2}}));
    EXPECT_EQ(answer.agreement, 0.8);
    EXPECT_EQ(answer.leftOut, 1U);
}

TEST(EvaluateMessage, CutOffAnywhereIsRefused) {
    const std::string request = encode(EvaluateRequest{"a", "b", {{"c"}, "d"}, Metric::Top1});
    for (std::size_t size = 0; size < request.size(); ++size)
        EXPECT_FALSE(decodeEvaluateRequest(std::string_view(request).substr(0, size))) << size;
    const std::string answer = encode(Evaluation{{{"y", 30, 0.5}}, "y", 0.9, 0.8, 0.7, {{"x", -1, 2}}, 5, 1, 2, 3});
    for (std::size_t size = 0; size < answer.size(); ++size)
        EXPECT_FALSE(decodeEvaluation(std::string_view(answer).substr(0, size))) << size;
}

} // namespace
} // namespace qaliper::evaluate_message_test
