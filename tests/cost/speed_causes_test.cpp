#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "model/report/report.h"
#include "model/rules/speed_causes.h"
#include "model/rules/speed_lines.h"
#include "tests/support/graphs.h"
#include "tests/support/inspecting.h"

// The causes with what removes them, as reports write them.

namespace qaliper::speed_causes_test {
namespace {

using testing::Contains;
using testing::HasSubstr;
using Json = nlohmann::json;

// A pair between two layers and their Relus; after the second one there is none.
const std::string pairsBefore = R"(net (float[1,64,32,32] x) => (float[1,64,32,32] y)
    <float s = {0.5}, int8 z = {0}, int8[64,64,1,1] w = fill(1)> {
    q = QuantizeLinear (x, s, z)
    d = DequantizeLinear (q, s, z)
    k = DequantizeLinear (w, s, z)
    a = Conv (d, k)
    aq = QuantizeLinear (a, s, z)
    ad = DequantizeLinear (aq, s, z)
    r = Relu (ad)
    rq = QuantizeLinear (r, s, z)
    rd = DequantizeLinear (rq, s, z)
    y = Conv (rd, k)
})";

Analysis inspectedText(std::string_view text, std::string_view target) { return inspectModel(textModel(text), target); }

const SpeedCause* find(const std::vector<SpeedCause>& causes, CauseKind kind) {
    const auto found = std::ranges::find(causes, kind, [](const SpeedCause& cause) { return cause.cause.kind; });
    return found == causes.end() ? nullptr : &*found;
}

Json causesIn(const Analysis& analysis) {
    RunReport report;
    report.models.push_back({.path = "net.onnx",
        .target = analysis.context->target,
        .analysis = std::make_shared<const Analysis>(analysis)});
    return Json::parse(toJson(report)).at("models").at(0).at("summary").at("causes");
}

TEST(SpeedCauses, TheOfferOfTheRuleRemovesTheCause) {
    const Analysis before = inspectedText(pairsBefore, "trt-10.3,sm=8.6,fp16");
    const std::vector<SpeedCause> causes = speedCauses(before);
    const SpeedCause* cause = find(causes, CauseKind::PairBeforeActivation);
    ASSERT_NE(cause, nullptr);
    ASSERT_FALSE(cause->fixes.empty());
    EXPECT_EQ(cause->fixes.front().rule, "qdq-before-activation");
    EXPECT_EQ(cause->fixes.front().findings.size(), 1U);
    EXPECT_THAT(render(describeSpeedRemedy(*cause)), HasSubstr("qdq-before-activation=remove-pair"));

    const Finding finding = findingsOf(before, "qdq-before-activation").front();
    const Analysis after =
        inspectModel(fixedModel(before, finding, cause->fixes.front().offer), "trt-10.3,sm=8.6,fp16");
    EXPECT_EQ(find(speedCauses(after), CauseKind::PairBeforeActivation), nullptr);
    EXPECT_LT(after.verdict.time.expected, before.verdict.time.expected);
}

TEST(SpeedCauses, WhatStopsTheBuildHasTheOffersOfItsErrors) {
    const Analysis analysis = inspectedText(R"(net (float[1,6,8,8] x) => (float[1,6,8,8] y)
        <float s = {0.5}, int8 z = {0}, int8[6,2,1,1] w = fill(1)> {
        q = QuantizeLinear (x, s, z)
        d = DequantizeLinear (q, s, z)
        k = DequantizeLinear (w, s, z)
        y = Conv <group = 3> (d, k)
    })",
        "trt-11.0,sm=8.6");
    const std::vector<SpeedCause> causes = speedCauses(analysis);
    ASSERT_FALSE(causes.empty());
    ASSERT_TRUE(causes.front().stops());
    ASSERT_FALSE(causes.front().fixes.empty());
    EXPECT_EQ(causes.front().fixes.front().rule, "conv-group-misaligned");
}

TEST(SpeedCauses, ErrorsOfTheParserStandBefore) {
    const Analysis analysis = inspectedText(R"(net (float[1,4] x) => (float[1,4] y)
        <float s = {0.5}, uint8 z = {3}, int8[4,4] w = fill(1), int8 wz = {0}> {
        q = QuantizeLinear (x, s, z)
        d = DequantizeLinear (q, s, z)
        k = DequantizeLinear (w, s, wz)
        y = MatMul (d, k)
    })",
        "trt-10.3");
    const std::vector<SpeedCause> causes = speedCauses(analysis);
    ASSERT_FALSE(causes.empty());
    EXPECT_TRUE(causes.front().stops());
    EXPECT_EQ(describeSpeed(analysis).front(), describeSpeedCause(causes.front()));
    EXPECT_EQ(describeSpeed(analysis).at(1), sayWithoutStops()) << "no total directly under it";
    RunReport report;
    report.models.push_back({.path = "net.onnx",
        .target = analysis.context->target,
        .analysis = std::make_shared<const Analysis>(analysis)});
    EXPECT_THAT(toText(report),
        HasSubstr(render(describeSpeedCause(causes.front())) + "\n  " + render(sayWithoutStops()) + "\n"));
    const Json first = causesIn(analysis).at(0);
    EXPECT_TRUE(first.at("share").is_null());
    EXPECT_EQ(first.at("places"), causes.front().errors);
}

