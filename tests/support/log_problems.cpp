#include "tests/support/log_problems.h"

#include <fstream>

#include "model/onnx/save.h"
#include "tests/support/graphs.h"
#include "tests/support/result.h"

namespace qaliper {

namespace {

const std::string sameNumbers = "same numbers in ONNX Runtime";
const std::string notRunnable = "does not run in ONNX Runtime";

LogProblem groupedConvolution() {
    return {"GroupedConvolution", "10.3",
        R"(<ir_version: 8, opset_import: ["": 13]> g (float[1,8,8,8] x) => (float[1,8,8,8] y)
        <float s = {0.05}, int8 z = {0}, int8[8,2,1,1] w = ramp(-90, 90)> {
            [q_node] q = QuantizeLinear (x, s, z)
            [d_node] d = DequantizeLinear (q, s, z)
            [wd_node] wd = DequantizeLinear (w, s, z)
            [conv] c = Conv <group = 4> (d, wd)
            [yq_node] yq = QuantizeLinear (c, s, z)
            [y_node] y = DequantizeLinear (yq, s, z)
        })",
        "Error[10]: IBuilder::buildSerializedNetwork: Error Code 10: Internal Error (Could not find any implementation "
        "for node conv.)",
        "log-build-no-implementation", "c", "conv-group-misaligned", "merge-groups", sameNumbers, {}};
}

// Depthwise with a multiplier.
LogProblem depthwiseConvolution() {
    return {"DepthwiseConvolution", "10.3",
        R"(<ir_version: 8, opset_import: ["": 13]> g (float[1,30,16,16] x) => (float[1,60,16,16] y)
        <float s = {0.05}, int8 z = {0}, int8[60,1,3,3] w = ramp(-90, 90), float[60] t = fill(0.0117),
         int8[60] tz = fill(0)> {
            [q_node] q = QuantizeLinear (x, s, z)
            [d_node] d = DequantizeLinear (q, s, z)
            [wd_node] wd = DequantizeLinear <axis = 0> (w, t, tz)
            [depthwise] c = Conv <group = 30, pads = [1, 1, 1, 1]> (d, wd)
            [yq_node] yq = QuantizeLinear (c, s, z)
            [y_node] y = DequantizeLinear (yq, s, z)
        })",
        "Error[10]: IBuilder::buildSerializedNetwork: Error Code 10: Internal Error (Could not find any implementation "
        "for node depthwise.)",
        "log-build-no-implementation", "c", "conv-group-misaligned", "merge-groups", sameNumbers, {}};
}

LogProblem sharedConstant() {
    return {"SharedConstant", "10.3",
        R"(<ir_version: 8, opset_import: ["": 13]> g (float[1,8,8,8] x) => (float[1,8,8,8] y)
        <float s = {0.05}, int8 z = {0}, int8[8,8,1,1] w = ramp(-90, 90)> {
            [q_node] q = QuantizeLinear (x, s, z)
            [d_node] d = DequantizeLinear (q, s, z)
            [same] same = Identity (w)
            [wd_node] wd = DequantizeLinear (same, s, z)
            [conv] c = Conv (d, wd)
            [yq_node] yq = QuantizeLinear (c, s, z)
            [y_node] y = DequantizeLinear (yq, s, z)
        })",
        "Error[2]: [qdqGraphOptimizer.cpp::matchQuantizedConstantPluginOrDQ::4004] Error Code 2: Internal Error (same: "
        "Quantized constant is only allowed before DQ or PLUGIN_V2 node)",
        "log-qdq-quantized-constant", "same", "plugin-quantized-constant", "bypass-identity", sameNumbers, {}};
}

LogProblem constantAtPlugin() {
    return {"ConstantAtAPluginV3", "10.0",
        R"(<ir_version: 8, opset_import: ["": 13, "acme": 1]> g (float[1,8,8,8] x) => (float[1,8,8,8] y)
        <float s = {0.05}, int8 z = {0}, int8[8,8,1,1] w = ramp(-90, 90), float[8,8] table = ramp(-1, 1)> {
            [q_node] q = QuantizeLinear (x, s, z)
            [d_node] d = DequantizeLinear (q, s, z)
            [wd_node] wd = DequantizeLinear (w, s, z)
            [conv] c = Conv (d, wd)
            [table_q_node] table_q = QuantizeLinear (table, s, z)
            [attend] y = acme.Attend (c, table_q)
        })",
        "Error[2]: [qdqGraphOptimizer.cpp::matchQuantizedConstantPluginOrDQ::4004] Error Code 2: Internal Error "
        "(table_q_node: Quantized constant is only allowed before DQ or PLUGIN_V2 node)",
        "log-qdq-quantized-constant", "table_q", "plugin-quantized-constant", "dequantize-for-plugin", notRunnable,
        "[[plugin]]\nop = \"Attend\"\ndomain = \"acme\"\napi = \"v3\"\ninputs = [[\"fp32\"], [\"fp32\", \"int8\"]]\n"
        "outputs = [[\"fp32\"]]\n"};
}

