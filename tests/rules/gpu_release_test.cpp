#include <gtest/gtest.h>

#include "tests/support/rule_rows.h"

namespace qaliper::gpu_release_test {
namespace {

constexpr std::string_view rule = "gpu-release";

const std::string relu = R"(<ir_version: 8, opset_import: ["": 13]> g (float[4] x) => (float[4] y) { y = Relu (x) })";

const std::vector<RuleRow> rows{
    {"a release that never had the GPU",
        "trt-10.7,sm=12.0 trt-8.2,sm=12.0 trt-10.0,sm=6.1 trt-10.5,sm=7.0 trt-8.4,sm=8.9 trt-11.0,sm=8.7 "
        "trt-10.12,sm=11.0",
        relu, "error builder", {{"other-release"}}},
    {"a release of which no source says", "trt-11.0,sm=7.5 trt-10.12,sm=8.7 trt-9.3,sm=6.1 trt-10.10,sm=12.1", relu,
        "note"},
    {"a release with it, or no GPU",
        "trt-10.8,sm=12.0 trt-8.6,sm=6.1 trt-10.4,sm=7.0 trt-8.5,sm=8.9 trt-11.4.1,sm=8.7 trt-11.5,sm=10.7 trt-11.5 "
        "trt-8.0",
        relu},
    {"Orin with JetPack 7.2, Thor with JetPack 7.0, GB300 and DGX Spark",
        "trt-10.16,sm=8.7 trt-10.16.2,sm=8.7,strong trt-10.13,sm=11.0 trt-10.13.3,sm=11.0 trt-10.14,sm=10.3 "
        "trt-10.14,sm=12.1",
        relu},
    {"the releases beside them", "trt-10.15,sm=8.7 trt-10.13,sm=10.3 trt-10.13,sm=12.1", relu, "note"},
};
INSTANTIATE_TEST_SUITE_P(GpuRelease, RuleRows, rowsOf(rule, rows), rowName);

} // namespace
} // namespace qaliper::gpu_release_test
