#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/engine/findings/log_causes.h"
#include "model/engine/findings/log_findings.h"
#include "model/graph/identity.h"
#include "model/onnx/load.h"
#include "model/report/about.h"
#include "tests/engine/log_rows.h"
#include "tests/support/build_places.h"
#include "tests/support/corpus.h"
#include "tests/support/graphs.h"
#include "tests/support/inspecting.h"
#include "tests/support/result.h"

// Logs in the documented formats, and what is made of them for a model.

namespace qaliper::findings_test {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

BuildLog logOf(const std::string& text) {
    const TemporaryFolder folder;
    std::ofstream(folder / "build.log", std::ios::binary) << text;
    return must(readBuildLog(folder / "build.log"));
}

Analysis inspected(const std::filesystem::path& model, std::string_view target) {
    return inspectModel(must(loadModel(present(model))), target);
}

// A model of the kind that a suite is about.
class MisalignedNetwork : public CorpusTest {};
class TransformerNetwork : public CorpusTest {};

// A log that says something about that model, or about another one.
struct LogAndModel {
    std::filesystem::path log;
    std::filesystem::path model;
};
class ForeignLogs : public testing::TestWithParam<LogAndModel> {}; // `log` is their folder

std::vector<std::string> rulesOf(const std::vector<Finding>& findings) {
    std::vector<std::string> rules;
    rules.reserve(findings.size());
    for (const Finding& finding : findings)
        rules.emplace_back(finding.rule);
    return rules;
}

std::string nameAt(const Analysis& analysis, const Finding& finding) {
    const auto node = analysis.context->index().find(finding.node);
    return node ? std::string(displayName(analysis.context->node(*node))) : "nowhere";
}

std::string noKernel(const std::string& fused) {
    return "[08/02/2024-14:23:01] [E] Error[10]: [optimizer.cpp::computeCosts::3869] Error Code 10: Internal Error "
           "(Could "
           "not find any implementation for node " +
        fused + ".)\n[08/02/2024-14:23:01] [E] Engine could not be created from network\n";
}

TEST_P(MisalignedNetwork, AConvolutionWithoutAKernelIsExplainedByItsRule) {
    const Analysis analysis = inspected(GetParam(), "trt-8.6,sm=8.6");
    const std::vector<Finding> misaligned = findingsOf(analysis, "conv-group-misaligned");
    ASSERT_EQ(misaligned.size(), 2U);
    const std::string conv = nameAt(analysis, misaligned[1]);
    const auto findings =
        findingsOfLog(analysis, logOf(noKernel("some.weight + some.weight_QuantizeLinear + " + conv)));
    ASSERT_THAT(rulesOf(findings), ElementsAre("log-build-no-implementation"));
    EXPECT_EQ(nameAt(analysis, findings[0]), conv);
    EXPECT_EQ(findings[0].severity, Severity::Error);
    const std::string message = render(findings[0].message);
    EXPECT_THAT(message, HasSubstr("build.log, line 1: \"[08/02/2024-14:23:01] [E] Error[10]"));
    EXPECT_THAT(message, HasSubstr("Evidence for the cause: Grouped convolution"));
    ASSERT_THAT(findings[0].explainedBy, ElementsAre(misaligned[1].key));
    EXPECT_THAT(offerIds(analysis, misaligned[1]), Contains("merge-groups"));
}

INSTANTIATE_TEST_SUITE_P(Made, MisalignedNetwork, testing::Values(madeModel("residual_int8_groups")), corpusTestName);
INSTANTIATE_TEST_SUITE_P(Corpus, MisalignedNetwork,
    testing::ValuesIn(namedModels({"exported/resnext_32x2d.qdq_int8.onnx"})), corpusTestName);

TEST_P(TransformerNetwork, RegionOfTheGraphCompilerIsShownFromEndToEnd) {
    const Analysis analysis = inspected(GetParam(), "trt-10.3");
    const Index& index = analysis.context->index();
    const auto positioned = [&](std::uint32_t position) {
        return std::string(displayName(index.node(NodeIx{position})));
    };
    const std::string first = positioned(index.nodeCount() / 2);
    const auto after = nodesBetween(index, NodeIx{index.nodeCount() / 2}, NodeIx{index.nodeCount() - 1});
    ASSERT_GT(after.size(), 40U);
    const NodeIx end = after[40];
    const auto findings =
        findingsOfLog(analysis, logOf(noKernel("{ForeignNode[" + first + "..." + positioned(end.value) + "]}")));
    ASSERT_THAT(rulesOf(findings), ElementsAre("log-build-no-implementation"));
    EXPECT_EQ(nameAt(analysis, findings[0]), first);
    EXPECT_THAT(findings[0].related, Contains(index.node(end).id));
    const std::string message = render(findings[0].message);
    EXPECT_THAT(message, HasSubstr("Myelin"));
    EXPECT_THAT(message, Not(HasSubstr("channels")));
    EXPECT_TRUE(findings[0].explainedBy.empty());
}

INSTANTIATE_TEST_SUITE_P(Made, TransformerNetwork, testing::Values(madeModel("transformer_float")), corpusTestName);
INSTANTIATE_TEST_SUITE_P(
    Corpus, TransformerNetwork, testing::ValuesIn(namedModels({"exported/bert_24l.qdq_int8.onnx"})), corpusTestName);

TEST(LogFindings, MissingScalesAreOneRow) {
    std::string text;
    for (const char* tensor : {"a", "b", "y", "(Unnamed Layer* 5) [Shuffle]_output", "ONNXTRT_Broadcast_1_output"})
        text += "[W] [TRT] Missing scale and zero-point for tensor " + std::string(tensor) +
            ", expect fall back to non-int8 implementation for any layer consuming or producing given tensor\n";
    const Analysis analysis = inspectText(R"(<ir_version: 8, opset_import: ["": 17]>
        g (float[1,4] x, float[4,4] w) => (float[1,4] y) {
            a = MatMul(x, w)
            b = Softmax(a)
            y = Relu(b)
        })",
        "trt-8.6");
    const auto findings = findingsOfLog(analysis, logOf(text));
    ASSERT_EQ(findings.size(), 1U);
    EXPECT_THAT(findings[0].values, ElementsAre("a", "b", "y"));
    EXPECT_EQ(findings[0].related.size(), 3U);
    EXPECT_THAT(render(findings[0].message), HasSubstr("line 1 and 4 more"));
    EXPECT_THAT(render(findings[0].message), HasSubstr("1 of these tensors is made or read by layers with weights"));
}

