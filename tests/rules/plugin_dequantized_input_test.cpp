#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/fixing.h"
#include "tests/support/graphs.h"

namespace qaliper::plugin_dequantized_input_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr std::string_view rule = "plugin-dequantized-input";

std::string graph(const std::string& nodes) {
    return R"(<ir_version: 8, opset_import: ["": 13, "acme": 1]>
        block (float[4,4] x) => (float[4,4] y) <float s = {0.02}, float t = {0.01}, int8 z = {0}> {)" +
        nodes + "}";
}

const std::string afterDq = graph("q = QuantizeLinear (x, s, z) d = DequantizeLinear (q, s, z) p = acme.Attend (d)"
                                  " y = Relu (p)");
const std::string betweenPairs = graph("q = QuantizeLinear (x, s, z) d = DequantizeLinear (q, s, z)"
                                       " p = acme.Attend (d) pq = QuantizeLinear (p, t, z)"
                                       " pd = DequantizeLinear (pq, t, z) y = Relu (pd)");
const std::string afterQ = graph("q = QuantizeLinear (x, s, z) p = acme.Attend (q) y = Relu (p)");
const std::string beforeQ = graph("p = acme.Attend (x) pq = QuantizeLinear (p, t, z) y = DequantizeLinear (pq, t, z)");

std::string plugin(const std::string& inputs, const std::string& outputs) {
    return "[[plugin]]\nop = \"Attend\"\ndomain = \"acme\"\ninputs = [[" + inputs + "]]\noutputs = [[" + outputs +
        "]]\n";
}

const std::string int8Only = plugin(R"("int8")", R"("int8")");
const std::string floatOnly = plugin(R"("fp32", "fp16")", R"("fp32", "fp16")");
const std::string either = plugin(R"("fp32", "int8")", R"("fp32", "int8")");

// "error path", "note unknown": level and slot.
std::vector<std::string> foundIn(
    const std::string& text, const std::string& manifest, std::string_view target = "trt-10.3") {
    std::vector<std::string> lines;
    for (const Finding& finding : findingsOf(inspectText(text, target, manifest), rule))
        lines.push_back(std::string(severityName(finding.severity)) + " " + finding.slot);
    return lines;
}

std::vector<std::string> offersIn(
    const std::string& text, const std::string& manifest, std::string_view target = "trt-10.3") {
    const Analysis analysis = inspectText(text, target, manifest);
    return offerIds(analysis, findingsOf(analysis, rule).at(0));
}

TEST(PluginAfterADq, IsAnErrorWhenItTakesInt8Only) {
    EXPECT_THAT(foundIn(afterDq, plugin("\"int8\"", "\"fp32\"")), ElementsAre("error path"));
    EXPECT_THAT(foundIn(betweenPairs, int8Only), ElementsAre("error path"));
}

TEST(PluginAfterADq, IsANoteWhenItsInt8PathLiesIdle) {
    EXPECT_THAT(foundIn(betweenPairs, either), ElementsAre("note path"));
}

TEST(PluginAfterADq, IsAsItShouldBeWhenItTakesFloatOnly) {
    EXPECT_THAT(foundIn(afterDq, floatOnly), IsEmpty());
    EXPECT_THAT(foundIn(betweenPairs, floatOnly), IsEmpty());
}

TEST(PluginBeforeAQ, IsAnErrorWhenItWritesInt8Only) {
    EXPECT_THAT(foundIn(beforeQ, plugin("\"fp32\"", "\"int8\"")), ElementsAre("error path"));
    EXPECT_THAT(foundIn(beforeQ, floatOnly), IsEmpty());
}

TEST(PluginAfterAQ, IsAnErrorWhenItTakesFloatOnly) {
    EXPECT_THAT(foundIn(afterQ, floatOnly), ElementsAre("error input 0"));
    EXPECT_THAT(foundIn(afterQ, plugin("\"int8\"", "\"fp32\"")), IsEmpty());
}

