#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/engine/findings/engine_findings.h"
#include "model/engine/logs/measurement.h"
#include "model/graph/identity.h"
#include "model/onnx/load.h"
#include "model/quant/operator_traits.h"
#include "tests/support/corpus.h"
#include "tests/support/inspecting.h"
#include "tests/support/result.h"

namespace qaliper::measurement_test {
namespace {

using testing::HasSubstr;

EngineTensor tensorOf(DataType type) { return {"t", std::string(shortName(type)), type, {1}}; }

// One layer for each layer with weights, named as TensorRT fuses it, in the type that was expected.
EngineInfo engineFor(const Context& context) {
    EngineInfo engine;
    for (const NodeIx node : context.index().nodes()) {
        if (!isWeighted(context.node(node)) || context.precision.at(node).certainty == Certainty::None)
            continue;
        EngineLayer layer;
        layer.name = "w.weight + w.weight_QuantizeLinear + " + context.node(node).name;
        layer.type = "CaskConvolution";
        layer.weights = context.precision.at(node).compute;
        layer.inputs = {tensorOf(layer.weights)};
        layer.outputs = {tensorOf(layer.weights)};
        engine.layers.push_back(std::move(layer));
    }
    return engine;
}

Measurement measured(const EngineInfo& engine, const Context& context) {
    return measure(engine, context.index(), context.quant, context.precision, context.target);
}

// A quantized network with grouped convolutions, of which nobody knows beforehand what TensorRT runs them in.
struct GroupedNetwork {
    std::filesystem::path model;
    std::string convolution;     // expected in INT8
    std::filesystem::path names; // names of an engine's layers
    std::size_t shared = 0;      // of them have nodes of the model in their names
};

class GroupedEngine : public testing::TestWithParam<GroupedNetwork> {
protected:
    Analysis analysis_ = inspectModel(must(loadModel(present(GetParam().model))), "trt-8.6,sm=8.6");
    const Context& context_ = *analysis_.context;
    EngineInfo engine_ = engineFor(context_);
};

TEST_P(GroupedEngine, AgreesWithWhatWasExpected) {
    const Measurement measurement = measured(engine_, context_);
    EXPECT_EQ(measurement.matchedLayers, engine_.layers.size());
    EXPECT_EQ(measurement.layers.compared + measurement.settled.size(), engine_.layers.size());
    EXPECT_GT(measurement.layers.compared, 10U);
    EXPECT_EQ(measurement.layers.agreed, measurement.layers.compared);
    EXPECT_TRUE(measurement.disagreements.empty());
    EXPECT_FALSE(measurement.settled.empty()); // grouped convolutions were left open
    EXPECT_TRUE(findingsOfEngine(context_, engine_, measurement).empty());
}

TEST_P(GroupedEngine, OneConvolutionThatRanInFloatIsListed) {
    const auto found = std::ranges::find_if(
        engine_.layers, [](const EngineLayer& layer) { return layer.name.ends_with(GetParam().convolution); });
    ASSERT_NE(found, engine_.layers.end());
    found->weights = DataType::Float;
    const Measurement measurement = measured(engine_, context_);
    ASSERT_EQ(measurement.disagreements.size(), 1U);
    EXPECT_EQ(render(describeDisagreement(measurement.disagreements[0])), "expected INT8, ran FP32");
    EXPECT_EQ(measurement.layers.agreed + 1, measurement.layers.compared);

    const Analysis after = withMeasured(analysis_, engine_, measurement, {}, {});
    const NodeIx node = measurement.disagreements[0].node;
    EXPECT_EQ(after.context->precision.at(node).certainty, Certainty::Measured);
    EXPECT_EQ(describePrecision(after.context->precision.at(node)), "FP32 → INT8");
    EXPECT_TRUE(after.context->precision.at(node).missed);
    EXPECT_EQ(after.verdict.quantizedLayers + 1, analysis_.verdict.quantizedLayers);
    const auto findings = findingsOf(after, "layers-precision");
    ASSERT_EQ(findings.size(), 1U);
    EXPECT_EQ(findings[0].severity, Severity::Warning);
    EXPECT_THAT(render(findings[0].message), HasSubstr("expected INT8, ran FP32"));
    EXPECT_EQ(findings[0].node, context_.node(node).id);
    EXPECT_EQ(after.findings.size(), analysis_.findings.size() + 1);
}

TEST_P(GroupedEngine, QuantizersOfTheirOwnAreListedUnlessAtTheEdge) {
    const auto quantizerAt = [&](bool isInput) {
        return *std::ranges::find_if(context_.quant.all(), [&](const Quantizer& quantizer) {
            return quantizer.quantizes && !quantizer.constantData &&
                context_.index().isGraphInput(quantizer.data) == isInput;
        });
    };
    for (const bool isInput : {true, false}) {
        EngineLayer layer;
        layer.name = context_.node(quantizerAt(isInput).node).name;
        layer.type = "Reformat";
        layer.origin = "QDQ";
        engine_.layers.push_back(layer);
    }
    const Measurement measurement = measured(engine_, context_);
    EXPECT_EQ(measurement.unfused.size(), 2U);
    const auto findings = findingsOfEngine(context_, engine_, measurement);
    ASSERT_EQ(findings.size(), 1U);
    EXPECT_EQ(findings[0].rule, "layers-unfused");
    EXPECT_EQ(findings[0].node, context_.node(quantizerAt(false).node).id);
}

TEST_P(GroupedEngine, FurtherProfilesDoNotCountTwice) {
    const std::size_t layers = engine_.layers.size();
    EngineLayer copy = engine_.layers[5];
    copy.profile = 1;
    copy.weights = DataType::Float;
    engine_.layers.push_back(copy);
    const Measurement measurement = measured(engine_, context_);
    EXPECT_EQ(measurement.computeLayers, layers);
    EXPECT_TRUE(measurement.disagreements.empty());
}

TEST_P(GroupedEngine, NamesAloneMeasureNothing) {
    const EngineInfo names = must(readEngineInfo(present(GetParam().names)));
    const Measurement measurement = measured(names, context_);
    EXPECT_EQ(measurement.layers.compared, 0U);
    EXPECT_EQ(measurement.matchedLayers, GetParam().shared);
    const PrecisionMap same = withMeasured(context_.precision, measurement, context_.index());
    for (const NodeIx node : context_.index().nodes())
        ASSERT_NE(same.at(node).certainty, Certainty::Measured);
}

INSTANTIATE_TEST_SUITE_P(Made, GroupedEngine,
    testing::Values(GroupedNetwork{
        madeModel("residual_int8_groups"), "/layer1/layer1.2/conv1/Conv", madeArtefact("layers_names.json"), 6}),
    rowTestName(&GroupedNetwork::model));
INSTANTIATE_TEST_SUITE_P(Corpus, GroupedEngine,
    testing::Values(GroupedNetwork{inCorpus("exported/resnext_32x2d.qdq_int8.onnx"), "/layer2/layer2.0/conv1/Conv",
        inCorpus("tensorrt/layers_trex_names_only_train_station.json"), 3}),
    rowTestName(&GroupedNetwork::model)); // both exporters call some nodes Identity_0 to Identity_2

class FourFloatLayers : public CorpusTest {};

TEST_P(FourFloatLayers, DifferUnderStrongTypingOnly) {
    const auto differences = [](std::string_view target) {
        const Analysis analysis = inspectModel(must(loadModel(GetParam())), target);
        EngineInfo engine = engineFor(*analysis.context);
        for (EngineLayer& layer : engine.layers)
            layer.weights = DataType::Float16;
        return measured(engine, *analysis.context).disagreements.size();
    };
    EXPECT_EQ(differences("trt-10.3,fp16"), 0U);
    EXPECT_EQ(differences("trt-10.3,strong"), 4U);
}

INSTANTIATE_TEST_SUITE_P(Made, FourFloatLayers, testing::Values(madeArtefact("classifier.onnx")), corpusTestName);
INSTANTIATE_TEST_SUITE_P(
    Corpus, FourFloatLayers, testing::ValuesIn(namedModels({"tensorrt/written_mnist_cookbook.onnx"})), corpusTestName);

struct ForeignLayers {
    std::filesystem::path folder;
    std::filesystem::path model;
};

class LayersOfOtherModels : public testing::TestWithParam<ForeignLayers> {};

TEST_P(LayersOfOtherModels, MeasureNothing) {
    const Analysis analysis = inspectModel(must(loadModel(present(GetParam().model))), "trt-8.6");
    for (const auto& entry : std::filesystem::directory_iterator(GetParam().folder)) {
        if (entry.path().filename().string().find("layers_") == std::string::npos ||
            entry.path().extension() != ".json")
            continue;
        const Measurement measurement = measured(must(readEngineInfo(entry.path())), *analysis.context);
        EXPECT_EQ(measurement.matchedLayers, 0U) << entry.path();
    }
}

INSTANTIATE_TEST_SUITE_P(Made, LayersOfOtherModels,
    testing::Values(ForeignLayers{madeArtefactFolder(), madeModel("projections_half")}),
    rowTestName(&ForeignLayers::model));
INSTANTIATE_TEST_SUITE_P(Corpus, LayersOfOtherModels,
    testing::Values(ForeignLayers{inCorpus("tensorrt"), inCorpus("tensorrt/written_depthwise_qdq.onnx")}),
    rowTestName(&ForeignLayers::model));

// What the files of one engine say of the model it was built from.
TEST(Measurement, ALayerFileIsHeldAgainstItsOwnModel) {
    const Analysis floats = inspectModel(must(loadModel(madeArtefact("classifier.onnx"))), "trt-10.3");
    for (const char* file : {"layers_10x_classifier.json", "layers_11x_classifier.json"}) {
        const Measurement measurement = measured(must(readEngineInfo(madeArtefact(file))), *floats.context);
        EXPECT_EQ(measurement.computeLayers, 7U);
        EXPECT_EQ(measurement.matchedLayers, 6U);
        EXPECT_EQ(measurement.layers.compared, 4U);
        EXPECT_EQ(measurement.layers.agreed, 4U);
    }
    const Analysis bytes = inspectModel(must(loadModel(madeModel("residual_int8"))), "trt-8.5");
    for (const char* file : {"layers_8x_origins.json", "layers_8x_scales.json"}) {
        const Measurement measurement = measured(must(readEngineInfo(madeArtefact(file))), *bytes.context);
        EXPECT_THAT(measurement.unfused, testing::ElementsAre(0U, 5U));
        EXPECT_THAT(measurement.reformats, testing::ElementsAre(2U));
        EXPECT_EQ(measurement.layers.compared, 1U);
        EXPECT_EQ(measurement.layers.agreed, 1U);
        ASSERT_EQ(measurement.settled.size(), 2U) << "of three channels nobody knows beforehand";
        EXPECT_EQ(bytes.context->node(measurement.settled[0]).name, "/stem/Conv");
        EXPECT_EQ(bytes.context->node(measurement.settled[1]).name, "/stem/Relu");
        const auto findings = findingsOfEngine(*bytes.context, must(readEngineInfo(madeArtefact(file))), measurement);
        ASSERT_EQ(findings.size(), 1U) << "a Q at the input is no loss";
        EXPECT_EQ(findings[0].rule, "layers-unfused");
    }
}

} // namespace
} // namespace qaliper::measurement_test
