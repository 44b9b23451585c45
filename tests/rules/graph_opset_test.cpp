#include <gtest/gtest.h>

#include "tests/support/rule_rows.h"

namespace qaliper::graph_opset_test {
namespace {

constexpr std::string_view rule = "graph-opset";

std::string ofOpset(int opset) {
    return "<ir_version: 8, opset_import: [\"\": " + std::to_string(opset) +
        "]> g (float[4] x) => (float[4] y) { y = Relu (x) }";
}

const std::string crop = R"(<ir_version: 8, opset_import: ["": 7]> g (float[4] x) => (float[4] y) { y = Crop (x) })";

const std::vector<RuleRow> rows{
    {"18 is above 8.6", "trt-8.6", ofOpset(18), "note above"},
    {"17 is stated for 8.6", "trt-8.6", ofOpset(17)},
    {"21 is above 10.1", "trt-10.1", ofOpset(21), "note above"},
    // Its table was rebuilt, and that of 10.16 says 24.
    {"21 is in the range of 10.3", "trt-10.3", ofOpset(21)},
    {"25 is above 11.1", "trt-10.3 trt-11.1", ofOpset(25), "note above"},
    {"25 came with 11.5", "trt-11.5", ofOpset(25)},
    {"26 is above all", "trt-11.5", ofOpset(26), "note above"},
    {"8 is below 10.0", "trt-10.0", ofOpset(8), "note below"},
    {"8 is stated for 8.6", "trt-8.6", ofOpset(8)},
    // It may be a plugin that is there and only not described.
    {"an operator that nobody knows changes nothing", "trt-10.3", crop, "note below"},
};
INSTANTIATE_TEST_SUITE_P(GraphOpset, RuleRows, rowsOf(rule, rows), rowName);

} // namespace
} // namespace qaliper::graph_opset_test