TEST(PluginBesideQdq, IsAskedForOnceForEachOperator) {
    const std::string text = graph("q = QuantizeLinear (x, s, z) d = DequantizeLinear (q, s, z) a = acme.Attend (d)"
                                   " b = acme.Attend (d) c = acme.Other (q) ab = Add (a, b) y = Add (ab, c)");
    const Analysis analysis = inspectText(text, "trt-10.3");
    EXPECT_THAT(foundIn(text, {}), ElementsAre("note unknown", "note unknown"));
    EXPECT_EQ(findingsOf(analysis, rule).front().related.size(), 2U);
    EXPECT_THAT(offersIn(text, {}), ElementsAre("describe-plugin"));
}

TEST(PluginBesideQdq, IsSilentWhereNothingIsQuantized) {
    EXPECT_THAT(foundIn(graph("p = acme.Attend (x) y = Relu (p)"), {}), IsEmpty());
    EXPECT_THAT(foundIn(graph("p = acme.Attend (x) y = Relu (p)"), int8Only), IsEmpty());
}

TEST(PluginBesideQdq, DoesNotJudgeIndexAndShapeInputs) {
    const std::string text = graph("q = QuantizeLinear (x, s, z) d = DequantizeLinear (q, s, z) p = acme.Attend (x, d)"
                                   " y = Relu (p)");
    EXPECT_THAT(foundIn(text, {}), ElementsAre("note unknown"));
    EXPECT_THAT(foundIn(text, floatOnly + "index_inputs = [1]"), IsEmpty());
    EXPECT_THAT(foundIn(text, floatOnly + "shape_inputs = [1]"), IsEmpty());
}

TEST(PluginBesideQdq, AMixtureOfInt8AndFloatAsksForTheCombination) {
    EXPECT_THAT(foundIn(afterQ, either), ElementsAre("note unknown"));
    EXPECT_THAT(foundIn(afterQ, plugin("\"int8\", \"fp32\"", "\"fp32\"")), IsEmpty());
    EXPECT_THAT(offersIn(afterDq, plugin("\"int8\"", "\"int8\", \"fp32\"")), ElementsAre("int8-path"))
        << "it takes nothing but INT8, so the output is the user's question afterwards";
}

TEST(PluginBesideQdq, StandardPluginsAreKnown) {
    const auto norm = [](const std::string& input, const std::string& channels) {
        return R"(<ir_version: 8, opset_import: ["": 13]> block (float[)" + input + R"(] x) => (? y)
            <float s = {0.05}, int8 z = {0}, float[)" +
            channels + "] one = fill(1), float[" + channels + R"(] zero = fill(0)>
            { q = QuantizeLinear (x, s, z) d = DequantizeLinear (q, s, z)
              n = InstanceNormalization_TRT (d, one, zero)
              nq = QuantizeLinear (n, s, z) y = DequantizeLinear (nq, s, z) })";
    };
    EXPECT_THAT(foundIn(norm("1,32,4,4,4", "32"), {}), ElementsAre("note path"));
    EXPECT_THAT(foundIn(norm("1,32,4,4", "32"), {}), IsEmpty()) << "INT8 only for rank 5";
    EXPECT_THAT(foundIn(norm("1,24,4,4,4", "24"), {}), IsEmpty()) << "INT8 only for a multiple of 32 channels";
}

TEST(Int8Path, HandsThePluginInt8AndReadsItBack) {
    const FixTrial trial(betweenPairs, "trt-10.3", rule, "int8-path", int8Only);
    EXPECT_THAT(nodeLines(trial.fixed),
        ElementsAre(
            "q = QuantizeLinear (x, s, z)", "p = acme.Attend (q)", "pd = DequantizeLinear (p, t, z)", "y = Relu (pd)"));
    EXPECT_TRUE(isFixed(trial));
    const Offer offer = offersFor(*trial.before.context, trial.finding).front();
    EXPECT_EQ(offer.safety, Safety::Review);
    EXPECT_FALSE(offer.automatic);
    EXPECT_EQ(offer.effect.nodes, -2);
}

