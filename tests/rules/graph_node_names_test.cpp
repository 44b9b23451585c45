#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/graphs.h"
#include "tests/support/inspecting.h"

namespace qaliper::graph_node_names_test {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

constexpr std::string_view rule = "graph-node-names";

std::string layer() {
    return R"(<ir_version: 8, opset_import: ["": 13]>
        g (float[1,4] x) => (float[1,4] y) <float s = {0.1}, int8 z = {0}, int8[4,4] w = ramp(-9, 9)> {
            [q] q = QuantizeLinear (x, s, z)
            [d] d = DequantizeLinear (q, s, z)
            [wd] wd = DequantizeLinear (w, s, z)
            [m] m = MatMul (d, wd)
            [y] y = Softmax (m)
        })";
}

std::string without(std::string text, const std::string& part, const std::string& with = "") {
    return text.replace(text.find(part), part.size(), with);
}

TEST(GraphNodeNames, NamelessAndRepeatedNamesInAQuantizedModel) {
    const Analysis analysis = inspectText(without(without(layer(), "[m] "), "[d]", "[q]"), "trt-10.3");
    ASSERT_THAT(findingsOf(analysis, rule), SizeIs(1));
    EXPECT_THAT(render(findingsOf(analysis, rule).front().message), HasSubstr("2 of 5 nodes"));
    EXPECT_THAT(findingsOf(analysis, rule).front().related, SizeIs(2)) << "the nodes are named";
    const Model fixed = fixedModel(analysis, findingsOf(analysis, rule).front(), "name-nodes");
    EXPECT_EQ(nodeOf(fixed, "m").name, "m");
    EXPECT_EQ(nodeOf(fixed, "d").name, "d");
    EXPECT_THAT(findingsOf(inspectModel(fixed, "trt-10.3"), rule), IsEmpty());
}

TEST(GraphNodeNames, ALayerOfQOrDqTakesNoTakenName) {
    const std::string text = without(layer(), "[d]", "[q]");
    const Analysis analysis = inspectText(text, "trt-10.15");
    const Finding finding = findingsOf(analysis, rule).front();
    EXPECT_EQ(finding.severity, Severity::Error);
    EXPECT_EQ(finding.stage, Stage::Parser);
    EXPECT_TRUE(offersFor(*analysis.context, finding).front().automatic);
    const Model fixed = fixedModel(analysis, finding, "name-nodes");
    EXPECT_EQ(nodeOf(fixed, "d").name, "d");
    EXPECT_THAT(findingsOf(inspectModel(fixed, "trt-10.15"), rule), IsEmpty());
    EXPECT_EQ(findingsOf(inspectText(text, "trt-10.10"), rule).front().severity, Severity::Note);
    const std::string relu = without(layer(), "[y]", "[q]");
    EXPECT_EQ(findingsOf(inspectText(relu, "trt-10.15"), rule).front().severity, Severity::Note)
        << "a number is put after it";
}

TEST(GraphNodeNames, AFunctionThatIsCalledTwice) {
    const auto text = [](const std::string& name) {
        return R"(<ir_version: 8, opset_import: ["": 13, "f": 1]> g (float[4] x) => (float[4] y) <float s = {0.1}, int8 z = {0}>
            { [a] h = f.pair (x, s, z) [b] y = f.pair (h, s, z) }
            <domain: "f", opset_import: ["": 13]> pair (v, s, z) => (w) { )" +
            name + " q = QuantizeLinear (v, s, z) w = DequantizeLinear (q, s, z) }";
    };
    const Analysis analysis = inspectText(text("[q]"), "trt-10.15");
    ASSERT_THAT(findingsOf(analysis, rule), SizeIs(1));
    EXPECT_EQ(offerIds(analysis, findingsOf(analysis, rule).front()), std::vector<std::string>{"export-inlined"});
    EXPECT_THAT(findingsOf(inspectText(text(""), "trt-10.15"), rule), IsEmpty());
}

TEST(GraphNodeNames, NamedNodesAndFloatModelsAreFine) {
    EXPECT_THAT(findingsOf(inspectText(layer(), "trt-10.3"), rule), IsEmpty());
    EXPECT_THAT(
        findingsOf(inspectText("g (float[4] x) => (float[4] y) { y = Relu (x) }", "trt-10.3"), rule), IsEmpty());
}

} // namespace
} // namespace qaliper::graph_node_names_test
