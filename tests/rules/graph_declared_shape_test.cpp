#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/fixing.h"
#include "tests/support/inspecting.h"
#include "tests/support/rule_rows.h"

namespace qaliper::graph_declared_shape_test {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

constexpr std::string_view rule = "graph-declared-shape";

// A chain of two nodes of an operator that keeps its shape; the value between them is declared as `declared`.
std::string chainOf(const std::string& op, const std::string& shape, const std::string& declared) {
    return R"(<ir_version: 8, opset_import: ["": 17]> g (float[)" + shape + "] x) => (float[" + shape + "] y) <float[" +
        declared + "] h> { h = " + op + " (x) y = " + op + " (h) }";
}

TEST(GraphDeclaredShape, TheComputedShapeIsDeclared) {
    for (const std::string op : {"Relu", "Neg", "Abs", "Sigmoid", "Softmax", "Identity"}) {
        for (int size = 2; size < 8; ++size) {
            const std::string shape = "3," + std::to_string(size);
            for (const std::string& wrong : {"3," + std::to_string(size + 1), shape + ",1", std::string("4,N")}) {
                const Analysis analysis = inspectText(chainOf(op, shape, wrong), "trt-10.3");
                ASSERT_TRUE(isSaid(analysis, rule, "warning h")) << op << " " << shape << " as " << wrong;
                const Model fixed = fixedModel(analysis, findingsOf(analysis, rule).front(), "declare-computed");
                EXPECT_THAT(findingsOf(inspectModel(fixed, "trt-10.3"), rule), IsEmpty()) << op << shape << wrong;
            }
        }
    }
}

TEST(GraphDeclaredShape, UnknownAndSymbolicDimensionsAreFine) {
    for (const std::string declared : {"3,4", "N,4", "3,M", "N,M"})
        EXPECT_THAT(findingsOf(inspectText(chainOf("Relu", "3,4", declared), "trt-10.3"), rule), IsEmpty()) << declared;
}

const std::string inner = chainOf("Relu", "3,4", "3,5");
const std::string output =
    R"(<ir_version: 8, opset_import: ["": 17]> g (float[2,3] x) => (float[2,4] y) { y = Relu (x) })";
const std::string inBody = R"(<ir_version: 8, opset_import: ["": 17]> g (bool c, float[2,3] x) => (float[2,3] y) {
    y = If <then_branch = t () => (float[2,3] a) <float[6] m> { m = Neg (x) a = Abs (m) },
            else_branch = e () => (float[2,3] b) { b = Neg (x) }> (c) })";
const std::string initializer = R"(<ir_version: 3, opset_import: ["": 13]>
    g (float[3,4] x, float[5] w) => (float[3,4] y) <float[3,4] w = fill(1)> { y = Add (x, w) })";

const std::vector<RuleRow> rows{
    {"an inner value", "trt-10.3", inner, "warning h"},
    {"an output of the graph", "trt-10.3", output, "warning y"},
    {"in a body", "trt-10.3", inBody, "warning m"},
    {"an initializer contradicts its input", "trt-10.3", initializer, "warning y w"},
    {"an open dimension of the input fits", "trt-10.3",
        R"(<ir_version: 3, opset_import: ["": 13]> g (float[3,4] x, float[N,4] w) => (float[3,4] y) <float[3,4] w = fill(1)> {
            y = Add (x, w) })"},
};
INSTANTIATE_TEST_SUITE_P(GraphDeclaredShape, RuleRows, rowsOf("graph-declared-shape", rows), rowName);

TEST(GraphDeclaredShape, NoNumberDependsOnTheDeclaration) {
    for (const std::string& text : {inner, output, inBody, initializer}) {
        const FixTrial trial(text, "trt-10.3", rule, "declare-computed");
        EXPECT_TRUE(isUnchanged(trial)) << text;
        EXPECT_THAT(findingsOf(trial.after, rule), IsEmpty()) << text;
    }
}

TEST(GraphDeclaredShape, InputsAndOutputsOfTheGraphWantAReview) {
    const auto isAutomatic = [](const std::string& text) {
        const Analysis analysis = inspectText(text, "trt-10.3");
        return offersFor(*analysis.context, findingsOf(analysis, rule).front()).front().automatic;
    };
    EXPECT_TRUE(isAutomatic(inner));
    EXPECT_TRUE(isAutomatic(inBody));
    EXPECT_FALSE(isAutomatic(output));
    EXPECT_FALSE(isAutomatic(initializer));
}

