#include "tests/engine/made_artefacts.h"

#include <initializer_list>

#include "tests/engine/trt_texts.h"
#include "tests/support/graphs.h"

namespace qaliper {

namespace {

using Dims = std::vector<std::int64_t>;

EngineTensor floats(const std::string& name, const Dims& dims) { return {name, "Float", DataType::Float, dims}; }

EngineLayer layer(const std::string& type, const std::string& name, const std::vector<EngineTensor>& inputs,
    const std::vector<EngineTensor>& outputs, std::initializer_list<std::string> nodes = {}) {
    EngineLayer made;
    made.type = type;
    made.name = name;
    made.inputs = inputs;
    made.outputs = outputs;
    made.tactic = type == "Reformat" ? "" : "kernel_of_" + type;
    for (const std::string& node : nodes)
        made.metadata += (made.metadata.empty() ? "[ONNX Layer: " : "\x1e[ONNX Layer: ") + node + "]";
    return made;
}

// Of the network residual_int8: a Q at the input that stays a layer of its own, convolutions in INT8, a copy, a second
// Q, nothing to do. Releases up to 8.2 show a Q as a Scale, later ones as a reformat whose origin is told.
EngineInfo residualEngine(bool hasOrigins) {
    const auto linear = [](const std::string& name, const Dims& dims) {
        return EngineTensor{name, "Row major linear FP32", DataType::Float, dims};
    };
    const auto bytes = [](const std::string& name, const Dims& dims) {
        return EngineTensor{name, "Thirty-two wide channel vectorized row major Int8 format", DataType::Int8, dims};
    };
    const auto quantizer = [&](const std::string& name, const EngineTensor& input, const EngineTensor& output) {
        EngineLayer made = layer(hasOrigins ? "Reformat" : "Scale", name, {input}, {output});
        made.origin = hasOrigins ? "QDQ" : "";
        return made;
    };
    const auto convolution = [&](const std::string& name, const EngineTensor& input, const EngineTensor& output) {
        EngineLayer made = layer("CaskConvolution",
            name + ".weight + " + name + ".weight_DequantizeLinear + " + name + "/Conv + " + name + "/Relu", {input},
            {output});
        made.weights = DataType::Int8;
        return made;
    };
    EngineLayer copy = layer("Reformat", "Reformatting CopyNode for Input Tensor 0 to /MaxPool",
        {bytes("/stem/Relu_output_QuantizeLinear_output", {1, 24, 16, 16})}, {bytes("copied", {1, 24, 16, 16})});
    copy.origin = hasOrigins ? "REFORMAT" : "";
    EngineInfo engine;
    engine.layers = {quantizer("/stem/input_QuantizeLinear", linear("image", {1, 3, 16, 16}),
                         bytes("/stem/input_QuantizeLinear_output", {1, 3, 16, 16})),
        convolution("/stem", bytes("/stem/input_QuantizeLinear_output", {1, 3, 16, 16}),
            bytes("/stem/Relu_output_QuantizeLinear_output", {1, 24, 16, 16})),
        copy,
        layer("CaskPooling", "/MaxPool", {bytes("copied", {1, 24, 16, 16})}, {bytes("/MaxPool_output", {1, 24, 8, 8})}),
        convolution("/layer1/layer1.0/conv1", bytes("/MaxPool_output", {1, 24, 8, 8}),
            bytes("/layer1/layer1.0/conv1/Relu_output", {1, 24, 8, 8})),
        quantizer("/GlobalAveragePool_output_QuantizeLinear", linear("/GlobalAveragePool_output", {1, 96, 1, 1}),
            bytes("/GlobalAveragePool_output_QuantizeLinear_output", {1, 96, 1, 1})),
        layer("NoOp", "squeeze_after_/fc/Gemm", {linear("/fc_output", {1, 8, 1, 1})}, {linear("scores", {1, 8})})};
    engine.bindings = {"image", "/fc_output_DequantizeLinear_output"};
    return engine;
}

// The layers take these milliseconds, in their order; 10 inferences.
Profile profileOf(const EngineInfo& engine, const std::vector<double>& times, bool hasMedians) {
    Profile profile;
    profile.count = 10;
    for (std::size_t i = 0; i < times.size(); ++i)
        profile.layers.push_back(
            {engine.layers[i].name, 0, 10 * times[i], times[i], hasMedians ? std::optional(times[i]) : std::nullopt});
    return profile;
}

const std::vector<double> residualTimes{0.01, 0.2, 0.04, 0.05, 0.1, 0.02, 0};
const std::vector<double> classifierTimes{0.125, 0.03125, 0.25, 0.0625, 0.0625, 0.03125, 0.1875};

// From 2.00 to 2.99 ms, the slowest first.
Times times() {
    Times made;
    for (int i = 0; i < 100; ++i) {
        const double ms = 2.99 - 0.01 * i;
        made.inferences.push_back({ms, ms + 0.5, 0.25, 0.25});
    }
    return made;
}

const std::vector<InputShapes> batches{{"image", "1x3x16x16", "4x3x16x16", "8x3x16x16"}};

BuildFacts run(Version version, const std::string& model, const std::string& options) {
    BuildFacts facts;
    facts.version = version;
    facts.model = model;
    facts.command = "trtexec --onnx=" + model + options;
    facts.device = "NVIDIA RTX A2000";
    facts.gpu = ComputeCapability{8, 6};
    facts.end = RunEnd::Failed;
    return facts;
}

// Ends without a line that says why.
std::string endedEarly() {
    BuildFacts facts = run({8, 2, 3}, "classifier.onnx",
        " --minShapes=image:1x3x16x16 --optShapes=image:4x3x16x16 --maxShapes=image:8x3x16x16 --verbose --fp16");
    facts.device = "Quadro P2000";
    facts.gpu = ComputeCapability{6, 1};
    facts.fp16 = true;
    facts.shapes = batches;
    return trtexecLog(facts,
        "[V] [TRT] Registered plugin creator - ::EfficientNMS_TRT version 1\n"
        "[I] Start parsing network model\n[I] Finish parsing network model\n");
}

std::string verboseBuild() {
    BuildFacts facts = run({8, 5, 3}, "residual_int8.onnx", " --int8 --verbose --dumpProfile --dumpLayerInfo");
    facts.int8 = true;
    facts.end = RunEnd::Passed;
    const EngineInfo engine = residualEngine(true);
    const std::string convolution = engine.layers[1].name;
    return trtexecLog(facts,
        "[V] [TRT] =============== Computing costs for " + convolution +
            "\n[V] [TRT] *************** Autotuning format combination: Int8(192,256:4,16,1) -> Int8(256,256:32,16,1) "
            "***************\n[V] [TRT] --------------- Timing Runner: " +
            convolution +
            " (CaskConvolution[0x80000009])\n[V] [TRT] Tactic: 0x00000000000003e8 Time: 0.21\n"
            "[V] [TRT] --------------- Timing Runner: " +
            convolution +
            " (CudnnConvolution[0x80000000])\n"
            "[V] [TRT] CudnnConvolution has no valid tactics for this config, skipping\n"
            "[V] [TRT] Removing /fc.weight_DequantizeLinear\n" +
            verboseLayers(engine) + dumpedLayers(engine) +
            dumpedProfile(profileOf(engine, residualTimes, false), ProfileTable::NamesFirst));
}

std::string dumpedBuild(const std::string& option, const std::string& dump) {
    BuildFacts facts = run({10, 10, 1}, "classifier.onnx", " --profilingVerbosity=detailed" + option);
    facts.device = "NVIDIA L4";
    facts.gpu = ComputeCapability{8, 9};
    facts.end = RunEnd::Passed;
    return trtexecLog(facts, "[W] [TRT] ModelImporter.cpp:994: Make sure output class has Int64 binding.\n" + dump);
}

std::string withoutKernel(const std::string& fused, const std::string& line) {
    return "[E] Error[10]: [optimizer.cpp::computeCosts::" + line +
        "] Error Code 10: Internal Error (Could not find any implementation for node " + fused + ".)\n";
}

const std::string noEngine = "[E] Engine could not be created from network\n[E] Building engine failed\n"
                             "[E] Failed to create engine from model or file.\n[E] Engine set up failed\n";

std::string convolutionWithoutKernel() {
    BuildFacts facts = run({8, 6, 1}, "residual_int8_groups.onnx", " --fp16 --int8");
    facts.fp16 = facts.int8 = true;
    const std::string fused = "/layer1/layer1.0/conv2.weight + /layer1/layer1.0/conv2.weight_DequantizeLinear + "
                              "/layer1/layer1.0/conv2/Conv + /layer1/layer1.0/conv2/Relu";
    return trtexecLog(facts,
        "[E] Error[10]: Could not find any implementation for node " + fused + ".\n" + withoutKernel(fused, "3869") +
            noEngine);
}

std::string regionWithoutMemory() {
    BuildFacts facts = run({8, 2, 5}, "decoder.onnx", "");
    facts.shapes = {{"tokens", "1x8", "1x64", "1x128"}};
    return trtexecLog(facts,
        "[W] [TRT] Skipping tactic 0 due to insuficient memory on requested size of 73400320 detected for tactic 0.\n" +
            withoutKernel("{ForeignNode[onnx::Gather_12.../decoder/ScatterND_3]}", "2011") +
            "[E] Error[2]: [builder.cpp::buildSerializedNetwork::609] Error Code 2: Internal Error (Assertion "
            "enginePtr != nullptr failed. )\n" +
            noEngine);
}

// No banner, so no version.
constexpr const char* unnamedRelease = R"([11/03/2025-09:15:02] [I] Start parsing network model.
[11/03/2025-09:15:04] [E] Error[10]: Could not find any implementation for node /up/Conv_weight + /up/Conv.
[11/03/2025-09:15:04] [E] Engine set up failed
)";

// A kernel of a plugin that throws while it is tried, told by Python.
constexpr const char* failedTactic = R"(building resize.engine
[11/03/2025-09:15:02] [TRT] [E] [pluginV3Runner.cpp::execute::213] Error Code 2: Internal Error (Assertion pluginUtils::isSuccess(status) failed. )
[11/03/2025-09:15:03] [TRT] [E] Error Code: 9: Skipping tactic 0x0000000000000003 due to exception Assertion pluginUtils::isSuccess(status) failed.
[11/03/2025-09:15:03] [TRT] [E] IBuilder::buildSerializedNetwork: Error Code 10: Internal Error (Could not find any implementation for node (Unnamed Layer* 7) [PluginV3_BicubicResize].)
wrote nothing
)";