std::string quantizedProduct(const std::string& type) {
    return R"(<ir_version: 10, opset_import: ["": 21]>
        g (float[1,4] x) => (float[1,4] y) <float s = {0.1}, )" +
        type + " z = {0}, " + type + R"([4,4] w = ramp(-6, 6)> {
            q = QuantizeLinear (x, s, z)
            d = DequantizeLinear (q, s, z)
            wd = DequantizeLinear (w, s, z)
            ["/MatMul"] m = MatMul (d, wd)
            ["/Softmax"] f = Softmax (m)
            fq = QuantizeLinear (f, s, z)
            y = DequantizeLinear (fq, s, z)
        })";
}

std::string errorOf(const std::string& detail) {
    return "[09/11/2024-21:49:27] [E] Error[9]: IBuilder::buildSerializedNetwork: Error Code 9: API Usage Error (" +
        detail + ")\n[09/11/2024-21:49:27] [E] Engine could not be created from network\n";
}

// The message names the Q, the finding stands at the layer and has the Q among its related nodes.
TEST(LogFindings, AFindingIsLinkedThroughItsRelatedNodesAndValues) {
    Analysis analysis = inspectText(quantizedProduct("int8"), "trt-8.6");
    const Index& index = analysis.context->index();
    Finding finding = findingOfModel("conv-unusual-kernel", Severity::Warning, "planted");
    finding.node = index.node(index.producer(*index.value(mainGraph, "m"))).id;
    finding.title = say("planted");
    finding.key = "conv-unusual-kernel@planted";
    const auto explainedBy = [&](const Finding& planted) {
        Analysis changed = analysis;
        changed.findings = {planted};
        const auto findings = findingsOfLog(changed, logOf(noKernel("/Softmax")));
        return findings.empty() ? std::vector<std::string>{"no finding"} : findings[0].explainedBy;
    };
    EXPECT_TRUE(explainedBy(finding).empty()) << "at another node";
    Finding related = finding;
    related.related = {index.node(index.producer(*index.value(mainGraph, "f"))).id};
    EXPECT_THAT(explainedBy(related), ElementsAre(finding.key));

    Finding byValue = findingOfModel("type-unsupported", Severity::Error, "planted");
    byValue.title = say("planted");
    byValue.key = "type-unsupported@planted";
    const auto atValue = [&](const std::string& value) {
        byValue.values = {value};
        Analysis changed = analysis;
        changed.findings = {byValue};
        const auto findings =
            findingsOfLog(changed, logOf("[E] [TRT] Found unsupported datatype (17) when importing initializer: w\n"));
        return findings.empty() ? std::vector<std::string>{"no finding"} : findings[0].explainedBy;
    };
    EXPECT_THAT(atValue("w"), ElementsAre(byValue.key));
    EXPECT_TRUE(atValue("s").empty()) << "about another value";
}