LogProblem dynamicQuantization() {
    return {"DynamicQuantization", "10.3",
        R"(<ir_version: 8, opset_import: ["": 13]> g (float[8,64] x) => (float[8,64] y)
        <uint8[64,64] w = ramp(8, 248), uint8 wz = {128}, float ws = {0.01}, float[64] b = ramp(-1, 1)> {
            [x_QuantizeLinear] q, s, z = DynamicQuantizeLinear (x)
            [linear_quant] i = MatMulInteger (q, w, z, wz)
            [cast] f = Cast <to = 1> (i)
            [scales_mul] k = Mul (s, ws)
            [mul] m = Mul (f, k)
            [add] a = Add (m, b)
            [relu] y = Relu (a)
        })",
        "[TRT] ModelImporter.cpp:948: While parsing node number 0 [DynamicQuantizeLinear -> \"q\"]:\n"
        "[11/20/2026-10:00:02] [E] [TRT] ModelImporter.cpp:951: --- Begin node ---\n"
        "input: \"x\"\noutput: \"q\"\noutput: \"s\"\noutput: \"z\"\nname: \"x_QuantizeLinear\"\n"
        "op_type: \"DynamicQuantizeLinear\"\n\n"
        "[11/20/2026-10:00:02] [E] [TRT] ModelImporter.cpp:952: --- End node ---\n"
        "[11/20/2026-10:00:02] [E] [TRT] ModelImporter.cpp:954: ERROR: onnxOpCheckers.cpp:781 In function "
        "checkFallbackPluginImporter:\n"
        "[6] creator && \"Plugin not found, are the plugin name, version, and namespace correct?\"",
        "log-plugin-not-found", "q", "op-dynamic-quantize", "emulate", sameNumbers, {}};
}

// Q → DQ → plugin hands an INT8 plugin float.
LogProblem pluginBetweenPairs() {
    return {"PluginBetweenPairs", "10.3",
        R"(<ir_version: 8, opset_import: ["": 13, "acme": 1]> g (float[1,8,8,8] x) => (float[1,8,8,8] y)
        <float s = {0.05}, int8 z = {0}, int8[8,8,1,1] w = ramp(-90, 90)> {
            [q_node] q = QuantizeLinear (x, s, z)
            [d_node] d = DequantizeLinear (q, s, z)
            [attend] p = acme.Attend (d)
            [pq_node] pq = QuantizeLinear (p, s, z)
            [pd_node] pd = DequantizeLinear (pq, s, z)
            [wd_node] wd = DequantizeLinear (w, s, z)
            [conv] c = Conv (pd, wd)
            [yq_node] yq = QuantizeLinear (c, s, z)
            [y_node] y = DequantizeLinear (yq, s, z)
        })",
        "Error[9]: [pluginV2Builder.cpp::reportPluginError::24] Error Code 9: Internal Error (attend: could not find "
        "any supported formats consistent with input/output data types)",
        "log-plugin-no-formats", "p", "plugin-dequantized-input", "int8-path", notRunnable,
        "[[plugin]]\nop = \"Attend\"\ndomain = \"acme\"\ninputs = [[\"int8\"]]\noutputs = [[\"int8\"]]\n"};
}

LogProblem unsignedActivation() {
    return {"UnsignedActivation", "10.3",
        R"(<ir_version: 8, opset_import: ["": 13]> g (float[1,8,8,8] x) => (float[1,8,8,8] y)
        <float s = {0.05}, uint8 u = {128}, int8 z = {0}, int8[8,8,1,1] w = ramp(-90, 90)> {
            [quantize] q = QuantizeLinear (x, s, u)
            [dequantize] d = DequantizeLinear (q, s, u)
            [wd_node] wd = DequantizeLinear (w, s, z)
            [conv] c = Conv (d, wd)
            [yq_node] yq = QuantizeLinear (c, s, z)
            [y_node] y = DequantizeLinear (yq, s, z)
        })",
        "In node 0 with name: quantize and operator: QuantizeLinear (QuantDequantLinearHelper): INVALID_NODE: "
        "Assertion failed: shiftIsAllZeros(zeroPoint): TensorRT only supports symmetric quantization. The zero point "
        "for the QuantizeLinear/DequantizeLinear operator must be all zeros.",
        "log-qdq-zero-point-legacy", "q", "qdq-asymmetric", "shift-to-int8", sameNumbers, {}};
}

