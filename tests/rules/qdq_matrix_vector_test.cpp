#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/inspecting.h"
#include "tests/support/offer_checks.h"

namespace qaliper::qdq_matrix_vector_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr std::string_view rule = "qdq-matrix-vector";

std::string product(const std::string& in, const std::string& weight, const std::string& out) {
    return "<ir_version: 8, opset_import: [\"\": 13]> g (float" + in + " x) => (float" + out +
        " y) <float s = {0.1}, int8 z = {0}, int8" + weight +
        R"( w = ramp(-9, 9)> {
            q = QuantizeLinear (x, s, z)
            d = DequantizeLinear (q, s, z)
            wd = DequantizeLinear (w, s, z)
            y = MatMul (d, wd)
        })";
}

TEST(QdqMatrixVector, OneColumnOrOneRow) {
    EXPECT_THAT(placesOf(inspectText(product("[8,4]", "[4,1]", "[8,1]"), "trt-10.3"), rule), ElementsAre("y"));
    EXPECT_THAT(placesOf(inspectText(product("[2,1,4]", "[2,4,8]", "[2,1,8]"), "trt-10.3"), rule), ElementsAre("y"));
    EXPECT_THAT(findingsOf(inspectText(product("[2,1,4]", "[4,8]", "[2,1,8]"), "trt-10.3"), rule), IsEmpty())
        << "two rows and one matrix";
    EXPECT_THAT(findingsOf(inspectText(product("[8,4]", "[4,8]", "[8,8]"), "trt-10.3"), rule), IsEmpty());
}

TEST(QdqMatrixVector, ABatchOfOneIsNotMeant) {
    EXPECT_THAT(findingsOf(inspectText(product("[1,4]", "[4,8]", "[1,8]"), "trt-10.3"), rule), IsEmpty());
}

TEST(QdqMatrixVector, InFloatTheNumbersStayClose) {
    const Analysis analysis = inspectText(product("[8,4]", "[4,1]", "[8,1]"), "trt-10.3");
    EXPECT_TRUE(fixHolds(analysis, findingsOf(analysis, rule).front(), "remove-pairs"));
}

} // namespace
} // namespace qaliper::qdq_matrix_vector_test
