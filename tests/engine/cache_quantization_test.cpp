#include <algorithm>
#include <array>
#include <stdexcept>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/engine/findings/cache_quantization.h"
#include "model/engine/logs/cache_report.h"
#include "model/onnx/load.h"
#include "model/quant/operator_traits.h"
#include "tests/support/corpus.h"
#include "tests/support/graphs.h"
#include "tests/support/inspecting.h"
#include "tests/support/needs.h"
#include "tests/support/proving.h"
#include "tests/support/result.h"

namespace qaliper::cache_quantization_test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr const char* residual = R"(<ir_version: 8, opset_import: ["": 13]>
    g (float[1,4,8,8] x) => (float[1,4,8,8] y)
    <float[4,4,1,1] w = {1,0,0,0, 0,2,0,0, 0,0,0,0, 0,0,0.5,4}, float[4,4,1,1] w2 = {0.1,0.2,0.3,0.4, 0.4,0.3,0.2,0.1, 1,0,1,0, 0,0,0,1}> {
        ["sigmoid"] a = Sigmoid(x)
        ["conv"] c = Conv(a, w)
        ["conv2"] d = Conv(a, w2)
        ["add"] s = Add(c, a)
        ["mul"] y = Mul(s, d)
    })";

std::shared_ptr<const Context> contextFor(const Model& model, std::string_view target = "trt-11.1") {
    return inspectModel(model, target).context;
}

CalibrationCache cacheWith(const std::vector<std::pair<std::string, float>>& ranges) {
    CalibrationCache cache;
    cache.version = Version{8, 6, 1};
    for (const auto& [tensor, range] : ranges)
        cache.entries.push_back({tensor, range / 127, 0});
    return cache;
}

TEST(CacheQuantization, DataByTheCacheWeightsByChannel) {
    const Model model = textModel(residual);
    const auto context = contextFor(model);
    const auto result = must(quantizeFromCache(*context, cacheWith({{"a", 1.0F}, {"gone", 2.0F}})));
    EXPECT_EQ(result.quantized.size(), 2U);
    EXPECT_EQ(result.tensors.size(), 1U);
    EXPECT_THAT(result.foreign, ElementsAre("gone"));
    const Model after = applied(model, result.fix.edits);
    const Analysis analysis = inspectModel(after, "trt-11.1");
    EXPECT_TRUE(std::ranges::none_of(
        analysis.findings, [](const Finding& finding) { return finding.severity == Severity::Error; }));
    EXPECT_EQ(analysis.verdict.quantizedLayers, 2U);
    EXPECT_EQ(nodeOf(after, "s").inputs[1], "a_dequantized"); // the residual reads the pair that is there
    EXPECT_EQ(nodeOf(after, "s").inputs[0], "c");

    const Quantizer* weights =
        analysis.context->dequantizerAfter(*analysis.context->index().value(mainGraph, nodeOf(after, "c").inputs[1]));
    ASSERT_TRUE(weights);
    EXPECT_EQ(weights->axis, 0);
    const auto scales = must(readScales(*weights, analysis.context->storage()));
    ASSERT_EQ(scales.size(), 4U);
    constexpr std::array expected{1.F / 127, 2.F / 127, 1.F, 4.F / 127};
    for (std::size_t i = 0; i < scales.size(); ++i)
        EXPECT_FLOAT_EQ(static_cast<float>(scales[i]), expected.at(i));
}

TEST(CacheQuantization, NumbersStayCloseInTheReferenceRuntime) {
    needRuntime();
    const Model model = textModel(residual);
    const auto context = contextFor(model);
    const auto edits = must(quantizeFromCache(*context, cacheWith({{"a", 1.0F}}))).fix.edits;
    const auto wrong = must(quantizeFromCache(*context, cacheWith({{"a", 0.01F}}))).fix.edits;
    const Proof proof = proofOf(versionsOf(model, edits), {.isReview = true});
    EXPECT_EQ(proof.state, ProofState::Close) << verdict(proof);
    EXPECT_GT(proof.sqnr(), 30);
    EXPECT_EQ(proofOf(versionsOf(model, wrong), {.isReview = true}).state, ProofState::Different);
}

