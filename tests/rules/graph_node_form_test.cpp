#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/inspecting.h"
#include "tests/support/rule_rows.h"

namespace qaliper::graph_node_form_test {
namespace {

using testing::IsEmpty;

constexpr std::string_view rule = "graph-node-form";

std::string nodeOf(const std::string& node) {
    return R"(<ir_version: 8, opset_import: ["": 17]> g (float[1,3,8,8] x, float[4,3,3,3] w) => (? y) { y = )" + node +
        " }";
}

struct Form {
    std::string fault;
    std::string twin;
    std::string says = "error y";
};

const std::vector<Form> forms{
    {"Relu <slope = 0.5> (x)", "Relu (x)", "warning y"},
    {"Relu (x, x)", "Relu (x)"},
    {"Neg ()", "Neg (x)"},
    {"Add (x)", "Add (x, x)"},
    {"Mul (x, x, x)", "Mul (x, x)"},
    {"Conv (x)", "Conv (x, w)"},
    {"Conv <group = 1.0> (x, w)", "Conv <group = 1> (x, w)"},
    {"Conv <strides = 2> (x, w)", "Conv <strides = [2, 2]> (x, w)"},
    {R"(Conv ("", w))", R"(Conv (x, w, ""))"},
    {"Cast (x)", "Cast <to = 10> (x)"},
    {"Concat (x, x)", "Concat <axis = 0> (x, x)"},
    {"MaxPool (x)", "MaxPool <kernel_shape = [2, 2]> (x)"},
    {"AveragePool <kernel_shape = 2> (x)", "AveragePool <kernel_shape = [2, 2]> (x)"},
    {"Softmax <axis = 1.0> (x)", "Softmax <axis = 1> (x)"},
    {"Transpose <axes = [0, 1, 2, 3]> (x)", "Transpose <perm = [0, 1, 2, 3]> (x)", "warning y"},
    {"LayerNormalization (x)", "LayerNormalization (x, x)"},
    {"Gather (x)", "Flatten (x)"},
    {"Elu <beta = 1.0> (x)", "Elu <alpha = 1.0> (x)", "warning y"},
    {"LRN (x)", "LRN <size = 3> (x)"},
    {"DepthToSpace (x)", "SpaceToDepth <blocksize = 2> (x)"},
    {"Einsum (x, w)", "Identity (x)"},
};

TEST(GraphNodeForm, AFaultIsSaidAndItsTwinIsNone) {
    for (const Form& form : forms) {
        EXPECT_TRUE(isSaid(inspectText(nodeOf(form.fault), "trt-10.3"), rule, form.says)) << form.fault;
        EXPECT_THAT(findingsOf(inspectText(nodeOf(form.twin), "trt-10.3"), rule), IsEmpty()) << form.twin;
    }
}

const std::vector<RuleRow> rows{
    {"in a local function", "trt-10.3", R"(<ir_version: 8, opset_import: ["": 17, "own": 1]>
        g (float[2,3] x) => (? y) { y = own.twice (x) }
        <opset_import: ["": 17], domain: "own"> twice (a) => (b) { b = Relu (a, a) })",
        "error"},
    {"a later opset has the attribute", "trt-10.3",
        R"(<ir_version: 8, opset_import: ["": 18]> g (float[6] x) => (? y, ? z) { y, z = Split <num_outputs = 2> (x) })"},
    {"a newer version of the operator has the attribute", "trt-10.3",
        R"(<ir_version: 9, opset_import: ["": 17]> g (float[6] x) => (? y, ? z) {
            y, z = Split <num_outputs = 2> (x) })",
        "note newer"},
    {"of a newer Q or DQ, which TensorRT reads", "trt-10.8",
        R"(<ir_version: 9, opset_import: ["": 19]> g (int8[4,8] x) => (? y) <float[4,2] s = fill(0.5)> {
            y = DequantizeLinear <axis = 1, block_size = 4> (x, s) })"},
    {"an operator of another domain", "trt-10.3",
        R"(<ir_version: 8, opset_import: ["": 17, "own": 1]> g (float[6] x) => (? y) { y = own.Relu <slope = 2> (x, x) })"},
};
INSTANTIATE_TEST_SUITE_P(GraphNodeForm, RuleRows, rowsOf("graph-node-form", rows), rowName);

} // namespace
} // namespace qaliper::graph_node_form_test
