#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/graphs.h"
#include "tests/support/inspecting.h"
#include "tests/support/made_networks.h"
#include "tests/support/offer_checks.h"
#include "tests/support/result.h"

namespace qaliper::conv_transpose_axis_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

constexpr std::string_view rule = "conv-transpose-axis";

std::string up(const std::string& op, const std::string& axis,
    const std::string& scale = "float[2] s = {0.012, 0.01}, int8[2] z = {0, 0}") {
    return R"(<ir_version: 8, opset_import: ["": 13]>
        g (float[1,2,4,4] x) => (float[1,2,H,W] y) <)" +
        scale + R"(, int8[2,2,3,3] w = ramp(-90, 90)>
        { wd = DequantizeLinear <axis = )" +
        axis + "> (w, s, z) y = " + op + " (x, wd) }";
}

TEST(ConvTransposeAxis, OutputChannelsAreFoundAndFixed) {
    const Analysis analysis = inspectText(up("ConvTranspose", "1"), "trt-10.3");
    EXPECT_THAT(placesOf(analysis, rule), ElementsAre("y"));
    const Finding finding = findingsOf(analysis, rule).front();
    EXPECT_TRUE(fixHolds(analysis, finding, "one-scale"));
    EXPECT_TRUE(sabotageIsRefused(analysis, finding, "one-scale", "w_scale"));
    EXPECT_TRUE(fixHolds(analysis, finding, "fold-weight"));
    EXPECT_TRUE(sabotageIsRefused(analysis, finding, "fold-weight", "w_float"));
}

TEST(ConvTransposeAxis, InputChannelsOneScaleAndPlainConvolutionsAreFine) {
    EXPECT_THAT(placesOf(inspectText(up("ConvTranspose", "0"), "trt-10.3"), rule), IsEmpty());
    EXPECT_THAT(placesOf(inspectText(up("ConvTranspose", "-4"), "trt-10.3"), rule), IsEmpty());
    EXPECT_THAT(placesOf(inspectText(up("Conv", "1"), "trt-10.3"), rule), IsEmpty());
    EXPECT_THAT(
        placesOf(inspectText(up("ConvTranspose", "1", "float s = {0.01}, int8 z = {0}"), "trt-10.3"), rule), IsEmpty());
}

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
