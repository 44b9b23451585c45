#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/report/target_report.h"
#include "model/rules/target_table.h"
#include "tests/support/inspecting.h"
#include "tests/support/json.h"
#include "tests/support/result.h"

// One model on several targets, side by side.

namespace qaliper::target_table_test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

const std::string grouped = R"(<ir_version: 8, opset_import: ["": 17]> net (float[1,4,8,8] x) => (float[1,4,8,8] y)
    <float s = {0.05}, int8 z = {0}, int8[4,2,1,1] w = ramp(-9, 9), int8[4,2,1,1] v = ramp(-8, 8)> {
      q = QuantizeLinear (x, s, z)
      d = DequantizeLinear (q, s, z)
      wd = DequantizeLinear (w, s, z)
      a = Conv <group = 2> (d, wd)
      aq = QuantizeLinear (a, s, z)
      ad = DequantizeLinear (aq, s, z)
      vd = DequantizeLinear (v, s, z)
      b = Conv <group = 2> (ad, vd)
      bq = QuantizeLinear (b, s, z)
      bd = DequantizeLinear (bq, s, z)
      y = Mod <fmod = 1> (bd, s)
    })";

std::vector<std::string> namesOf(std::string_view text) {
    std::vector<std::string> names;
    for (const Target& target : must(parseTargets(text, *loadKnowledge())))
        names.push_back(formatTarget(target));
    return names;
}

TargetTable tableFor(std::string_view targets, std::string_view model = grouped) {
    const Analysis alone = inspectText(std::string(model), "trt-10.3");
    const Inspector inspector = testInspector("trt-10.3");
    return tableOf(must(inspectTargets(
        inspector, alone.context->indexOwner, must(parseTargets(targets, *inspector.knowledge)), onThisThread, {})));
}

// The states of the row of that rule, in the order of the targets.
std::vector<std::string_view> statesOf(const TargetTable& table, std::string_view rule) {
    std::vector<std::string_view> states;
    for (const TargetRow& row : table.rows) {
        if (row.rule == rule && states.empty())
            for (const TargetCell& cell : row.cells)
                states.push_back(cellStateName(cell.state));
    }
    return states;
}

TEST(ListOfTargets, APartThatNamesAReleaseOrAProductBeginsAnotherOne) {
    EXPECT_THAT(namesOf("trt-10.3"), ElementsAre("trt-10.3"));
    EXPECT_THAT(namesOf("trt-10.3,sm=8.7,fp16,jetpack-6.2,rtx-1.7,RTX 4090"),
        ElementsAre("trt-10.3,sm=8.7,fp16", "jetpack-6.2", "rtx-1.7,sm=8.9"));
    EXPECT_THAT(namesOf("trt-10.3,jetpack-6.2,trt-10.3"), ElementsAre("trt-10.3", "jetpack-6.2")) << "each once";
    EXPECT_THAT(describe(parseTargets("trt-10.3,jetpack-9.9", *loadKnowledge()).error()), HasSubstr("jetpack-7.2.2"));
}

TEST(ListOfTargets, AllAreTheKnownReleases) {
    const auto all = namesOf("all");
    EXPECT_GE(all.size(), 20U);
    for (const char* release : {"trt-8.0", "trt-10.3", "trt-11.5", "rtx-1.7"})
        EXPECT_THAT(all, testing::Contains(release));
    EXPECT_THAT(namesOf("all,fp16"), testing::Not(testing::Contains("trt-11.5"))) << "which has no such flag";
    EXPECT_THAT(namesOf("all,sm=12.0"), testing::Contains("trt-10.9,sm=12.0"));
    EXPECT_FALSE(parseTargets("all,int8", *loadKnowledge()));
}

TEST(TargetTable, HasACellForEachTarget) {
    const TargetTable table = tableFor("trt-8.4,trt-10.3,rtx-1.7");
    EXPECT_THAT(statesOf(table, "conv-group-misaligned"), ElementsAre("error", "error", "fine"));
    EXPECT_THAT(statesOf(table, "op-unsupported"), ElementsAre("error", "fine", "fine")) << "Mod came with 8.5";
    EXPECT_EQ(table.rows.front().rule, "conv-group-misaligned") << "of errors, what most targets have";
    EXPECT_EQ(table.rows.front().cells.front().findings.size(), 2U);
}