TEST(SpeedCauses, InJsonHaveIdNodesBytesShareRangeAndFix) {
    const Analysis analysis = inspectedText(pairsBefore, "trt-10.3,sm=8.6,fp16");
    const Json causes = causesIn(analysis);
    ASSERT_FALSE(causes.empty());
    std::vector<std::string> ids;
    for (const Json& cause : causes) {
        ids.push_back(cause.at("id"));
        EXPECT_EQ(cause.at("range").size(), 2U);
        EXPECT_GE(cause.at("share"), cause.at("range").at(0));
        EXPECT_LE(cause.at("share"), cause.at("range").at(1));
        EXPECT_FALSE(cause.at("nodes").empty()) << ids.back();
        EXPECT_GT(cause.at("bytes"), 0) << ids.back();
    }
    EXPECT_THAT(ids, Contains("pair-before-activation"));
    const auto pairs = std::ranges::find(ids, "pair-before-activation");
    const Json& fix = causes.at(static_cast<std::size_t>(pairs - ids.begin())).at("fix").at(0);
    EXPECT_EQ(fix.at("rule"), "qdq-before-activation");
    EXPECT_EQ(fix.at("fix"), "remove-pair");
    EXPECT_EQ(fix.at("findings").size(), 1U);
}

TEST(SpeedCauses, AreAPropertyOfTheRunInSarif) {
    const Analysis analysis = inspectedText(pairsBefore, "trt-10.3,sm=8.6,fp16");
    RunReport report;
    report.models.push_back({.path = "net.onnx",
        .target = analysis.context->target,
        .analysis = std::make_shared<const Analysis>(analysis)});
    const Json run = Json::parse(toSarif(report)).at("runs").at(0);
    const Json& model = run.at("properties").at("causes").at(0);
    EXPECT_EQ(model.at("uri"), "net.onnx");
    EXPECT_EQ(model.at("causes"), causesIn(analysis));
}

TEST(SpeedCauses, TheTextNamesTheGpuWhoseRatesAreTaken) {
    const Analysis analysis = inspectedText(pairsBefore, "trt-10.3");
    EXPECT_EQ(describeSpeed(analysis).back(), describeRates(analysis.verdict));
    EXPECT_THAT(render(describeRates(analysis.verdict)), HasSubstr(formatCapability(assumedGpu)));
}

// With channels added it is depthwise still, and its type as open as before.
TEST(SpeedCauses, AnOfferThatLeavesTheTypeOpenIsNoFixOfThat) {
    const Analysis analysis = inspectedText(R"(net (float[1,6,8,8] x) => (float[1,6,8,8] y)
        <float s = {0.5}, int8 z = {0}, int8[6,1,1,1] w = fill(1)> {
        q = QuantizeLinear (x, s, z)
        d = DequantizeLinear (q, s, z)
        k = DequantizeLinear (w, s, z)
        c = Conv <group = 6> (d, k)
        cq = QuantizeLinear (c, s, z)
        y = DequantizeLinear (cq, s, z)
    })",
        "trt-10.3,sm=7.5,fp16");
    ASSERT_EQ(findingsOf(analysis, "conv-group-misaligned").size(), 1U);
    const std::vector<SpeedCause> causes = speedCauses(analysis);
    const SpeedCause* cause = find(causes, CauseKind::LayerTypeOpen);
    ASSERT_NE(cause, nullptr);
    EXPECT_TRUE(cause->fixes.empty());
    EXPECT_EQ(cause->placesWithoutFix(), 1U);
}

// Without the pair the product writes float itself.
TEST(SpeedCauses, ThePairAfterAProductOfAttentionIsAPlaceThatStays) {
    const auto text = [](const std::string& between, const std::string& scores) {
        return R"(net (float[1,2,8,16] a, float[1,2,16,8] b, float[1,2,8,16] c) => (float[1,2,8,16] y)
            <float s = {0.02}, int8 z = {0}> {
            aq = QuantizeLinear (a, s, z)
            ad = DequantizeLinear (aq, s, z)
            bq = QuantizeLinear (b, s, z)
            bd = DequantizeLinear (bq, s, z)
            m = MatMul (ad, bd)
            )" +
            between + " p = Softmax <axis = -1> (" + scores + R"()
            pq = QuantizeLinear (p, s, z)
            pd = DequantizeLinear (pq, s, z)
            cq = QuantizeLinear (c, s, z)
            cd = DequantizeLinear (cq, s, z)
            y = MatMul (pd, cd)
        })";
    };
    const std::string_view target = "trt-10.3,sm=8.6,fp16";
    const Analysis paired =
        inspectedText(text("mq = QuantizeLinear (m, s, z) md = DequantizeLinear (mq, s, z)", "md"), target);
    ASSERT_EQ(findingsOf(paired, "qdq-dangling").size(), 1U);
    const std::vector<SpeedCause> before = speedCauses(paired);
    const SpeedCause* cause = find(before, CauseKind::AttentionInFloat);
    ASSERT_NE(cause, nullptr);
    EXPECT_TRUE(cause->fixes.empty());
    const Analysis without = inspectedText(text("", "m"), target);
    const Index& index = without.context->index();
    const NodeIx product = index.producer(*index.value(mainGraph, "m"));
    const auto holdsProduct = [&](const SpeedCause& left) {
        return std::ranges::find(left.cause.places, product) != left.cause.places.end();
    };
    EXPECT_TRUE(std::ranges::any_of(speedCauses(without), holdsProduct));
}

} // namespace
} // namespace qaliper::speed_causes_test
