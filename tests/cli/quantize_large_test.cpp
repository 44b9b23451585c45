#include <cmath>
#include <cstdlib>
#include <filesystem>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/graph/elements.h"
#include "model/onnx/load.h"
#include "model/onnx/save.h"
#include "tests/support/arrays.h"
#include "tests/support/graphs.h"
#include "tests/support/json.h"
#include "tests/support/needs.h"
#include "tests/support/quantizing.h"
#include "tests/support/result.h"

// A model whose weights are more than one protobuf message can have, 2 GiB. It takes a minute, 6 GB of memory and 6 GB of
// temporary files, and is skipped unless QALIPER_LARGE is set.

namespace qaliper::quantize_large_test {
namespace {

using testing::IsEmpty;

constexpr std::int64_t width = 8192;
constexpr int layers = 9; // of 256 MiB

// Numbers without a pattern, whose products keep the size of their data.
std::string weightOf(std::uint32_t seed) {
    const float scale = std::sqrt(3.0F / static_cast<float>(width)) / static_cast<float>(1U << 31U);
    std::string bytes(static_cast<std::size_t>(width * width) * sizeof(float), '\0');
    for (std::size_t at = 0; at < bytes.size(); at += sizeof(float)) {
        seed = seed * 1664525U + 1013904223U;
        const float number = static_cast<float>(static_cast<std::int32_t>(seed)) * scale;
        std::copy_n(reinterpret_cast<const char*>(&number), sizeof(number), bytes.data() + at);
    }
    return bytes;
}

class LargeModel : public QuantizeCommand {
protected:
    void SetUp() override {
        if (std::getenv("QALIPER_LARGE") == nullptr)
            endWithout(largeNeed, "QALIPER_LARGE, as it writes models of more than 2 GiB");
        needRuntime();
    }

    std::string large() const {
        std::string nodes;
        for (int layer = 0; layer < layers; ++layer) {
            const std::string number = std::to_string(layer);
            nodes += "m" + number + " = MatMul (r" + number + ", w" + number + ") r" + std::to_string(layer + 1) +
                " = LeakyRelu (m" + number + ") ";
        }
        std::string weights;
        for (int layer = 0; layer < layers; ++layer)
            weights += (layer == 0 ? "float[1,1] w" : ", float[1,1] w") + std::to_string(layer) + " = {1}";
        Model model = textModel("g (float[n,8192] r0) => (float[n,8192] r" + std::to_string(layers) + ") <" + weights +
            "> {" + nodes + "}");
        for (int layer = 0; layer < layers; ++layer) {
            Tensor weight = must(makeTensor("w" + std::to_string(layer), DataType::Float, {width, width},
                weightOf(static_cast<std::uint32_t>(layer)), *model.storage));
            model = must(applyEdits(model, std::vector<Edit>{PutTensor{mainGraph, std::move(weight)}}));
        }
        std::string path = (folder_ / "float.onnx").string();
        must(saveModel(model, path, {.externalData = true}));
        return path;
    }
};

TEST_F(LargeModel, IsQuantizedWithItsWeightsBeside) {
    const std::string model = large();
    const std::string samples = data({{"r0", wavesOf("(4, 8192)", 4 * width)}});
    for (const std::string ranges : {"minmax", "best"}) {
        const CommandResult result = quantized(model, samples, "trt-10.3", {"--ranges", ranges});
        ASSERT_EQ(result.status, 0) << result.messages;
        const auto json = parsedJson(result.output);
        EXPECT_EQ(json.at("plan").at("quantized_multiply_adds"), 1);
        // nine roundings of numbers whose largest is four times their spread
        EXPECT_GT(json.at("accuracy").at("outputs").at(0).at("sqnr_db").get<double>(), 17) << ranges;
        EXPECT_THAT(halfQuantized(must(loadModel(output()))), IsEmpty());
    }
}

} // namespace
} // namespace qaliper::quantize_large_test
