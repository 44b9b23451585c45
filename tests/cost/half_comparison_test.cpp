#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "model/cost/half_comparison.h"
#include "model/onnx/load.h"
#include "model/report/cost_json.h"
#include "model/report/report.h"
#include "tests/support/corpus.h"
#include "tests/support/graphs.h"
#include "tests/support/inspecting.h"
#include "tests/support/result.h"

// The quantized model beside the same model in FP16.

namespace qaliper::half_comparison_test {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;

constexpr std::string_view target = "trt-10.3,sm=8.6,fp16";

Analysis inspected(std::string_view text) { return inspectModel(textModel(text), target); }

HalfComparison compared(const Analysis& analysis) { return compareWithHalf(*analysis.context, analysis.verdict); }

std::vector<std::string> slowerLayers(const Analysis& analysis) {
    std::vector<std::string> layers;
    for (const LayerAgainstHalf& layer : compared(analysis).slower)
        layers.emplace_back(analysis.context->node(layer.node).output(0));
    return layers;
}

// Three layers of large images; between the second one and its Relu stands `between`.
std::string net(const std::string& between) {
    return R"(net (float[1,64,256,256] x) => (float[1,64,256,256] y)
        <float s = {0.5}, int8 z = {0}, int8[64,64,3,3] w = fill(1)> {
        q = QuantizeLinear (x, s, z)
        d = DequantizeLinear (q, s, z)
        k = DequantizeLinear (w, s, z)
        a = Conv <pads = [1, 1, 1, 1]> (d, k)
        aq = QuantizeLinear (a, s, z)
        ad = DequantizeLinear (aq, s, z)
        b = Conv <pads = [1, 1, 1, 1]> (ad, k)
        )" +
        between + R"(
        bq = QuantizeLinear (r, s, z)
        bd = DequantizeLinear (bq, s, z)
        c = Conv <pads = [1, 1, 1, 1]> (bd, k)
        cq = QuantizeLinear (c, s, z)
        y = DequantizeLinear (cq, s, z)
    })";
}

TEST(AgainstHalf, LayersThatAllRunInInt8AreFaster) {
    const Analysis analysis = inspected(net("r = Relu (b)"));
    const HalfComparison comparison = compared(analysis);
    EXPECT_LT(comparison.ratio.expected, 1);
    EXPECT_THAT(slowerLayers(analysis), IsEmpty());
    EXPECT_TRUE(comparison.isExact);
}

// The float model, with an Identity where its exporter left a pair out.
TEST(AgainstHalf, TheRatioIsThatOfTheTwoExpectedTimes) {
    const Analysis quantized = inspected(net("r = Relu (b)"));
    const Analysis inFloat = inspected(R"(net (float[1,64,256,256] x) => (float[1,64,256,256] y)
        <float[64,64,3,3] w = fill(1)> {
        a = Conv <pads = [1, 1, 1, 1]> (x, w)
        b = Conv <pads = [1, 1, 1, 1]> (a, w)
        r = Relu (b)
        c = Conv <pads = [1, 1, 1, 1]> (r, w)
        y = Identity (c)
    })");
    EXPECT_DOUBLE_EQ(
        compared(quantized).ratio.expected, quantized.verdict.time.expected / inFloat.verdict.time.expected);
}

TEST(AgainstHalf, TheLayerThatIsSlowerIsNamedWithItsConversions) {
    const Analysis analysis = inspected(net("u = Cos (b)\nuq = QuantizeLinear (u, s, z)\n"
                                            "ud = DequantizeLinear (uq, s, z)\nr = Cos (ud)"));
    ASSERT_THAT(slowerLayers(analysis), Contains("u"));
    const HalfComparison comparison = compared(analysis);
    const LayerAgainstHalf& layer = comparison.slower.front();
    EXPECT_GT(layer.conversions, 0) << "in FP16 both Cos are one kernel";
    EXPECT_GT(layer.nodes.size(), 1U);
    EXPECT_LE(layer.share.low, layer.share.expected);
    EXPECT_LE(layer.share.expected, layer.share.high);
    EXPECT_GT(comparison.ratio.expected, compared(inspected(net("r = Relu (b)"))).ratio.expected);
}

TEST(AgainstHalf, TheSlowestLayerComesFirst) {
    constexpr std::string_view text =
        R"(net (float[1,64,64,64] x, float[8,64,64,64] xx) => (float[1,64,64,64] y, float[8,64,64,64] yy)
        <float s = {0.5}, int8 z = {0}> {
        a = Cos (x)  q = QuantizeLinear (a, s, z)  d = DequantizeLinear (q, s, z)  y = Cos (d)
        aa = Cos (xx)  qq = QuantizeLinear (aa, s, z)  dd = DequantizeLinear (qq, s, z)  yy = Cos (dd)
    })";
    EXPECT_THAT(slowerLayers(inspected(text)), ElementsAre("aa", "a"));
}