// Python prints no banner; the library that is loaded names release and device.
constexpr const char* loadedLibrary =
    R"([11/03/2025-09:15:02] [TRT] [I] [MemUsageChange] Init CUDA: CPU +25, GPU +0, now: CPU 165, GPU 458 (MiB)
[11/03/2025-09:15:03] [TRT] [V] Trying to load shared library libnvinfer_builder_resource_sm89.so.10.10.1
[11/03/2025-09:15:03] [TRT] [V] Loaded shared library libnvinfer_builder_resource_sm89.so.10.10.1
[11/03/2025-09:15:03] [TRT] [V] Original: 12 layers
[11/03/2025-09:15:04] [TRT] [V] Engine Layer Information:
Layer(Myelin): {ForeignNode[/fc1/Gemm.../Softmax]}, Tactic: 0x0000000000000000, flat (Float[4,512]) -> scores (Float[4,6])
)";

constexpr const char* polygraphyBuild = R"([W] ModelImporter.cpp:994: Make sure output class has Int64 binding.
[I] Building engine with configuration:
    Flags                  | [INT8, FP16]
    Engine Capability      | EngineCapability.STANDARD
    Profiling Verbosity    | ProfilingVerbosity.DETAILED
[I] Loading calibration cache from classifier.cache
[W] Missing scale and zero-point for tensor class, expect fall back to non-int8 implementation for any layer consuming or producing given tensor
[W] Missing scale and zero-point for tensor ONNXTRT_squeezeTensor_output, expect fall back to non-int8 implementation for any layer consuming or producing given tensor
[I] Finished engine building in 3.141 seconds
)";

