#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/inspecting.h"
#include "tests/support/offer_checks.h"

namespace qaliper::op_decomposed_layer_norm_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr std::string_view rule = "op-decomposed-layer-norm";

std::string norm(int opset, const std::string& square = "Pow (d, two)", const std::string& axes = "[-1]") {
    return "<ir_version: 8, opset_import: [\"\": " + std::to_string(opset) +
        R"(]> g (float[2,3,8] x) => (float[2,3,8] y) <float two = {2}, float eps = {0.001}, float[8] gamma = ramp(-1, 1), float[8] beta = ramp(0, 1)> {
            mean = ReduceMean <axes = )" +
        axes + R"(> (x)
            d = Sub (x, mean)
            p = )" +
        square + R"(
            variance = ReduceMean <axes = )" +
        axes + R"(> (p)
            sum = Add (variance, eps)
            root = Sqrt (sum)
            n = Div (d, root)
            scaled = Mul (n, gamma)
            y = Add (scaled, beta)
        })";
}

TEST(OpDecomposedLayerNorm, IsWrittenAsOneOperator) {
    for (const std::string square : {"Pow (d, two)", "Mul (d, d)"}) {
        const Analysis analysis = inspectText(norm(17, square), "trt-10.3,fp16");
        ASSERT_THAT(placesOf(analysis, rule), ElementsAre("n")) << square;
        const Finding finding = findingsOf(analysis, rule).front();
        EXPECT_TRUE(fixHolds(analysis, finding, "fuse"));
        EXPECT_TRUE(sabotageIsRefused(analysis, finding, "fuse", "gamma"));
        EXPECT_EQ(nodeCount(fixedModel(analysis, finding, "fuse")), 1U);
    }
}

TEST(OpDecomposedLayerNorm, OlderModelsAreRaisedToTheOpsetThatHasIt) {
    const Analysis analysis = inspectText(norm(13), "trt-10.3,fp16");
    const Finding finding = findingsOf(analysis, rule).front();
    EXPECT_TRUE(fixHolds(analysis, finding, "fuse"));
    EXPECT_EQ(fixedModel(analysis, finding, "fuse").opset(), 17);
}

TEST(OpDecomposedLayerNorm, ModelsThatCannotBeRaisedHaveToBeExportedAgain) {
    std::string text = norm(12);
    text.insert(text.rfind('}'), " k = Softmax <axis = 1> (x) "); // means something else from 13 on
    const Analysis analysis = inspectText(text, "trt-10.3,fp16");
    EXPECT_THAT(offerIds(analysis, findingsOf(analysis, rule).front()), ElementsAre("export-opset-17"));
}

TEST(OpDecomposedLayerNorm, FloatModelsOldTargetsAndOtherAxesAreLeftAlone) {
    EXPECT_THAT(findingsOf(inspectText(norm(17), "trt-10.3"), rule), IsEmpty());
    EXPECT_THAT(findingsOf(inspectText(norm(17), "trt-8.5,fp16"), rule), IsEmpty());
    EXPECT_THAT(findingsOf(inspectText(norm(17, "Pow (d, two)", "[1]"), "trt-10.3,fp16"), rule), IsEmpty());
}

} // namespace
} // namespace qaliper::op_decomposed_layer_norm_test
