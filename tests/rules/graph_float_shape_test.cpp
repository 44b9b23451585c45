#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/inspecting.h"

namespace qaliper {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr std::string_view rule = "graph-float-shape";

TEST(GraphFloatShape, SizesThatComeInAsFloats) {
    const Analysis analysis = inspectText(R"(<ir_version: 8, opset_import: ["": 13]>
        g (float[1,4] x, float[2] size) => (float[n,m] y) { shape = Cast <to = 7> (size) y = Expand (x, shape) })",
        "trt-8.6");
    EXPECT_THAT(placesOf(analysis, rule), ElementsAre("y"));
}

TEST(GraphFloatShape, IntegersAndShapesOfImagesAreFine) {
    EXPECT_THAT(findingsOf(inspectText(R"(<ir_version: 8, opset_import: ["": 13]>
        g (float[1,4] x, int64[2] size) => (float[n,m] y) { y = Expand (x, size) })",
                               "trt-8.6"),
                    rule),
        IsEmpty());
    EXPECT_THAT(findingsOf(inspectText(R"(<ir_version: 8, opset_import: ["": 13]>
        g (float[1,4] x) => (float[n,m] y) { shape = Shape (x) y = Expand (x, shape) })",
                               "trt-8.6"),
                    rule),
        IsEmpty());
}

} // namespace
} // namespace qaliper