// What the parser says of the node it stops at; `front` stands before each statement.
std::string stoppedAt(const std::string& front, const std::string& node, const std::string& fields) {
    return front + "ModelImporter.cpp:771: While parsing node number " + node + ":\n" + front +
        "ModelImporter.cpp:772: --- Begin node ---\n" + fields + "\n" + front +
        "ModelImporter.cpp:774: --- End node ---\n" + front + "ModelImporter.cpp:777: ERROR: ";
}

// At its first node, which no release imports; told by Python and Polygraphy.
std::string refusedNode() {
    const std::string front = "[11/03/2025-09:15:02] [TRT] [E] ";
    return stoppedAt(front, "0 [Det -> \"volume\"]",
               "input: \"frame\"\noutput: \"volume\"\nname: \"/basis/Det\"\nop_type: \"Det\"\n") +
        "onnxOpCheckers.cpp:781 In function checkDet:\n[8] false\n" + front +
        "IBuilder::buildSerializedNetwork: Error Code 4: API Usage Error (Network must have at least one output. In "
        "validate at optimizer/api/network.cpp:3679)\n"
        "In node 0 with name: /basis/Det and operator: Det (checkDet): UNSUPPORTED_NODE: false\n";
}

std::string refusedBias() {
    const std::string front = "[11/03/2025-09:15:02] [E] [TRT] ";
    const std::string why = "head.bias.dequantized: only activation types allowed as input to this layer.\n";
    return "[11/03/2025-09:15:02] [E] Error[3]: " + why +
        stoppedAt(front, "27 [DequantizeLinear -> \"head.bias.float\"]",
            front +
                "ModelImporter.cpp:773: input: \"head.bias\"\ninput: \"head.bias.scale\"\noutput: \"head.bias.float\"\n"
                "name: \"head.bias.dequantized\"\nop_type: \"DequantizeLinear\"\n") +
        "ModelImporter.cpp:195 In function parseGraph:\n[6] Invalid Node - head.bias.dequantized\n" + why +
        "[11/03/2025-09:15:02] [E] Failed to parse onnx file\n"
        "[11/03/2025-09:15:02] [I] Finished parsing network model. Parse time: 0.125\n";
}

