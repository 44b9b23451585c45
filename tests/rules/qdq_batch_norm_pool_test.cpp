#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/inspecting.h"

namespace qaliper {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr std::string_view rule = "qdq-batch-norm-pool";

std::string stem(const std::string& middle) {
    return R"(<ir_version: 8, opset_import: ["": 13]> g (float[1,1,8,8] x) => (float[1,1,3,3] y)
        <float s = {0.1}, int8 z = {0}, float[1,1,3,3] w = fill(0.5), float[1] one = fill(1), float[1] none = fill(0)> {
            c = Conv (x, w)
            )" +
        middle + R"(
            q = QuantizeLinear (b, s, z)
            d = DequantizeLinear (q, s, z)
            y = MaxPool <kernel_shape = [2,2], strides = [2,2]> (d)
        })";
}

TEST(QdqBatchNormPool, ReleasesUpTo84StopOnIt) {
    const std::string plain = stem("b = BatchNormalization (c, one, none, none, one)");
    EXPECT_THAT(placesOf(inspectText(plain, "trt-8.4"), rule), ElementsAre("y"));
    EXPECT_THAT(findingsOf(inspectText(plain, "trt-8.5"), rule), IsEmpty());
    EXPECT_THAT(
        placesOf(inspectText(stem("a = BatchNormalization (c, one, none, none, one) b = Relu (a)"), "trt-8.4"), rule),
        ElementsAre("y"));
    EXPECT_THAT(findingsOf(inspectText(stem("b = Relu (c)"), "trt-8.4"), rule), IsEmpty());
}

} // namespace
} // namespace qaliper
