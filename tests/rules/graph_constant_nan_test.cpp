#include <gtest/gtest.h>

#include "tests/support/rule_rows.h"

namespace qaliper::graph_constant_nan_test {
namespace {

constexpr std::string_view rule = "graph-constant-nan";

std::string graph(const std::string& constants, const std::string& nodes) {
    return R"(<ir_version: 8, opset_import: ["": 13]> net (float[1,4] x, bool[1,4] c) => (? y) <)" + constants + "> {" +
        nodes + "}";
}

const std::string someNan = "float[1,4] n = {0, nan, 1, nan}";

const std::vector<RuleRow> rows{
    {"one number of four", "trt-8.6 trt-10.3 trt-11.2", graph("float[4] n = {0, nan, 1, 2}", "y = Add (x, n)"),
        "warning run n", {{"constant-from-original"}}},
    {"as weights", "trt-10.3", graph("float[4,1] n = {nan, nan, nan, nan}", "y = MatMul (x, n)"), "n"},
    {"in FP16", "trt-10.3", graph("float16[4] n = {nan, 1.0, 1.0, 1.0}", "h = Cast <to = 10> (x) y = Mul (h, n)"), "n"},
    {"a Constant", "trt-10.3", graph("", "n = Constant <value = float[4] {nan, 1, 1, 1}> () y = Sub (n, x)"), "n"},
    {"once for each constant", "trt-10.3", graph(someNan, "a = Add (x, n) y = Mul (a, n)"), "n"},
    {"a mask of -inf", "trt-10.3", graph("float[4] n = {0, -inf, 0, -inf}", "y = Add (x, n)")},
    {"an element that may be left out", "trt-10.3", graph(someNan, "y = Where (c, x, n)")},
    {"nobody reads it", "trt-10.3", graph(someNan, "y = Relu (x)")},
    {"numbers only", "trt-10.3", graph("float[4] n = {0, 3.4e38, 1e-45, -0.0}", "y = Add (x, n)")},
};
INSTANTIATE_TEST_SUITE_P(GraphConstantNan, RuleRows, rowsOf(rule, rows), rowName);

} // namespace
} // namespace qaliper::graph_constant_nan_test
