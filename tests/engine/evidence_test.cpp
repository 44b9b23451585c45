#include <algorithm>
#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/engine/report/artefacts.h"
#include "model/engine/report/evidence_file.h"
#include "model/engine/report/time_verdict.h"
#include "model/graph/identity.h"
#include "model/onnx/load.h"
#include "model/quant/operator_traits.h"
#include "model/session/check.h"
#include "tests/support/corpus.h"
#include "tests/support/graphs.h"
#include "tests/support/inspecting.h"
#include "tests/support/log_problems.h"
#include "tests/support/result.h"

// Files of TensorRT, told apart and worked into an analysis.

namespace qaliper::evidence_test {
namespace {

using testing::HasSubstr;

class AnyFile : public testing::Test {
protected:
    std::string kindOf(const std::string& content) {
        std::ofstream(folder_ / "file.bin", std::ios::binary) << content;
        const auto artefact = readArtefact(folder_ / "file.bin");
        return artefact ? std::string(artefactName(*artefact)) : "rejected: " + render(artefact.error().message);
    }
    TemporaryFolder folder_;
};

// Names in these folders begin with the kind.
class FolderOfArtefacts : public CorpusTest {};

TEST_P(FolderOfArtefacts, EachIsKnownByItsContent) {
    for (const auto& entry : std::filesystem::directory_iterator(GetParam())) {
        const std::string name = entry.path().filename().string();
        const std::string kind = name.substr(0, name.find('_'));
        if (entry.path().extension() == ".onnx" || entry.path().extension() == ".tsv" || kind == "written")
            continue;
        const auto artefact = readArtefact(entry.path());
        ASSERT_TRUE(artefact) << name << ": " << render(artefact.error().message);
        const std::string expected = kind == "cache" ? "calibration cache"
            : kind == "layers"                       ? "layer information"
            : kind == "log"                          ? "build log"
                                                     : kind;
        EXPECT_EQ(artefactName(*artefact), expected) << name;
        EXPECT_EQ(pathOf(*artefact), entry.path().string());
    }
}

INSTANTIATE_TEST_SUITE_P(Made, FolderOfArtefacts, testing::Values(madeArtefactFolder()), corpusTestName);
INSTANTIATE_TEST_SUITE_P(Corpus, FolderOfArtefacts, testing::ValuesIn(namedModels({"tensorrt"})), corpusTestName);

TEST_F(AnyFile, RangesOfOnnxRuntimeHaveNoHeader) {
    EXPECT_EQ(kindOf("images 1.0\nconv1_out 3.25\n"), "calibration cache");
}

TEST_F(AnyFile, SpacesBeforeDoNotMatter) {
    EXPECT_EQ(kindOf("\n [\n {\"count\" : 1}\n, {\"name\" : \"a\", \"timeMs\" : 1, \"averageMs\" : 1}]"), "profile");
    EXPECT_EQ(kindOf("[06/07/2022-19:05:53] [I] TensorRT version: 8.2.5\n[x] [I] [TRT] y\n"), "build log");
}

TEST_F(AnyFile, OthersAreRefusedWithAReason) {
    EXPECT_THAT(kindOf("Dear diary,\ntoday it rained.\n"), HasSubstr("This file was not written by TensorRT"));
    EXPECT_THAT(kindOf("{\"images\": [0, 1]}"), HasSubstr("no layer information"));
    EXPECT_THAT(kindOf(std::string("\x93NUMPY\0\0", 8)), HasSubstr("not a text that TensorRT wrote"));
    EXPECT_THAT(kindOf("TRT-8601-EntropyCalibration2\nimages: 3c0"), HasSubstr("8 hexadecimal digits"));
    EXPECT_THAT(kindOf(""), HasSubstr("This file was not written"));
    EXPECT_EQ(readArtefact(folder_.path() / "absent").error().kind, ErrorKind::CannotRead);
    EXPECT_EQ(readArtefact(folder_.path()).error().kind, ErrorKind::CannotRead);
}

// A grouped convolution that an INT8 kernel does not take, between others.
constexpr const char* grouped = R"(<ir_version: 8, opset_import: ["": 13]>
g (float[1,8,8,8] x) => (float[1,8,8,8] y)
    <float s = {0.5}, int8 z = {0}, int8[8,2,1,1] w = ramp(-100, 100)> {
    ["Q_0"] q = QuantizeLinear(x, s, z)
    ["DQ_1"] d = DequantizeLinear(q, s, z)
    ["DQ_2"] wd = DequantizeLinear(w, s, z)
    ["Conv_3"] c = Conv <group: int = 4> (d, wd)
    ["Relu_4"] y = Relu(c)
})";

BuildLog failedLog(const TemporaryFolder& folder) {
    std::ofstream(folder / "build.log") << "&&&& RUNNING TensorRT.trtexec [TensorRT v8601] # trtexec --int8\n"
                                        << "[E] Error[10]: Error Code 10: Internal Error (Could not find any "
                                           "implementation for node Conv_3 + Relu_4.)\n";
    return must(readBuildLog(folder / "build.log"));
}

EngineInfo floatEngine() {
    const auto layer = [](const char* name, const char* type, DataType data) {
        EngineLayer made;
        made.name = name;
        made.type = type;
        made.inputs = made.outputs = {{"t", "", data, {1}}};
        return made;
    };
    EngineInfo engine;
    engine.layers = {layer("Conv_3 + Relu_4", "CaskConvolution", DataType::Float),
        layer("Reformatting CopyNode for Input Tensor 0 to Conv_3", "Reformat", DataType::Float)};
    return engine;
}

Profile profileOf(double conv, double copy) {
    Profile profile;
    profile.count = 1;
    profile.layers = {{"Conv_3 + Relu_4", 0, conv, conv, conv},
        {"Reformatting CopyNode for Input Tensor 0 to Conv_3", 0, copy, copy, copy}};
    return profile;
}

std::size_t countOf(const Analysis& at, std::string_view rule) {
    return static_cast<std::size_t>(std::ranges::count(at.findings, rule, &Finding::rule));
}

class Applied : public testing::Test {
protected:
    Evidence apply(Analysis& to) { return applyArtefacts(artefacts_, inspector_, to); }
    Inspector inspector_ = testInspector("trt-10.3");
    Analysis analysis_ = inspectText(grouped, "trt-10.3");
    TemporaryFolder folder_;
    Artefacts artefacts_;
};

TEST_F(Applied, MessagesLeaveWhenWhatExplainedThemIsMended) {
    artefacts_.built = std::make_shared<const Analysis>(analysis_);
    addArtefact(artefacts_, failedLog(folder_));
    const std::vector<Finding> misaligned = findingsOf(analysis_, "conv-group-misaligned");
    ASSERT_EQ(misaligned.size(), 1U);
    Analysis fixed = inspectModel(fixedModel(analysis_, misaligned.front(), "merge-groups"), "trt-10.3");
    EXPECT_TRUE(apply(analysis_).answered.empty());
    EXPECT_EQ(countOf(analysis_, "log-build-no-implementation"), 1U);
    const Evidence evidence = apply(fixed);
    EXPECT_EQ(countOf(fixed, "log-build-no-implementation"), 0U);
    ASSERT_EQ(evidence.answered.size(), 1U);
    EXPECT_EQ(evidence.answered.front().explainedBy, std::vector{misaligned.front().key});
}

// TensorRT stops at the first place. What is left of the same cause stops the next build in the same way.
TEST_F(Applied, AMessageIsAnsweredOnlyWhenNothingOfItsCauseIsLeft) {
    std::string text = grouped;
    text.replace(text.rfind('}'), 1, R"(["Conv_5"] c2 = Conv <group: int = 4> (d, wd) })");
    Analysis both = inspectText(text, "trt-10.3");
    const std::vector<Finding> misaligned = findingsOf(both, "conv-group-misaligned");
    ASSERT_EQ(misaligned.size(), 2U);
    ASSERT_EQ(misaligned[0].group, misaligned[1].group);
    artefacts_.built = std::make_shared<const Analysis>(both);
    addArtefact(artefacts_, failedLog(folder_));
    Analysis one = inspectModel(fixedModel(both, misaligned[0], "merge-groups"), "trt-10.3");
    EXPECT_TRUE(apply(one).answered.empty());
    const std::vector<Finding> messages = findingsOf(one, "log-build-no-implementation");
    ASSERT_EQ(messages.size(), 1U);
    EXPECT_EQ(messages.front().explainedBy, std::vector{misaligned[1].key}) << "what can be fixed next";
    EXPECT_THAT(render(messages.front().message), HasSubstr("1 finding of the same cause is left at another place"));
    Analysis none = inspectModel(fixedModel(inspectModel(fixedModel(both, misaligned[0], "merge-groups"), "trt-10.3"),
                                     misaligned[1], "merge-groups"),
        "trt-10.3");
    EXPECT_EQ(apply(none).answered.size(), 1U);
}

// TensorRT does not calibrate a model with Q/DQ: what the log said about calibration is settled, and nothing else of it.
TEST_F(Applied, MessagesAboutCalibrationLeaveWithQdq) {
    const CalibratedProblem it = instanceNormalizationProblem();
    Analysis floats = inspectModel(textModel(it.model), "trt-8.6");
    artefacts_.built = std::make_shared<const Analysis>(floats);
    std::ofstream(folder_ / "build.log") << it.log;
    addArtefact(artefacts_, must(readBuildLog(folder_ / "build.log")));
    inspector_ = testInspector("trt-8.6");
    EXPECT_TRUE(apply(floats).answered.empty());
    ASSERT_EQ(countOf(floats, "log-calib-missing-scale"), 1U);
    Analysis quantized = inspectText(grouped, "trt-8.6");
    const Evidence evidence = apply(quantized);
    EXPECT_EQ(countOf(quantized, "log-calib-missing-scale"), 0U);
    EXPECT_EQ(countOf(quantized, "log-calib-profile"), 0U);
    EXPECT_EQ(evidence.answered.size(), 2U);
    EXPECT_EQ(countOf(quantized, "log-type-int64-weights"), 1U);
}

TEST_F(Applied, MeasuredCountsForNodesThatAreAsTheyWere) {
    artefacts_.built = std::make_shared<const Analysis>(analysis_);
    addArtefact(artefacts_, floatEngine());
    Analysis changed = inspectModel(
        fixedModel(analysis_, findingsOf(analysis_, "conv-group-misaligned").front(), "merge-groups"), "trt-10.3");
    apply(analysis_);
    const auto certaintyAt = [](const Analysis& at, const char* output) {
        const Index& index = at.context->index();
        return at.context->precision.at(*findNode(index, output)).certainty;
    };
    EXPECT_EQ(certaintyAt(analysis_, "c"), Certainty::Measured);
    EXPECT_EQ(certaintyAt(analysis_, "y"), Certainty::Measured);
    apply(changed);
    EXPECT_NE(certaintyAt(changed, "c"), Certainty::Measured);
    EXPECT_EQ(certaintyAt(changed, "y"), Certainty::Measured);
}

TEST_F(Applied, ThePictureLearnsTimesCopiesAndLayers) {
    addArtefact(artefacts_, floatEngine());
    addArtefact(artefacts_, profileOf(3, 1));
    apply(analysis_);
    ASSERT_TRUE(analysis_.engine);
    EXPECT_EQ(analysis_.engine->totalMs, 4);
    EXPECT_EQ(analysis_.engine->nodesMs[3], 2.5); // half of the layer, and the copy
    EXPECT_EQ(analysis_.engine->reformats[3], 1);
    ASSERT_EQ(analysis_.engine->fused.size(), 1U);
    EXPECT_EQ(analysis_.engine->fused.front().size(), 2U);
}

TEST_F(Applied, TheLastTwoProfilesAreCompared) {
    for (const double ms : {9.0, 3.0, 2.0})
        addArtefact(artefacts_, profileOf(ms, 0));
    const Evidence evidence = apply(analysis_);
    EXPECT_EQ(evidence.beforeMs, 3);
    EXPECT_EQ(evidence.times->totalMs, 2);
    ASSERT_FALSE(evidence.changes.empty());
    EXPECT_EQ(evidence.changes.front().difference(), -1);
}

TEST_F(Applied, ACacheIsStillThereBesideLayers) {
    Inspector withCache = testInspector("trt-8.6");
    CalibrationCache cache;
    cache.version = Version{8, 6, 1};
    cache.entries = {{"x", 0.02F, 0}};
    addArtefact(artefacts_, cache);
    addArtefact(artefacts_, floatEngine());
    withCache.settings.given = givenBy(artefacts_);
    Analysis plain = must(inspect(withCache, textModel(R"(g (float[1,4,8,8] x) => (float[1,4,8,8] y)
        <float[4,4,1,1] w = ramp(-1, 1)> { ["Conv_3"] y = Conv (x, w) })"),
        {}));
    applyArtefacts(artefacts_, withCache, plain);
    const auto finding = std::ranges::find(plain.findings, "cache-ranges", &Finding::rule);
    ASSERT_NE(finding, plain.findings.end());
    EXPECT_FALSE(must(fixOf(plain, *finding, "quantize", {})).edits.empty());
}

TEST_F(Applied, ShapesInALogAnswerTheNoteAboutAProfileForAllInputsOrNone) {
    const auto notes = [&](const std::string& text) {
        std::ofstream(folder_ / "build.log") << "&&&& RUNNING TensorRT.trtexec [TensorRT v8601] # trtexec\n" << text;
        Artefacts files;
        addArtefact(files, must(readBuildLog(folder_ / "build.log")));
        Analysis open = inspectText("g (float[n,4] a, float[n,4] b) => (float[n,4] y) { y = Add (a, b) }", "trt-8.6");
        applyArtefacts(files, inspector_, open);
        return countOf(open, "graph-dynamic-shape");
    };
    const std::string a = "[I] Input build shape: a=1x4+2x4+4x4\n";
    const std::string b = "[I] Input build shape: b=1x4+2x4+4x4\n";
    EXPECT_EQ(notes(""), 1U);
    EXPECT_EQ(notes(a), 1U);
    EXPECT_EQ(notes(a + b), 0U);
    EXPECT_EQ(notes(a + b +
                  "[E] Error Code 4: Internal Error (Network has dynamic or shape inputs, but no optimization "
                  "profile has been defined.)\n"),
        1U);
}

TEST_F(Applied, TimesAreSummedUp) {
    addArtefact(artefacts_, Times{"t.json", {{2, 3, 0, 0}, {4, 5, 0, 0}}});
    const Evidence evidence = apply(analysis_);
    EXPECT_EQ(evidence.inferences, 2U);
    EXPECT_EQ(evidence.latency.meanMs, 3);
}

TEST_F(Applied, TimeByPrecisionAndKind) {
    addArtefact(artefacts_, profileOf(3, 1));
    const Evidence predicted = apply(analysis_);
    EXPECT_EQ(predicted.timeVerdict.reformatMs, 1);
    addArtefact(artefacts_, floatEngine());
    const Evidence measured = apply(analysis_);
    const TimeVerdict& verdict = measured.timeVerdict;
    EXPECT_EQ(verdict.floatMs, 3);
    EXPECT_EQ(verdict.quantizedMs, 0);
    const auto lines = describeTimes(verdict);
    ASSERT_EQ(lines.size(), 2U);
    EXPECT_EQ(render(lines.front()), "3 ms, 75.0 %: layers with weights in float");
}

TEST_F(Applied, EvidenceOfSeveralEnginesAddsUp) {
    EngineInfo engine = floatEngine();
    engine.path = "a.json";
    addArtefact(artefacts_, engine);
    const Index& index = analysis_.context->index();
    const Evidence first = apply(analysis_);
    const std::size_t open = first.measurement->settled.size();
    ASSERT_GT(open, 0U);
    std::string document = must(withRun("", {"m.onnx", inspector_.settings.target, first, index}));
    document = must(withRun(document, {"m.onnx", inspector_.settings.target, first, index})); // the same engine again
    EXPECT_EQ(must(runningScore(document)).runs, 1U);
    document = must(withRun(document, {"other.onnx", inspector_.settings.target, first, index}));
    const RunningScore score = must(runningScore(document));
    EXPECT_EQ(score.runs, 2U);
    EXPECT_EQ(score.open, 2 * open);
    EXPECT_EQ(score.others.compared, 2 * first.measurement->others.compared);
}

TEST(EvidenceFile, ForeignContentIsNeverOverwritten) {
    const Analysis analysis = inspectText(grouped, "trt-10.3");
    const EvidenceRun run{"m.onnx", {}, {}, analysis.context->index()};
    for (const char* text : {"[]", "{}", "no JSON", R"({"schema":7,"runs":[]})", R"({"schema":"qaliper-evidence/1"})"})
        EXPECT_FALSE(withRun(text, run)) << text;
    const std::string odd = R"({"schema":"qaliper-evidence/1","runs":[7,{"layers":{"score":[]}},{"layers":4}]})";
    EXPECT_EQ(must(runningScore(odd)).runs, 3U);
    EXPECT_EQ(must(runningScore(odd)).layers.compared, 0U);
}

// Ranges for everything that convolutions read, and five tensors of another model.
CalibrationCache cacheFor(const Context& context) {
    CalibrationCache cache;
    cache.version = Version{8, 6, 1};
    cache.algorithm = "EntropyCalibration2";
    const Index& index = context.index();
    for (const NodeIx node : index.nodes()) {
        const std::string name(index.name(index.input(node, 0)));
        if (isWeighted(index.node(node)) && !cache.find(name))
            cache.entries.push_back({name, 0.02F, 0});
    }
    for (const char* name : {"a", "b", "(Unnamed Layer* 4) [Shuffle]_output", "ONNXTRT_Broadcast_9_output", "prob"})
        cache.entries.push_back({name, 0.01F, 0});
    return cache;
}

class CacheRanges : public CorpusTest {};

TEST_P(CacheRanges, AreOfferedAsQuantizersUnderEveryTarget) {
    const Model model = must(loadModel(GetParam()));
    const auto context = inspectModel(model, "trt-8.6").context;
    const auto weighted = std::ranges::count_if(
        context->index().nodes(), [&](const NodeIx node) { return isWeighted(context->node(node)); });
    auto cache = std::make_shared<const CalibrationCache>(cacheFor(*context));
    for (const auto& [target, severity, verdict] :
        {std::tuple{"trt-8.6", Severity::Note, "can use it in implicit mode"},
            std::tuple{"trt-10.3", Severity::Note, "recommends a model with Q/DQ"},
            std::tuple{"trt-11.1", Severity::Warning, "no longer has calibrators"}}) {
        Inspector inspector = testInspector(target);
        inspector.settings.given = givenBy({.cache = cache});
        const Analysis analysis = must(inspect(inspector, model, {}));
        const std::vector<Finding> found = findingsOf(analysis, "cache-ranges");
        ASSERT_EQ(found.size(), 1U);
        EXPECT_EQ(found.front().severity, severity);
        EXPECT_THAT(render(found.front().message), HasSubstr(verdict));
        EXPECT_THAT(render(found.front().message), HasSubstr("5 of its tensors are not in this model: a; b; "));
        const std::vector<Offer> offers = offersFor(*analysis.context, found.front());
        ASSERT_EQ(offers.size(), 1U);
        EXPECT_EQ(offers.front().safety, Safety::Review);
        EXPECT_EQ(offers.front().effect.quantizedLayers, weighted);
        const Model quantized = fixedModel(analysis, found.front(), "quantize");
        const Analysis after = must(inspect(inspector, quantized, {}));
        EXPECT_EQ(after.verdict.quantizedLayers, static_cast<std::size_t>(weighted));
        EXPECT_TRUE(findingsOf(after, "cache-ranges").empty());
    }
}

INSTANTIATE_TEST_SUITE_P(Made, CacheRanges, testing::Values(madeModel("residual_float")), corpusTestName);
INSTANTIATE_TEST_SUITE_P(
    Corpus, CacheRanges, testing::ValuesIn(namedModels({"float_yolox_nano.onnx"})), corpusTestName);

TEST(RuleOfACache, IsSelectedAndFixedOnlyWhereACacheWasGiven) {
    const Model model = textModel(R"(g (float[1,4,8,8] x) => (float[1,4,8,8] y)
        <float[4,4,1,1] w = ramp(-1, 1)> { y = Conv (x, w) })");
    Inspector inspector = testInspector("trt-8.6");
    const Analysis without = must(inspect(inspector, model, {}));
    EXPECT_TRUE(findingsOf(without, "cache-ranges").empty());
    auto cache = std::make_shared<CalibrationCache>();
    cache->entries = {{"x", 0.02F, 0}};
    inspector.settings.given = givenBy({.cache = cache});
    const std::vector<Finding> found = findingsOf(must(inspect(inspector, model, {})), "cache-ranges");
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found.front().offers.front().command, "tool quantize-from-cache --set cache=FILE");
    EXPECT_TRUE(offersFor(*without.context, found.front()).empty());
    EXPECT_FALSE(fixOf(without, found.front(), "quantize", {}));
    inspector.rules.skip = {"cache-*"};
    EXPECT_TRUE(findingsOf(must(inspect(inspector, model, {})), "cache-ranges").empty());
}

