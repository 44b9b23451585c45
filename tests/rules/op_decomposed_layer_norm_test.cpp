#include <gtest/gtest.h>

#include "tests/support/inspecting.h"
#include "tests/support/offer_checks.h"
#include "tests/support/rule_rows.h"

namespace qaliper::op_decomposed_layer_norm_test {
namespace {

constexpr std::string_view rule = "op-decomposed-layer-norm";

std::string norm(int opset, const std::string& square = "Pow (d, two)", const std::string& axes = "[-1]") {
    return "<ir_version: 8, opset_import: [\"\": " + std::to_string(opset) +
        R"(]> g (float[2,3,8] x) => (float[2,3,8] y) <float two = {2}, float eps = {0.001}, float[8] gamma = ramp(-1, 1), float[8] beta = ramp(0, 1)> {
            mean = ReduceMean <axes = )" +
        axes + R"(> (x)
            d = Sub (x, mean)
            p = )" +
        square + R"(
            variance = ReduceMean <axes = )" +
        axes + R"(> (p)
            sum = Add (variance, eps)
            root = Sqrt (sum)
            n = Div (d, root)
            scaled = Mul (n, gamma)
            y = Add (scaled, beta)
        })";
}

// Softmax means something else from 13 on.
std::string normOfOpset12() {
    std::string text = norm(12);
    return text.insert(text.rfind('}'), " k = Softmax <axis = 1> (x) ");
}

const std::vector<TriedFix> fused{
    {"fuse", "gamma", "[y] y = LayerNormalization <axis = -1, epsilon = 0.001> (x, gamma, beta)"}};

const std::vector<RuleRow> rows{
    {"squared by Pow", "trt-10.3,fp16", norm(17), "n", fused},
    {"squared by Mul", "trt-10.3,fp16", norm(17, "Mul (d, d)"), "n", fused},
    {"an older model is raised", "trt-10.3,fp16", norm(13), "n", fused},
    {"a model that cannot be raised", "trt-10.3,fp16", normOfOpset12(), "n", {{"export-opset-17"}}},
    {"a model in FP32", "trt-10.3", norm(17)},
    {"an old release", "trt-8.5,fp16", norm(17)},
    {"no square", "trt-10.3,fp16", norm(17, "Pow (d, eps)")},
    {"another axis", "trt-10.3,fp16", norm(17, "Pow (d, two)", "[1]")},
};
INSTANTIATE_TEST_SUITE_P(OpDecomposedLayerNorm, RuleRows, rowsOf(rule, rows), rowName);

TEST(OpDecomposedLayerNorm, IsWrittenAsOneOperatorOfOpset17) {
    for (const std::string square : {"Pow (d, two)", "Mul (d, d)"}) {
        const Analysis analysis = inspectText(norm(13, square), "trt-10.3,fp16");
        const Model fixed = fixedModel(analysis, findingsOf(analysis, rule).front(), "fuse");
        EXPECT_EQ(nodeCount(fixed), 1U) << square;
        EXPECT_EQ(fixed.opset(), 17) << square;
    }
}

} // namespace
} // namespace qaliper::op_decomposed_layer_norm_test
