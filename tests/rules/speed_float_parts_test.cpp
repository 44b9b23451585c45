#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/inspecting.h"
#include "tests/support/offer_checks.h"

namespace qaliper {
namespace {

using testing::IsEmpty;
using testing::SizeIs;

constexpr std::string_view rule = "speed-float-parts";

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

TEST(SpeedFloatParts, StrongTypingKeepsTheFloatPartsInFp32) {
    for (const std::string target : {"trt-11.0", "trt-10.3,strong"})
        EXPECT_THAT(findingsOf(inspectText(layer(), target), rule), SizeIs(1)) << target;
}

TEST(SpeedFloatParts, WeakTypingLeavesTheChoiceToTensorRt) {
    for (const std::string target : {"trt-10.3", "trt-10.3,fp16", "trt-8.6"})
        EXPECT_THAT(findingsOf(inspectText(layer(), target), rule), IsEmpty()) << target;
}

TEST(SpeedFloatParts, AFloatModelIsNoQuantizedOne) {
    const Analysis analysis = inspectText("g (float[1,4] x) => (float[1,4] y) { y = Softmax (x) }", "trt-11.0");
    EXPECT_THAT(findingsOf(analysis, rule), IsEmpty());
}

TEST(SpeedFloatParts, AVisionTransformer) {
    EXPECT_THAT(findingsOf(inspectModel(exportedModel("vit_small.qdq_int8.onnx"), "trt-11.0"), rule), SizeIs(1));
}

} // namespace
} // namespace qaliper