const std::string relu = R"(<ir_version: 8, opset_import: ["": 17]> g (float[1] x) => (float[1] y) { y = Relu(x) })";

std::string onAnOldGpu(const std::string& fused) {
    return "&&&& RUNNING TensorRT.trtexec [TensorRT v8611] # trtexec --onnx=a.onnx --int8\n"
           "[08/07/2024-12:27:03] [I] Selected Device: Quadro T2000\n"
           "[08/07/2024-12:27:03] [I] Compute Capability: 7.5\n" +
        noKernel(fused);
}

constexpr const char* pluginIsMissing =
    "[E] [TRT] 3: getPluginCreator could not find plugin: EfficientNMS_TRT version: 1\n"
    "[E] [TRT] ModelImporter.cpp:726: While parsing node number 9 [EfficientNMS_TRT -> \"num_dets\"]:\n"
    "[E] [TRT] ModelImporter.cpp:731: ERROR: builtin_op_importers.cpp:5404 In function importFallbackPluginImporter:\n"
    "[8] Assertion failed: creator && \"Plugin not found, are the plugin name, version, and namespace correct?\"\n";

constexpr const char* quantizedWhileRunning =
    "[I] [TRT] No importer registered for op: DynamicQuantizeLinear. Attempting to import as plugin.\n"
    "[06/24/2024-22:46:00] [TRT] [E] 3: getPluginCreator could not find plugin: DynamicQuantizeLinear version: 1\n";

constexpr const char* boxesByPlugin = R"(<ir_version: 8, opset_import: ["": 13]>
    g (float[1,20,4] boxes, float[1,20,3] scores) => (int32[1,1] num_dets, float[1,5,4] kept, float[1,5] best, int32[1,5] of) {
        ["/Sigmoid"] probabilities = Sigmoid (scores)
        ["/Nms"] num_dets, kept, best, of = EfficientNMS_TRT <max_output_boxes = 5, plugin_version = "1",
            background_class = -1, score_threshold = 0.25, iou_threshold = 0.5, score_activation = 0, box_coding = 0>
            (boxes, probabilities)
    })";

constexpr const char* determinant = R"(<ir_version: 8, opset_import: ["": 17]>
    g (float[2,3,3] frame) => (float[2] volume) { ["/basis/Det"] volume = Det (frame) })";

constexpr const char* uniqueElements = R"(<ir_version: 8, opset_import: ["": 17]>
    g (float[8] x) => (float[n] output_0) { ["node__unique2__0"] output_0 = Unique <sorted: int = 1> (x) })";

