#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/inspecting.h"
#include "tests/support/made_networks.h"
#include "tests/support/offer_checks.h"

namespace qaliper::speed_float_output_test {
namespace {

using testing::IsEmpty;
using testing::SizeIs;

constexpr std::string_view rule = "speed-float-output";

std::string layers(const std::string& after) {
    return R"(<ir_version: 8, opset_import: ["": 13]>
        g (float[1,4] x) => (float[1,4] y) <float s = {0.1}, int8 z = {0}, int8[4,4] w = ramp(-9, 9), int8[4,4] v = ramp(-5, 5)> {
            q = QuantizeLinear (x, s, z)
            d = DequantizeLinear (q, s, z)
            wd = DequantizeLinear (w, s, z)
            vd = DequantizeLinear (v, s, z)
            a = MatMul (d, wd)
            b = MatMul (d, vd)
            )" +
        after + "}";
}

TEST(SpeedFloatOutput, LayersWithoutAQAfterThem) {
    const Analysis analysis = inspectText(layers("p = Softmax (a) y = Mul (p, b)"), "trt-10.3");
    ASSERT_THAT(findingsOf(analysis, rule), SizeIs(1));
    EXPECT_THAT(findingsOf(analysis, rule).front().related, SizeIs(2));
}

TEST(SpeedFloatOutput, WithOneOfTwoQuantizedItIsNoHabit) {
    const Analysis analysis = inspectText(
        layers("aq = QuantizeLinear (a, s, z) ad = DequantizeLinear (aq, s, z) p = Softmax (ad) y = Mul (p, b)"),
        "trt-10.3");
    EXPECT_THAT(findingsOf(analysis, rule), IsEmpty());
}

TEST(SpeedFloatOutput, TheExportedModelsQuantizeWhatTheyWrite) {
    EXPECT_THAT(findingsOf(inspectModel(residualNetwork(), "trt-10.3"), rule), IsEmpty());
}

} // namespace
} // namespace qaliper::speed_float_output_test
