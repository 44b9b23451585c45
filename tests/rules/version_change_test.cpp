#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/rules/version_change.h"
#include "tests/support/inspecting.h"

// What one version has that another has not: findings, quantized layers, conversions, shapes.

namespace qaliper::version_change_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::string layer(const std::string& middle, const std::string& read, const std::string& types = {}) {
    return R"(<ir_version: 8, opset_import: ["": 19]> g (float[1,4] x, int64[2] shape) => (float y)
        <float s = {0.1}, int8 z = {0}, int8[4,4] w = ramp(-9, 9))" +
        types + R"(> {
            q = QuantizeLinear (x, s, z)
            d = DequantizeLinear (q, s, z)
            wd = DequantizeLinear (w, s, z)
            m = MatMul (d, wd))" +
        middle + R"(
            mq = QuantizeLinear ()" +
        read + R"(, s, z)
            y = DequantizeLinear (mq, s, z)
        })";
}

std::vector<ChangeKind> kindsOf(const VersionChange& change, bool isWorse) {
    std::vector<ChangeKind> kinds;
    for (const ChangeLine& line : linesOf(change)) {
        if (line.isWorse == isWorse)
            kinds.push_back(line.kind);
    }
    return kinds;
}

VersionChange change(const std::string& before, const std::string& after) {
    return changeBetween(inspectText(before, "trt-11.0"), inspectText(after, "trt-11.0"));
}

TEST(VersionChange, TheSameVersionChangesNothing) {
    const VersionChange same = change(layer("", "m"), layer("", "m"));
    EXPECT_THAT(linesOf(same), IsEmpty());
    EXPECT_FALSE(isWorse(same));
    EXPECT_TRUE(describeWorse(same).empty());
    EXPECT_TRUE(describeRest(same).empty());
}

TEST(VersionChange, AConversionAfterAQuantizedLayerLetsItWriteFloat) {
    const VersionChange worse = change(layer("", "m"), layer(" h = Cast <to = 10> (m) c = Cast <to = 1> (h)", "c"));
    EXPECT_EQ(worse.before.casts, 0U);
    EXPECT_EQ(worse.after.casts, 2U);
    EXPECT_EQ(worse.after.floatOutputs, worse.before.floatOutputs + 1);
    EXPECT_TRUE(isWorse(worse));
    EXPECT_THAT(kindsOf(worse, true), testing::IsSupersetOf({ChangeKind::FloatOutputs, ChangeKind::Casts}));
    EXPECT_FALSE(describeWorse(worse).empty());
    const VersionChange better =
        changeBetween(inspectText(layer(" h = Cast <to = 10> (m) c = Cast <to = 1> (h)", "c"), "trt-11.0"),
            inspectText(layer("", "m"), "trt-11.0"));
    EXPECT_FALSE(isWorse(better));
    EXPECT_TRUE(describeWorse(better).empty());
    EXPECT_FALSE(describeRest(better).empty());
}

TEST(VersionChange, ConversionsOfConstantsAreNone) {
    const VersionChange same = change(layer("", "m"), layer(" h = Cast <to = 10> (s)", "m"));
    EXPECT_EQ(same.after.casts, 0U);
}

TEST(VersionChange, ALayerThatIsNoLongerQuantizedIsWorse) {
    const std::string text = layer("", "m");
    std::string inFloat = text;
    inFloat.replace(inFloat.find("MatMul (d,"), 10, "MatMul (x,");
    const VersionChange worse = change(text, inFloat);
    EXPECT_EQ(worse.before.quantizedLayers, 1U);
    EXPECT_EQ(worse.after.quantizedLayers, 0U);
    EXPECT_EQ(worse.before.quantizedShare, 1);
    EXPECT_EQ(worse.after.quantizedShare, 0);
    EXPECT_THAT(kindsOf(worse, true), testing::IsSupersetOf({ChangeKind::QuantizedLayers, ChangeKind::QuantizedShare}));
}

// Of a Reshape to dimensions that come from outside nothing but the file knows the shape.
TEST(VersionChange, AShapeThatIsNoLongerKnownIsWorse) {
    const std::string reshaped = " r = Reshape (m, shape)";
    const VersionChange lost = change(layer(reshaped, "r", ", float[2,2] r"), layer(reshaped, "r"));
    EXPECT_THAT(lost.lostShapes, testing::Contains("main:r"));
    EXPECT_THAT(kindsOf(lost, true), testing::Contains(ChangeKind::LostShapes));
    EXPECT_FALSE(isWorse(change(layer(reshaped, "r"), layer(reshaped, "r", ", float[2,2] r"))));
}

Analysis with(std::initializer_list<Severity> severities) {
    Analysis analysis = inspectText(layer("", "m"), "trt-11.0");
    analysis.findings.clear();
    for (const Severity severity : severities)
        analysis.findings.emplace_back().severity = severity;
    return analysis;
}

TEST(VersionChange, WhatCannotBeBuiltHasNoTimeToCompareWith) {
    for (const Stage stage : {Stage::Parser, Stage::Builder, Stage::Run}) {
        Analysis stopped = with({Severity::Error});
        stopped.findings.front().stage = stage;
        const bool hasTime = stage == Stage::Run;
        EXPECT_EQ(timeRatio(changeBetween(stopped, with({}))).has_value(), hasTime);
        EXPECT_EQ(timeRatio(changeBetween(with({}), stopped)).has_value(), hasTime);
        Analysis warned = with({Severity::Warning});
        warned.findings.front().stage = stage;
        EXPECT_TRUE(timeRatio(changeBetween(warned, with({}))).has_value());
    }
}

// Wrong numbers are no measure of time.
TEST(VersionChange, MoreTimeIsNotWorseWhereAnErrorWentAway) {
    VersionChange slower = changeBetween(with({}), with({}));
    slower.before.expectedTime = 1;
    slower.after.expectedTime = 2;
    slower.after.casts = 1;
    EXPECT_THAT(kindsOf(slower, true), ElementsAre(ChangeKind::ExpectedTime, ChangeKind::Casts));
    slower.before.errors = 1;
    EXPECT_THAT(kindsOf(slower, true), ElementsAre(ChangeKind::Casts));
    EXPECT_THAT(kindsOf(slower, false), ElementsAre(ChangeKind::Errors, ChangeKind::ExpectedTime));
}

TEST(VersionChange, AWarningInThePlaceOfAnErrorIsNotWorse) {
    using enum Severity;
    EXPECT_FALSE(isWorse(changeBetween(with({Error}), with({Warning}))));
    EXPECT_TRUE(isWorse(changeBetween(with({Error}), with({Warning, Warning}))));
    EXPECT_TRUE(isWorse(changeBetween(with({Warning}), with({Error}))));
    EXPECT_FALSE(isWorse(changeBetween(with({}), with({Note}))));
    EXPECT_THAT(kindsOf(changeBetween(with({}), with({Note})), false), ElementsAre(ChangeKind::Notes));
}

TEST(VersionChange, WhatFilesSayIsNotCounted) {
    Analysis logged = with({Severity::Error});
    logged.findings.front().rule = "log-build-no-implementation";
    logged.findings.front().stage = Stage::Builder;
    EXPECT_EQ(numbersOf(logged).errors, 0U);
    EXPECT_FALSE(numbersOf(logged).isStopped) << "that of the engine before";
    logged.findings.front().rule = "op-unsupported";
    EXPECT_TRUE(numbersOf(logged).isStopped);
}

} // namespace
} // namespace qaliper::version_change_test
