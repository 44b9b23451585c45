#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/graphs.h"
#include "tests/support/inspecting.h"
#include "tests/support/made_networks.h"
#include "tests/support/offer_checks.h"
#include "tests/support/rule_rows.h"

namespace qaliper::conv_transpose_axis_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr std::string_view rule = "conv-transpose-axis";

std::string up(const std::string& op, const std::string& axis,
    const std::string& scale = "float[2] s = {0.012, 0.01}, int8[2] z = {0, 0}") {
    return R"(<ir_version: 8, opset_import: ["": 13]>
        g (float[1,2,4,4] x) => (float[1,2,H,W] y) <)" +
        scale + R"(, int8[2,2,3,3] w = ramp(-90, 90)>
        { wd = DequantizeLinear <axis = )" +
        axis + "> (w, s, z) y = " + op + " (x, wd) }";
}

std::string between(const std::string& half) {
    return R"(<ir_version: 9, opset_import: ["": 19]> g ()" + half + "[1,4,4,4] x) => (" + half + "[1,4,5,5] y) <" +
        half + " s = {0.0315}, " + half +
        R"([4] ws = {0.004, 0.005, 0.006, 0.007}, int8 z = {0}, int8[4] zs = {0, 0, 0, 0}, )" + half +
        R"([4,4,2,2] w = noise(-0.5, 0.5, 1)> {
            q = QuantizeLinear (x, s, z)
            d = DequantizeLinear (q, s, z)
            wq = QuantizeLinear <axis = 1> (w, ws, zs)
            wd = DequantizeLinear <axis = 1> (wq, ws, zs)
            y = ConvTranspose (d, wd)
        })";
}

// The Q of the float weights goes, and the DQ keeps its name: what is found there on 8.0 was found before.
TEST(ConvTransposeAxis, OneScaleTakesThePlaceOfTheWeightsPair) {
    const Analysis analysis = inspectText(between("float16"), "trt-8.0");
    const Finding finding = findingsOf(analysis, rule).front();
    EXPECT_EQ(offersFor(*analysis.context, finding).front().effect.nodes, -1);
    const Model fixed = fixedModel(analysis, finding, "one-scale");
    EXPECT_EQ(fixed.main().nodes.size(), 4U);
    EXPECT_TRUE(nodeOf(fixed, "wd").is("DequantizeLinear"));
    EXPECT_THAT(placesOf(inspectModel(fixed, "trt-8.0"), "qdq-scale-type"), ElementsAre("q", "d", "wd"));
}

TEST(ConvTransposeAxis, BesideQuantizedDataBothOperandsGoBackToFloat) {
    const Analysis analysis = inspectText(between("float"), "trt-8.6");
    const Finding finding = findingsOf(analysis, rule).front();
    EXPECT_THAT(offerIds(analysis, finding), ElementsAre("one-scale", "remove-pairs"));
    EXPECT_TRUE(fixHolds(analysis, finding, "remove-pairs"));
    const Analysis after = inspectModel(fixedModel(analysis, finding, "remove-pairs"), "trt-8.6");
    EXPECT_THAT(placesOf(after, "qdq-half-quantized"), IsEmpty());
    EXPECT_TRUE(after.context->quant.empty());
    const Analysis open = inspectText(between("float"), "trt-10.3");
    EXPECT_THAT(offerIds(open, findingsOf(open, rule).front()), ElementsAre("one-scale")) << "the layer may be right";
}

std::string wide() {
    std::string text = up("ConvTranspose", "1");
    text.replace(text.find("[2,2,3,3]"), 9, "[3,2,3,3]");
    return text.replace(text.find("[1,2,4,4]"), 9, "[1,3,4,4]");
}

const std::vector<RuleRow> rows{
    {"the axis of output channels", "trt-10.3", up("ConvTranspose", "1"), "y",
        {{"one-scale", "w_scale"}, {"fold-weight", "w_float"}}},
    {"the axis of input channels", "trt-10.3", up("ConvTranspose", "0")},
    {"the same from the end", "trt-10.3", up("ConvTranspose", "-4")},
    {"a plain convolution", "trt-10.3", up("Conv", "1")},
    {"one scale", "trt-10.3", up("ConvTranspose", "1", "float s = {0.01}, int8 z = {0}")},
    // Of 8.0 and 8.4 builds are known that stopped, of 8.2 wrong numbers; of newer ones nothing.
    {"another number of channels stops 8.4", "trt-8.4", wide(), "error builder y"},
    {"as many channels compute other numbers on 8.4", "trt-8.4", up("ConvTranspose", "1"), "warning run y"},
    {"another number of channels on 8.6", "trt-8.6", wide(), "warning y"},
    {"another number of channels on newer releases", "trt-10.0 trt-10.3 trt-11.1", wide(), "note goes-on y"},
};
INSTANTIATE_TEST_SUITE_P(ConvTransposeAxis, RuleRows, rowsOf(rule, rows), rowName);

// A convolution of as many inputs as outputs turned around.
TEST(ConvTransposeAxis, PlantedInResnet) {
    const Model clean = residualNetwork();
    const auto& initializers = clean.main().initializers;
    const auto isSquare = [&](const Node& node) {
        if (!node.is("Conv"))
            return false;
        const Tensor& weight = *std::ranges::find(initializers, nodeOf(clean, node.inputs[1]).inputs[0], &Tensor::name);
        return weight.dims == std::vector<std::int64_t>{24, 24, 3, 3} && node.integers("strides")->front() == 1;
    };
    const Node& conv = *std::ranges::find_if(clean.main().nodes, isSquare);
    Node turned = conv;
    turned.id = {};
    turned.opType = "ConvTranspose";
    turned.origin = {};
    const NodeId weight = idOf(clean, conv.inputs[1]);
    const Analysis analysis = inspectModel(applied(clean,
                                               {RemoveNode{mainGraph, conv.id}, AddNode{mainGraph, turned, {}},
                                                   SetAttribute{mainGraph, weight, {"axis", std::int64_t{1}}}}),
        "trt-10.3");
    ASSERT_THAT(placesOf(analysis, rule), ElementsAre(conv.outputs[0]));
    EXPECT_TRUE(fixHolds(analysis, findingsOf(analysis, rule).front(), "one-scale"));
}

} // namespace
} // namespace qaliper::conv_transpose_axis_test
