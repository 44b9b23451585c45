#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/quant/precision_at.h"
#include "tests/support/inspecting.h"
#include "tests/support/rule_rows.h"

namespace qaliper::qdq_scale_computed_test {
namespace {

using testing::IsEmpty;

constexpr std::string_view rule = "qdq-scale-computed";

std::string quantized(const std::string& inputs, const std::string& constants, const std::string& before) {
    return R"(<ir_version: 8, opset_import: ["": 13]> g ()" + inputs + ") => (float[1,8] y) <int8 z = {0}" + constants +
        "> {" + before + R"(
            q = QuantizeLinear (x, s, z)
            d = DequantizeLinear (q, s, z)
            y = Relu (d)
        })";
}

// Folded, the FP8 scale and the kernel for FP4 would be gone.
TEST(QdqScaleComputed, AScaleOfTwoLevelsIsMeant) {
    const std::string text = R"(<ir_version: 10, opset_import: ["": 23]>
        g (float[1,4] x) => (float[1,32] y)
        <float s = {0.0002}, float4e2m1[4,32] w = ramp(-6, 6), float8e4m3fn[4,2] ws = ramp(10, 400)> {
            scale = DequantizeLinear (ws, s)
            wd = DequantizeLinear <axis = -1, block_size = 16> (w, scale)
            y = MatMul (x, wd)
        })";
    for (const std::string_view target : {"trt-10.3", "trt-10.9", "trt-11.0"}) {
        const Analysis analysis = inspectText(text, target);
        EXPECT_THAT(findingsOf(analysis, rule), IsEmpty()) << target;
        const Applied outcome = fixedAll(analysis);
        const auto& nodes = outcome.analysis->context->model().main().nodes;
        EXPECT_EQ(std::ranges::count(nodes, "DequantizeLinear", &Node::opType), 2) << target;
    }
}

// A scale that reaches a local function, and the layer whose Q and DQ are in there.
struct Route {
    std::string call;     // up to the first argument
    std::string scale;    // the arguments after it
    std::string function; // with those inputs
};

std::string throughFunction(const Route& route, const std::string& shape, const std::string& weight) {
    const auto call = [&](const std::string& data) { return route.call + " (" + data + route.scale + ")"; };
    return R"(<ir_version: 10, opset_import: ["": 17, "own": 1]> g (float)" + shape +
        " x) => (float y) <float step = {0.1}, "
        "int8 zero = {0}, float" +
        weight + " w = noise(-1, 1)> { xq = " + call("x") + " wq = " + call("w") + " y = Conv (xq, wq) } " +
        route.function;
}

const std::string head = R"( <domain: "own", opset_import: ["": 17, "own": 1]> )";
const std::string pair = "q = QuantizeLinear (a, s, z) b = DequantizeLinear (q, s, z) }";
const std::vector<Route> routes{
    {"own.pair", ", step, zero", head + "pair (a, s, z) => (b) { " + pair},
    {"own.pair", ", step, zero", head + "pair (a, k, z) => (b) { s = Identity (k) " + pair},
    {"own.outer", ", step, zero",
        head + "inner (a, s, z) => (b) { " + pair + head + "outer (c, t, u) => (d) { d = own.inner (c, t, u) }"},
    {"own.pair <step: float = 0.1>", "",
        head +
            "pair <step> (a) => (b) { s = Constant <value_float: float = @step> () z = Constant <value = int8 {0}> "
            "() " +
            pair},
    {"own.pair <step: tensor = float {0.1}>", "",
        head + "pair <step> (a) => (b) { s = Constant <value: tensor = @step> () z = Constant <value = int8 {0}> () " +
            pair},
};

TEST(QdqScaleComputed, ArgumentsAndAttributesCarryAScaleIntoAFunction) {
    for (const Route& route : routes) {
        for (const auto& [shape, weight] : std::vector<std::pair<std::string, std::string>>{{"[1,8,8,8]", "[8,8,1,1]"},
                 {"[2,16,9,7]", "[32,16,3,3]"}, {"[1,4,20]", "[8,4,3]"}, {"[1,64,4,4]", "[64,64,3,3]"}}) {
            for (const std::string_view target : {"trt-10.3", "trt-11.2"}) {
                const std::string text = throughFunction(route, shape, weight);
                const Analysis analysis = inspectText(text, target);
                EXPECT_THAT(findingsOf(analysis, rule), IsEmpty()) << text;
                EXPECT_EQ(precisionAt(analysis, "y").compute, DataType::Int8) << text;
            }
        }
    }
}

TEST(QdqScaleComputed, AScaleThatACallComputesIsComputedInTheFunction) {
    const std::string function = head + "pair (a, s, z) => (b) { " + pair;
    const std::string text =
        R"(<ir_version: 10, opset_import: ["": 17, "own": 1]> g (float[4] x) => (float[4] y) <float step = {0.1},
        int8 zero = {0}> { most = ReduceMax <keepdims = 0> (x) h = own.pair (x, step, zero) y = own.pair (h, most, zero) })" +
        function;
    EXPECT_EQ(findingsOf(inspectText(text, "trt-10.3"), rule).size(), 2U);
}

const std::string ofData = quantized("float[1,8] x", "", "a = Abs (x) s = ReduceMax <keepdims = 0> (a)");

const std::vector<RuleRow> rows{
    {"a scale made of constants is folded", "trt-10.3",
        quantized("float[1,8] x", ", float[1] c = {0.25}, int64[1] a = {0}", "s = Squeeze (c, a)"),
        "warning q, warning d", {{"automatic fold-scale", "s_1"}}},
    {"a constant", "trt-10.3", quantized("float[1,8] x", ", float s = {0.5}", "")},
    {"a constant after Identity", "trt-10.3", quantized("float[1,8] x", ", float c = {0.5}", "s = Identity (c)")},
    // By the header; the call that makes the layer of a weakly typed network asks for a constant as long as it exists.
    // The parser hands the scale on.
    {"a scale made of data stops the builder", "trt-10.3 trt-10.12,strong trt-10.13 trt-10.16", ofData,
        "error builder q, error builder d"},
    {"a scale made of data in a strongly typed network", "trt-10.13,strong trt-10.16,strong trt-11.0 trt-11.1", ofData,
        "warning q, warning d"},
};
INSTANTIATE_TEST_SUITE_P(QdqScaleComputed, RuleRows, rowsOf(rule, rows), rowName);

} // namespace
} // namespace qaliper::qdq_scale_computed_test
