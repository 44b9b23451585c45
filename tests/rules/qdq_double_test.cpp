#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/graphs.h"
#include "tests/support/inspecting.h"
#include "tests/support/made_networks.h"
#include "tests/support/offer_checks.h"
#include "tests/support/rule_rows.h"

namespace qaliper::qdq_double_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr std::string_view rule = "qdq-double";

std::string twice(const std::string& secondScale, const std::string& more = "y = Neg (d2)") {
    return R"(<ir_version: 8, opset_import: ["": 13]>
        g (float[4,4] x) => (float[4,4] y) <float s = {0.05}, float t = {0.06}, int8 z = {0}>
        { q1 = QuantizeLinear (x, s, z) d1 = DequantizeLinear (q1, s, z) q2 = QuantizeLinear (d1, )" +
        secondScale + ", z) d2 = DequantizeLinear (q2, " + secondScale + ", z) " + more + "}";
}

const std::vector<RuleRow> rows{
    {"the same parameters twice are dropped exactly", "trt-10.3", twice("s"), "q2", {{"automatic drop-second", "s"}}},
    {"other parameters in line cost a rounding", "trt-10.3", twice("t"), "q2",
        {{"drop-first-pair", "t"}, {"drop-second-pair", "s"}}},
    {"another scale on one of two branches is wanted", "trt-10.3", twice("t", "y = Add (d1, d2)")},
};
INSTANTIATE_TEST_SUITE_P(QdqDouble, RuleRows, rowsOf(rule, rows), rowName);

TEST(QdqDouble, APairPlantedInResnetIsFoundAndDropped) {
    const Model clean = residualNetwork();
    EXPECT_THAT(placesOf(inspectModel(clean, "trt-10.3"), rule), IsEmpty());
    const auto& nodes = clean.main().nodes;
    const Node& quantize = *std::ranges::find(nodes, "QuantizeLinear", &Node::opType);
    const Node& dequantize =
        *std::ranges::find_if(nodes, [&](const Node& node) { return node.input(0) == quantize.output(0); });
    Node again{.opType = "QuantizeLinear",
        .inputs = {dequantize.outputs[0], quantize.inputs[1], quantize.inputs[2]},
        .outputs = {"again"}};
    Node back{
        .opType = "DequantizeLinear", .inputs = {"again", quantize.inputs[1], quantize.inputs[2]}, .outputs = {"back"}};
    std::vector<Edit> edits{AddNode{mainGraph, again, {}}, AddNode{mainGraph, back, {}}};
    for (const Node& node : nodes) {
        for (std::uint32_t slot = 0; slot < node.inputs.size(); ++slot) {
            if (node.inputs[slot] == dequantize.outputs[0])
                edits.emplace_back(ReplaceInput{mainGraph, node.id, slot, "back"});
        }
    }
    const Analysis analysis = inspectModel(applied(clean, edits), "trt-10.3");
    EXPECT_THAT(placesOf(analysis, rule), ElementsAre("again"));
    EXPECT_TRUE(fixHolds(analysis, findingsOf(analysis, rule).front(), "drop-second"));
}

} // namespace
} // namespace qaliper::qdq_double_test
