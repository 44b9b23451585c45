#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/inspecting.h"

namespace qaliper::qdq_opset_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr std::string_view rule = "qdq-opset";

std::string channels(int opset) {
    return "<ir_version: 8, opset_import: [\"\": " + std::to_string(opset) +
        R"(]> g (float[1,2] x) => (float[1,2] y) <int8[2,2] w = {1, 2, 3, 4}, float[2] s = {0.5, 0.25}, int8[2] z = {0, 0}> {
            wd = DequantizeLinear <axis = 1> (w, s, z)
            y = MatMul (x, wd)
        })";
}

TEST(QdqOpset, ScalesForEachChannelCameWith13) {
    EXPECT_THAT(placesOf(inspectText(channels(11), "trt-10.3"), rule), ElementsAre("wd"));
    EXPECT_THAT(findingsOf(inspectText(channels(13), "trt-10.3"), rule), IsEmpty());
}

TEST(QdqOpset, TheModelIsRaisedWhereItMeansTheSame) {
    const Analysis analysis = inspectText(channels(11), "trt-10.3");
    const Finding finding = findingsOf(analysis, rule).front();
    ASSERT_THAT(offerIds(analysis, finding), ElementsAre("raise-opset"));
    const Model fixed = fixedModel(analysis, finding, "raise-opset");
    EXPECT_EQ(fixed.opset(), 13);
    EXPECT_THAT(findingsOf(inspectModel(fixed, "trt-10.3"), rule), IsEmpty());
}

TEST(QdqOpset, AModelWithAnObstacleIsLeftToAPerson) {
    const Analysis analysis = inspectText(R"(<ir_version: 8, opset_import: ["": 11]>
        g (float[1,2,3] x) => (float[1,2,3] y) <int8[3,3] w = fill(1), float[3] s = fill(0.5), int8[3] z = fill(0)> {
            wd = DequantizeLinear <axis = 1> (w, s, z)
            m = MatMul (x, wd)
            y = Softmax <axis = 1> (m)
        })",
        "trt-10.3");
    const Finding finding = findingsOf(analysis, rule).front();
    EXPECT_THAT(offerIds(analysis, finding), ElementsAre("export-newer-opset"));
}

TEST(QdqOpset, OperatorsOfTensorRtAreBoundToNone) {
    const Analysis analysis = inspectText(R"(<ir_version: 8, opset_import: ["": 17, "trt": 1]>
        g (float[1,2] x) => (float[1,2] y) <float s = {0.5}> {
            q = trt.TRT_FP8QuantizeLinear (x, s)
            y = trt.TRT_FP8DequantizeLinear (q, s)
        })",
        "trt-10.3");
    EXPECT_THAT(findingsOf(analysis, rule), IsEmpty());
}

} // namespace
} // namespace qaliper::qdq_opset_test
