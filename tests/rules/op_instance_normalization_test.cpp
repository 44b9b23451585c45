#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/inspecting.h"

namespace qaliper::op_instance_normalization_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr std::string_view rule = "op-instance-normalization";

std::string norm(const std::string& shape, const std::string& channels, bool isQuantized) {
    return R"(<ir_version: 8, opset_import: ["": 13]> style (float[)" + shape + R"(] x) => (? y)
        <float s = {0.05}, int8 z = {0}, float[)" +
        channels + "] one = fill(1), float[" + channels + R"(] zero = fill(0)>
        {)" +
        (isQuantized ? "q = QuantizeLinear (x, s, z) d = DequantizeLinear (q, s, z)" : "d = Relu (x)") +
        " y = InstanceNormalization (d, one, zero) }";
}

std::vector<std::string> foundIn(const std::string& text, std::string_view target) {
    const Analysis analysis = inspectText(text, target);
    std::vector<std::string> found;
    for (const Finding& finding : findingsOf(analysis, rule))
        found.push_back(std::string(severityName(finding.severity)) + " " + offerIds(analysis, finding).at(0));
    return found;
}

TEST(InstanceNormalization, IsRemindedOfItsFlagWhereThereIsOne) {
    for (const std::string_view target : {"trt-8.6", "trt-9.3"}) {
        EXPECT_THAT(foundIn(norm("1,4,8,8", "4", false), target), ElementsAre("note native-flag")) << target;
        EXPECT_THAT(foundIn(norm("1,4,8,8", "4", true), target), ElementsAre("note native-flag")) << target;
    }
}

TEST(InstanceNormalization, IsNativeFrom100) {
    EXPECT_THAT(foundIn(norm("1,4,8,8", "4", true), "trt-10.0"), IsEmpty());
    EXPECT_THAT(foundIn(norm("1,4,8,8", "4", true), "trt-11.0"), IsEmpty());
}

TEST(InstanceNormalization, LosesInt8BeforeTheFlagExceptForRank5WithAMultipleOf32Channels) {
    EXPECT_THAT(foundIn(norm("1,32,8,8", "32", true), "trt-8.4"), ElementsAre("warning newer-tensorrt"));
    EXPECT_THAT(foundIn(norm("1,24,4,4,4", "24", true), "trt-8.4"), ElementsAre("warning newer-tensorrt"));
    EXPECT_THAT(foundIn(norm("1,32,4,4,4", "32", true), "trt-8.4"), IsEmpty());
}

TEST(InstanceNormalization, InFloatThePluginIsFine) {
    EXPECT_THAT(foundIn(norm("1,4,8,8", "4", false), "trt-8.4"), IsEmpty());
}

TEST(InstanceNormalization, OfUnknownShapeIsNotJudged) {
    const std::string text = R"(<ir_version: 8, opset_import: ["": 13]> style (float[] x) => (? y)
        <float s = {0.05}, int8 z = {0}, float[4] one = fill(1), float[4] zero = fill(0)>
        { q = QuantizeLinear (x, s, z) d = DequantizeLinear (q, s, z) y = InstanceNormalization (d, one, zero) })";
    EXPECT_THAT(foundIn(text, "trt-8.4"), IsEmpty());
}

TEST(InstanceNormalization, HasAdviceOnly) {
    const Analysis analysis = inspectText(norm("1,4,8,8", "4", false), "trt-8.6");
    const Finding finding = findingsOf(analysis, rule).front();
    EXPECT_EQ(offersFor(*analysis.context, finding).front().safety, Safety::Advice);
    EXPECT_FALSE(fixOf(analysis, finding, "native-flag", {}));
}

} // namespace
} // namespace qaliper::op_instance_normalization_test
