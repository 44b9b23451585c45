#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/graphs.h"
#include "tests/support/inspecting.h"

namespace qaliper::plugin_input_types_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

constexpr std::string_view rule = "plugin-input-types";

const std::string pick = R"(<ir_version: 8, opset_import: ["": 13, "my.ops": 1]>
    g (float[8,4] x, int64[2] rows) => (float[2,4] y) { y = my.ops.PickRows (x, rows) })";

TEST(PluginInputTypes, Int64StaysInt64From90On) {
    const std::string manifest = "[[plugin]]\nop = \"PickRows\"\ninputs = [[\"fp32\"], [\"int32\"]]\n";
    const Analysis analysis = inspectText(pick, "trt-10.3", manifest);
    ASSERT_THAT(findingsOf(analysis, rule), SizeIs(1));
    const Model fixed = fixedModel(analysis, findingsOf(analysis, rule).front(), "cast-int32");
    EXPECT_EQ(nodeOf(fixed, "rows_int32").opType, "Cast");
    EXPECT_THAT(findingsOf(inspectModel(fixed, "trt-10.3", manifest), rule), IsEmpty());
    EXPECT_THAT(findingsOf(inspectText(pick, "trt-8.6", manifest), rule), IsEmpty()) << "narrowed by the parser";
}

TEST(PluginInputTypes, NothingIsClaimedOfAnUnknownPlugin) {
    EXPECT_THAT(findingsOf(inspectText(pick, "trt-10.3"), rule), IsEmpty());
    EXPECT_THAT(findingsOf(inspectText(pick, "trt-10.3", "[[plugin]]\nop = \"PickRows\"\n"), rule), IsEmpty());
}

// From 10.0 on the parser inserts the Cast for these plugins itself.
TEST(PluginInputTypes, StandardPluginsHaveKnownIndices) {
    const auto align = [](const std::string& type) {
        return R"(<ir_version: 8, opset_import: ["": 13, "trt": 1]>
            g (float[1,8,4,4] x, float[2,4] rois, )" +
            type + "[2] which) => (float y) { y = trt.ROIAlign_TRT (x, rois, which) }";
    };
    EXPECT_THAT(findingsOf(inspectText(align("int64"), "trt-9.3"), rule), SizeIs(1));
    EXPECT_THAT(findingsOf(inspectText(align("int32"), "trt-9.3"), rule), IsEmpty());
    for (const char* target : {"trt-8.6", "trt-10.0", "trt-11.5"})
        EXPECT_THAT(findingsOf(inspectText(align("int64"), target), rule), IsEmpty()) << target;
    const std::string embedding = R"(<ir_version: 8, opset_import: ["": 13, "trt": 1]>
        g (float[4,2] ids, int32[4,2] segments, int32[4,2] mask) => (float y) <float s = {1}, int8 z = {0}> {
            q = QuantizeLinear (ids, s, z)
            d = DequantizeLinear (q, s, z)
            y, m = trt.CustomEmbLayerNormPluginDynamic (d, segments, mask)
        })";
    const Analysis analysis = inspectText(embedding, "trt-10.3");
    ASSERT_THAT(findingsOf(analysis, rule), SizeIs(1));
    EXPECT_EQ(findingsOf(analysis, rule).front().cause, "index");
    EXPECT_THAT(offerIds(analysis, findingsOf(analysis, rule).front()), ElementsAre("remove-pair"));
}

TEST(PluginInputTypes, IndicesAreNotQuantized) {
    const std::string text = R"(<ir_version: 8, opset_import: ["": 13, "my.ops": 1]>
        g (float[8,4] x, float[2] rows) => (float[2,4] y) <float s = {1}, int8 z = {0}> {
            q = QuantizeLinear (rows, s, z)
            d = DequantizeLinear (q, s, z)
            y = my.ops.PickRows (x, d)
        })";
    const Analysis analysis = inspectText(text, "trt-10.3", "[[plugin]]\nop = \"PickRows\"\nindex_inputs = [1]\n");
    ASSERT_THAT(findingsOf(analysis, rule), SizeIs(1));
    const Model fixed = fixedModel(analysis, findingsOf(analysis, rule).front(), "remove-pair");
    EXPECT_THAT(nodeLines(fixed), ElementsAre("y = my.ops.PickRows (x, rows)"));
}

TEST(PluginInputTypes, ShapeInputsAreAMatterOfV3) {
    const std::string text = R"(<ir_version: 8, opset_import: ["": 13, "my.ops": 1]>
        g (float[8,4] x, int32[2] size) => (float[2,4] y) {
            y = my.ops.Fit <tensorrt_plugin_shape_input_indices = [1]> (x, size)
        })";
    const auto with = [&](const std::string& api) {
        return findingsOf(inspectText(text, "trt-10.3", "[[plugin]]\nop = \"Fit\"\napi = \"" + api + "\"\n"), rule)
            .size();
    };
    EXPECT_EQ(with("v2"), 1U);
    EXPECT_EQ(with("v3"), 0U);
}

} // namespace
} // namespace qaliper::plugin_input_types_test
