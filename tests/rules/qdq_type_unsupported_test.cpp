#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/fixing.h"
#include "tests/support/graphs.h"
#include "tests/support/made_networks.h"
#include "tests/support/offer_checks.h"
#include "tests/support/result.h"
#include "tests/support/rule_rows.h"

namespace qaliper::qdq_type_unsupported_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr std::string_view rule = "qdq-type-unsupported";

std::string weights(const std::string& type, const std::string& shape = "2,2") {
    return R"(<ir_version: 10, opset_import: ["": 21]>
        g (float[1,K] x) => (float[1,N] y) <float s = {0.5}, )" +
        type + " z = {0}, " + type + "[" + shape + R"(] w = ramp(-3, 4)>
        { wd = DequantizeLinear (w, s, z) y = MatMul (x, wd) })";
}

TEST(QdqTypeUnsupported, Uint4AroundEightIsInt4AroundZero) {
    const auto text = [](const std::string& zeroPoint, const std::string& dims) {
        return R"(<ir_version: 10, opset_import: ["": 21]> g (float[1,4] x) => (float y)
            <float[2,)" +
            dims + "] s = ramp(0.5, 1), uint4[2," + dims + "] z = fill(" + zeroPoint + "), uint4[4," + dims +
            R"(] w = ramp(0, 15)> { wd = DequantizeLinear <axis = 0, block_size = 2> (w, s, z) y = MatMul (x, wd) })";
    };
    const Analysis analysis = inspectText(text("8", "2"), "trt-10.3");
    const Finding finding = findingsOf(analysis, rule).front();
    ASSERT_THAT(offerIds(analysis, finding), ElementsAre("shift-to-int4", "fold-float"));
    EXPECT_TRUE(offersFor(*analysis.context, finding).front().automatic);
    EXPECT_TRUE(fixHolds(analysis, finding, "shift-to-int4"));
    EXPECT_TRUE(sabotageIsRefused(analysis, finding, "shift-to-int4", "s"));
    EXPECT_THAT(findingsOf(inspectModel(fixedModel(analysis, finding, "shift-to-int4"), "trt-10.3"), rule), IsEmpty());
    for (const auto& [zeroPoint, dims, target] :
        {std::tuple{"7", "2", "trt-10.3"}, {"8", "3", "trt-10.3"}, {"8", "2", "trt-9.3"}}) {
        const Analysis other = inspectText(text(zeroPoint, dims), target);
        EXPECT_THAT(offerIds(other, findingsOf(other, rule).front()), testing::Not(testing::Contains("shift-to-int4")))
            << zeroPoint << dims << target;
    }
}

const std::vector<RuleRow> rows{
    {"FP8 before 9.0", "trt-8.6", weights("float8e4m3fn"), "wd"},
    {"FP8 from 9.0 on", "trt-9.0", weights("float8e4m3fn")},
    {"INT4 before 10.0", "trt-9.3", weights("int4"), "wd"},
    {"INT4 from 10.0 on", "trt-10.0", weights("int4")},
    {"FP4 before 10.8", "trt-10.7", weights("float4e2m1"), "wd"},
    {"FP4 from 10.8 on", "trt-10.8", weights("float4e2m1")},
    {"INT8", "trt-8.0", weights("int8")},
    {"INT16 is in no release", "trt-11.1", weights("int16"), "wd"},
    {"UINT16 is in no release", "trt-11.1", weights("uint16"), "wd"},
    {"UINT4 is in no release", "trt-11.1", weights("uint4"), "wd"},
    {"E5M2 is in no release", "trt-11.1", weights("float8e5m2"), "wd"},
    {"two values of a row share a byte up to 10.3", "trt-10.1 trt-10.3", weights("int4", "2,3"), "wd"},
    {"later an even number of elements is enough", "trt-10.7 trt-10.15", weights("int4", "2,3")},
    {"an odd number of elements is not", "trt-10.15", weights("int4", "3,3"), "wd"},
};
INSTANTIATE_TEST_SUITE_P(QdqTypeUnsupported, RuleRows, rowsOf(rule, rows), rowName);

