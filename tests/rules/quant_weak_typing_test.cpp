#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/inspecting.h"

namespace qaliper::quant_weak_typing_test {
namespace {

using testing::IsEmpty;
using testing::SizeIs;

constexpr std::string_view rule = "quant-weak-typing";

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

std::string fourBits() {
    return R"(<ir_version: 10, opset_import: ["": 21]> g (float[1,4] x) => (float[1,4] y) <float s = {0.1}, int4[4,4] w = ramp(-7, 7)> {
        wd = DequantizeLinear (w, s)
        y = MatMul (x, wd)
    })";
}

TEST(QuantWeakTyping, OtherTypesThanInt8WantStrongTyping) {
    const std::vector<Finding> found = findingsOf(inspectText(fourBits(), "trt-10.3"), rule);
    ASSERT_THAT(found, SizeIs(1));
    EXPECT_THAT(found.front().related, SizeIs(1)) << "the node is named";
    EXPECT_THAT(findingsOf(inspectText(fourBits(), "trt-10.3,strong"), rule), IsEmpty());
    EXPECT_THAT(findingsOf(inspectText(fourBits(), "trt-11.0"), rule), IsEmpty());
    EXPECT_THAT(findingsOf(inspectText(layer(), "trt-10.3"), rule), IsEmpty()) << "INT8";
}

} // namespace
} // namespace qaliper::quant_weak_typing_test
