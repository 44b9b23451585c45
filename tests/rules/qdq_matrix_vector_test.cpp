#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/graphs.h"
#include "tests/support/inspecting.h"
#include "tests/support/offer_checks.h"
#include "tests/support/rule_rows.h"

namespace qaliper::qdq_matrix_vector_test {
namespace {

using testing::IsEmpty;

constexpr std::string_view rule = "qdq-matrix-vector";

std::string product(const std::string& in, const std::string& weight, const std::string& out) {
    return "<ir_version: 8, opset_import: [\"\": 13]> g (float" + in + " x) => (float" + out +
        " y) <float s = {0.1}, int8 z = {0}, int8" + weight +
        R"( w = ramp(-9, 9)> {
            q = QuantizeLinear (x, s, z)
            d = DequantizeLinear (q, s, z)
            wd = DequantizeLinear (w, s, z)
            y = MatMul (d, wd)
        })";
}

// ONNX Runtime's quantizer puts a pair after each operator that moves data.
std::string moved(const std::string& between, const std::string& rest = "") {
    return R"(<ir_version: 8, opset_import: ["": 13]> g (float[4,8] x) => (? y)
        <float s = {0.1}, int8 z = {0}, int8[4,1] w = ramp(-9, 9)> {
            q = QuantizeLinear (x, s, z)
            d = DequantizeLinear (q, s, z)
            )" +
        between + R"(
            tq = QuantizeLinear (t, s, z)
            td = DequantizeLinear (tq, s, z)
            wd = DequantizeLinear (w, s, z)
            y = MatMul (td, wd) )" +
        rest + "}";
}

TEST(QdqMatrixVector, InFloatTheDataIsReadBeforeAllPairs) {
    const Analysis analysis = inspectText(moved("t = Transpose <perm = [1, 0]> (d)"), "trt-10.3");
    const Finding finding = findingsOf(analysis, rule).front();
    EXPECT_TRUE(fixHolds(analysis, finding, "remove-pairs"));
    const Model fixed = fixedModel(analysis, finding, "remove-pairs");
    EXPECT_EQ(nodeOf(fixed, "t").input(0), "x");
    EXPECT_EQ(nodeOf(fixed, "y").input(0), "t");
    EXPECT_EQ(nodeCount(fixed), 2U);
    EXPECT_EQ(offersFor(*analysis.context, finding).front().effect.nodes, -5);
}

TEST(QdqMatrixVector, WhatSomebodyElseReadsStaysQuantized) {
    std::string text = moved("t = Transpose <perm = [1, 0]> (d)", "r = Sigmoid (td)");
    text.replace(text.find("(? y)"), 5, "(? y, ? r)");
    const Analysis analysis = inspectText(text, "trt-10.3");
    const Finding finding = findingsOf(analysis, rule).front();
    EXPECT_TRUE(fixHolds(analysis, finding, "remove-pairs"));
    const Model fixed = fixedModel(analysis, finding, "remove-pairs");
    EXPECT_EQ(nodeOf(fixed, "t").input(0), "d");
    EXPECT_EQ(nodeOf(fixed, "r").input(0), "td");
    EXPECT_EQ(nodeOf(fixed, nodeOf(fixed, "y").input(0)).input(0), "x");
    EXPECT_THAT(findingsOf(inspectModel(fixed, "trt-10.3"), "qdq-half-quantized"), IsEmpty());
}

TEST(QdqMatrixVector, APartOfASplitIsReadAsFloatToo) {
    std::string text = moved("t, u = Split <axis = 1> (d)", "r = Sigmoid (u)");
    text.replace(text.find("(? y)"), 5, "(? y, ? r)");
    const Analysis analysis = inspectText(text, "trt-10.3");
    const Finding finding = findingsOf(analysis, rule).front();
    EXPECT_TRUE(fixHolds(analysis, finding, "remove-pairs"));
    const Model fixed = fixedModel(analysis, finding, "remove-pairs");
    EXPECT_EQ(countOf(fixed, "Split"), 2U);
    EXPECT_EQ(nodeOf(fixed, "r").input(0), "u");
}

const std::vector<RuleRow> rows{
    {"one column", "trt-10.3", product("[8,4]", "[4,1]", "[8,1]"), "y", {{"remove-pairs"}}},
    {"one row for each matrix", "trt-10.3", product("[2,1,4]", "[2,4,8]", "[2,1,8]"), "y"},
    {"two rows and one matrix", "trt-10.3", product("[2,1,4]", "[4,8]", "[2,1,8]")},
    {"a matrix", "trt-10.3", product("[8,4]", "[4,8]", "[8,8]")},
    {"a batch of one", "trt-10.3", product("[1,4]", "[4,8]", "[1,8]")},
    // There is no float to read.
    {"integers from outside", "trt-10.3", R"(<ir_version: 8, opset_import: ["": 13]> g (int8[8,4] x) => (? y)
        <float s = {0.1}, int8 z = {0}, int8[4,1] w = ramp(-9, 9)> {
            d = DequantizeLinear (x, s, z) wd = DequantizeLinear (w, s, z) y = MatMul (d, wd) })",
        "y", noOffers},
};
INSTANTIATE_TEST_SUITE_P(QdqMatrixVector, RuleRows, rowsOf(rule, rows), rowName);

} // namespace
} // namespace qaliper::qdq_matrix_vector_test