// Each twice: of a file of our own, and of one of the corpus.
std::vector<LogRow> rowsOfFiles() {
    const std::string memory = "log-build-no-implementation nowhere unexplained"; // the names are another model's
    const std::string tactic = "log-envelope-error-code, log-build-no-implementation";
    const std::string dynamic = "log-plugin-creator-missing by:op-dynamic-quantize";
    const std::string parser = "log-envelope-in-node by:op-unsupported";
    const std::vector<std::string> ofMemory{"strongest first: 1 line of the log states", "raise the workspace"};
    const std::vector<std::string> ofTactic{"TensorRT stopped for a reason that Qaliper does not know",
        "failed with: Assertion pluginUtils::isSuccess(status) failed."};
    const std::vector<std::string> ofParser{"TensorRT's parser stopped at a node for which Qaliper has a finding",
        "rule op-unsupported, found at this node"};
    return {
        {"old GPU", "trt-8.6.11", madeModel("residual_int8"),
            onAnOldGpu("/stem.weight + /stem.weight_DequantizeLinear + /stem/Conv + /stem/Relu"),
            "log-build-no-implementation /stem/Conv", {"compute capability 7.5"}},
        {"old GPU, corpus", "trt-8.6.11", inCorpus("tensorrt/written_depthwise_qdq.onnx"),
            onAnOldGpu("weights + node_of_weights_quantized + node_of_output"),
            "log-build-no-implementation node_of_output", {"compute capability 7.5"}},
        {"want of memory goes before the graph", "trt-8.2", madeModel("transformer_float"),
            madeArtefact("log_8205_region_without_memory.log"), memory, ofMemory},
        {"want of memory goes before the graph, corpus", "trt-8.2", inCorpus("exported/bert_24l.qdq_int8.onnx"),
            inCorpus("tensorrt/written_foreignnode_8205.log"), memory, ofMemory},
        {"exceptions of tried kernels", "trt-10.3", madeModel("residual_int8"),
            madeArtefact("log_10x_failed_tactic.log"), tactic, ofTactic},
        {"exceptions of tried kernels, corpus", "trt-10.3", inCorpus("tensorrt/written_depthwise_qdq.onnx"),
            inCorpus("tensorrt/log_10x_plugin_failed_tactic.log"), tactic, ofTactic},
        {"missing plugin", "trt-8.6", boxesByPlugin, pluginIsMissing,
            "log-plugin-creator-missing /Nms, log-plugin-not-found /Nms", {"initLibNvInferPlugins"}},
        {"missing plugin, corpus", "trt-8.6", inCorpus("exported/ssd_mobilenet.qdq_int8.efficientnms_trt.onnx"),
            pluginIsMissing, "log-plugin-creator-missing nms, log-plugin-not-found nms", {"initLibNvInferPlugins"}},
        {"dynamic quantization", "trt-8.6.1", madeModel("transformer_dynamic"), quantizedWhileRunning, dynamic,
            {"no version of TensorRT imports"}},
        {"dynamic quantization, corpus", "trt-8.6.1", inCorpus("exported/bert_4l.dynamic.onnx"), quantizedWhileRunning,
            dynamic, {"no version of TensorRT imports"}},
        {"node with a finding", "trt-10.3", determinant, madeArtefact("log_10x_refused_node.log"), parser, ofParser},
        {"node with a finding, corpus", "trt-10.3", uniqueElements,
            inCorpus("tensorrt/log_polygraphy_unsupported_unique.log"), parser, ofParser},
        {"silent failure", "trt-8.6", relu, madeArtefact("log_8203_ended_early.log"), "log-failed"},
        {"silent failure, corpus", "trt-8.6", relu, inCorpus("tensorrt/log_8203_failed_early.log"), "log-failed"},
    };
}
INSTANTIATE_TEST_SUITE_P(OfFiles, LogRows, testing::ValuesIn(rowsOfFiles()), logRowName);

