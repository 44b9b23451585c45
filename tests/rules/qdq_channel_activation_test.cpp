#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/graphs.h"
#include "tests/support/inspecting.h"
#include "tests/support/made_networks.h"
#include "tests/support/offer_checks.h"
#include "tests/support/rule_rows.h"

namespace qaliper::qdq_channel_activation_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr std::string_view rule = "qdq-channel-activation";

std::string activation(const std::string& scale, const std::string& zeroPoint, const std::string& data = "x") {
    return R"(<ir_version: 8, opset_import: ["": 13]>
        g (float[1,2,4,4] x) => (float[1,2,4,4] y) <)" +
        scale + ", " + zeroPoint + R"(, float[1,2,4,4] k = ramp(-2, 2)>
        { q = QuantizeLinear <axis = 1> ()" +
        data + R"(, s, z) d = DequantizeLinear <axis = 1> (q, s, z) y = Add (d, x) })";
}

const std::vector<RuleRow> rows{
    // Parsers take it, and 10.6 built it.
    {"the largest scale serves all", "trt-10.3", activation("float[2] s = {0.048, 0.05}", "int8[2] z = {0, 0}"),
        "warning goes-on q", {{"largest-scale", "x_scale"}}},
    {"a constant", "trt-10.3", activation("float[2] s = {0.048, 0.05}", "int8[2] z = {0, 0}", "k")},
    {"one scale", "trt-10.3", activation("float s = {0.05}", "int8 z = {0}")},
};
INSTANTIATE_TEST_SUITE_P(QdqChannelActivation, RuleRows, rowsOf(rule, rows), rowName);

TEST(QdqChannelActivation, NothingSaturatesWithTheOneScale) {
    const Analysis analysis = inspectText(activation("float[2] s = {0.02, 0.05}", "int8[2] z = {0, 0}"), "trt-10.3");
    const Model fixed = fixedModel(analysis, findingsOf(analysis, rule).front(), "largest-scale");
    const Analysis after = inspectModel(fixed, "trt-10.3");
    ASSERT_EQ(after.context->quant.all().size(), 2U);
    for (const Quantizer& quantizer : after.context->quant.all())
        EXPECT_EQ(quantizer.scalarScale, double{0.05F});
}

TEST(QdqChannelActivation, PlantedInResnet) {
    const Model clean = residualNetwork();
    EXPECT_THAT(placesOf(inspectModel(clean, "trt-10.3"), rule), IsEmpty());
    const Node& quantize = *std::ranges::find(clean.main().nodes, "QuantizeLinear", &Node::opType); // of the image
    const Node& dequantize = *std::ranges::find_if(
        clean.main().nodes, [&](const Node& node) { return node.input(0) == quantize.output(0); });
    std::vector<Edit> edits{PutTensor{mainGraph, makeSmallTensor("many", DataType::Float, {3}, {0.018, 0.019, 0.02})},
        PutTensor{mainGraph, makeSmallTensor("zeros", DataType::Int8, {3}, {0, 0, 0})}};
    for (const Node* node : {&quantize, &dequantize}) {
        edits.emplace_back(ReplaceInput{mainGraph, node->id, 1, "many"});
        edits.emplace_back(ReplaceInput{mainGraph, node->id, 2, "zeros"});
        edits.emplace_back(SetAttribute{mainGraph, node->id, {"axis", std::int64_t{1}}});
    }
    const Analysis analysis = inspectModel(applied(clean, edits), "trt-10.3");
    ASSERT_THAT(placesOf(analysis, rule), ElementsAre(quantize.outputs[0]));
    EXPECT_TRUE(fixHolds(analysis, findingsOf(analysis, rule).front(), "largest-scale"));
}

} // namespace
} // namespace qaliper::qdq_channel_activation_test