LogProblem operatorOfOnnxRuntime() {
    return {"OperatorOfOnnxRuntime", "10.3",
        R"(<ir_version: 8, opset_import: ["": 13, "com.microsoft": 1]> g (float[1,8,8,8] x) => (float[1,8,8,8] y) {
            [gelu] y = com.microsoft.QuickGelu (x)
        })",
        "In node 0 with name: gelu and operator: QuickGelu (checkFallbackPluginImporter): INVALID_NODE: creator && "
        "\"Plugin not found, are the plugin name, version, and namespace correct?\"",
        "log-plugin-not-found", "y", "op-unsupported", "expand", sameNumbers, {}};
}

} // namespace

const std::vector<LogProblem>& logProblems() {
    static const std::vector<LogProblem> problems{groupedConvolution(), depthwiseConvolution(), sharedConstant(),
        constantAtPlugin(), dynamicQuantization(), pluginBetweenPairs(), unsignedActivation(), operatorOfOnnxRuntime()};
    return problems;
}

std::string failedLog(const std::string& release, const std::string& said) {
    const std::string version = release.starts_with("10.0") ? "100001" : "100300";
    const std::string line = "[TensorRT v" + version + "] # trtexec --onnx=model.onnx --int8 --fp16\n";
    return "&&&& RUNNING TensorRT.trtexec " + line + "[11/20/2026-10:00:01] [I] TensorRT version: " + release +
        (release.starts_with("10.0") ? ".1" : ".0") + "\n[11/20/2026-10:00:02] [E] " + said +
        "\n&&&& FAILED TensorRT.trtexec " + line;
}

void writeProblem(const LogProblem& problem, const std::filesystem::path& folder) {
    must(saveModel(textModel(problem.model), folder / "model.onnx"));
    std::ofstream(folder / "build.log") << failedLog(problem.release, problem.said);
    if (!problem.project.empty())
        std::ofstream(folder / "qaliper.toml") << problem.project;
}

CalibratedProblem instanceNormalizationProblem() {
    return {R"(<ir_version: 7, opset_import: ["": 13]> style (float[N,8,64,64] x) => (float[N,8,64,64] y)
        <float[8,8,3,3] w = ramp(-1, 1), float[8,8,3,3] v = ramp(-1, 1), float[8] one = fill(1), float[8] zero = fill(0),
         int64[1] from = {0}, int64[1] to = {9223372036854775807}, int64[1] axis = {2}> {
            [conv] c = Conv <pads = [1, 1, 1, 1]> (x, w)
            [norm] n = InstanceNormalization (c, one, zero)
            [relu] r = Relu (n)
            [slice] t = Slice (r, from, to, axis)
            [conv2] d = Conv <pads = [1, 1, 1, 1]> (t, v)
            [norm2] m = InstanceNormalization (d, one, zero)
            [relu2] y = Relu (m)
        })",
        "&&&& RUNNING TensorRT.trtexec [TensorRT v8601] # trtexec --onnx=model.onnx --int8 --calib=model.cache\n"
        "[11/20/2026-10:00:01] [I] TensorRT version: 8.6.1\n"
        "[11/20/2026-10:00:02] [W] [TRT] onnx2trt_utils.cpp:374: Your ONNX model has been generated with INT64 "
        "weights, while TensorRT does not natively support INT64. Attempting to cast down to INT32.\n"
        "[11/20/2026-10:00:02] [W] [TRT] onnx2trt_utils.cpp:400: One or more weights outside the range of INT32 was "
        "clamped\n"
        "[11/20/2026-10:00:03] [W] [TRT] Calibration Profile is not defined. Calibrating with Profile 0\n"
        "[11/20/2026-10:00:03] [W] [TRT] Missing scale and zero-point for tensor t, expect fall back to non-int8 "
        "implementation for any layer consuming or producing given tensor\n"
        "[11/20/2026-10:00:03] [W] [TRT] Missing scale and zero-point for tensor (Unnamed Layer* 5) "
        "[Constant]_output, expect fall back to non-int8 implementation for any layer consuming or producing given "
        "tensor\n"
        "&&&& PASSED TensorRT.trtexec [TensorRT v8601] # trtexec --onnx=model.onnx --int8 --calib=model.cache\n",
        "TRT-8601-EntropyCalibration2\nx: 3c010a14\nc: 3c8dad6c\nr: 3c8dad6c\nt: 3c8dad6c\nd: 3c8dad6c\n", 2};
}

} // namespace qaliper