const std::string inFp8 = quantizedProduct("float8e4m3fn");
const std::string inInt8 = quantizedProduct("int8");
constexpr const char* wantsFp8 = "Networks with FP8 Q/DQ layers require hardware with FP8 support.";
constexpr const char* wantsInt8 =
    "Networks with QuantizeLayer/DequantizeLayer layers require hardware with Int8 support.";
constexpr const char* wantsRelease = "Target GPU SM 120 is not supported by this TensorRT release.";
constexpr const char* noCandidates =
    "[E] [TRT] 2: [optimizer.cpp::getFormatRequirements::3015] Error Code 2: Internal Error "
    "(Assertion !n->candidateRequirements.empty() failed. no supported formats)\n";
constexpr const char* noOutput =
    "[E] IBuilder::buildSerializedNetwork: Error Code 4: API Usage Error (Network must have at least one output. In "
    "validate at network.cpp:1)\n";
constexpr const char* noEngine =
    "[E] Error[2]: [builder.cpp::buildSerializedNetwork::636] Error Code 2: Internal Error "
    "(Assertion engine != nullptr failed. )\n";
constexpr const char* provider = "TensorRT EP could not build engine for fused node: TRTKernel_0\n";

// What the log of a build says of an input whose values are a shape, and of a graph that was made for calibration.
std::vector<LogRow> rowsOfReports() {
    std::vector<LogRow> rows;
    for (const std::string input : {"used", "orig_im_size", "kv.slice", "/model/Range_length"}) {
        const std::string model = R"(<ir_version: 8, opset_import: ["": 17]> g (float[1,4,cache,16] past, int64[1] ")" +
            input + R"(") => (? y) <int64[1] st = {0}, int64[1] ax = {2}> { y = Slice (past, st, ")" + input +
            R"(", ax) })";
        rows.push_back({"values of " + std::to_string(rows.size()), "trt-10.4", model,
            "[E] Error[4]: [network.cpp::validate::3584] Error Code 4: Internal Error (" + input +
                ": optimization profile is missing values for shape input)\n[E] Engine could not be created from "
                "network\n",
            "log-build-shape-values error by:graph-dynamic-shape",
            {"Inputs of open shape need an optimization profile", "not: does not know"}});
    }
    for (const std::string release : {"v100300", "v100301"})
        rows.push_back({"calibration of " + release, "trt-10.3,sm=8.7",
            R"(<ir_version: 8, opset_import: ["": 17]> g (float[1,4] x) => (float[1,4] y) { y = Relu (x) })",
            "&&&& RUNNING TensorRT.trtexec [TensorRT " + release +
                "] # trtexec --onnx=m.onnx --int8 --calib=my.cache\n"
                "[E] [TRT] [checkSanity.cpp::checkLinks::218] Error Code 2: Internal Error (Assertion item.second != "
                "nullptr "
                "failed. region should have been removed from Graph::regions)\n",
            "log-calib-regions error nowhere", {"Use a newer release", "not: does not know"}});
    return rows;
}
INSTANTIATE_TEST_SUITE_P(OfReports, LogRows, testing::ValuesIn(rowsOfReports()), logRowName);

