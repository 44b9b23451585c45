#include <gtest/gtest.h>

#include "tests/support/rule_rows.h"

namespace qaliper::quant_old_gpu_test {
namespace {

constexpr std::string_view rule = "quant-old-gpu";

std::string layer(const std::string& type = "int8") {
    return R"(<ir_version: 8, opset_import: ["": 19]>
        g (float[1,4] x) => (float[1,4] y) <float s = {0.1}, )" +
        type + " z = {0}, " + type + R"([4,4] w = ramp(-9, 9)> {
            [q] q = QuantizeLinear (x, s, z)
            [d] d = DequantizeLinear (q, s, z)
            [wd] wd = DequantizeLinear (w, s, z)
            [m] m = MatMul (d, wd)
            [y] y = Softmax (m)
        })";
}

const std::vector<RuleRow> rows{
    {"an old GPU", "trt-8.6,sm=7.5", layer(), "warning model"},
    {"a newer GPU, or none", "trt-8.6,sm=8.0 trt-8.6", layer()},
    {"another type", "trt-10.3,strong,sm=7.5", layer("float8e4m3fn")},
    {"a GPU without INT8 is told by its type", "trt-8.6,sm=6.0", layer()},
};
INSTANTIATE_TEST_SUITE_P(QuantOldGpu, RuleRows, rowsOf(rule, rows), rowName);

} // namespace
} // namespace qaliper::quant_old_gpu_test
