#include <array>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/graph/edit.h"
#include "model/graph/tensor.h"
#include "tests/support/fixing.h"
#include "tests/support/graphs.h"
#include "tests/support/inspecting.h"
#include "tests/support/proving.h"
#include "tests/support/result.h"
#include "tests/support/rule_rows.h"

namespace qaliper::graph_type_mismatch_test {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

constexpr std::string_view rule = "graph-type-mismatch";
const std::string opset17 = R"(<ir_version: 8, opset_import: ["": 17]> )";

// Two inputs of one shape and these types, and one node.
std::string ofTwo(const std::string& op, const std::string& one, const std::string& other, int size) {
    const std::string shape = "[3," + std::to_string(size) + "] ";
    return opset17 + "g (" + one + shape + "x, " + other + shape + "w) => (? y) { y = " + op + " (x, w) }";
}

struct Types {
    std::string one;
    std::string other;
};
const std::array unequal{Types{"float", "float16"}, Types{"float16", "float"}, Types{"float", "double"}};

TEST(GraphTypeMismatch, OperandsOfTwoTypesAreAnErrorAtTheirNode) {
    for (const std::string op : {"Add", "Sub", "Mul", "Div", "Max", "Min", "Concat <axis = 1>", "Gemm <transB = 1>"}) {
        for (int size = 2; size < 5; ++size) {
            for (const Types& types : unequal) {
                const std::string text = ofTwo(op, types.one, types.other, size);
                EXPECT_TRUE(isSaid(inspectText(text, "trt-10.3"), rule, "error y")) << text;
                const std::string twin = ofTwo(op, types.one, types.one, size);
                EXPECT_THAT(findingsOf(inspectText(twin, "trt-10.3"), rule), IsEmpty()) << twin;
            }
        }
    }
}

TEST(GraphTypeMismatch, ACastMakesThemOne) {
    for (const std::string op : {"Add", "Mul", "Max", "Concat <axis = 1>"}) {
        const Analysis analysis = inspectText(ofTwo(op, "float", "float16", 4), "trt-10.3");
        const Model fixed = fixedModel(analysis, findingsOf(analysis, rule).front(), "cast-operand");
        EXPECT_THAT(nodeLines(fixed).front(), HasSubstr("Cast <to = 1> (w)"));
        EXPECT_THAT(findingsOf(inspectModel(fixed, "trt-10.3"), rule), IsEmpty());
    }
}

// ONNX Runtime does not run the model with both types, but it runs what each fix makes of it.
TEST(GraphTypeMismatch, EachFixGivesTheSameNumbers) {
    const std::string text = opset17 +
        "g (float[1,2,4,4] x) => (? y) <float16[4,2,1,1] w = {1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0}> { y = Conv (x, "
        "w) }";
    const Analysis analysis = inspectText(text, "trt-10.3");
    const Finding finding = findingsOf(analysis, rule).front();
    const auto cast = contextOf(fixedModel(analysis, finding, "cast-operand"));
    const Model retyped = fixedModel(analysis, finding, "retype-constant");
    EXPECT_EQ(verdict(proofOf({cast, contextOf(retyped)})), "equal");
    std::vector<Edit> damage;
    for (const Tensor& tensor : retyped.main().initializers)
        damage.emplace_back(
            PutTensor{mainGraph, makeSmallTensor(tensor.name, tensor.type, tensor.dims, std::vector<double>(8, 1.5))});
    const Model damaged = must(applyEdits(retyped, damage));
    EXPECT_THAT(verdict(proofOf({cast, contextOf(damaged)})), testing::StartsWith("different"));
}

// ONNX's schema names two types, and its inference gives the output the type of the input.
TEST(GraphTypeMismatch, TheScaleOfAnRmsNormalizationIsOfTheTypeOfItsInput) {
    const std::array floats{"float", "float16", "bfloat16"};
    for (const std::string input : floats) {
        for (const std::string scale : floats) {
            for (int size = 2; size < 6; ++size) {
                const std::string width = std::to_string(size);
                const std::string text = R"(<ir_version: 10, opset_import: ["": 23]> g ()" + input + "[2," + width +
                    "] x, " + scale + "[" + width + "] s) => (? y) { y = RMSNormalization (x, s) }";
                for (const std::string target : {"trt-10.15", "trt-11.2"})
                    EXPECT_TRUE(isSaid(inspectText(text, target), rule, input == scale ? "" : "warning goes-on y"))
                        << text;
                EXPECT_TRUE(isSaid(inspectText(text, "trt-10.3"), rule, input == scale ? "" : "error y")) << text;
            }
        }
    }
}

TEST(GraphTypeMismatch, AZeroPointIsOfTheTypeOfWhatItShifts) {
    const auto textOf = [](const std::string& input, const std::string& zero) {
        return R"(<ir_version: 10, opset_import: ["": 21]> g ()" + input + "[4] x) => (? y) <float s = {0.5}, " + zero +
            " z = {0}> { y = DequantizeLinear (x, s, z) }";
    };
    const std::array integers{"int8", "uint8", "int32"};
    for (const std::string input : integers) {
        for (const std::string zero : integers) {
            const Analysis analysis = inspectText(textOf(input, zero), "trt-10.15");
            const std::string says = input == zero ? "" : input == "uint8" ? "error goes-on y" : "warning goes-on y";
            ASSERT_TRUE(isSaid(analysis, rule, says)) << textOf(input, zero);
            if (input == zero)
                continue;
            const Model fixed = fixedModel(analysis, findingsOf(analysis, rule).front(), "retype-constant");
            EXPECT_THAT(findingsOf(inspectModel(fixed, "trt-10.15"), rule), IsEmpty()) << textOf(input, zero);
        }
    }
}

TEST(GraphTypeMismatch, ACastIsCorrected) {
    const Analysis analysis = inspectText(
        opset17 + "g (float[4] x, float[4] w) => (? y) { h = Cast <to = 10> (x) y = Add (w, h) }", "trt-10.3");
    const Model fixed = fixedModel(analysis, findingsOf(analysis, rule).front(), "correct-cast");
    EXPECT_THAT(nodeLines(fixed).front(), HasSubstr("Cast <to = 1> (x)"));
    EXPECT_THAT(findingsOf(inspectModel(fixed, "trt-10.3"), rule), IsEmpty());
}

TEST(GraphTypeMismatch, TheComputedTypeIsDeclared) {
    for (const std::string& text : {opset17 + "g (float[4] x) => (int64[4] y) { y = Relu (x) }",
             opset17 + "g (float[4] x) => (float[4] y) <float16[4] h> { h = Relu (x) y = Neg (h) }"}) {
        const Analysis analysis = inspectText(text, "trt-10.3");
        const Model fixed = fixedModel(analysis, findingsOf(analysis, rule).front(), "declare-computed");
        EXPECT_THAT(findingsOf(inspectModel(fixed, "trt-10.3"), rule), IsEmpty()) << text;
    }
}

TEST(GraphTypeMismatch, BothTypesAndTheirOriginsAreNamed) {
    const Analysis analysis = inspectText(
        opset17 + "g (float[4] x) => (? y) <float[4] w = fill(1.0)> { h = Cast <to = 10> (x) y = Add (h, w) }",
        "trt-10.3");
    ASSERT_THAT(findingsOf(analysis, rule), SizeIs(1));
    const std::string message = render(findingsOf(analysis, rule).front().message);
    EXPECT_THAT(message, HasSubstr("\"h\", an output of"));
    EXPECT_THAT(message, HasSubstr("the initializer \"w\" in FP32"));
}

const std::vector<RuleRow> rows{
    {"FP16 weights of a Conv in FP32", "trt-10.3",
        opset17 + "g (float[1,3,8,8] x) => (? y) <float16[4,3,3,3] w = fill(1.0)> { y = Conv (x, w) }",
        "error goes-on y"},
    {"which 10.15 converts in a weakly typed network", "trt-10.15",
        opset17 + "g (float[1,3,8,8] x) => (? y) <float16[4,3,3,3] w = fill(1.0)> { y = Conv (x, w) }",
        "warning goes-on y"},
    {"a strongly typed parser stops", "trt-11.2", opset17 + "g (float[4] x, float16[4] w) => (? y) { y = Add (x, w) }",
        "error parser y"},
    {"integers of two types", "trt-10.15", opset17 + "g (int32[4] x, int64[4] w) => (? y) { y = Add (x, w) }",
        "error parser y"},
    {"a type that the operator does not take", "trt-10.3", opset17 + "g (bool[4] x) => (? y) { y = Sigmoid (x) }",
        "error y"},
    {"each slot has a type of its own", "trt-10.3",
        opset17 + R"(g (bool[4] c, float[4] x, int64[4] i, int32[2] j) => (? y, ? z, ? p) {
            y = Where (c, x, x) z = Gather (x, j) p = Pow (x, i) })"},
    {"an unknown type fits", "trt-10.3",
        R"(<ir_version: 8, opset_import: ["": 17, "own": 1]> g (float[4] x) => (? y) { h = own.Op (x) y = Add (x, h) })"},
    {"a newer version of the operator takes more types", "trt-10.3",
        R"(<ir_version: 10, opset_import: ["": 22]> g (bfloat16[4] x) => (? y) { y = Sin (x) })"},
    {"an output that is declared in another type", "trt-10.3",
        opset17 + "g (float[4] x) => (int64[4] y) { y = Relu (x) }", "error y"},
    {"elements of a sequence that are declared in another type", "trt-10.3",
        opset17 + "g (double[3,6] x) => (seq(float[N]) y) { y = SplitToSequence <axis = 1, keepdims = 0> (x) }",
        "error y"},
    {"a sequence that is declared as it is", "trt-10.3",
        opset17 + "g (double[3,6] x) => (seq(double[N]) y) { y = SplitToSequence <axis = 1, keepdims = 0> (x) }"},
    {"a body that reads another type than it gets", "trt-10.3", opset17 + R"(g (seq(float[N]) x) => (seq(float[N]) y) {
            y = SequenceMap <body = b (double[N] a) => (float[N] c) { c = Cast <to = 1> (a) }> (x) })",
        "error y"},
    {"a body that reads what it gets", "trt-10.3", opset17 + R"(g (seq(float[N]) x) => (seq(double[N]) y) {
            y = SequenceMap <body = b (float[N] a) => (double[N] c) { c = Cast <to = 11> (a) }> (x) })"},
    {"integers that a DQ does not take", "trt-10.3",
        opset17 + "g (int64[1,4] x) => (? y) <float s = {0.5}, int8 z = {0}> { y = DequantizeLinear (x, s, z) }",
        "error y"},
    {"branches of two types", "trt-10.3", opset17 + R"(g (bool c, float[4] x, float16[4] h) => (? y) {
            y = If <then_branch = t () => (float[4] a) { a = Neg (x) },
                    else_branch = e () => (float16[4] b) { b = Neg (h) }> (c)
        })",
        "error y"},
};
INSTANTIATE_TEST_SUITE_P(GraphTypeMismatch, RuleRows, rowsOf("graph-type-mismatch", rows), rowName);

} // namespace
} // namespace qaliper::graph_type_mismatch_test
