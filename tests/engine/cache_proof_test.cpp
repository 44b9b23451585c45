#include <algorithm>
#include <iostream>

#include <gtest/gtest.h>

#include "model/engine/findings/cache_quantization.h"
#include "model/graph/elements.h"
#include "model/onnx/compare.h"
#include "model/onnx/load.h"
#include "model/onnx/save.h"
#include "model/quant/operator_traits.h"
#include "tests/support/corpus.h"
#include "tests/support/graphs.h"
#include "tests/support/inspecting.h"
#include "tests/support/needs.h"
#include "tests/support/result.h"

// A real network calibrated in ONNX Runtime, quantized from the cache of it, and compared with what it was.

namespace qaliper::cache_proof_test {
namespace {

class CacheProof : public testing::Test {
protected:
    CacheProof() { needRuntime(); }

    Comparison compare(const Model& before, const Model& after) {
        must(saveModel(before, folder / "before.onnx", {.force = true}));
        must(saveModel(after, folder / "after.onnx", {.force = true}));
        return must(compareModels({folder / "before.onnx", folder / "after.onnx", {}, {image()}}, worker, {}));
    }

    // Colours from 0 to 255 that change slowly, as in a picture.
    static Sample image() {
        constexpr std::int64_t side = 416;
        std::vector<double> pixels;
        for (std::int64_t i = 0; i < 3 * side * side; ++i) {
            const std::int64_t x = i % side;
            const std::int64_t y = i / side % side;
            pixels.push_back(
                static_cast<double>(((x - y / 2) * (x - y / 2) / 256 + y / 3 + i / (side * side) * 60) % 256));
        }
        return {{"images", DataType::Float, {1, 3, side, side}, encodeNumbers(DataType::Float, pixels)}};
    }

    // The largest magnitudes of what the layers read, as a calibrator would have seen them.
    CalibrationCache calibrate(const Model& model, const Context& context) {
        std::vector<Edit> outputs;
        std::vector<std::string> names;
        for (const NodeIx node : context.index().nodes()) {
            const ValueIx data = context.index().input(node, 0);
            const std::string name(context.index().name(data));
            if (!isWeighted(context.node(node)) || std::ranges::find(names, name) != names.end())
                continue;
            names.push_back(name);
            if (!context.index().isGraphInput(data))
                outputs.emplace_back(AddGraphOutput{mainGraph, name, *context.types.type(data)});
        }
        const Model shown = applied(model, outputs);
        CalibrationCache cache;
        cache.version = Version{8, 6, 1};
        for (const OutputComparison& output : compare(shown, shown).outputs)
            cache.entries.push_back({output.output.before, static_cast<float>(output.largest / 127), 0});
        return cache;
    }

    TemporaryFolder folder;
    Worker worker{{.executable = QALIPER_TEST_WORKER, .memoryLimit = 0, .timeLimit = std::chrono::minutes(2)}};
};

TEST_F(CacheProof, YoloxBecomesQuantizedFromACacheWithForeignNames) {
    const Model model = must(loadModel(corpusFile("float_yolox_nano.onnx")));
    const auto context = inspectModel(model, "trt-11.1").context;
    CalibrationCache cache = calibrate(model, *context);
    for (const char* name :
        {"other_1", "other_2", "(Unnamed Layer* 4) [Shuffle]_output", "ONNXTRT_Broadcast_9_output", "prob"})
        cache.entries.push_back({name, 0.01F, 0});
    const CacheQuantization result = must(quantizeFromCache(*context, cache));
    EXPECT_EQ(result.foreign.size(), 5U);
    EXPECT_GT(result.quantized.size(), 110U);
    for (const OutputComparison& output : compare(model, applied(model, result.fix.edits)).outputs) {
        std::cout << "all layers, at " << output.output.before << ": SQNR " << output.sqnr << " dB\n";
        EXPECT_GT(output.sqnr, 6); // so small a network loses much to scales by the largest value
    }
}

TEST_F(CacheProof, EachLayerAloneIsQuantizedWell) {
    const Model model = must(loadModel(corpusFile("float_yolox_nano.onnx")));
    const auto context = inspectModel(model, "trt-11.1").context;
    const CalibrationCache cache = calibrate(model, *context);
    for (std::size_t i = 1; i < cache.entries.size(); i += 12) {
        CalibrationCache one;
        one.entries = {cache.entries[i]};
        const CacheQuantization result = must(quantizeFromCache(*context, one));
        const ValueIx output = context->index().output(result.quantized.front(), 0);
        const std::string name(context->index().name(output));
        const std::vector<Edit> shown{AddGraphOutput{mainGraph, name, *context->types.type(output)}};
        const auto outputs = compare(applied(model, shown), applied(applied(model, result.fix.edits), shown)).outputs;
        const auto found =
            std::ranges::find(outputs, name, [](const OutputComparison& each) { return each.output.before; });
        ASSERT_NE(found, outputs.end());
        EXPECT_GT(found->sqnr, 20) << name;
    }
}

} // namespace
} // namespace qaliper::cache_proof_test