TEST(AgainstHalf, APairBeforeAnActivationSplitsAKernelOfFp16) {
    const Analysis analysis = inspected(R"(net (float[1,64,14,14] x) => (float[1,64,14,14] y)
        <float s = {0.5}, int8 z = {0}, int8[64,64,1,1] w = fill(1)> {
        q = QuantizeLinear (x, s, z)
        d = DequantizeLinear (q, s, z)
        k = DequantizeLinear (w, s, z)
        a = Conv (d, k)
        aq = QuantizeLinear (a, s, z)
        ad = DequantizeLinear (aq, s, z)
        r = Relu (ad)
        rq = QuantizeLinear (r, s, z)
        y = DequantizeLinear (rq, s, z)
    })");
    EXPECT_THAT(slowerLayers(analysis), ElementsAre("a")) << "the layer before the pair";
}

TEST(AgainstHalf, OfUnknownSizesIsOpen) {
    const Analysis analysis = inspected(R"(net (float[N,64] x) => (float[N,64] y) <float s = {0.5}, int8 z = {0}> {
        u = Cos (x)
        q = QuantizeLinear (u, s, z)
        d = DequantizeLinear (q, s, z)
        y = Cos (d)
    })");
    const HalfComparison comparison = compared(analysis);
    EXPECT_FALSE(comparison.isExact);
    ASSERT_FALSE(comparison.slower.empty());
    EXPECT_TRUE(std::ranges::all_of(comparison.slower, &LayerAgainstHalf::isOpen));
}

TEST(AgainstHalf, NothingIsSaidOfAFloatModel) {
    const Analysis analysis =
        inspected("net (float[1,4,4,4] x) => (float[1,4,4,4] y) <float[4,4,1,1] f = fill(1)> { y = Conv (x, f) }");
    EXPECT_THAT(describeHalf(compared(analysis), *analysis.context, shownSlower), IsEmpty());
}

TEST(Conversions, AreListedInJsonWithTheirBytes) {
    const Analysis analysis = inspected(net("u = Cos (b)\nuq = QuantizeLinear (u, s, z)\n"
                                            "ud = DequantizeLinear (uq, s, z)\nr = Cos (ud)"));
    const nlohmann::json list = conversionsToJson(analysis);
    const auto find = [&](std::string_view node) {
        return std::ranges::find_if(list, [&](const nlohmann::json& entry) { return entry.at("node") == node; });
    };
    const auto quantize = find("main:uq");
    ASSERT_NE(quantize, list.end());
    EXPECT_EQ(quantize->at("op"), "QuantizeLinear");
    EXPECT_EQ(quantize->at("from"), "FP32");
    EXPECT_EQ(quantize->at("to"), "INT8");
    EXPECT_GT(quantize->at("bytes_read"), quantize->at("bytes_written"));
    EXPECT_GT(quantize->at("share"), 0);
    double runs = 0;
    for (const nlohmann::json& entry : list)
        runs += entry.at("share").get<double>() > 0 ? 1 : 0;
    EXPECT_EQ(runs, list.size()) << "what fuses is not in it";
}

TEST(AgainstHalf, InJson) {
    const Analysis analysis = inspected(net("u = Cos (b)\nuq = QuantizeLinear (u, s, z)\n"
                                            "ud = DequantizeLinear (uq, s, z)\nr = Cos (ud)"));
    RunReport report;
    report.models.push_back({.path = "net.onnx",
        .target = analysis.context->target,
        .analysis = std::make_shared<const Analysis>(analysis)});
    const nlohmann::json summary = nlohmann::json::parse(toJson(report)).at("models").at(0).at("summary");
    const nlohmann::json& half = summary.at("against_half");
    EXPECT_EQ(half.at("range").size(), 2U);
    EXPECT_GT(half.at("ratio"), 0);
    const nlohmann::json& layer = half.at("slower").at(0);
    EXPECT_GT(layer.at("share"), 0);
    EXPECT_FALSE(layer.at("nodes").empty());
    EXPECT_EQ(summary.at("verdict").at("launches"), launches(analysis.verdict));
}

// On real models: the layers' differences are the difference of the two models.
class RealModels : public CorpusTest {};

TEST_P(RealModels, AddsUpOverTheLayers) {
    const Analysis analysis = inspectModel(must(loadModel(GetParam())), target);
    const HalfComparison comparison = compared(analysis);
    if (analysis.context->quant.empty() || comparison.ratio.expected <= 0)
        return;
    double slower = 0;
    for (const LayerAgainstHalf& layer : comparison.slower) {
        slower += layer.share.expected;
        EXPECT_LE(layer.conversions, layer.share.expected + 1);
        EXPECT_FALSE(layer.nodes.empty());
    }
    EXPECT_GE(slower, 1 - 1 / comparison.ratio.expected - 0.02) << "what is slower, less what is faster, is the sum";
    EXPECT_LE(slower, 1);
    EXPECT_LE(comparison.ratio.low, comparison.ratio.expected);
    EXPECT_LE(comparison.ratio.expected, comparison.ratio.high);
}

INSTANTIATE_TEST_SUITE_P(Models, RealModels, testing::ValuesIn(readableModels()), corpusTestName);

} // namespace
} // namespace qaliper::half_comparison_test
