#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/importer_form.h"
#include "tests/support/inspecting.h"

// If, Loop and local functions in the parser.

namespace qaliper::importer_bodies_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(ImporterBodies, BodiesHaveToAgreeInRankAndShape) {
    const auto branches = [](const std::string& shape, const std::string& other) {
        return R"(<ir_version: 8, opset_import: ["": 13]>
            g (float[2,3] x, bool c) => (float y) <int64[1] flat = {6}> {
                y = If (c) <then_branch = t () => (float[2,3] a) { a = Relu (x) },
                            else_branch = e () => (float)" +
            shape + " b) { b = " + other + "}> }";
    };
    EXPECT_THAT(
        placesOf(inspectText(branches("[6]", "Reshape (x, flat)"), "trt-10.3"), restrictedRule), ElementsAre("y"));
    EXPECT_THAT(placesOf(inspectText(branches("[2,3]", "Sigmoid (x)"), "trt-10.3"), restrictedRule), IsEmpty());
    EXPECT_THAT(placesOf(inspectText(branches("[6]", "Reshape (x, flat)"), "trt-8.6"), restrictedRule), IsEmpty());
    const auto loop = [](const std::string& after, const std::string& next) {
        return "<ir_version: 8, opset_import: [\"\": 13]> g (float[2] x) => (float y) <int64 three = {3}, bool yes = "
               "{1}> {"
               "y = Loop (three, yes, x) <body = b (int64 i, bool c, float[2] a) => (bool d, float" +
            after + " n) { d = Identity (c) n = " + next + " }> }";
    };
    EXPECT_THAT(
        placesOf(inspectText(loop("[4]", "Concat <axis = 0> (a, a)"), "trt-10.3"), restrictedRule), ElementsAre("y"));
    EXPECT_THAT(placesOf(inspectText(loop("[2]", "Add (a, a)"), "trt-10.3"), restrictedRule), IsEmpty());
}

TEST(ImporterBodies, BodiesInsideEachOther) {
    const auto nested = [](int depth) {
        std::string body = "v = Neg (x)";
        for (int at = 0; at < depth; ++at)
            body.insert(0, "v = If (c) <then_branch = t () => (float[2] v) { ")
                .append(" }, else_branch = e () => (float[2] w) { w = Abs (x) }>");
        return modelOfOpset(13, "(float[2] x, bool c) => (float[2] v)", body);
    };
    expectRefused({nested(25), "trt-10.15", "trt-10.10", nested(24)});
}

TEST(ImporterBodies, ALoopWithoutTripCountHasNoIterationNumber) {
    const auto loop = [](const std::string& count, const std::string& body) {
        return modelOfOpset(13,
            "(float[2] x) => (float y) <int64 most = {9223372036854775807}, int64 three = {3}, bool yes = {1}>",
            "y = Loop (" + count + ", yes, x) <body = b (int64 i, bool c, float[2] a) => (bool d, float[2] n) { " +
                body + " n = Add (a, a) }>");
    };
    const std::string reads = "k = Cast <to = 9> (i) d = Not (k)";
    expectRefused({loop("", reads), "trt-8.0", {}, loop("three", reads)});
    expectRefused({loop("most", reads), "trt-10.10", "trt-8.4", loop("most", "d = Identity (c)")});
    const Analysis analysis = inspectText(loop("", reads), "trt-10.3");
    EXPECT_EQ(findingsOf(analysis, restrictedRule).front().related.size(), 1U) << "the consumer in the body";
}

TEST(ImporterBodies, BranchesOfOneNameAreRefusedByOldImporters) {
    const auto branches = [](const std::string& other) {
        return modelOfOpset(13, "(float[2] x, bool c) => (float[2] y)",
            "y = If (c) <then_branch = t () => (float[2] a) { a = Relu (x) }, else_branch = e () => (float[2] " +
                other + ") { " + other + " = Abs (x) }>");
    };
    expectRefused({branches("a"), "trt-8.2", "trt-8.4", branches("b")});
}

TEST(ImporterBodies, OfAConstantConditionOneBranchIsRead) {
    const auto chosen = [](const std::string& condition, const std::string& number) {
        return modelOfOpset(13, "(float[2] x, bool free) => (float[2] y) <bool c = {" + number + "}>",
            "y = If (" + condition +
                ") <then_branch = t () => (float[2] a) { k = Cast <to = 6> (x) s = Sqrt (k) a = Cast <to = 1> (s) }, "
                "else_branch = e () => (float[2] b) { b = Abs (x) }>");
    };
    EXPECT_EQ(stageOf(chosen("c", "1"), "trt-10.3"), Stage::Parser) << "Sqrt of INT32";
    EXPECT_EQ(stageOf(chosen("c", "0"), "trt-10.3"), Stage::None);
    EXPECT_EQ(stageOf(chosen("free", "0"), "trt-10.3"), Stage::Parser) << "both branches are read";
}

TEST(ImporterBodies, ACallWantsAllArgumentsAndNamesOfItsOwn) {
    const auto call = [](const std::string& arguments) {
        return "<ir_version: 8, opset_import: [\"\": 17, \"own\": 1]> g (float[2] x, float[2] z) => (float[2] y) { y = "
               "own.twice (" +
            arguments + R"() } <domain: "own", opset_import: ["": 17]> twice (a, z) => (c) { c = Add (a, z) })";
    };
    EXPECT_EQ(stageOf(call("x"), "trt-10.3"), Stage::Parser);
    EXPECT_EQ(stageOf(call("x, x"), "trt-10.1"), Stage::Run) << "it adds z, not x";
    EXPECT_EQ(stageOf(call("x, x"), "trt-10.10"), Stage::None) << "not read there";
    EXPECT_EQ(stageOf(call("x, z"), "trt-10.1"), Stage::None);
}

} // namespace
} // namespace qaliper::importer_bodies_test
