#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/engine/logs/build_log.h"
#include "model/engine/logs/log_tables.h"
#include "tests/engine/made_artefacts.h"
#include "tests/support/corpus.h"
#include "tests/support/result.h"

namespace qaliper::log_tables_test {
namespace {

TEST(LogTables, LayersAsDumpLayerInfoPrintsThem) {
    const auto layer =
        parseTextLayer("Name: Reformatting CopyNode for Input Tensor 0 to a, b + c [profile 2], LayerType: Reformat, "
                       "Inputs: [ { Name: x, y, Location: Device, Dimensions: [-1,3], Format/Datatype: Half }, "
                       "{ Name: z, Dimensions: [], Format/Datatype: Row major linear FP32 }], "
                       "Outputs: [ { Name: o, Location: Device, Dimensions: [1], Format/Datatype: Four wide channel "
                       "vectorized row major Int8 format }], ParameterType: Reformat, Origin: QDQ, TacticName: t_1, "
                       "Weights: {\"Type\": \"Int8\", \"Count\": 800}, StreamId: 0, Metadata: [ONNX Layer: q]");
    ASSERT_TRUE(layer);
    EXPECT_EQ(layer->name, "Reformatting CopyNode for Input Tensor 0 to a, b + c");
    EXPECT_EQ(layer->profile, 2);
    EXPECT_EQ(layer->type, "Reformat");
    ASSERT_EQ(layer->inputs.size(), 2U);
    EXPECT_EQ(layer->inputs[0].name, "x, y");
    EXPECT_THAT(layer->inputs[0].dims, testing::ElementsAre(-1, 3));
    EXPECT_EQ(layer->inputs[0].type, DataType::Float16);
    EXPECT_EQ(layer->inputs[1].type, DataType::Float);
    ASSERT_EQ(layer->outputs.size(), 1U);
    EXPECT_EQ(layer->outputs[0].type, DataType::Int8);
    EXPECT_EQ(layer->origin, "QDQ");
    EXPECT_EQ(layer->tactic, "t_1");
    EXPECT_EQ(layer->weights, DataType::Int8);
    EXPECT_EQ(layer->metadata, "[ONNX Layer: q]");
    const auto empty = parseTextLayer("Name: __mye260_0_myl5_0, LayerType: shape_call, Inputs: [], Outputs: [], "
                                      "TacticName: , StreamId: 0, Metadata: ");
    ASSERT_TRUE(empty);
    EXPECT_TRUE(empty->inputs.empty() && empty->outputs.empty() && empty->metadata.empty());
    EXPECT_FALSE(parseTextLayer("Name: a person"));
}

TEST(LogTables, LayersAsTensorRtRtxPrintsThem) {
    const auto kernel = parseTextLayer(
        "Name: __myl_ConcTran_myl0_0, LayerType: kgen, Inputs: [ { Name: x, Dimensions: [1,3], Strides: [3,1], "
        "StrideOrder: "
        "[1,0], Datatype: Int8, Format: (Linear) Row major linear format }], Constants: [ { Name: w, Dimensions: [3], "
        "Strides: "
        "[1], StrideOrder: [0], Datatype: Float, Format: (Linear) Row major linear format }], Outputs: [ { Name: y, "
        "Dimensions: [1,3], Strides: [3,1], StrideOrder: [1,0], Datatype: Half, Format: (NHWC) Channel major format "
        "}], "
        "TacticName: __myl_t, StreamId: 0, Metadata: [ONNX Layer: a][ONNX Layer: b]");
    ASSERT_TRUE(kernel);
    ASSERT_EQ(kernel->inputs.size(), 1U); // constants are none
    EXPECT_EQ(kernel->inputs[0].name, "x");
    EXPECT_EQ(kernel->inputs[0].type, DataType::Int8);
    EXPECT_EQ(kernel->inputs[0].format, "(Linear) Row major linear format");
    ASSERT_EQ(kernel->outputs.size(), 1U);
    EXPECT_EQ(kernel->outputs[0].type, DataType::Float16);
    EXPECT_EQ(kernel->outputs[0].dims, (std::vector<std::int64_t>{1, 3}));
    EXPECT_EQ(computeType(*kernel), DataType::Int8); // it only moves data
}

TEST(LogTables, LayersAsVerboseBuildsPrintThem) {
    const auto old = parseVerboseLayer("Layer(CaskConvolution): Conv__25 + Relu, Tactic: 7144526460361122478, "
                                       "x:0[Float(-2,1,28,28)] -> Relu:0[Half(-2,32,28,28)]");
    ASSERT_TRUE(old);
    EXPECT_EQ(old->name, "Conv__25 + Relu");
    EXPECT_EQ(old->type, "CaskConvolution");
    ASSERT_EQ(old->inputs.size(), 1U);
    EXPECT_EQ(old->inputs[0].name, "x:0");
    EXPECT_EQ(old->inputs[0].type, DataType::Float);
    EXPECT_EQ(old->outputs[0].type, DataType::Float16);
    const auto later = parseVerboseLayer(
        "Layer(Myelin): {ForeignNode[(Unnamed Layer* 0) [DynamicQuantize]]}, Tactic: 0x0000000000000000, "
        "tensor (Float[3,16]) -> Reformatted Output Tensor 0 to (Unnamed Layer* 0) [Dq] (FP8[3,16]), b (Half[1])");
    ASSERT_TRUE(later);
    EXPECT_EQ(later->name, "{ForeignNode[(Unnamed Layer* 0) [DynamicQuantize]]}");
    EXPECT_EQ(later->inputs[0].type, DataType::Float);
    EXPECT_EQ(later->outputs[0].type, DataType::Float8E4M3FN);
    EXPECT_EQ(later->outputs[0].name, "Reformatted Output Tensor 0 to (Unnamed Layer* 0) [Dq]");
    EXPECT_FALSE(parseVerboseLayer("Layer(x"));
}

struct DumpedAndExported {
    std::filesystem::path log;
    std::filesystem::path layers;
};

class DumpedLayers : public testing::TestWithParam<DumpedAndExported> {};

TEST_P(DumpedLayers, AreThoseOfTheExportedFile) {
    const BuildLog log = must(readBuildLog(present(GetParam().log)));
    const EngineInfo exported = must(readEngineInfo(present(GetParam().layers)));
    ASSERT_TRUE(log.engine);
    ASSERT_EQ(log.engine->layers.size(), exported.layers.size());
    for (std::size_t i = 0; i < exported.layers.size(); ++i) {
        const EngineLayer& printed = log.engine->layers[i];
        EXPECT_EQ(printed.name, exported.layers[i].name);
        EXPECT_EQ(printed.type, exported.layers[i].type);
        EXPECT_EQ(computeType(printed), computeType(exported.layers[i]));
        EXPECT_EQ(printed.metadata, exported.layers[i].metadata);
        EXPECT_EQ(printed.inputs.size(), exported.layers[i].inputs.size());
        EXPECT_EQ(printed.outputs.size(), exported.layers[i].outputs.size());
    }
    EXPECT_EQ(log.engine->bindings, exported.bindings);
}

INSTANTIATE_TEST_SUITE_P(Made, DumpedLayers,
    testing::Values(
        DumpedAndExported{madeArtefact("log_101001_layers.log"), madeArtefact("layers_10x_classifier.json")},
        DumpedAndExported{madeArtefact("log_8503_verbose.log"), madeArtefact("layers_8x_origins.json")}),
    rowTestName(&DumpedAndExported::log));
INSTANTIATE_TEST_SUITE_P(Corpus, DumpedLayers,
    testing::Values(DumpedAndExported{
        inCorpus("tensorrt/log_101601_dump_layer_info.log"), inCorpus("tensorrt/layers_101601_mnist_detailed.json")}),
    rowTestName(&DumpedAndExported::log));

// "name: type format [dims], …" of each tensor of a layer
std::vector<std::string> tensorsOf(const EngineLayer& layer) {
    std::vector<std::string> texts;
    for (const auto* tensors : {&layer.inputs, &layer.outputs}) {
        for (const EngineTensor& tensor : *tensors) {
            std::string text = tensor.name + ": " + std::string(shortName(tensor.type)) + " " + tensor.format;
            for (const std::int64_t dim : tensor.dims)
                text += " " + std::to_string(dim);
            texts.push_back(text);
        }
    }
    return texts;
}

void expectSameLayers(const EngineInfo& read, const EngineInfo& written) {
    ASSERT_EQ(read.layers.size(), written.layers.size());
    for (std::size_t i = 0; i < written.layers.size(); ++i) {
        EXPECT_EQ(read.layers[i].name, written.layers[i].name);
        EXPECT_EQ(read.layers[i].type, written.layers[i].type);
        EXPECT_EQ(read.layers[i].inputs.size(), written.layers[i].inputs.size());
        EXPECT_EQ(tensorsOf(read.layers[i]), tensorsOf(written.layers[i])) << written.layers[i].name;
    }
    EXPECT_EQ(read.bindings, written.bindings);
}

TEST(LogTables, AnEngineIsReadBackFromEachFormOfIt) {
    const EngineInfo written = classifierEngine();
    const BuildLog inspected = must(readBuildLog(madeArtefact("log_10x_inspected_engine.log")));
    ASSERT_TRUE(inspected.engine);
    expectSameLayers(*inspected.engine, written);
    EXPECT_THAT(
        inspected.facts.shapes, testing::ElementsAre(InputShapes{"image", "1x3x16x16", "4x3x16x16", "8x3x16x16"}));
    const BuildLog dumped = must(readBuildLog(madeArtefact("log_101001_layers.log")));
    ASSERT_TRUE(dumped.engine);
    expectSameLayers(*dumped.engine, written);
    expectSameLayers(must(readEngineInfo(madeArtefact("layers_10x_classifier.json"))), written);
}

// A verbose build prints its layers with the types of their tensors, and in full when that was asked for. The last list
// counts.
TEST(LogTables, AVerboseBuildHasItsLayersItsProfileAndWhatWasTimed) {
    const BuildLog log = must(readBuildLog(madeArtefact("log_8503_verbose.log")));
    ASSERT_TRUE(log.engine);
    expectSameLayers(*log.engine, must(readEngineInfo(madeArtefact("layers_8x_origins.json"))));
    EXPECT_EQ(kindOf(log.engine->layers[0]), LayerKind::Quantize);
    ASSERT_TRUE(log.profile);
    EXPECT_EQ(log.profile->count, 10U);
    const Profile exported = must(readProfile(madeArtefact("profile_8x_residual.json")));
    ASSERT_EQ(log.profile->layers.size(), exported.layers.size());
    for (std::size_t i = 0; i < exported.layers.size(); ++i) {
        EXPECT_EQ(log.profile->layers[i].name, exported.layers[i].name);
        EXPECT_EQ(log.profile->layers[i].averageMs, exported.layers[i].averageMs);
        EXPECT_FALSE(log.profile->layers[i].medianMs);
    }
    EXPECT_EQ(log.countOf("opt.timing_runner"), 2U);
    EXPECT_EQ(log.countOf("opt.no_valid_tactics"), 1U);
}

TEST(LogTables, TheEngineThatPolygraphyInspects) {
    const BuildLog log = must(readBuildLog(corpusFile("tensorrt/log_polygraphy_inspect_engine.log")));
    ASSERT_TRUE(log.engine);
    ASSERT_EQ(log.engine->layers.size(), 10U);
    const EngineLayer& conv = log.engine->layers[2];
    EXPECT_EQ(conv.name, "node_conv2d_1 + node_relu_1");
    EXPECT_EQ(conv.type, "CaskConvolution");
    EXPECT_EQ(conv.tactic, "0xb0bf940d5e0f9f45");
    ASSERT_EQ(conv.inputs.size(), 1U);
    EXPECT_EQ(conv.inputs[0].name, "max_pool2d");
    EXPECT_EQ(conv.inputs[0].format, "Float");
    EXPECT_THAT(conv.inputs[0].dims, testing::ElementsAre(-1, 32, 14, 14));
    const EngineLayer& helper = log.engine->layers[4];
    EXPECT_EQ(kindOf(helper), LayerKind::Idle);
    EXPECT_TRUE(helper.inputs.empty() && helper.outputs.empty() && helper.tactic.empty() && helper.origin.empty());
    const EngineLayer& last = log.engine->layers[8];
    ASSERT_EQ(last.inputs.size(), 2U);
    ASSERT_EQ(last.outputs.size(), 2U);
    EXPECT_EQ(last.inputs[1].name, "__myln_k_arg__bb1_6_myl4");
    EXPECT_EQ(last.outputs[1].type, DataType::Int32);
    EXPECT_THAT(log.engine->layers[9].outputs[0].dims, testing::ElementsAre(-1));
    EXPECT_THAT(log.engine->bindings, testing::ElementsAre("x", "y", "z"));
    EXPECT_THAT(log.facts.shapes, testing::ElementsAre(InputShapes{"x", "1x1x28x28", "4x1x28x28", "16x1x28x28"}));
}

TEST(LogTables, AnInspectedEngineEndsWhereTheIndentationDoes) {
    LogTables tables;
    EXPECT_TRUE(tables.take("==== TensorRT Engine ====", true));
    EXPECT_TRUE(tables.take("    Layer 0    | a | b [Op: x] [Op: kgen]", false));
    EXPECT_TRUE(
        tables.take("        {t [0] [dtype=int8, shape=(1, 2)], u [dtype=float16, shape=(), Format: Half]}", false));
    EXPECT_TRUE(tables.take("", false));
    EXPECT_FALSE(tables.take("In node 0 with name: a and operator: Unique", false));
    EXPECT_FALSE(tables.take("    Layer 1    | c [Op: kgen]", false));
    ASSERT_TRUE(tables.engine);
    ASSERT_EQ(tables.engine->layers.size(), 1U);
    EXPECT_EQ(tables.engine->layers[0].name, "a | b [Op: x]");
    EXPECT_EQ(tables.engine->layers[0].inputs[0].name, "t [0]");
    EXPECT_EQ(tables.engine->layers[0].inputs[0].type, DataType::Int8);
    EXPECT_EQ(tables.engine->layers[0].inputs[1].type, DataType::Float16);
}

TEST(LogTables, TheEndOfTheRunIsNoBinding) {
    LogTables tables;
    for (const char* line : {"Layers:", "Name: a, LayerType: kgen, Inputs: [], Outputs: []", "Bindings:"})
        EXPECT_TRUE(tables.take(line, false)) << line;
    EXPECT_TRUE(tables.take("x", false));
    EXPECT_FALSE(tables.take("&&&& PASSED TensorRT.trtexec [TensorRT v101601]", false));
    EXPECT_FALSE(tables.take("y", false));
    ASSERT_TRUE(tables.engine);
    EXPECT_THAT(tables.engine->bindings, testing::ElementsAre("x"));
}

TEST(LogTables, ProfilesOfBothOrders) {
    LogTables tables;
    for (const char* line : {"=== Profile (781 iterations ) ===", "Layer   Time (ms)   Avg. Time (ms)   Time %",
             "Conv_15 + Relu_16       83.17           0.1065      4.0", "[trainStation1]  1.0  0.5  0.1",
             "Total  84.17  0.1078  100.0"})
        EXPECT_TRUE(tables.take(line, true)) << line;
    EXPECT_FALSE(tables.take("", true));
    ASSERT_TRUE(tables.profile);
    EXPECT_EQ(tables.profile->count, 781U);
    ASSERT_EQ(tables.profile->layers.size(), 2U);
    EXPECT_EQ(tables.profile->layers[0].name, "Conv_15 + Relu_16");
    EXPECT_EQ(tables.profile->layers[0].averageMs, 0.1065);
    EXPECT_FALSE(tables.profile->layers[0].medianMs);
    for (const char* line :
        {"=== Profile (18362 iterations ) ===", "Time(ms)     Avg.(ms)   Median(ms)   Time(%)   Layer",
            "193.50       0.0105       0.0098      12.7   node_conv2d_myl0_1 x", "no row"})
        tables.take(line, true);
    ASSERT_EQ(tables.profile->layers.size(), 1U);
    EXPECT_EQ(tables.profile->layers[0].name, "node_conv2d_myl0_1 x");
    EXPECT_EQ(tables.profile->layers[0].medianMs, 0.0098);
}

} // namespace
} // namespace qaliper::log_tables_test