TEST(CacheQuantization, AxisOfEachKindOfLayer) {
    const Model model = textModel(R"(<ir_version: 8, opset_import: ["": 13]>
        g (float[2,4] x, float[1,4,8,8] i) => (float[2,3] y, float[2,3] z, float[2,3] m, float[1,2,8,8] t)
        <float[3,4] wt = {1,1,1,1,1,1,1,1,1,1,1,1}, float[4,3] w = {1,1,1,1,1,1,1,1,1,1,1,1}, float[4,2,1,1] u = {1,1,1,1,1,1,1,1}> {
            y = Gemm<transB: int = 1>(x, wt)
            z = Gemm(x, w)
            m = MatMul(x, w)
            t = ConvTranspose(i, u)
        })");
    const auto result = must(quantizeFromCache(*contextFor(model), cacheWith({{"x", 1.0F}, {"i", 1.0F}})));
    const Model after = applied(model, result.fix.edits);
    const auto axisOf = [&](const char* output) {
        return nodeOf(after, nodeOf(after, output).inputs[1]).integer("axis", -1);
    };
    EXPECT_EQ(axisOf("y"), 0);
    EXPECT_EQ(axisOf("z"), 1);
    EXPECT_EQ(axisOf("m"), 1);
    EXPECT_EQ(axisOf("t"), 0);
    EXPECT_NE(nodeOf(after, "z").inputs[1], nodeOf(after, "m").inputs[1]); // each layer has a pair of its own
    EXPECT_EQ(nodeOf(after, "z").inputs[0], nodeOf(after, "m").inputs[0]);
}

TEST(CacheQuantization, WhatCannotBeQuantizedIsListed) {
    const Model model = textModel(R"(<ir_version: 8, opset_import: ["": 13]>
        g (float[1,4,8,8] x) => (float[1,4,8,8] y)
        <float[4,2,1,1] w = {1,1,1,1,1,1,1,1}, float[4,4,1,1] v = {1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1}> {
            a = Conv<group: int = 2>(x, w)
            b = Conv(a, v)
            y = Conv(b, v)
        })");
    const auto result = must(quantizeFromCache(*contextFor(model), cacheWith({{"x", 1.0F}, {"b", 2.0F}})));
    ASSERT_EQ(result.left.size(), 2U);
    EXPECT_THAT(render(result.left[0].reason), HasSubstr("no INT8 kernel for its groups of 2 and 2 channels"));
    EXPECT_THAT(render(result.left[1].reason), HasSubstr("no range in the cache"));
    EXPECT_EQ(result.quantized.size(), 1U);
}

TEST(CacheQuantization, RaisesAnOpsetWithoutQuantizers) {
    needRuntime();
    const Model model = textModel(R"(<ir_version: 4, opset_import: ["": 9]> g (float[2,4] x) => (float[2,3] y)
        <float[4,3] w = noise(-1, 1)> { c = Clip <min = -1.0, max = 1.0> (x) y = MatMul (c, w) })");
    const auto edits = must(quantizeFromCache(*contextFor(model), cacheWith({{"c", 1.0F}}))).fix.edits;
    const Proof proof = proofOf(versionsOf(model, edits), {.isReview = true});
    EXPECT_EQ(proof.state, ProofState::Close) << verdict(proof);
    EXPECT_EQ(applied(model, edits).opset(), 13);
}

TEST(CacheQuantization, RefusesWhatItCannotDo) {
    const auto refused = [](const char* text, const CalibrationCache& cache) {
        const auto result = quantizeFromCache(*contextFor(textModel(text)), cache);
        return result ? "done" : describe(result.error());
    };
    EXPECT_THAT(refused(residual, cacheWith({{"other", 1.0F}})), HasSubstr("1 of its tensors is not in this model"));
    EXPECT_THAT(refused(R"(<ir_version: 8, opset_import: ["": 9]> g (float[1,1,2,2] x) => (float[1,1,4,4] y)
                    <float[4] s = {1,1,2,2}> { y = Upsample(x, s) })",
                    cacheWith({{"x", 1.0F}})),
        HasSubstr("opset 10"));
    EXPECT_THAT(
        refused(R"(<ir_version: 8, opset_import: ["": 13]> g (float[1] x) => (int8[1] y) <float s = {1.0}, int8 z = {0}>
                    { y = QuantizeLinear(x, s, z) })",
            cacheWith({{"x", 1.0F}})),
        HasSubstr("already has Q/DQ"));
}

