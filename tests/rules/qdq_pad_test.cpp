#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/graphs.h"
#include "tests/support/inspecting.h"
#include "tests/support/made_networks.h"
#include "tests/support/offer_checks.h"
#include "tests/support/result.h"
#include "tests/support/rule_rows.h"

namespace qaliper::qdq_pad_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr std::string_view rule = "qdq-pad";

std::string padded(const std::string& pads, const std::string& value = "0", const std::string& mode = "constant",
    const std::string& channels = "2") {
    return R"(<ir_version: 8, opset_import: ["": 13]>
        g (float[1,2,4,4] x) => (float[N,2,H,W] y)
        <float s = {0.05}, int8 z = {0}, float ws = {0.01}, int8[2,)" +
        channels + R"(,3,3] w = ramp(-40, 40), int64[8] p = {)" + pads + "}, float v = {" + value + R"(}>
        {
          xq = QuantizeLinear (x, s, z)
          xd = DequantizeLinear (xq, s, z)
          wd = DequantizeLinear (w, ws, z)
          d = Pad <mode = ")" +
        mode + R"("> (xd, p, v)
          y = Conv <pads = [0, 1, 0, 1]> (d, wd)
        })";
}

const std::string padding = padded("0, 0, 1, 0, 0, 0, 2, 1");

const std::vector<RuleRow> rows{
    {"zeros", "trt-10.3", padding, "d", {{"automatic fold-pad", "ws"}}},
    {"another value", "trt-10.3", padded("0, 0, 1, 1, 0, 0, 1, 1", "1")},
    {"another mode", "trt-10.3", padded("0, 0, 1, 1, 0, 0, 1, 1", "0", "reflect")},
    {"another dimension", "trt-10.3", padded("1, 0, 1, 1, 0, 0, 1, 1")},
    {"a channel more", "trt-10.3", padded("0, 0, 1, 1, 0, 1, 1, 1", "0", "constant", "3")},
    {"less than nothing", "trt-10.3", padded("0, 0, -1, 0, 0, 0, 1, 1")},
};
INSTANTIATE_TEST_SUITE_P(QdqPad, RuleRows, rowsOf(rule, rows), rowName);

TEST(QdqPad, IsAddedToThatOfTheConvolutionAndTheOneRowOfIt) {
    const Analysis analysis = inspectText(padding, "trt-10.3");
    const Model fixed = fixedModel(analysis, findingsOf(analysis, rule).front(), "fold-pad");
    EXPECT_EQ(*nodeOf(fixed, "y").integers("pads"), (std::vector<std::int64_t>{1, 1, 2, 2}));
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
