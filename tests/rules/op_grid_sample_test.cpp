#include <gtest/gtest.h>

#include "tests/support/fixing.h"
#include "tests/support/offer_checks.h"
#include "tests/support/rule_rows.h"

namespace qaliper::op_grid_sample_test {
namespace {

constexpr std::string_view rule = "op-grid-sample";

std::string warp(int opset, const std::string& mode) {
    return "<ir_version: 10, opset_import: [\"\": " + std::to_string(opset) +
        R"(]> g (float[1,1,4,4] image, float[1,2,2,2] grid) => (float[1,1,2,2] y)
        { y = GridSample <mode = ")" +
        mode + R"("> (image, grid) })";
}

const std::string withoutMode = R"(<ir_version: 10, opset_import: ["": 20]>
    g (float[1,1,4,4] image, float[1,2,2,2] grid) => (float[1,1,2,2] y) { y = GridSample (image, grid) })";
const std::string withGelu = R"(<ir_version: 10, opset_import: ["": 20]>
    g (float[1,1,4,4] image, float[1,2,2,2] grid) => (float[1,1,2,2] y) {
        a = Gelu (image)
        y = GridSample <mode = "linear"> (a, grid)
    })";

const std::string ofVolume = R"(<ir_version: 10, opset_import: ["": 20]>
    g (float[1,1,4,4,4] image, float[1,2,2,2,3] grid) => (float[1,1,2,2,2] y)
    { y = GridSample <mode = "linear"> (image, grid) })";
const std::string besideVolume = R"(<ir_version: 10, opset_import: ["": 20]>
    g (float[1,1,4,4] image, float[1,2,2,2] grid, float[1,1,4,4,4] space, float[1,2,2,2,3] points) => (y, v) {
        y = GridSample <mode = "linear"> (image, grid)
        v = GridSample <mode = "linear"> (space, points)
    })";

const std::vector<RuleRow> rows{
    {"the new name of bilinear is read as nearest", "trt-10.13", warp(20, "linear"), "error run y",
        {{"automatic lower-opset"}}},
    {"the new name of bicubic is read as nearest", "trt-10.13", warp(20, "cubic"), "error run y",
        {{"automatic lower-opset"}}},
    {"a release of which it is not known, bilinear", "trt-11.1", warp(20, "linear"), "warning y"},
    {"a release of which it is not known, bicubic", "trt-11.1", warp(20, "cubic"), "warning y"},
    {"what is newer stands in the way", "trt-10.13", withGelu, "y", {{"export-opset-16"}}},
    {"the default is bilinear for both", "trt-10.13", withoutMode},
    {"nearest", "trt-10.13", warp(20, "nearest")},
    {"an old name", "trt-10.13", warp(16, "bilinear")},
    {"a volume, which the parser rejects", "trt-10.1 trt-10.6 trt-10.15 trt-11.1", ofVolume},
    {"a volume, which no older opset has", "trt-11.2 trt-11.5", ofVolume, "warning y", noOffers},
    {"an image beside a volume", "trt-11.2", besideVolume, "warning y, warning v", noOffers},
};
INSTANTIATE_TEST_SUITE_P(OpGridSample, RuleRows, rowsOf(rule, rows), rowName);

TEST(OpGridSample, AnotherModeIsRefused) {
    const FixTrial trial(warp(20, "linear"), "trt-10.13", rule, "lower-opset");
    EXPECT_TRUE(keepsNumbers(trial));
    EXPECT_EQ(trial.fixed.opset(), 19);
    EXPECT_TRUE(isRefusedWith(trial, {otherAttribute(trial.fixed, "y", {"mode", std::string("nearest")})}));
    EXPECT_TRUE(isRefusedWith(trial, {otherAttribute(trial.fixed, "y", {"mode", std::string("bicubic")})}));
}

} // namespace
} // namespace qaliper::op_grid_sample_test
