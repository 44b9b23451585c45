#include <gtest/gtest.h>

#include "tests/support/rule_rows.h"

namespace qaliper::gpu_dla_test {
namespace {

constexpr std::string_view rule = "gpu-dla";

const std::string quantized = R"(<ir_version: 8, opset_import: ["": 13]>
    g (float[1,4] x) => (float[1,4] y) <float s = {0.1}, int8 z = {0}> {
        q = QuantizeLinear (x, s, z)
        y = DequantizeLinear (q, s, z)
    })";
const std::string plain = R"(<ir_version: 8, opset_import: ["": 13]>
    g (float[1,4] x) => (float[1,4] y) { y = Relu (x) })";

const std::vector<RuleRow> rows{
    {"pairs up to 10.7", "trt-8.6,sm=8.7,dla trt-10.7,dla trt-8.0,sm=7.2,dla", quantized, "warning pairs",
        {{"strip-for-dla"}}},
    {"pairs where the types of the graph decide", "trt-11.4.1,sm=8.7,dla", quantized},
    {"pairs for the GPU", "trt-8.6,sm=8.7", quantized},
    {"a model in float", "trt-8.6,sm=8.7,dla", plain},
    {"a release of which it is open", "trt-10.12,sm=8.7,dla trt-11.5,sm=8.7,dla", plain, "note goes-on release",
        {{"other-release"}}},
    {"a release without it", "trt-11.0,dla trt-10.16,sm=8.7,dla trt-11.4,sm=8.7,dla", plain, "error builder release",
        {{"other-release"}}},
    {"a GPU without it", "trt-10.3,sm=8.6,dla", plain, "error builder release", noOffers},
    {"a release with it", "trt-11.4,dla trt-11.5,dla trt-10.7,sm=8.7,dla", plain},
};
INSTANTIATE_TEST_SUITE_P(GpuDla, RuleRows, rowsOf(rule, rows), rowName);

} // namespace
} // namespace qaliper::gpu_dla_test