const std::vector<LogRow> rows{
    {"a whole log", "trt-8.6.1,sm=8.6,fp16", madeModel("residual_int8_groups"),
        madeArtefact("log_8601_without_kernel.log"),
        "log-build-no-implementation /layer1/layer1.0/conv2/Conv by:conv-group-misaligned", {"and 1 more"}},
    {"import errors stand at the node that the parser names", "trt-8.6", R"(<ir_version: 8, opset_import: ["": 13]>
        g (float[1,4] x) => (float[1,4] y) <int32[4] qb = {1, 2, 3, 4}, float s = {0.5}, int32 z = {0}> {
            ["p2o.DequantizeLinear.1357"] b = DequantizeLinear(qb, s, z)
            y = Add(x, b)
        })",
        "[E] Error[3]: p2o.DequantizeLinear.1357: only activation types allowed as input to this layer.\n"
        "[E] [TRT] ModelImporter.cpp:771: While parsing node number 0 [DequantizeLinear -> \"b\"]:\n"
        "[E] [TRT] ModelImporter.cpp:777: ERROR: ModelImporter.cpp:195 In function parseGraph:\n"
        "[6] Invalid Node - p2o.DequantizeLinear.1357\n"
        "p2o.DequantizeLinear.1357: only activation types allowed as input to this layer.\n",
        "log-qdq-only-activation-types p2o.DequantizeLinear.1357 by:qdq-int32-bias"},
    // A network that was not parsed to its end has no output.
    {"the parser is not asked to say more", "trt-8.6", relu,
        std::string("[E] [TRT] In node 0 with name: a and operator: Relu (parseNode): INVALID_NODE: false\n") +
            noOutput,
        "log-envelope-in-node", {"not: --verbose"}},
    {"a network without outputs", "trt-8.6", relu, noOutput, "log-envelope-error-code"},
    {"without evidence that is said", "trt-8.6", relu, noKernel("Conv_7 + Relu_8"),
        "log-build-no-implementation nowhere", {"It names no node of this model.", "build again with --verbose"}},
    {"unknown errors are quoted", "trt-8.6", relu, "[E] [TRT] the moon is full\n[E] Engine set up failed\n",
        "log-unknown-error error", {"the moon is full"}},
    {"that no engine came of it says nothing more", "trt-8.6", relu,
        std::string("[E] [TRT] the moon is full\n") + noEngine, "log-unknown-error error"},
    // A hardware message names nothing; the rule about the whole model explains it, and the rule about another fault of the
    // target does not.
    {"a GPU without FP8", "trt-10.3,strong,sm=8.6", inFp8, errorOf(wantsFp8), "log-hw-fp8-qdq error by:quant-fp8-gpu"},
    {"a GPU without INT8", "trt-8.6,sm=6.0", inInt8, errorOf(wantsInt8), "log-hw-int8-qdq error by:gpu-type"},
    {"a GPU that the release does not know", "trt-10.7,sm=12.0", inInt8, errorOf(wantsRelease),
        "log-hw-target-sm error by:gpu-release"},
    {"a model without FP8", "trt-10.3,sm=8.6", inInt8, errorOf(wantsFp8), "log-hw-fp8-qdq unexplained"},
    // The usual cause of this message is a plugin; of a model without one, nothing of plugins is said.
    {"candidate requirements between pairs", "trt-8.5", R"(<ir_version: 8, opset_import: ["": 13]>
        g (float[1,4] x) => (float[1,4] y) <float s = {0.1}, int8 z = {0}> {
            q = QuantizeLinear (x, s, z)
            d = DequantizeLinear (q, s, z)
            ["/Softmax"] f = Softmax (d)
            fq = QuantizeLinear (f, s, z)
            y = DequantizeLinear (fq, s, z)
        })",
        noCandidates, "error", {"no node of this model is a plugin", "/Softmax"}},
    {"candidate requirements in float", "trt-8.5", relu, noCandidates, "error", {"neither plugins nor Q/DQ"}},
    {"candidate requirements of a plugin", "trt-8.5", R"(<ir_version: 8, opset_import: ["": 13, "acme": 1]>
        g (float[1,4] x) => (float[1,4] y) <float s = {0.1}, int8 z = {0}> {
            q = QuantizeLinear (x, s, z)
            d = DequantizeLinear (q, s, z)
            y = acme.Window (d)
        })",
        noCandidates, "error", {"not: no node of this model is a plugin"}},
    {"noise and lines that only point at others are not told beside them", "trt-10.7,sm=12.0", inInt8,
        "[W] [TRT] Unused Input: position_ids\n"
        "[W] [TRT] Tactic Device request: 448MB Available: 425MB. Device memory is insufficient to use tactic.\n" +
            errorOf(wantsRelease) + noEngine + "[E] " + provider,
        "log-hw-target-sm"},
    {"alone such a line is told", "trt-10.7,sm=12.0", inInt8, std::string("[E] [TRT] ") + provider,
        "log-ort-build-failed"},
    {"beside noise such a line is told, too", "trt-8.6", relu,
        "[W] [TRT] Unused Input: position_ids\n"
        "[W] [TRT] TensorRT encountered issues when converting weights between types and that could affect accuracy.\n",
        "log-fp16-convert-issue warning"},
};
INSTANTIATE_TEST_SUITE_P(Written, LogRows, testing::ValuesIn(rows), logRowName);

