#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "model/onnx/save.h"
#include "model/quant/dequantize.h"
#include "model/quantize/equalize.h"
#include "model/rewrite/fold_batch_norm.h"
#include "model/sensitivity/effects.h"
#include "tests/sensitivity/planted_pairs.h"
#include "tests/support/arrays.h"
#include "tests/support/build_places.h"
#include "tests/support/corpus.h"
#include "tests/support/graphs.h"
#include "tests/support/inspecting.h"
#include "tests/support/needs.h"
#include "tests/support/result.h"

// A model whose Convs were prepared before their weights were stored in INT8: with all quantizers off it is the float
// model.

namespace qaliper::originals_test {
namespace {

// Three convolutions. `filters` are numbers of the first one, which the channels between them are uneven by.
std::string chain(const std::string& filters) {
    return R"(g (float[n,3,8,8] x) => (float[n,4,6,6] y)
        < float[8,3,1,1] w1 = {)" +
        filters + R"(}, float[8] b1 = ramp(-0.5, 0.5), float[8,1,3,3] w2 = noise(-1, 1),
          float[4,8,1,1] w3 = noise(-1, 1, 2), float[4] b3 = ramp(0, 1) >
        { a = Conv (x, w1, b1) r = Relu (a) h = Conv <group = 8> (r, w2) s = Relu (h) y = Conv (s, w3, b3) })";
}

// Each Conv reads a weight in INT8 with a scale for each filter.
Model storedInInt8(const Model& model) {
    std::vector<PlantedPair> pairs;
    for (const std::string node : {"a", "h", "y"}) {
        const Index index(model);
        const Tensor& weight = *index.constant(index.value(mainGraph, nodeOf(model, node).input(1)).value());
        const std::vector<double> numbers = must(readNumbers(weight, *model.storage));
        PlantedPair pair{weight.name, std::vector<double>(static_cast<std::size_t>(weight.dims[0])), 0, 0, true};
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            double& scale = pair.scales[i * pair.scales.size() / numbers.size()];
            scale = std::max(scale, std::abs(numbers[i]) / 127);
        }
        pairs.push_back(std::move(pair));
    }
    const Model paired = withPairs(model, pairs);
    const Index index(paired);
    const QuantView quant(index, TypeTable(index));
    std::vector<Edit> edits;
    for (const PlantedPair& pair : pairs) {
        const NodeId q = idOf(paired, pair.tensor + "_q");
        const NodeIx node = index.find(q).value();
        const Tensor& weight = *index.constant(index.input(node, 0));
        edits.emplace_back(
            PutTensor{mainGraph, must(quantized(pair.tensor + "_int8", weight, *quant.at(node), *paired.storage))});
        edits.emplace_back(ReplaceInput{mainGraph, idOf(paired, pair.tensor + "_dq"), 0, pair.tensor + "_int8"});
        edits.emplace_back(RemoveNode{mainGraph, q});
        edits.emplace_back(RemoveTensor{mainGraph, pair.tensor});
    }
    return applied(paired, edits);
}

// The Convs, and of the first one what a training made of its filters.
const char* const normalizedChain = R"(g (float[n,3,8,8] x) => (float[n,4,6,6] y)
        < float[8,3,1,1] w1 = noise(-1, 1), float[8] scale = {1, -0.5, 3, 0.1, 9, 2, 1.1, 0.7}, float[8] shift = ramp(-1, 1),
          float[8] mean = ramp(-0.3, 0.3), float[8] var = ramp(0.2, 4), float[8,1,3,3] w2 = noise(-1, 1),
          float[4,8,1,1] w3 = noise(-1, 1, 2), float[4] b3 = ramp(0, 1) >
        { c = Conv (x, w1) a = BatchNormalization (c, scale, shift, mean, var) r = Relu (a)
          h = Conv <group = 8> (r, w2) s = Relu (h) y = Conv (s, w3, b3) })";

Model folded(const Model& model) {
    const Analysis before = inspectModel(model, "trt-10.3");
    const Index& index = before.context->index();
    const NodeIx norm = index.find(idOf(model, "a")).value();
    FixBuilder builder(*before.context);
    must(foldBatchNorm(builder, *before.context, index.find(idOf(model, "c")).value(), norm));
    return applied(model, std::move(builder).finish());
}

Model equalized(const Model& model) {
    const Analysis before = inspectModel(model, "trt-10.3");
    return applied(before.context->model(), must(equalizingEdits(*before.context)));
}

struct Filters {
    const char* name;
    const char* numbers;
};

void expectFloatWhenOff(const Model& original, const Model& prepared) {
    const TemporaryFolder folder;
    Worker worker({.executable = workerProgram(), .memoryLimit = 0});
    must(saveModel(original, folder / "float.onnx"));
    must(saveModel(storedInInt8(prepared), folder / "int8.onnx"));
    writeNpz(folder / "data.npz", {{"x", wavesOf("(16, 3, 8, 8)", 3072)}});
    const Sensitivity found = must(measureSensitivity(
        {folder / "int8.onnx", folder / "float.onnx", {{folder / "data.npz"}, {}}, {}, {}, true}, worker, {}, {}));
    EXPECT_EQ(found.quantizers.size(), 3U);
    EXPECT_LT(found.outputs.at(0).totalDb, 60);
    EXPECT_GT(found.outputs.at(0).restDb.value(), 100);
}

class EqualizedConvs : public testing::TestWithParam<Filters> {};

TEST_P(EqualizedConvs, AreTheFloatModelWhenAllQuantizersAreOff) {
    needRuntime();
    const Model original = textModel(chain(GetParam().numbers));
    expectFloatWhenOff(original, equalized(original));
}

TEST(FoldedConvs, AreTheFloatModelWhenAllQuantizersAreOff) {
    needRuntime();
    const Model original = textModel(normalizedChain);
    expectFloatWhenOff(original, folded(original));
    expectFloatWhenOff(original, equalized(folded(original)));
}

INSTANTIATE_TEST_SUITE_P(All, EqualizedConvs,
    testing::Values(Filters{"AllUneven",
                        "0.01,0.02,0.03, 10,20,-30, 1,1,1, 0.5,0.2,0.1, 3,-2,1, 0.04,0.1,-0.07, 7,5,-1, 0.3,0.3,0.9"},
        Filters{
            "AFewUneven", "1,0.4,-0.5, 0.3,0.9,1, 0.2,-1,1, 9,-7,4, 0.8,1,0.1, 1,1,0.6, 0.05,-0.02,0.06, -1,0.5,1"}),
    [](const auto& test) { return test.param.name; });

} // namespace
} // namespace qaliper::originals_test
