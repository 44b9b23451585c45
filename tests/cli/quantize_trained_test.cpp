#include <cmath>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/base/file.h"
#include "model/graph/index.h"
#include "model/onnx/load.h"
#include "tests/support/corpus.h"
#include "tests/support/json.h"
#include "tests/support/needs.h"
#include "tests/support/quantizing.h"
#include "tests/support/result.h"

// `quantize` on trained models with labelled samples.

namespace qaliper::quantize_trained_test {
namespace {

using testing::IsEmpty;

// Trained models. Only the calibration samples are read while they are quantized.
struct Trained {
    const char* model;
    const char* metric;
    double sqnr; // of the best method of ONNX Runtime, in INT8: INDEX.tsv beside the models
};

class QuantizeTrained : public QuantizeCommand, public testing::WithParamInterface<Trained> {
protected:
    QuantizeTrained() { needTrained(GetParam().model); }

    std::string file(const std::string& suffix) const {
        return corpusFile(std::string("calibration/") + GetParam().model + suffix).string();
    }
    nlohmann::json measured() const {
        return parsedJson(runCli({"evaluate", output(), "--against", file(".onnx"), "--data", file(".eval.npz"),
                                     "--labels", "labels", "--metric", GetParam().metric, "--format", "json"})
                              .output);
    }
    // Of the MACs that the table of the target allows, the share whose products read a DQ on both operands.
    double coveredShare(const nlohmann::json& plan) const {
        const Model model = must(loadModel(output()));
        const Index index{model};
        double allowed = 0;
        double covered = 0;
        for (const auto& placed : plan.at("nodes")) {
            const auto value = index.value(mainGraph, placed.at("output").get<std::string>());
            const NodeIx node = value ? index.producer(*value) : NodeIx{};
            if (placed.at("multiply_adds").is_null() || placed.at("role") == "float" || !node.valid())
                continue;
            const auto readsDequantized = [&](std::size_t slot) {
                const NodeIx producer = index.producer(index.input(node, slot));
                return producer.valid() && index.node(producer).is("DequantizeLinear");
            };
            const auto own = placed.at("multiply_adds").get<double>();
            allowed += own;
            covered += readsDequantized(0) && readsDequantized(1) ? own : 0;
        }
        return allowed > 0 ? covered / allowed : 0;
    }
    void expectAsGoodAsFloat(const std::string& target) const {
        EXPECT_THAT(faultsOf(output(), target), IsEmpty()) << target;
        EXPECT_THAT(halfQuantized(must(loadModel(output()))), IsEmpty());
        const auto json = measured();
        EXPECT_GE(json.at("metric").get<double>(), json.at("float_metric").get<double>() - 0.005) << target;
        EXPECT_GE(json.at("agreement").get<double>(), 0.985) << target;
        EXPECT_GE(json.at("outputs").at(0).at("sqnr_db").get<double>(), GetParam().sqnr - 0.5) << target;
    }
    nlohmann::json noise() const {
        return parsedJson(runCli(
            {"sensitivity", output(), "--against", file(".onnx"), "--data", file(".calib.npz"), "--format", "json"})
                              .output);
    }
    static void expectExactPreparation(const nlohmann::json& report) {
        for (const auto& step : report.at("steps")) {
            if (!step.at("relative_difference").is_null()) {
                EXPECT_LE(step.at("relative_difference").get<double>(), 1e-4) << step;
            }
        }
    }
};

TEST_P(QuantizeTrained, StaysAsGoodAsTheFloatModelInInt8) {
    needRuntime();
    for (const std::string target : {"trt-8.6", "trt-10.3", "trt-11.5"}) {
        const CommandResult result = quantized(file(".onnx"), file(".calib.npz"), target);
        ASSERT_EQ(result.status, 0) << result.messages;
        expectAsGoodAsFloat(target);
        const auto json = parsedJson(result.output);
        EXPECT_GE(coveredShare(json.at("plan")), 0.9) << target;
        EXPECT_GE(json.at("plan").at("quantized_multiply_adds").get<double>(), 0.9) << target << " of all";
        expectExactPreparation(json);
    }
}

TEST_P(QuantizeTrained, StaysAsGoodAsTheFloatModelInFp8) {
    needRuntime();
    for (const std::string target : {"trt-10.3,sm=8.9", "trt-11.5,sm=12.0"}) {
        const CommandResult result = quantized(file(".onnx"), file(".calib.npz"), target, {"--type", "fp8"});
        ASSERT_EQ(result.status, 0) << result.messages;
        expectAsGoodAsFloat(target);
        const auto json = parsedJson(result.output);
        EXPECT_GE(coveredShare(json.at("plan")), 0.9) << target;
        expectExactPreparation(json);
    }
}

TEST_P(QuantizeTrained, ScalesOfTheLargestMagnitudesAreThoseOfOthers) {
    needRuntime();
    const CommandResult result = quantized(
        file(".onnx"), file(".calib.npz"), "trt-10.3", {"--ranges", "minmax", "--no-equalize", "--no-bias-correction"});
    ASSERT_LE(result.status, 1) << result.messages; // 1 where the result is bad, as without equalizing it may be
    const auto golden = parsedJson(must(readWholeFile(file(".json")))).at("minmax").at("scales");
    const auto plan = parsedJson(result.output).at("plan");
    std::size_t compared = 0;
    for (const auto& tensor : plan.at("tensors")) {
        const auto name = tensor.at("tensor").get<std::string>();
        if (!golden.contains(name))
            continue;
        const double expected = golden.at(name).get<double>();
        EXPECT_NEAR(tensor.at("scale").get<double>() / expected, 1, 1e-6) << name;
        ++compared;
    }
    EXPECT_GT(compared, 10U);
}

// Errors of two quantizers may have one cause, such as the same background in all images; then they add up or cancel.
TEST_P(QuantizeTrained, NoiseOfItsQuantizersAddsUpOrTheReasonIsSaid) {
    needRuntime();
    ASSERT_EQ(quantized(file(".onnx"), file(".calib.npz"), "trt-11.5").status, 0);
    const auto json = noise();
    const bool isWithin = std::abs(json.at("total_db").get<double>() - json.at("sum_db").get<double>()) <= 1;
    EXPECT_EQ(json.at("additive"), isWithin);
    EXPECT_EQ(json.at("explanation").is_null(), isWithin);
    EXPECT_TRUE(isWithin || file(".onnx").ends_with("imbalanced.onnx")) << json.at("total_db") << json.at("sum_db");
}

// Biases that are corrected stay so, quantizers on or off.
TEST_P(QuantizeTrained, IsTheFloatModelWhenAllQuantizersAreOff) {
    needRuntime();
    const CommandResult result = quantized(
        file(".onnx"), file(".calib.npz"), "trt-11.5", {"--ranges", "mse", "--no-bias-correction", "--samples", "32"});
    ASSERT_EQ(result.status, 0) << result.messages;
    const auto json =
        parsedJson(runCli({"sensitivity", output(), "--against", file(".onnx"), "--data", file(".calib.npz"),
                              "--samples", "4", "--activations-only", "--format", "json"})
                       .output);
    EXPECT_TRUE(json.at("rest_db").is_null() || json.at("rest_db").get<double>() >= 100) << json.at("rest_db");
}

INSTANTIATE_TEST_SUITE_P(Corpus, QuantizeTrained,
    testing::Values(Trained{"canvas_unet", "miou", 34.0}, Trained{"mnist_dwsep", "top1", 33.5},
        Trained{"mnist_dwsep_imbalanced", "top1", 4.7}, Trained{"mnist_vit", "top1", 29.9}),
    [](const auto& row) { return row.param.model; });

} // namespace
} // namespace qaliper::quantize_trained_test
