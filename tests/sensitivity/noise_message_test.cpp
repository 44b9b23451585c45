#include <gtest/gtest.h>

#include "model/sensitivity/noise_message.h"
#include "tests/support/result.h"

// What goes to the worker and comes back.

namespace qaliper::noise_message_test {
namespace {

NoiseRequest request() {
    return {"model.onnx", "float.onnx", {{"x.npz"}, "labels"}, {3, 7}, {"y"}, {{0, 2}, {}}, Metric::Top5, {1, 0.5}};
}

NoiseSums answer() {
    return {{"y"}, {1.5}, {2}, {0.25}, {{{1}, {2}, 0.5, {{6, 7, 8, 9, {10, 11}}}}, {{3}, {4}, {}, {}}}, 0.75, {2}, 9, 1,
        0.5, 30};
}

TEST(NoiseMessage, ComesBackAsItWasSent) {
    const NoiseRequest read = must(decodeNoiseRequest(encode(request())));
    EXPECT_EQ(read.model, "model.onnx");
    EXPECT_EQ(read.against, "float.onnx");
    EXPECT_EQ(read.data.paths, request().data.paths);
    EXPECT_EQ(read.samples.first, 3U);
    EXPECT_EQ(read.samples.count, 7U);
    EXPECT_EQ(read.outputs, request().outputs);
    EXPECT_EQ(read.configurations, request().configurations);
    EXPECT_EQ(read.metric, Metric::Top5);
    EXPECT_EQ(read.factors, request().factors);
    const NoiseSums sums = must(decodeNoiseSums(encode(answer())));
    EXPECT_EQ(encode(sums), encode(answer()));
    EXPECT_EQ(sums.configurations.at(0).metric, 0.5);
    EXPECT_EQ(sums.configurations.at(0).local.at(0).noise, 7);
    EXPECT_EQ(sums.configurations.at(0).local.at(0).clipped, 9U);
    EXPECT_EQ(sums.configurations.at(0).local.at(0).largest, (std::vector<double>{10, 11}));
    EXPECT_EQ(sums.configurations.at(1).difference, std::vector<double>{4});
}

TEST(NoiseMessage, CutOffAnywhereIsRefused) {
    const std::string sent = encode(request());
    for (std::size_t size = 0; size < sent.size(); ++size)
        EXPECT_FALSE(decodeNoiseRequest(std::string_view(sent).substr(0, size))) << size;
    const std::string received = encode(answer());
    for (std::size_t size = 0; size < received.size(); ++size)
        EXPECT_FALSE(decodeNoiseSums(std::string_view(received).substr(0, size))) << size;
}

TEST(NoiseMessage, WithOtherFactorsThanConfigurationsIsRefused) {
    NoiseRequest sent = request();
    sent.factors.pop_back();
    EXPECT_FALSE(decodeNoiseRequest(encode(sent)));
}

} // namespace
} // namespace qaliper::noise_message_test
