#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/graphs.h"
#include "tests/support/inspecting.h"
#include "tests/support/offer_checks.h"
#include "tests/support/result.h"

namespace qaliper::qdq_matrix_vector_test {
namespace {

using testing::ElementsAre;
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

TEST(QdqMatrixVector, OneColumnOrOneRow) {
    EXPECT_THAT(placesOf(inspectText(product("[8,4]", "[4,1]", "[8,1]"), "trt-10.3"), rule), ElementsAre("y"));
    EXPECT_THAT(placesOf(inspectText(product("[2,1,4]", "[2,4,8]", "[2,1,8]"), "trt-10.3"), rule), ElementsAre("y"));
    EXPECT_THAT(findingsOf(inspectText(product("[2,1,4]", "[4,8]", "[2,1,8]"), "trt-10.3"), rule), IsEmpty())
        << "two rows and one matrix";
    EXPECT_THAT(findingsOf(inspectText(product("[8,4]", "[4,8]", "[8,8]"), "trt-10.3"), rule), IsEmpty());
}

TEST(QdqMatrixVector, ABatchOfOneIsNotMeant) {
    EXPECT_THAT(findingsOf(inspectText(product("[1,4]", "[4,8]", "[1,8]"), "trt-10.3"), rule), IsEmpty());
}

TEST(QdqMatrixVector, InFloatTheNumbersStayClose) {
    const Analysis analysis = inspectText(product("[8,4]", "[4,1]", "[8,1]"), "trt-10.3");
    EXPECT_TRUE(fixHolds(analysis, findingsOf(analysis, rule).front(), "remove-pairs"));
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

TEST(QdqMatrixVector, IntegersFromOutsideStayWhatTheyAre) {
    const Analysis analysis = inspectText(R"(<ir_version: 8, opset_import: ["": 13]> g (int8[8,4] x) => (? y)
        <float s = {0.1}, int8 z = {0}, int8[4,1] w = ramp(-9, 9)> {
            d = DequantizeLinear (x, s, z) wd = DequantizeLinear (w, s, z) y = MatMul (d, wd) })",
        "trt-10.3");
    ASSERT_THAT(placesOf(analysis, rule), ElementsAre("y"));
    EXPECT_THAT(offerIds(analysis, findingsOf(analysis, rule).front()), IsEmpty()) << "there is no float to read";
}

} // namespace
} // namespace qaliper::qdq_matrix_vector_test