TEST(LogFindings, CanBeChosenAndIgnored) {
    Analysis analysis = inspectText(
        "<ir_version: 8, opset_import: [\"\": 17]> g (float[1] x) => (float[1] y) { y = Relu(x) }", "trt-8.6");
    const BuildLog log = logOf("[E] [TRT] the moon is full\n" + noKernel("Conv_7"));
    Analysis chosen = analysis;
    addLog(chosen, log, {{"log-build-*"}, {}}, {});
    EXPECT_THAT(rulesOf(chosen.findings), ElementsAre("log-build-no-implementation"));
    addLog(analysis, log, {}, {IgnoredFinding{.key = {}, .rule = "log-unknown-error", .reason = "known"}});
    EXPECT_THAT(rulesOf(analysis.findings), Not(Contains("log-unknown-error")));
    EXPECT_EQ(analysis.ignored.size(), 1U);
}

TEST(LogFindings, EveryExplainingRuleAndEveryPageExists) {
    for (const MessageInfo& message : messageTable().all()) {
        for (const std::string& rule : message.rules)
            EXPECT_NE(findRule(rule), nullptr) << rule;
        ASSERT_TRUE(aboutFinding(message.rule));
        EXPECT_THAT(aboutFinding(message.rule)->page, HasSubstr(message.samples.front()));
    }
    for (const char* id :
        {"cache-ranges", "layers-precision", "layers-unfused", "log-failed", "log-unknown-error", "qdq-double"}) {
        ASSERT_TRUE(aboutFinding(id)) << id;
        EXPECT_FALSE(aboutFinding(id)->title.empty());
        EXPECT_THAT(aboutFinding(id)->page, StartsWith("# ")) << id;
    }
    for (const auto& page : std::filesystem::directory_iterator(sourceFolder() / "resources" / "messages"))
        EXPECT_TRUE(aboutFinding(page.path().stem().string())) << page.path() << " is not embedded";
    EXPECT_FALSE(aboutFinding("log-nothing"));
    EXPECT_THAT(guideNames(), Contains("guide-build-stopped"));
    for (const std::string_view guide : guideNames())
        EXPECT_THAT(std::string(guidePage(guide)), StartsWith("# "));
}

TEST_P(ForeignLogs, StandAtNoNodeOfAnotherModel) {
    const Analysis quantized = inspected(GetParam().model, "trt-8.6");
    for (const auto& entry : std::filesystem::directory_iterator(GetParam().log)) {
        if (entry.path().extension() != ".log")
            continue;
        for (const Finding& finding : findingsOfLog(quantized, must(readBuildLog(entry.path())))) {
            for (const char* argument : {"{quote}", "{meaning}", "{place}", "{causes}"})
                EXPECT_THAT(render(finding.message), Not(HasSubstr(argument)));
            EXPECT_FALSE(finding.node.valid()) << finding.rule << ": none of them is about this model";
            EXPECT_TRUE(finding.explainedBy.empty() || finding.rule == "log-opt-out-scales");
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Made, ForeignLogs,
    testing::Values(LogAndModel{madeArtefactFolder(), madeModel("projections_half")}),
    rowTestName(&LogAndModel::model));
INSTANTIATE_TEST_SUITE_P(Corpus, ForeignLogs,
    testing::Values(LogAndModel{inCorpus("tensorrt"), inCorpus("exported/resnext_32x2d.qdq_int8.onnx")}),
    rowTestName(&LogAndModel::model));

} // namespace
} // namespace qaliper::findings_test