// A Scan over three rows of `size` whose body declares its inputs as `state` and `slice`.
std::string scanOf(const std::string& op, int size, const std::string& state, const std::string& slice) {
    const std::string row = "[" + std::to_string(size) + "]";
    return R"(<ir_version: 8, opset_import: ["": 17]> g (float)" + row + " init, float[3," + std::to_string(size) +
        "] x) => (float" + row + " y, float[3," + std::to_string(size) +
        "] z) { y, z = Scan <num_scan_inputs = 1, body = b (float" + state + " s, float" + slice + " n) => (float" +
        row + " so, float" + row + " o) { so = " + op + " (s, n) o = Identity (so) }> (init, x) }";
}
std::string loopOf(const std::string& given, const std::string& declared) {
    return R"(<ir_version: 8, opset_import: ["": 17]> g (int64 n, bool)" + given +
        " c, float[2] x) => (float[2] y) { y = Loop <body = b (int64 i, bool" + declared + " ci, float[2] s) => (bool" +
        declared + " co, float[2] so) { co = Identity (ci) so = Neg (s) }> (n, c, x) }";
}

TEST(GraphDeclaredShape, ABodyThatGetsAnotherShapeStandsAtItsNode) {
    for (const std::string op : {"Add", "Mul", "Max"}) {
        for (int size = 2; size < 9; ++size) {
            const std::string row = "[" + std::to_string(size) + "]";
            for (const std::string& wrong :
                {"[" + std::to_string(size + 1) + "]", "[" + std::to_string(size) + ",1]"}) {
                for (const std::string& text : {scanOf(op, size, wrong, row), scanOf(op, size, row, wrong)}) {
                    const Analysis analysis = inspectText(text, "trt-10.15");
                    ASSERT_TRUE(isSaid(analysis, rule, "warning y")) << text;
                    EXPECT_THAT(findingsOf(analysis, "graph-shape-mismatch"), IsEmpty()) << text;
                    const Model fixed = fixedModel(analysis, findingsOf(analysis, rule).front(), "declare-computed");
                    EXPECT_THAT(findingsOf(inspectModel(fixed, "trt-10.15"), rule), IsEmpty()) << text;
                }
            }
            for (const std::string& sound : {row, std::string("[N]")}) {
                const std::string text = scanOf(op, size, sound, sound);
                EXPECT_THAT(findingsOf(inspectText(text, "trt-10.15"), rule), IsEmpty()) << text;
            }
        }
    }
}

TEST(GraphDeclaredShape, ALoopHandsItsConditionOnAsItIs) {
    EXPECT_TRUE(isSaid(inspectText(loopOf("[1]", ""), "trt-10.15"), rule, "warning y ci, warning co"));
    EXPECT_TRUE(isSaid(inspectText(loopOf("", "[1]"), "trt-10.15"), rule, "warning y ci, warning co"));
    EXPECT_THAT(findingsOf(inspectText(loopOf("[1]", "[1]"), "trt-10.15"), rule), IsEmpty());
    EXPECT_THAT(findingsOf(inspectText(loopOf("", ""), "trt-10.15"), rule), IsEmpty());
}

// A carried value may have another shape in each iteration: nothing is declared for it wrongly.
TEST(GraphDeclaredShape, ACarriedValueOfALoopMayGrow) {
    const std::string text = R"(<ir_version: 8, opset_import: ["": 17]>
        g (int64 n, bool c, float[2] x) => (float[N] y) {
            y = Loop <body = b (int64 i, bool ci, float[M] s) => (bool co, float[K] so) {
                co = Identity (ci) so = Concat <axis = 0> (s, s) }> (n, c, x) })";
    EXPECT_THAT(findingsOf(inspectText(text, "trt-10.15"), rule), IsEmpty());
}

TEST(GraphDeclaredShape, BothShapesAreNamed) {
    const Analysis analysis = inspectText(chainOf("Relu", "3,4", "3,5"), "trt-10.3");
    ASSERT_THAT(findingsOf(analysis, rule), SizeIs(1));
    const std::string message = render(findingsOf(analysis, rule).front().message);
    EXPECT_THAT(message, HasSubstr("3×5"));
    EXPECT_THAT(message, HasSubstr("3×4"));
}

} // namespace
} // namespace qaliper::graph_declared_shape_test
