#include <algorithm>
#include <array>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/onnx/infer.h"
#include "model/onnx/load.h"
#include "model/rules/facts.h"
#include "model/rules/registry.h"
#include "tests/support/corpus.h"
#include "tests/support/inferring.h"
#include "tests/support/inspecting.h"
#include "tests/support/result.h"

// A list of findings that somebody reads: few rows on any real model, and the rows one would write oneself.

namespace qaliper::quiet_list_test {
namespace {

namespace fs = std::filesystem;

struct Row {
    std::string group;
    std::size_t count = 0;
    std::string title;
    Severity severity = Severity::Note;
};

std::vector<Row> rowsOf(const Analysis& analysis) {
    std::vector<Row> rows;
    for (const FindingGroup& group : groupFindings(analysis.findings)) {
        const Finding& face = analysis.findings[group.findings.front()];
        rows.push_back({group.group, group.findings.size(), render(face.title), face.severity});
    }
    return rows;
}

std::vector<std::string> written(const std::vector<Row>& rows) {
    std::vector<std::string> lines;
    lines.reserve(rows.size());
    for (const Row& row : rows)
        lines.push_back(row.group + " ×" + std::to_string(row.count) + ": " + row.title);
    return lines;
}

Analysis analysisOf(const fs::path& path, std::string_view target) {
    return inspectModel(must(loadModel(path)), target);
}

class QuietList : public CorpusTest {};

constexpr std::array releases{
    "trt-8.6", "trt-9.3", "trt-10.0", "trt-10.3", "trt-10.10", "trt-11.1", "trt-11.3", "trt-11.5"};

// More is known of the fact than that it is open.
bool isSettled(std::string_view id) {
    const auto fact = findFact(id);
    return fact && fact->certainty != "open" && fact->certainty != "inferred, open";
}

// What ONNX itself rejects; TensorRT was not asked about it in each release, nor about each operator.
bool isOfOnnx(const Finding& finding) {
    return finding.rule == "graph-node-form" || finding.rule == "graph-shape-mismatch" ||
        finding.rule == "graph-type-mismatch";
}

// What stops a build or computes other numbers is said by a rule that has a fact for it, which is not an open one.
void expectReasonFor(const Finding& error) {
    EXPECT_TRUE(error.stage != Stage::None || isOfOnnx(error)) << error.key;
    const Rule* rule = findRule(error.rule);
    ASSERT_TRUE(rule) << error.rule;
    EXPECT_TRUE(std::ranges::any_of(rule->info.refs, isSettled)) << error.key;
}

TEST_P(QuietList, HasAtMostTenRowsOnEachReleaseAndAReasonForEachError) {
    const auto index = std::make_shared<const Index>(must(loadModel(GetParam())));
    const TypeTable types = must(inferTypes(*index, sharedInferenceWorker(), {}));
    for (const char* release : releases) {
        SCOPED_TRACE(release);
        const Analysis analysis = must(inspect(testInspector(release), index, types, {}));
        const auto rows = rowsOf(analysis);
        EXPECT_LE(rows.size(), 10U) << testing::PrintToString(written(rows));
        for (const Finding& finding : analysis.findings) {
            if (finding.severity == Severity::Error)
                expectReasonFor(finding);
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Made, QuietList, testing::ValuesIn(madeModels()), corpusTestName);
INSTANTIATE_TEST_SUITE_P(Corpus, QuietList, testing::ValuesIn(readableModels()), corpusTestName);

class NamedModel : public CorpusTest {
protected:
    std::vector<Row> rows(std::string_view target = "trt-10.3") const { return rowsOf(analysisOf(GetParam(), target)); }
};

class ShuffleNet : public NamedModel {};
TEST_P(ShuffleNet, HasOneRowForItsSixteenConcats) {
    const auto all = rows();
    const auto isConcat = [](const Row& row) { return row.group.starts_with("qdq-concat-scales"); };
    EXPECT_EQ(std::ranges::count_if(all, isConcat), 1) << testing::PrintToString(written(all));
    EXPECT_EQ(std::ranges::find_if(all, isConcat)->count, 16U);
}
INSTANTIATE_TEST_SUITE_P(
    Corpus, ShuffleNet, testing::ValuesIn(namedModels({"exported/shufflenet_v2_x0_5.qdq_int8.onnx"})), corpusTestName);

class AsymmetricMobileNet : public NamedModel {};
TEST_P(AsymmetricMobileNet, IsCalledWhatItIs) {
    const auto all = rows();
    EXPECT_LE(all.size(), 3U) << testing::PrintToString(written(all));
    EXPECT_EQ(all.front().title, "Asymmetric UINT8, made for ONNX Runtime");
}
INSTANTIATE_TEST_SUITE_P(Corpus, AsymmetricMobileNet,
    testing::ValuesIn(namedModels({"exported/mobilenet_v2_w035.qdq_uint8_asym.onnx"})), corpusTestName);

std::ptrdiff_t quantizesIn(const Model& model) {
    return std::ranges::count_if(model.main().nodes, [](const Node& node) { return node.is("QuantizeLinear"); });
}

class ResNet : public NamedModel {};
TEST_P(ResNet, LosesFortyNinePairsBeforeRelu) {
    const Analysis analysis = analysisOf(GetParam(), "trt-10.3");
    const auto all = rowsOf(analysis);
    ASSERT_EQ(all.size(), 2U) << testing::PrintToString(written(all));
    EXPECT_EQ(all.front().count, 49U);
    EXPECT_EQ(all.front().title, "Q/DQ pair before Relu");
    EXPECT_EQ(all.back().count, 16U);
    EXPECT_EQ(all.back().title, "Q/DQ pair between a layer and its residual Add");
    EXPECT_EQ(quantizesIn(analysis.context->model()), 123);
    FixRequest request;
    request.chosen = {{"qdq-before-activation", "remove-pair"}};
    EXPECT_EQ(quantizesIn(fixedAll(analysis, request).analysis->context->model()), 74);
}
INSTANTIATE_TEST_SUITE_P(
    Corpus, ResNet, testing::ValuesIn(namedModels({"exported/resnet50_narrow.qdq_int8.onnx"})), corpusTestName);

class MatMulNBits : public NamedModel {};
TEST_P(MatMulNBits, IsOneRowForAllTwentyFour) {
    const auto all = rows();
    ASSERT_EQ(all.size(), 1U) << testing::PrintToString(written(all));
    EXPECT_EQ(all.front().count, 24U);
}
INSTANTIATE_TEST_SUITE_P(
    Corpus, MatMulNBits, testing::ValuesIn(namedModels({"exported/bert_4l.matmulnbits.onnx"})), corpusTestName);

class ToyPlugins : public NamedModel {};
TEST_P(ToyPlugins, AreSixUnknownOperatorsAndNothingIsClaimedOfTheirTypes) {
    const Analysis analysis = analysisOf(GetParam(), "trt-10.3");
    const auto all = rowsOf(analysis);
    ASSERT_EQ(all.size(), 1U) << testing::PrintToString(written(all));
    EXPECT_EQ(all.front().group, "plugin-unknown#unknown");
    EXPECT_EQ(all.front().count, 6U);
    for (const NodeIx node : analysis.context->index().nodes())
        EXPECT_EQ(analysis.context->precision.at(node).certainty, Certainty::None);
}
INSTANTIATE_TEST_SUITE_P(
    Corpus, ToyPlugins, testing::ValuesIn(namedModels({"plugin_toy_subgraph.onnx"})), corpusTestName);

class FloatModel : public NamedModel {};
TEST_P(FloatModel, HasAtMostOneNote) {
    const auto all = rows();
    EXPECT_LE(all.size(), 1U) << testing::PrintToString(written(all));
    EXPECT_TRUE(std::ranges::all_of(all, [](const Row& row) { return row.severity == Severity::Note; }));
}
INSTANTIATE_TEST_SUITE_P(Corpus, FloatModel,
    testing::ValuesIn(namedModels({"float_yolox_nano.onnx", "float_ultraface_rfb320.onnx", "fp16_squeezenet.onnx"})),
    corpusTestName);

// Opset 7 with two operators that ONNX took back and an input of open shape: three notes, each of another thing to do.
class OldFloatModel : public NamedModel {};
TEST_P(OldFloatModel, HasANoteForEachThingToDo) {
    const auto all = rows();
    EXPECT_EQ(all.size(), 3U) << testing::PrintToString(written(all));
    EXPECT_TRUE(std::ranges::all_of(all, [](const Row& row) { return row.severity == Severity::Note; }));
}
INSTANTIATE_TEST_SUITE_P(
    Corpus, OldFloatModel, testing::ValuesIn(namedModels({"float_candy_style_instancenorm.onnx"})), corpusTestName);

// Their INT64 constants are sentinels of Slice, which clamping does not harm.
class Transformer : public NamedModel {};
TEST_P(Transformer, HasNoRowAboutInt64OnOldTargets) {
    const auto all = rows("trt-8.6");
    EXPECT_TRUE(std::ranges::none_of(all, [](const Row& row) { return row.group.starts_with("type-int64-range"); }))
        << testing::PrintToString(written(all));
}
INSTANTIATE_TEST_SUITE_P(Corpus, Transformer,
    testing::ValuesIn(namedModels({"exported/vit_small.qdq_int8.onnx", "exported/vit_small.dynamo_opset18.onnx",
        "exported/swin_tiny.dynamic.onnx"})),
    corpusTestName);

} // namespace
} // namespace qaliper::quiet_list_test