TEST(CacheQuantization, ACacheSurvivesTheWayThereAndBack) {
    const Model model = textModel(residual);
    const CalibrationCache cache = cacheWith({{"a", 1.0F}});
    const auto result = must(quantizeFromCache(*contextFor(model), cache));
    const auto after = contextFor(applied(model, result.fix.edits));
    const CalibrationCache back = cacheFromQuantizers(after->index(), after->quant, after->target);
    ASSERT_EQ(back.entries.size(), 1U);
    EXPECT_EQ(back.entries[0].tensor, "a");
    EXPECT_EQ(back.entries[0].scale, cache.entries[0].scale);
}

class FloatNetwork : public CorpusTest {};

TEST_P(FloatNetwork, IsQuantizedWhateverElseTheCacheNames) {
    const Model model = must(loadModel(GetParam()));
    const auto context = contextFor(model);
    std::vector<std::pair<std::string, float>> ranges;
    for (const NodeIx node : context->index().nodes()) {
        if (isWeighted(context->node(node)))
            ranges.emplace_back(context->index().name(context->index().input(node, 0)), 3.0F);
    }
    for (const char* name :
        {"other_1", "other_2", "(Unnamed Layer* 4) [Shuffle]_output", "ONNXTRT_Broadcast_9_output", "prob"})
        ranges.emplace_back(name, 1.0F);
    const auto result = must(quantizeFromCache(*context, cacheWith(ranges)));
    EXPECT_EQ(result.foreign.size(), 5U);
    EXPECT_TRUE(result.left.empty());
    const Model quantized = applied(model, result.fix.edits);
    EXPECT_EQ(quantized.opset(), std::max<std::int64_t>(*model.opset(), 13)); // nothing in them changed since 11
    const Analysis after = inspectModel(quantized, "trt-11.1");
    EXPECT_EQ(after.verdict.quantizedLayers, result.quantized.size());
    EXPECT_TRUE(std::ranges::none_of(
        after.findings, [](const Finding& finding) { return finding.severity == Severity::Error; }));
}

INSTANTIATE_TEST_SUITE_P(Made, FloatNetwork, testing::Values(madeModel("residual_float")), corpusTestName);
INSTANTIATE_TEST_SUITE_P(
    Corpus, FloatNetwork, testing::ValuesIn(namedModels({"float_yolox_nano.onnx"})), corpusTestName);

TEST(CacheQuantization, OldOpsetsAreRaisedWhereNothingChanges) {
    const auto quantized = [](const std::string& head, const std::string& tail) {
        const Model model = textModel("<ir_version: 7, opset_import: [\"\": " + head +
            "]> g (float[1,4,1,1] x) => (float[1,4,1,1] y) "
            "<float[4,4,1,1] w = {1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1}> { c = Conv(x, w) " +
            tail + " }");
        const auto result = quantizeFromCache(*contextFor(model), cacheWith({{"x", 1.0F}}));
        return result ? applied(model, result->fix.edits) : throw std::runtime_error(describe(result.error()));
    };
    const auto axis = [](const Model& model) {
        return nodeOf(model, nodeOf(model, "c").inputs[1]).integer("axis", -1);
    };
    EXPECT_EQ(quantized("11", "y = Relu(c)").opset(), 13);
    EXPECT_EQ(axis(quantized("11", "y = Relu(c)")), 0);
    const Model kept = quantized("11", "y = Softmax<axis: int = 1>(c)"); // means something else from 13 on
    EXPECT_EQ(kept.opset(), 11);
    EXPECT_EQ(axis(kept), -1); // one scale for the whole tensor
    EXPECT_EQ(quantized("9", "y = Relu(c)").opset(), 13);
}

} // namespace
} // namespace qaliper::cache_quantization_test
