#include <algorithm>
#include <iostream>

#include <gtest/gtest.h>

#include "model/engine/findings/cache_quantization.h"
#include "model/graph/elements.h"
#include "model/onnx/compare.h"
#include "model/onnx/load.h"
#include "model/onnx/save.h"
#include "model/quant/operator_traits.h"
#include "tests/support/build_places.h"
#include "tests/support/corpus.h"
#include "tests/support/graphs.h"
#include "tests/support/inspecting.h"
#include "tests/support/needs.h"
#include "tests/support/result.h"

// A network calibrated in ONNX Runtime, quantized from the cache of it, and compared with what it was.

namespace qaliper::cache_proof_test {
namespace {

class CacheProof : public CorpusTest {
protected:
    CacheProof() { needRuntime(); }

    Comparison compare(const Model& before, const Model& after) {
        must(saveModel(before, folder / "before.onnx", {.force = true}));
        must(saveModel(after, folder / "after.onnx", {.force = true}));
        return must(compareModels({folder / "before.onnx", folder / "after.onnx", {}, {imageFor(before)}}, worker, {}));
    }

    // Colours from 0 to 255 that change slowly, as in a picture.
    static Sample imageFor(const Model& model) {
        const ValueInfo& input = model.main().inputs.front();
        const std::int64_t side = *input.type.shape->back().number();
        std::vector<double> pixels;
        for (std::int64_t i = 0; i < 3 * side * side; ++i) {
            const std::int64_t x = i % side;
            const std::int64_t y = i / side % side;
            pixels.push_back(
                static_cast<double>(((x - y / 2) * (x - y / 2) / 256 + y / 3 + i / (side * side) * 60) % 256));
        }
        return {{input.name, DataType::Float, {1, 3, side, side}, encodeNumbers(DataType::Float, pixels)}};
    }

    // The largest magnitudes of what the layers read, as a calibrator would have seen them.
    CalibrationCache calibrate(const Model& model, const Context& context) {
        CalibrationCache cache;
        cache.version = Version{8, 6, 1};
        std::vector<Edit> outputs;
        std::vector<std::string> names;
        for (const NodeIx node : context.index().nodes()) {
            const ValueIx data = context.index().input(node, 0);
            const std::string name(context.index().name(data));
            if (!isWeighted(context.node(node)) || std::ranges::find(names, name) != names.end())
                continue;
            names.push_back(name);
            if (context.index().isGraphInput(data))
                cache.entries.push_back({name, 255.F / 127, 0});
            else
                outputs.emplace_back(AddGraphOutput{mainGraph, name, *context.types.type(data)});
        }
        const Model shown = applied(model, outputs);
        for (const OutputComparison& output : compare(shown, shown).outputs) {
            if (std::ranges::find(names, output.output.before) != names.end())
                cache.entries.push_back({output.output.before, static_cast<float>(output.largest / 127), 0});
        }
        return cache;
    }

    TemporaryFolder folder;
    Worker worker{{.executable = workerProgram(), .memoryLimit = 0, .timeLimit = std::chrono::minutes(2)}};
};

TEST_P(CacheProof, TheNetworkBecomesQuantizedFromACacheWithForeignNames) {
    const Model model = must(loadModel(GetParam()));
    const auto context = inspectModel(model, "trt-11.1").context;
    CalibrationCache cache = calibrate(model, *context);
    for (const char* name :
        {"other_1", "other_2", "(Unnamed Layer* 4) [Shuffle]_output", "ONNXTRT_Broadcast_9_output", "prob"})
        cache.entries.push_back({name, 0.01F, 0});
    const CacheQuantization result = must(quantizeFromCache(*context, cache));
    EXPECT_EQ(result.foreign.size(), 5U);
    const auto weighted = std::ranges::count_if(
        context->index().nodes(), [&](const NodeIx node) { return isWeighted(context->node(node)); });
    EXPECT_EQ(std::ssize(result.quantized), weighted);
    for (const OutputComparison& output : compare(model, applied(model, result.fix.edits)).outputs) {
        std::cout << "all layers, at " << output.output.before << ": SQNR " << output.sqnr << " dB\n";
        EXPECT_GT(output.sqnr, 6); // so small a network loses much to scales by the largest value
    }
}

TEST_P(CacheProof, EachLayerAloneIsQuantizedWell) {
    const Model model = must(loadModel(GetParam()));
    const auto context = inspectModel(model, "trt-11.1").context;
    const CalibrationCache cache = calibrate(model, *context);
    for (std::size_t i = 0; i < cache.entries.size(); i += 1 + cache.entries.size() / 10) {
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

INSTANTIATE_TEST_SUITE_P(Made, CacheProof, testing::Values(madeModel("residual_float")), corpusTestName);
INSTANTIATE_TEST_SUITE_P(Corpus, CacheProof, testing::ValuesIn(namedModels({"float_yolox_nano.onnx"})), corpusTestName);

} // namespace
} // namespace qaliper::cache_proof_test
