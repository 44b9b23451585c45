#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/inspecting.h"
#include "tests/support/offer_checks.h"

namespace qaliper::qdq_scale_type_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr std::string_view rule = "qdq-scale-type";

std::string half() {
    return R"(<ir_version: 9, opset_import: ["": 19]>
        g (float16[1,8] x) => (float16[1,8] y) <float16 s = {0.5}, int8 z = {0}> {
            q = QuantizeLinear (x, s, z)
            d = DequantizeLinear (q, s, z)
            y = Relu (d)
        })";
}

TEST(QdqScaleType, UpTo86AScaleIsReadAsFp32) {
    const Analysis analysis = inspectText(half(), "trt-8.6");
    ASSERT_THAT(placesOf(analysis, rule), ElementsAre("q", "d"));
    for (const Finding& finding : findingsOf(analysis, rule))
        EXPECT_TRUE(fixHolds(analysis, finding, "float-scale")) << finding.key;
    EXPECT_THAT(findingsOf(inspectText(half(), "trt-9.3"), rule), IsEmpty());
}

} // namespace
} // namespace qaliper::qdq_scale_type_test
