#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/inspecting.h"
#include "tests/support/offer_checks.h"

namespace qaliper::qdq_block_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr std::string_view rule = "qdq-block";

std::string weights(const std::string& dims, const std::string& scales, const std::string& attributes) {
    return R"(<ir_version: 10, opset_import: ["": 21]> g (float[1,8] x) => (float y) <int4)" + dims +
        " w = ramp(-7, 7), float" + scales + " s = ramp(0.5, 1)> { wd = DequantizeLinear <" + attributes +
        "> (w, s) y = MatMul (x, wd) }";
}

TEST(QdqBlock, BlocksHaveToBeWhole) {
    const Analysis analysis = inspectText(weights("[8,2]", "[3,2]", "axis = 0, block_size = 3"), "trt-10.3");
    ASSERT_THAT(placesOf(analysis, rule), ElementsAre("wd"));
    const Finding finding = findingsOf(analysis, rule).front();
    EXPECT_EQ(finding.severity, Severity::Error);
    EXPECT_TRUE(fixHolds(analysis, finding, "fold-float"));
    EXPECT_TRUE(sabotageIsRefused(analysis, finding, "fold-float", "w_float"));
    const Analysis whole = inspectText(weights("[8,2]", "[2,2]", "axis = 0, block_size = 4"), "trt-10.3");
    EXPECT_THAT(placesOf(whole, rule), IsEmpty());
}

TEST(QdqBlock, BlocksLieAlongTheLastTwoDimensions) {
    const std::string first = weights("[4,8,2]", "[2,8,2]", "axis = 0, block_size = 2");
    EXPECT_THAT(placesOf(inspectText(first, "trt-10.3"), rule), ElementsAre("wd"));
    const std::string second = weights("[2,8,2]", "[2,4,2]", "axis = 1, block_size = 2");
    EXPECT_THAT(placesOf(inspectText(second, "trt-10.3"), rule), IsEmpty());
    EXPECT_THAT(placesOf(inspectText(second, "trt-10.0"), rule), ElementsAre("wd")); // two dimensions only
}

TEST(QdqBlock, Int4IsForWeights) {
    const Analysis analysis = inspectText(R"(<ir_version: 10, opset_import: ["": 21]>
        g (float[2,4] x) => (float[2,4] y) <float s = {0.5}, int4 z = {0}> {
            q = QuantizeLinear (x, s, z)
            y = DequantizeLinear (q, s, z)
        })",
        "trt-10.3");
    EXPECT_THAT(placesOf(analysis, rule), ElementsAre("q", "y"));
}

} // namespace
} // namespace qaliper::qdq_block_test