TEST(QdqTypeUnsupported, ConstantsAreFoldedExactly) {
    for (const std::string type : {"int4", "int16"}) {
        const Analysis analysis = inspectText(weights(type), "trt-8.6");
        const Finding finding = findingsOf(analysis, rule).at(0);
        EXPECT_TRUE(fixHolds(analysis, finding, "fold-float"));
        EXPECT_TRUE(sabotageIsRefused(analysis, finding, "fold-float", "w_float"));
        EXPECT_EQ(
            offersFor(*analysis.context, finding).front().automatic, type == "int16"); // INT4 is for an update to solve
    }
}

TEST(QdqTypeUnsupported, AnOddColumnIsPadded) {
    const auto product = [](const std::string& scales, const std::string& attributes, const std::string& zero = "") {
        return R"(<ir_version: 10, opset_import: ["": 21]>
            g (float[2,8] x) => (float[2,5] y) <int4[8,5] w = ramp(-7, 7), )" +
            scales + ">{ wd = DequantizeLinear " + attributes + "(w, s" + zero + ") y = MatMul (x, wd) }";
    };
    for (const std::string& text :
        {product("float s = {0.5}, int4 z = {0}", "", ", z"), product("float[5] s = ramp(0.5, 0.1)", "<axis = 1> "),
            product("float[5] s = ramp(0.5, 0.1), int4[5] z = fill(0)", "<axis = -1> ", ", z"),
            product("float[8] s = ramp(0.5, 0.1)", "<axis = 0> "),
            product("float[2,5] s = ramp(0.5, 0.1)", "<axis = 0, block_size = 4> ")}) {
        const Analysis analysis = inspectText(text, "trt-10.0");
        const Finding finding = findingsOf(analysis, rule).at(0);
        ASSERT_EQ(offerIds(analysis, finding).front(), "pad-columns") << text;
        const FixTrial trial(analysis, finding, "pad-columns");
        EXPECT_TRUE(isFixed(trial)) << text;
        EXPECT_TRUE(keepsNumbers(trial)) << text;
        EXPECT_TRUE(
            isRefusedWith(trial, {otherNumber(trial.fixed, "y_start", 0, 1), otherNumber(trial.fixed, "y_end", 0, 6)}))
            << text;
    }
}

TEST(QdqTypeUnsupported, WhatElseReadsTheWeightsStandsInTheWay) {
    const Analysis twice = inspectText(R"(<ir_version: 10, opset_import: ["": 21]>
        g (float[2,8] x) => (float[2,5] y, float[8,5] v) <int4[8,5] w = ramp(-7, 7), float s = {0.5}> {
            wd = DequantizeLinear (w, s) y = MatMul (x, wd) v = Neg (wd) })",
        "trt-10.0");
    EXPECT_EQ(offerIds(twice, findingsOf(twice, rule).at(0)).front(), "fold-float");
}

TEST(QdqTypeUnsupported, PlantedInResnet) {
    const Model clean = residualNetwork();
    EXPECT_THAT(placesOf(inspectModel(clean, "trt-8.0"), rule), IsEmpty());
    const Node& weight = nodeOf(clean, std::ranges::find(clean.main().nodes, "Conv", &Node::opType)->inputs[1]);
    const auto& initializers = clean.main().initializers;
    const Tensor& data = *std::ranges::find(initializers, weight.inputs[0], &Tensor::name);
    const Tensor& zeros = *std::ranges::find(initializers, weight.inputs[2], &Tensor::name);
    const auto numbers = must(readNumbers(data, *clean.storage));
    const Analysis analysis = inspectModel(
        applied(clean,
            {PutTensor{mainGraph, makeSmallTensor("wide", DataType::Int16, data.dims, numbers)},
                PutTensor{mainGraph,
                    makeSmallTensor(
                        "wide_zero", DataType::Int16, zeros.dims, std::vector<double>(*elementCount(zeros.dims), 0))},
                ReplaceInput{mainGraph, weight.id, 0, "wide"}, ReplaceInput{mainGraph, weight.id, 2, "wide_zero"}}),
        "trt-10.3");
    ASSERT_THAT(placesOf(analysis, rule), ElementsAre(weight.outputs[0]));
    const Model fixed = fixedModel(analysis, findingsOf(analysis, rule).front(), "fold-float");
    EXPECT_TRUE(isSame(inspectModel(clean, "trt-10.3"), inspectModel(fixed, "trt-10.3")));
}

} // namespace
} // namespace qaliper::qdq_type_unsupported_test