constexpr const char* scaleCount =
    R"([TensorRT] ERROR: body.weight_quantize_scale_node: shift weights has count 16 but 3 was expected
ERROR: Failed to parse the ONNX file.
In node 5 (importDequantizeLinear): INVALID_NODE: Assertion failed: K == scale.count()
)";

constexpr const char* providerFailed = R"(*************** EP Error ***************
EP Error provider_bridge.cc:1 Please install TensorRT libraries as mentioned in the GPU requirements page, make sure they're in the PATH or LD_LIBRARY_PATH, and that your GPU is supported.
 when using [('TensorrtExecutionProvider', {'trt_fp16_enable': 1}), 'CUDAExecutionProvider']
Falling back to ['CUDAExecutionProvider', 'CPUExecutionProvider'] and retrying.
****************************************
)";

constexpr const char* providerWithoutRanges =
    R"(2025-11-03 09:15:02.100200300 [W:onnxruntime:Default, tensorrt_execution_provider.h:75 log] [2025-11-03 09:15:02 WARNING] Calibrator is not being used. Users must provide dynamic range for all tensors that are not Int32 or Bool.
2025-11-03 09:15:02.100400500 [W:onnxruntime:Default, tensorrt_execution_provider.h:75 log] [2025-11-03 09:15:02 WARNING] Missing scale and zero-point for tensor 42, expect fall back to non-int8 implementation for any layer consuming or producing given tensor
)";