TEST(Int8Path, ComesAfterANewerReleaseUpTo84) {
    EXPECT_THAT(offersIn(betweenPairs, int8Only, "trt-8.4"), ElementsAre("newer-tensorrt", "int8-path"));
    EXPECT_THAT(offersIn(betweenPairs, int8Only, "trt-8.5"), ElementsAre("int8-path"));
}

TEST(Int8Path, IsNotOpenedAsLongAsTheOutputCouldBeEither) {
    const std::string manifest = plugin(R"("int8", "fp32")", R"("int8", "fp32")");
    EXPECT_THAT(foundIn(afterDq, manifest), ElementsAre("note path"));
    EXPECT_THAT(offersIn(afterDq, manifest), ElementsAre("describe-plugin"));
}

TEST(Int8Path, MeansTheSameNumbersToAPluginThatWorksInBoth) {
    const std::string sameScales = graph("q = QuantizeLinear (x, s, z) d = DequantizeLinear (q, s, z)"
                                         " p = acme.Attend (d) pq = QuantizeLinear (p, s, z)"
                                         " pd = DequantizeLinear (pq, s, z) y = Relu (pd)");
    const FixTrial trial = withStandIn(
        FixTrial(sameScales, "trt-10.3", rule, "int8-path", int8Only), "p", "Transpose (d)", "Transpose (q)");
    EXPECT_TRUE(keepsNumbers(trial));
    EXPECT_TRUE(isRefusedWith(trial, {otherInput(trial.fixed, "pd", 1, "t")}));
}

TEST(DequantizeInput, GivesAFloatPluginItsFloatsBack) {
    const FixTrial trial(afterQ, "trt-10.3", rule, "dequantize-input", floatOnly);
    EXPECT_THAT(nodeLines(trial.fixed),
        ElementsAre("q = QuantizeLinear (x, s, z)", "[q_dequantized] q_dequantized = DequantizeLinear (q, s, z)",
            "p = acme.Attend (q_dequantized)", "y = Relu (p)"));
    EXPECT_TRUE(isFixed(trial));
    const Offer offer = offersFor(*trial.before.context, trial.finding).front();
    EXPECT_EQ(offer.safety, Safety::Exact);
    EXPECT_TRUE(offer.automatic);
}

// What the plugin gets now is what its input meant before.
TEST(DequantizeInput, HandsOverWhatTheQuantizedValuesMean) {
    const FixTrial trial = withStandIn(FixTrial(afterQ, "trt-10.3", rule, "dequantize-input", floatOnly), "p",
        "DequantizeLinear (q, s, z)", "Identity (q_dequantized)");
    EXPECT_TRUE(keepsNumbers(trial));
    EXPECT_TRUE(isRefusedWith(trial, {otherInput(trial.fixed, "q_dequantized", 1, "t")}));
}

TEST(DequantizeInput, SharesADqOfTheSameQ) {
    const std::string text = graph("q = QuantizeLinear (x, s, z) d = DequantizeLinear (q, s, z) r = Relu (d)"
                                   " p = acme.Attend (q, r) y = Relu (p)");
    const std::string manifest = "[[plugin]]\nop = \"Attend\"\ndomain = \"acme\"\ninputs = [[\"fp32\"], [\"fp32\"]]\n"
                                 "outputs = [[\"fp32\"]]\n";
    const FixTrial trial(text, "trt-10.3", rule, "dequantize-input", manifest);
    EXPECT_THAT(nodeLines(trial.fixed),
        ElementsAre("q = QuantizeLinear (x, s, z)", "d = DequantizeLinear (q, s, z)", "r = Relu (d)",
            "p = acme.Attend (d, r)", "y = Relu (p)"));
    EXPECT_TRUE(isFixed(trial));
}

TEST(DequantizeInput, IsNotPartOfTheInt8Path) {
    const Analysis analysis = inspectText(afterQ, "trt-10.3", floatOnly);
    const Finding finding = findingsOf(analysis, rule).front();
    EXPECT_FALSE(fixOf(analysis, finding, "int8-path", {}));
}

} // namespace
} // namespace qaliper::plugin_dequantized_input_test
