#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/graphs.h"
#include "tests/support/inspecting.h"
#include "tests/support/made_networks.h"
#include "tests/support/offer_checks.h"
#include "tests/support/result.h"

namespace qaliper::qdq_pad_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

constexpr std::string_view rule = "qdq-pad";

std::string padded(const std::string& pads, const std::string& value = "0", const std::string& mode = "constant") {
    return R"(<ir_version: 8, opset_import: ["": 13]>
        g (float[1,2,4,4] x) => (float[N,2,H,W] y)
        <float s = {0.05}, int8 z = {0}, float ws = {0.01}, int8[2,2,3,3] w = ramp(-40, 40), int64[8] p = {)" +
        pads + "}, float v = {" + value + R"(}>
        {
          xq = QuantizeLinear (x, s, z)
          xd = DequantizeLinear (xq, s, z)
          wd = DequantizeLinear (w, ws, z)
          d = Pad <mode = ")" +
        mode + R"("> (xd, p, v)
          y = Conv <pads = [0, 1, 0, 1]> (d, wd)
        })";
}

TEST(QdqPad, ZerosAreAddedToThoseOfTheConvolution) {
    const Analysis analysis = inspectText(padded("0, 0, 1, 0, 0, 0, 2, 1"), "trt-10.3");
    EXPECT_THAT(placesOf(analysis, rule), ElementsAre("d"));
    const Finding finding = findingsOf(analysis, rule).front();
    EXPECT_TRUE(fixHolds(analysis, finding, "fold-pad"));
    EXPECT_TRUE(sabotageIsRefused(analysis, finding, "fold-pad", "ws"));
    EXPECT_EQ(*nodeOf(fixedModel(analysis, finding, "fold-pad"), "y").integers("pads"),
        (std::vector<std::int64_t>{1, 1, 2, 2}));
}

TEST(QdqPad, OtherValuesModesAndDimensionsStay) {
    EXPECT_THAT(placesOf(inspectText(padded("0, 0, 1, 1, 0, 0, 1, 1", "1"), "trt-10.3"), rule), IsEmpty());
    EXPECT_THAT(placesOf(inspectText(padded("0, 0, 1, 1, 0, 0, 1, 1", "0", "reflect"), "trt-10.3"), rule), IsEmpty());
    EXPECT_THAT(placesOf(inspectText(padded("1, 0, 1, 1, 0, 0, 1, 1"), "trt-10.3"), rule), IsEmpty());
    EXPECT_THAT(placesOf(inspectText(padded("0, 0, -1, 0, 0, 0, 1, 1"), "trt-10.3"), rule), IsEmpty());
}

TEST(QdqPad, IsTheOneRowOfThatConvolution) {
    const Analysis analysis = inspectText(padded("0, 0, 1, 0, 0, 0, 2, 1"), "trt-10.3");
    EXPECT_THAT(findingsOf(analysis, "qdq-half-quantized"), IsEmpty());
}

TEST(QdqPad, PlantedInResnet) {
    const Model clean = residualNetwork();
    EXPECT_THAT(placesOf(inspectModel(clean, "trt-10.3"), rule), IsEmpty());
    const auto isPadding = [](const Node& node) {
        const auto* pads = node.integers("pads");
        return node.is("Conv") && pads && *pads == std::vector<std::int64_t>{1, 1, 1, 1};
    };
    const Node& conv = *std::ranges::find_if(clean.main().nodes, isPadding);
    Node pad{.opType = "Pad", .inputs = {conv.inputs[0], "planted"}, .outputs = {"padded"}};
    const Analysis analysis = inspectModel(
        applied(clean,
            {PutTensor{mainGraph, makeSmallTensor("planted", DataType::Int64, {8}, {0, 0, 1, 1, 0, 0, 1, 1})},
                AddNode{mainGraph, pad, {}}, ReplaceInput{mainGraph, conv.id, 0, "padded"},
                RemoveAttribute{mainGraph, conv.id, "pads"}}),
        "trt-10.3");
    ASSERT_THAT(placesOf(analysis, rule), ElementsAre("padded"));
    EXPECT_TRUE(fixHolds(analysis, findingsOf(analysis, rule).front(), "fold-pad"));
}

} // namespace
} // namespace qaliper::qdq_pad_test