TEST(EvidenceJson, HasAMemberForEachFile) {
    Analysis analysis = inspectText(R"(g (float[1,4,8,8] x) => (float[1,4,8,8] y) { y = Relu (x) })", "trt-8.6");
    Artefacts artefacts;
    const Index& index = analysis.context->index();
    EXPECT_EQ(evidenceJson(applyArtefacts(artefacts, testInspector("trt-8.6"), analysis), index), "{}");
    CalibrationCache cache;
    cache.path = "bad \xff name";
    addArtefact(artefacts, cache);
    EXPECT_THAT(evidenceJson(applyArtefacts(artefacts, testInspector("trt-8.6"), analysis), index),
        testing::StartsWith(R"({"cache":{"path":"bad � name")"));
}

// A log alone changes the findings, without an engine that was measured.
TEST_F(AnyFile, WithoutFilesNothingOfALogIsLeft) {
    std::ofstream(folder_ / "build.log") << "[I] [TRT] TensorRT version: 10.3.0\n[E] [TRT] the moon is full\n";
    Artefacts artefacts;
    addArtefact(artefacts, must(readBuildLog(folder_ / "build.log")));
    const Inspector inspector = testInspector("trt-10.3");
    const auto index = std::make_shared<const Index>(textModel("g (float[1,4] x) => (float[1,4] y) { y = Relu (x) }"));
    const CheckedModel checked = must(checkVersion({inspector, index, nullptr, artefacts}, {}));
    const auto saysMoon = [](const Analysis& analysis) { return !findingsOf(analysis, "log-unknown-error").empty(); };
    EXPECT_TRUE(saysMoon(*checked.analysis));
    EXPECT_FALSE(saysMoon(*must(withoutFiles(inspector, checked.analysis, {}))));
    EXPECT_EQ(must(withoutFiles(inspector, checked.alone, {})), checked.alone) << "nothing to leave out";
}

} // namespace
} // namespace qaliper::evidence_test