TEST(TargetTable, SaysTheSameAsEachTargetAlone) {
    const TargetTable table = tableFor("trt-8.4,jetpack-6.2,trt-11.5,sm=8.9,rtx-1.7");
    for (std::size_t i = 0; i < table.targets.size(); ++i) {
        const Analysis alone = inspectText(grouped, formatTarget(table.targets[i]));
        std::vector<std::string> expected;
        std::vector<std::string> found;
        for (const Finding& finding : alone.findings)
            expected.push_back(finding.key + " " + render(finding.message));
        for (const Finding& finding : table.analyses[i]->findings)
            found.push_back(finding.key + " " + render(finding.message));
        EXPECT_EQ(found, expected) << formatTarget(table.targets[i]);
    }
}

TEST(TargetTable, WhatDependsOnAGpuThatNobodyNamedIsOpen) {
    const std::string fp8 = R"(<ir_version: 10, opset_import: ["": 21]> net (float[4] x) => (float[4] y)
        <float s = {0.5}, float8e4m3fn z = {0}> { q = QuantizeLinear (x, s, z) y = DequantizeLinear (q, s, z) })";
    const TargetTable table = tableFor("trt-10.3,sm=8.6,trt-10.3,trt-10.3,sm=8.9", fp8);
    EXPECT_THAT(statesOf(table, "quant-fp8-gpu"), ElementsAre("error", "open", "fine"));
}

TEST(TargetTable, NamesFixesThatServeSeveralTargets) {
    const TargetTable table = tableFor("trt-8.4,trt-10.3,rtx-1.7");
    const auto fix = std::ranges::find(table.fixes, std::string_view("merge-groups"), &SharedFix::fix);
    ASSERT_NE(fix, table.fixes.end());
    EXPECT_THAT(fix->targets, ElementsAre(0U, 1U));
    EXPECT_EQ(fix->findings, 2U) << "places, each once";
    for (const SharedFix& shared : table.fixes)
        EXPECT_NE(shared.safety, Safety::Advice) << shared.fix;
}

TEST(TargetReport, IsATableForAPerson) {
    const TargetTable table = tableFor("trt-8.4,trt-10.3,rtx-1.7");
    const std::string text = toText(TargetsReport{table.targets, {{"a.onnx", {}, table}}});
    EXPECT_THAT(text, HasSubstr("   1  TensorRT 8.4: "));
    EXPECT_THAT(text, HasSubstr("      E2    E2     .  conv-group-misaligned: "));
    EXPECT_THAT(text, HasSubstr("conv-group-misaligned=merge-groups [exact]: "));
    EXPECT_THAT(text, HasSubstr("(2 places; targets 1, 2)"));
}

TEST(TargetReport, NamesTheTargetInJsonAndHasARunForEachInSarif) {
    const TargetTable table = tableFor("trt-8.4,jetpack-6.2");
    const TargetsReport report{table.targets, {{"a.onnx", {}, table}}};
    const auto json = parsedJson(toJson(report));
    EXPECT_EQ(json["targets"][1], "jetpack-6.2");
    EXPECT_EQ(json["models"][0]["targets"][1]["target"], "jetpack-6.2");
    EXPECT_FALSE(json["models"][0]["targets"][0]["findings"].empty());
    EXPECT_EQ(json["models"][0]["rows"][0]["cells"][0]["state"], "error");
    EXPECT_EQ(json["models"][0]["rows"][0]["cells"][1]["target"], "jetpack-6.2");
    const auto sarif = parsedJson(toSarif(report));
    ASSERT_EQ(sarif["runs"].size(), 2U);
    EXPECT_EQ(sarif["runs"][1]["automationDetails"]["id"], "qaliper/jetpack-6.2/");
    EXPECT_EQ(sarif["runs"][1]["properties"]["target"], "jetpack-6.2");
    EXPECT_EQ(worstSeverity(report), Severity::Error);
}

} // namespace
} // namespace qaliper::target_table_test
