#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/report/report.h"
#include "tests/support/inspecting.h"

// [[ignore]] of qaliper.toml: what somebody decided not to hear of, with a reason.

namespace qaliper::ignored_findings_test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

const std::string twoProblems = R"(<ir_version: 8, opset_import: ["": 13]> net (float[1,4,8,8] x) => (float[1,4,8,8] y)
    <float s = {0.05}, int8 z = {0}, float ws = {0.01}, int8[4,2,1,1] w = ramp(-9, 9), int8[4,2,1,1] v = ramp(-8, 8)>
    {
      xq = QuantizeLinear (x, s, z)
      xd = DequantizeLinear (xq, s, z)
      shared = Identity (w)
      wd = DequantizeLinear (shared, ws, z)
      a = Conv <group = 2> (xd, wd)
      aq = QuantizeLinear (a, s, z)
      ad = DequantizeLinear (aq, s, z)
      vd = DequantizeLinear (v, ws, z)
      y = Conv <group = 2> (ad, vd)
    })";

std::vector<std::string> keysOf(const Analysis& analysis) {
    std::vector<std::string> keys;
    for (const Finding& finding : analysis.findings)
        keys.push_back(finding.key);
    return keys;
}

Analysis ignoring(const std::string& entry) {
    return inspectText(
        twoProblems, "trt-10.3", entry.empty() ? "" : "[[ignore]]\n" + entry + "\nreason = \"on the CPU\"");
}

TEST(IgnoredFindings, NobodyIgnoresAnythingByDefault) {
    EXPECT_THAT(keysOf(ignoring("")),
        ElementsAre(
            "conv-group-misaligned@main:a", "conv-group-misaligned@main:y", "plugin-quantized-constant@main:shared#0"));
    EXPECT_THAT(ignoring("").ignored, IsEmpty());
}

TEST(IgnoredFindings, AreSuppressedByKey) {
    const Analysis analysis = ignoring("key = \"conv-group-misaligned@main:y\"");
    EXPECT_THAT(
        keysOf(analysis), ElementsAre("conv-group-misaligned@main:a", "plugin-quantized-constant@main:shared#0"));
    ASSERT_EQ(analysis.ignored.size(), 1U);
    EXPECT_EQ(analysis.ignored.front().finding.key, "conv-group-misaligned@main:y");
    EXPECT_EQ(analysis.ignored.front().reason, "on the CPU");
}

TEST(IgnoredFindings, AreSuppressedByRuleOrGlob) {
    EXPECT_THAT(
        keysOf(ignoring("rule = \"conv-group-misaligned\"")), ElementsAre("plugin-quantized-constant@main:shared#0"));
    EXPECT_THAT(keysOf(ignoring("rule = \"conv-*\"")), ElementsAre("plugin-quantized-constant@main:shared#0"));
    EXPECT_THAT(keysOf(ignoring("rule = \"*\"")), IsEmpty());
}

TEST(IgnoredFindings, AreNotFixed) {
    const std::string manifest = "[[ignore]]\nrule = \"conv-*\"\nreason = \"on the CPU\"";
    const Applied outcome = fixedAll(inspectText(twoProblems, "trt-10.3", manifest), {}, manifest);
    ASSERT_EQ(outcome.fixes.size(), 1U);
    EXPECT_EQ(outcome.fixes.front().rule, "plugin-quantized-constant");
    EXPECT_EQ(outcome.analysis->ignored.size(), 2U);
}

TEST(IgnoredFindings, HaveNoSayInTheReportButAreNamed) {
    RunReport report;
    report.models.push_back({"model.onnx", {}, {}, std::make_shared<const Analysis>(ignoring("rule = \"*\"")), {}});
    EXPECT_FALSE(worstSeverity(report));
    EXPECT_THAT(toText(report), HasSubstr("3 findings ignored: on the CPU"));
    EXPECT_THAT(toJson(report), HasSubstr("\"reason\": \"on the CPU\""));
}

} // namespace
} // namespace qaliper::ignored_findings_test