constexpr const char* classifierCache = R"(TRT-8601-EntropyCalibration2
image: 3c010204
/conv1/Relu_output: 3d023f1a
/pool1/MaxPool_output: 3d023f1a
(Unnamed Layer* 9) [Shuffle]_output: 3c8a1b2c
/fc1/Relu_output: 3e111213
scores: 0
)";

constexpr const char* videoCache = R"(TRT-101001-MinMaxCalibration
frames: 3f800000
(Unnamed Layer* 1) [PluginV2DynamicExt]_output: 40000000
flow:0: 3f000000
)";

constexpr const char* legacyCache = R"(TRT-7000-LegacyCalibration
data: 3c23d70a
(Unnamed Layer* 0) [Convolution]_output: 3e4ccccd
)";

std::vector<NamedText> madeLogs() {
    const EngineInfo engine = classifierEngine();
    return {{"log_10x_failed_tactic.log", failedTactic}, {"log_10x_loaded_library.log", loadedLibrary},
        {"log_10x_refused_node.log", refusedNode()},
        {"log_10x_inspected_engine.log",
            "[V] Loaded Module: tensorrt | Version: 10.10.1.9 | Path: ['/usr/lib/tensorrt']\n" +
                inspectedEngine(engine, batches)},
        {"log_10x_polygraphy_build.log", polygraphyBuild},
        {"log_101001_layers.log",
            dumpedBuild(" --skipInference --dumpLayerInfo",
                dumpedLayers(engine) + "[I] Skipped inference phase since --skipInference is added.\n")},
        {"log_101001_profile.log",
            dumpedBuild(
                " --dumpProfile", dumpedProfile(profileOf(engine, classifierTimes, true), ProfileTable::NamesLast))},
        {"log_7x_scale_count.log", scaleCount}, {"log_8203_ended_early.log", endedEarly()},
        {"log_8205_region_without_memory.log", regionWithoutMemory()}, {"log_8503_verbose.log", verboseBuild()},
        {"log_8601_without_kernel.log", convolutionWithoutKernel()}, {"log_86_refused_bias.log", refusedBias()},
        {"log_86_unnamed_release.log", unnamedRelease}, {"log_ort_provider_failed.log", providerFailed},
        {"log_ort_without_ranges.log", providerWithoutRanges}};
}

} // namespace

Model classifier() {
    return textModel(R"(<ir_version: 8, opset_import: ["": 17]>
        classifier (float[batch,3,16,16] image) => (float[batch,6] scores, int64[batch] class)
        <float[8,3,3,3] w1 = noise(-0.3, 0.3, 1), float[8] b1 = noise(-0.1, 0.1, 2),
         float[8,8,3,3] w2 = noise(-0.3, 0.3, 3), float[8] b2 = noise(-0.1, 0.1, 4),
         float[32,512] w3 = noise(-0.1, 0.1, 5), float[32] b3 = noise(-0.1, 0.1, 6),
         float[6,32] w4 = noise(-0.3, 0.3, 7), float[6] b4 = noise(-0.1, 0.1, 8)> {
            ["/conv1/Conv"] "/conv1/Conv_output" = Conv <kernel_shape = [3, 3], pads = [1, 1, 1, 1]> (image, w1, b1)
            ["/conv1/Relu"] "/conv1/Relu_output" = Relu ("/conv1/Conv_output")
            ["/pool1/MaxPool"] "/pool1/MaxPool_output" =
                MaxPool <kernel_shape = [2, 2], strides = [2, 2]> ("/conv1/Relu_output")
            ["/conv2/Conv"] "/conv2/Conv_output" =
                Conv <kernel_shape = [3, 3], pads = [1, 1, 1, 1]> ("/pool1/MaxPool_output", w2, b2)
            ["/conv2/Relu"] "/conv2/Relu_output" = Relu ("/conv2/Conv_output")
            ["/Flatten"] flat = Flatten ("/conv2/Relu_output")
            ["/fc1/Gemm"] "/fc1/Gemm_output" = Gemm <transB = 1> (flat, w3, b3)
            ["/fc1/Relu"] "/fc1/Relu_output" = Relu ("/fc1/Gemm_output")
            ["/fc2/Gemm"] "/fc2/Gemm_output" = Gemm <transB = 1> ("/fc1/Relu_output", w4, b4)
            ["/Softmax"] scores = Softmax <axis = -1> ("/fc2/Gemm_output")
            ["/ArgMax"] class = ArgMax <axis = 1, keepdims = 0> (scores)
        })");
}

