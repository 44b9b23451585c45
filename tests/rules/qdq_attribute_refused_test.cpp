#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/graphs.h"
#include "tests/support/inspecting.h"
#include "tests/support/made_networks.h"
#include "tests/support/offer_checks.h"
#include "tests/support/rule_rows.h"

namespace qaliper::qdq_attribute_refused_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr std::string_view rule = "qdq-attribute-refused";

std::string weights(
    const std::string& attributes, const std::string& inputs = "(w, s, z)", const std::string& opset = "23") {
    return "<ir_version: 10, opset_import: [\"\": " + opset + R"(]>
        g (float[1,2] x) => (float[1,2] y) <float s = {0.01}, int8 z = {0}, int8[2,2] w = {10, 20, -30, 40}>
        { wd = DequantizeLinear )" +
        attributes + inputs + " y = MatMul (x, wd) }";
}

TEST(QdqAttributeRefused, AnotherTypeThanTheDefaultIsCast) {
    std::string text = weights("<output_dtype = 10>");
    text.replace(text.find("y = MatMul (x, wd)"), 18, "wf = Cast <to = 1> (wd) y = MatMul (x, wf)");
    const Analysis other = inspectText(text, "trt-10.3");
    ASSERT_THAT(offerIds(other, findingsOf(other, rule).front()), ElementsAre("cast-behind"));
    const Model fixed = fixedModel(other, findingsOf(other, rule).front(), "cast-behind");
    EXPECT_TRUE(nodeOf(fixed, "wd").is("DequantizeLinear")) << "other findings know it by that name";
    EXPECT_EQ(nodeOf(fixed, nodeOf(fixed, "wf").inputs[0]).inputs, std::vector<std::string>{"wd"});
    EXPECT_THAT(placesOf(inspectModel(fixed, "trt-10.3"), rule), IsEmpty());
}

const std::string typed = weights("<output_dtype = 1>");
const std::string typedAlone = weights("<output_dtype = 1>", "(w, s)");

const std::vector<RuleRow> rows{
    {"8.0 refuses the axis of one scale", "trt-8.0", weights("<axis = 1>", "(w, s, z)", "13"), "wd",
        {{"automatic drop-attribute", "s"}}},
    {"later releases ignore it", "trt-8.2", weights("<axis = 1>", "(w, s, z)", "13")},
    {"an output type beside a zero point is refused", "trt-10.1 trt-10.3 trt-10.15", typed, "error wd",
        {{"automatic drop-attribute"}}},
    {"where a later release takes it that is open", "trt-10.16 trt-11.1", typed, "warning wd"},
    {"other releases take it", "trt-9.3 trt-11.2 trt-11.5", typed},
    {"an output type alone is refused by 10.1", "trt-10.1", typedAlone, "error wd"},
    {"an output type alone is open on 10.3", "trt-10.3", typedAlone, "warning wd"},
    {"an output type alone is taken later", "trt-10.10 trt-10.15", typedAlone},
    {"a precision is taken up to 10.9", "trt-10.9", weights("<precision = 1>")},
    {"a precision is refused from 10.10 on", "trt-10.10", weights("<precision = 1>"), "error wd"},
    // What comes out without the attribute has the type of the scale: FP8 would round it.
    {"nothing is cast beside a scale that is no float", "trt-10.1", R"(<ir_version: 10, opset_import: ["": 23]>
        g (float16[1,2] x) => (float16[1,2] y) <float8e4m3fn s = {0.5}, int8[2,2] w = {10, 20, -30, 40}>
        { wd = DequantizeLinear <output_dtype = 10> (w, s) y = MatMul (x, wd) })",
        "wd", noOffers},
    {"MXFP8 has an importer that reads it", "trt-10.1 trt-10.3 trt-11.0",
        R"(<ir_version: 10, opset_import: ["": 20, "trt": 1]>
        g (float16[1,4] x) => (float16[1,4] y) <uint8[4,1] s = {120, 121, 122, 123}, float8e4m3fn[4,32] w = ramp(-6, 6)>
        { wd = trt.TRT_MXFP8DequantizeLinear <output_dtype = 10, axis = -1, block_size = 32> (w, s)
          wt = Transpose <perm = [1, 0]> (wd) f = MatMul (wt, wd) y = MatMul (x, wd) })"},
};
INSTANTIATE_TEST_SUITE_P(QdqAttributeRefused, RuleRows, rowsOf(rule, rows), rowName);

