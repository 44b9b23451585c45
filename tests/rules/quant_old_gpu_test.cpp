#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/inspecting.h"

namespace qaliper::quant_old_gpu_test {
namespace {

using testing::IsEmpty;
using testing::SizeIs;

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

TEST(QuantOldGpu, OnlyWhereTheTargetNamesAnOldOne) {
    EXPECT_THAT(findingsOf(inspectText(layer(), "trt-8.6,sm=7.5"), rule), SizeIs(1));
    EXPECT_THAT(findingsOf(inspectText(layer(), "trt-8.6,sm=8.0"), rule), IsEmpty());
    EXPECT_THAT(findingsOf(inspectText(layer(), "trt-8.6"), rule), IsEmpty());
}

TEST(QuantOldGpu, SpeaksOfInt8Alone) {
    EXPECT_THAT(findingsOf(inspectText(layer("float8e4m3fn"), "trt-10.3,strong,sm=7.5"), rule), IsEmpty());
    EXPECT_THAT(findingsOf(inspectText(layer(), "trt-8.6,sm=6.0"), rule), IsEmpty()) << "no INT8 at all: gpu-type";
}

} // namespace
} // namespace qaliper::quant_old_gpu_test