EngineInfo classifierEngine() {
    const EngineTensor pooled = floats("/pool1/MaxPool_output", {-1, 8, 8, 8});
    const EngineTensor features = floats("/conv2/Relu_output", {-1, 8, 8, 8});
    const EngineTensor hidden = floats("/fc1/Relu_output.1_myl3", {-1, 32});
    const EngineTensor sums = floats("__myln_k_arg__bb1_3_myl3", {-1, 6});
    const EngineTensor scores = floats("scores", {-1, 6});
    const EngineTensor place{"__myln_k_arg__bb1_6_myl3", "Int32", DataType::Int32, {-1, 1}};
    EngineInfo engine;
    engine.layers = {layer("CaskConvolution", "/conv1/Conv + /conv1/Relu", {floats("image", {-1, 3, 16, 16})},
                         {floats("/conv1/Relu_output", {-1, 8, 16, 16})}, {"/conv1/Conv", "/conv1/Relu"}),
        layer("CaskPooling", "/pool1/MaxPool", {floats("/conv1/Relu_output", {-1, 8, 16, 16})}, {pooled},
            {"/pool1/MaxPool"}),
        layer("CaskConvolution", "/conv2/Conv + /conv2/Relu", {pooled}, {features}, {"/conv2/Conv", "/conv2/Relu"}),
        layer("gemm", "/fc1/Gemm_myl3_0", {features}, {hidden}, {"/fc1/Gemm", "/fc1/Relu"}),
        layer("kgen", "__myl_MulSumAdd_myl3_1", {hidden}, {sums}, {"/fc2/Gemm"}),
        layer("kgen", "__myl_MaxrSubExpSumDivMulTopk_myl3_2", {sums}, {scores, place}, {"/Softmax", "/ArgMax"}),
        layer("kgen", "__myl_CastReshCast_myl3_3", {place}, {{"class", "Int64", DataType::Int64, {-1}}})};
    engine.bindings = {"image", "scores", "class"};
    return engine;
}

std::vector<NamedText> madeArtefacts() {
    const EngineInfo engine = classifierEngine();
    const EngineInfo residual = residualEngine(true);
    std::vector<double> slower = classifierTimes;
    slower.front() = 0.375;
    std::vector<NamedText> made{{"cache_101001_video.cache", videoCache}, {"cache_7000_legacy.cache", legacyCache},
        {"cache_8601_classifier.cache", classifierCache}, {"layers_10x_classifier.json", exportedLayers(engine)},
        {"layers_11x_classifier.json", exportedLayers(engine, LayerForm::Apart)},
        {"layers_8x_origins.json", exportedLayers(residual)},
        {"layers_8x_scales.json", exportedLayers(residualEngine(false))},
        {"layers_names.json", exportedLayers(residual, LayerForm::Names)},
        {"profile_10x_classifier.json", exportedProfile(profileOf(engine, classifierTimes, true))},
        {"profile_10x_classifier_slower.json", exportedProfile(profileOf(engine, slower, true))},
        {"profile_8x_residual.json", exportedProfile(profileOf(residual, residualTimes, false))},
        {"times_classifier.json", exportedTimes(times())}};
    const std::vector<NamedText> logs = madeLogs();
    made.insert(made.end(), logs.begin(), logs.end());
    return made;
}

} // namespace qaliper
