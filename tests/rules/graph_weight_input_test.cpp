#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/inspecting.h"

namespace qaliper::graph_weight_input_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

constexpr std::string_view rule = "graph-weight-input";

std::string layer(int version) {
    return "<ir_version: " + std::to_string(version) +
        R"(, opset_import: ["": 13]> g (float[1,2] x, int8[2,2] w, float s) => (float[1,2] y) <float s = {0.1}, int8 z = {0}, int8[2,2] w = {1, 2, 3, 4}> {
            wd = DequantizeLinear (w, s, z)
            y = MatMul (x, wd)
        })";
}

TEST(GraphWeightInput, SinceVersionFourAnInputMayBeReplaced) {
    const Analysis analysis = inspectText(layer(8), "trt-10.3");
    const std::vector<Finding> found = findingsOf(analysis, rule);
    ASSERT_THAT(found, SizeIs(1));
    EXPECT_THAT(found.front().values, ElementsAre("w", "s"));
    const Model fixed = fixedModel(analysis, found.front(), "remove-inputs");
    EXPECT_THAT(fixed.main().inputs, SizeIs(1));
    EXPECT_THAT(findingsOf(inspectModel(fixed, "trt-10.3"), rule), IsEmpty());
}

TEST(GraphWeightInput, UpToVersionThreeTheyHadToBeInputs) {
    EXPECT_THAT(findingsOf(inspectText(layer(3), "trt-10.3"), rule), IsEmpty());
}

} // namespace
} // namespace qaliper::graph_weight_input_test