TEST(QdqAttributeRefused, PlantedInResnet) {
    const Model clean = residualNetwork();
    const Node& quantize = *std::ranges::find(clean.main().nodes, "QuantizeLinear", &Node::opType);
    EXPECT_THAT(placesOf(inspectModel(clean, "trt-8.0"), rule), IsEmpty());
    const Analysis analysis =
        inspectModel(applied(clean, {SetAttribute{mainGraph, quantize.id, {"axis", std::int64_t{1}}}}), "trt-8.0");
    ASSERT_THAT(placesOf(analysis, rule), ElementsAre(quantize.outputs[0]));
    EXPECT_TRUE(fixHolds(analysis, findingsOf(analysis, rule).front(), "drop-attribute"));
}

// INT8 with scales in FP32, dequantized to FP16 by the attribute.
std::string layerOfHalf(int width) {
    const std::string size = std::to_string(width);
    return R"(<ir_version: 11, opset_import: ["": 23]>
        main (float16[1,8,)" +
        size + "] x) => (float16[1,8," + size + R"(] y)
        <float s = {0.02}, int8 z = {0}, float[)" +
        size + "] ws = fill(0.004), int8[" + size + "] wz = fill(0), int8[" + size + "," + size +
        R"(] w = ramp(-90, 90)> {
            q = QuantizeLinear (x, s, z)
            d = DequantizeLinear <output_dtype = 10> (q, s, z)
            wd = DequantizeLinear <axis = 1, output_dtype = 10> (w, ws, wz)
            y = MatMul (d, wd)
        })";
}

TEST(QdqAttributeRefused, CastsAndScalesInHalfLeaveNoError) {
    for (const std::string_view target : {"trt-10.6,strong", "trt-10.9,strong", "trt-10.15,strong", "trt-11.3"}) {
        for (int width = 16; width <= 96; width += 16) {
            FixRequest request;
            request.chosen = {{std::string(rule), "cast-behind"}, {"qdq-cast-behind", "half-scale"},
                {"qdq-scale-type", "narrow-scale"}};
            const Applied outcome = fixedAll(inspectText(layerOfHalf(width), target), request);
            EXPECT_THAT(outcome.analysis->findings,
                testing::Each(testing::Field(&Finding::severity, testing::Lt(Severity::Error))))
                << target << " " << width;
        }
    }
}

// A Cast keeps the layer from its DQ, until the scale is written in the type of the layer.
TEST(QdqAttributeRefused, TheCastTakesTheLayerOutOfItsQuantizedType) {
    const Analysis analysis = inspectText(layerOfHalf(16), "trt-10.9,strong");
    ASSERT_THAT(placesOf(analysis, rule), ElementsAre("d", "wd"));
    for (const Finding& finding : findingsOf(analysis, rule))
        EXPECT_EQ(offersFor(*analysis.context, finding).front().effect.quantizedLayers, -1);
    FixRequest request;
    request.chosen = {{std::string(rule), "cast-behind"}, {"qdq-cast-behind", "half-scale"}};
    const Applied outcome = fixedAll(analysis, request);
    EXPECT_THAT(
        outcome.analysis->findings, testing::Each(testing::Field(&Finding::severity, testing::Lt(Severity::Error))))
        << "the Q gets its scale in the type of its data, too";
    EXPECT_EQ(outcome.analysis->verdict.quantizedLayers, 1U);
}

} // namespace
} // namespace qaliper::qdq_attribute_refused_test
