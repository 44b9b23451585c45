#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/importer_form.h"
#include "tests/support/inspecting.h"

// If, Loop and local functions in the parser.

namespace qaliper::importer_bodies_test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
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
    expectRefused({nested(25), "trt-10.0", "trt-9.3", nested(24)});
    const auto path = findingsOf(inspectText(nested(25), "trt-10.3"), restrictedRule);
    ASSERT_EQ(path.size(), 1U);
    EXPECT_THAT(render(path.front().message), testing::HasSubstr("v > v > v"));
}

// Functions f0 to the last of `calls`, each of which calls the one before.
std::string chainOfCalls(int calls) {
    std::string text;
    for (int at = 0; at < calls; ++at)
        text += R"( <domain: "own", opset_import: ["": 17, "own": 1]> f)" + std::to_string(at) +
            " (a) => (b) { b = " + (at == 0 ? std::string("Neg") : "own.f" + std::to_string(at - 1)) + " (a) }";
    return text;
}

std::string withFunctions(const std::string& node, const std::string& functions) {
    return "<ir_version: 10, opset_import: [\"\": 17, \"own\": 1, \"other\": 1]> g (float[2] x, bool c) => (float[2] "
           "y) { " +
        node + " }" + functions;
}

TEST(ImporterBodies, CallsCountAsBodiesDo) {
    const auto nested = [](int bodies, int calls) {
        std::string inner = "y = own.f" + std::to_string(calls - 1) + " (x)";
        for (int at = 0; at < bodies; ++at)
            inner.insert(0, "y = If (c) <then_branch = t () => (float[2] y) { ")
                .append(" }, else_branch = e () => (float[2] w) { w = Abs (x) }>");
        return withFunctions(inner, chainOfCalls(calls));
    };
    for (const auto& [bodies, calls] : std::vector<std::pair<int, int>>{
             {0, 24}, {1, 23}, {2, 22}, {4, 20}, {8, 16}, {10, 14}, {14, 10}, {18, 6}, {20, 4}, {22, 2}, {23, 1}}) {
        EXPECT_EQ(stageOf(nested(bodies, calls), "trt-10.15"), Stage::None)
            << bodies << " bodies, " << calls << " calls";
        EXPECT_EQ(stageOf(nested(bodies, calls + 1), "trt-10.15"), Stage::Parser) << bodies << ", " << calls + 1;
    }
}

TEST(ImporterBodies, FunctionsThatComeBackToThemselves) {
    const auto ring = [](int size, const std::string& last) {
        std::string text;
        for (int at = 0; at < size; ++at)
            text += R"( <domain: "own", opset_import: ["": 17, "own": 1]> f)" + std::to_string(at) +
                " (a) => (b) { b = " + (at + 1 < size ? "own.f" + std::to_string(at + 1) : last) + " (a) }";
        return text;
    };
    for (int size = 1; size <= 20; ++size) {
        const auto text = [&](const std::string& last) { return withFunctions("y = own.f0 (x)", ring(size, last)); };
        const auto found = findingsOf(inspectText(text("own.f0"), "trt-10.3"), restrictedRule);
        ASSERT_EQ(found.size(), 1U) << size;
        EXPECT_EQ(found.front().slot, "recursion");
        if (size == 2) {
            EXPECT_THAT(render(found.front().message), HasSubstr("by the calls y (f0) > b (f1) > b (f0)."))
                << "whom each calls";
        }
        EXPECT_EQ(stageOf(text("Neg"), "trt-10.3"), Stage::None) << size;
    }
    EXPECT_EQ(stageOf(withFunctions("y = Relu (x)", ring(1, "own.f0")), "trt-10.3"), Stage::None) << "not called";
}

TEST(ImporterBodies, ACallRunsTheFirstFunctionOfItsName) {
    const auto function = [](const std::string& domain, const std::string& overload, const std::string& op) {
        return " <domain: \"" + domain + R"(", opset_import: ["": 17])" +
            (overload.empty() ? "" : ", overload: \"" + overload + "\"") + "> f (a) => (b) { b = " + op + " (a) }";
    };
    const std::string other = function("own", "", "Neg") + function("other", "", "Exp");
    EXPECT_EQ(stageOf(withFunctions("y = other.f (x)", other), "trt-10.3"), Stage::Run) << "not even called";
    EXPECT_EQ(stageOf(withFunctions("y = own.f (x)", other), "trt-10.3"), Stage::None);
    const std::string overloads = function("own", "a", "Neg") + function("own", "b", "Exp");
    const std::string both = "h = own.f:a (x) y = own.f:b (h)";
    EXPECT_THAT(placesOf(inspectText(withFunctions(both, overloads), "trt-11.2"), restrictedRule), ElementsAre("y"));
    const std::string alike = function("own", "a", "Neg") + function("own", "b", "Neg");
    EXPECT_EQ(stageOf(withFunctions(both, alike), "trt-11.2"), Stage::None) << "the same body";
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
