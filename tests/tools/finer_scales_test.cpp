#include <cmath>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/onnx/save.h"
#include "tests/support/corpus.h"
#include "tests/support/graphs.h"
#include "tests/support/inspecting.h"
#include "tests/support/result.h"
#include "tests/tools/trying.h"

// Weights that are quantized again with finer scales.

namespace qaliper::finer_scales_test {
namespace {

using testing::ElementsAre;

std::vector<double> scalesAt(const Model& model, const std::string& node) {
    const Index index(model);
    return must(readNumbers(*index.constant(*index.value(mainGraph, nodeOf(model, node).input(1))), *model.storage));
}

const std::string floatWeight = "g (float[2,2] x) => (float[2,2] y) <float[2,2] w = {0.127, 12.7, -0.0635, 6.35}, "
                                "float s = {0.1}, int8 z = {0}> { q = QuantizeLinear (w, s, z) d = DequantizeLinear "
                                "(q, s, z) y = MatMul (x, d) }";

TEST(FinerScalesTool, GivesEachColumnOfAProductItsOwnScale) {
    for (const char* node : {"y", "q", "d"}) {
        const ToolTrial trial(floatWeight, "finer-scales", {node});
        const std::vector<double> scales = scalesAt(trial.after(), "d");
        ASSERT_EQ(scales.size(), 2U);
        EXPECT_NEAR(scales[0], 0.001, 1e-8);
        EXPECT_NEAR(scales[1], 0.1, 1e-7);
        EXPECT_EQ(nodeOf(trial.after(), "q").input(1), nodeOf(trial.after(), "d").input(1));
        EXPECT_EQ(nodeOf(trial.after(), "q").integer("axis"), 1);
        EXPECT_EQ(nodeOf(trial.after(), "d").integer("axis"), 1);
    }
}

TEST(FinerScalesTool, GivesEachFilterItsOwnScaleFromTheFloatModel) {
    const std::string stored =
        "g (float[1,2,4,4] x) => (float[1,2,4,4] y) <int8[2,2,1,1] w = {1, 0, 127, -64}, float s "
        "= {0.1}, int8 z = {0}> { d = DequantizeLinear (w, s, z) y = Conv (x, d) }";
    EXPECT_NE(refusalOf(stored, "finer-scales", {"y"}), "") << "only rounded numbers are known";
    TemporaryFolder folder;
    must(saveModel(textModel("g (float[1,2,4,4] x) => (float[1,2,4,4] y) <float[2,2,1,1] w = {0.127, 0.04, 12.7, "
                             "-6.35}> { y = Conv (x, w) }"),
        folder / "float.onnx"));
    const ToolTrial trial(stored, "finer-scales", {"y"}, {{"float-model", (folder / "float.onnx").string()}});
    EXPECT_NEAR(scalesAt(trial.after(), "d").at(0), 0.001, 1e-8);
    EXPECT_NEAR(scalesAt(trial.after(), "d").at(1), 0.1, 1e-7);
    EXPECT_EQ(nodeOf(trial.after(), "d").integer("axis"), 0);
    const Index index(trial.after());
    const Tensor& weight = *index.constant(*index.value(mainGraph, nodeOf(trial.after(), "d").input(0)));
    EXPECT_EQ(weight.type, DataType::Int8);
    EXPECT_THAT(must(readNumbers(weight, *trial.after().storage)), ElementsAre(127, 40, 127, -64));
}

TEST(FinerScalesTool, FollowsTheColumnsOfAGemmHoweverItsWeightLies) {
    for (const auto& [attributes, axis] : {std::pair{"", 1}, {"<transB = 1>", 0}}) {
        const ToolTrial trial(std::string("g (float[2,2] x) => (float[2,2] y) <float[2,2] w = {0.127, 12.7, -0.0635, "
                                          "6.35}, float s = {0.1}, int8 z = {0}> { q = QuantizeLinear (w, s, z) d = "
                                          "DequantizeLinear (q, s, z) y = Gemm ") +
                attributes + " (x, d) }",
            "finer-scales", {"y"});
        EXPECT_EQ(nodeOf(trial.after(), "d").integer("axis"), axis) << attributes;
        EXPECT_NEAR(scalesAt(trial.after(), "d").front(), axis == 1 ? 0.001 : 0.1, 1e-7) << attributes;
    }
}

TEST(FinerScalesTool, RoundsToTheNearestInteger) {
    TemporaryFolder folder;
    must(saveModel(
        textModel("g (float[2,2] x) => (float[2,2] y) <float[2,2] w = {127, 127, 1.6, -1.4}> { y = MatMul (x, w) }"),
        folder / "float.onnx"));
    const ToolTrial trial("g (float[2,2] x) => (float[2,2] y) <int8[2,2] w = {64, 64, 1, -1}, float s = {2}, int8 z = "
                          "{0}> { d = DequantizeLinear (w, s, z) y = MatMul (x, d) }",
        "finer-scales", {"y"}, {{"float-model", (folder / "float.onnx").string()}});
    const Index index(trial.after());
    const Tensor& weight = *index.constant(*index.value(mainGraph, nodeOf(trial.after(), "d").input(0)));
    EXPECT_THAT(must(readNumbers(weight, *trial.after().storage)), ElementsAre(127, 127, 2, -1));
}

TEST(FinerScalesTool, LeavesBlocksOfAnOddSize) {
    EXPECT_EQ(refusalOf("<ir_version: 10, opset_import: [\"\": 21]> g (float[2,9] x) => (float[2,2] y) <float[9,2] w = "
                        "noise(-1, 1), float[3,2] s = fill(0.15), int4[3,2] z = fill(0)> { q = QuantizeLinear <axis = "
                        "0, block_size = 3> (w, s, z) d = DequantizeLinear <axis = 0, block_size = 3> (q, s, z) y = "
                        "MatMul (x, d) }",
                  "finer-scales", {"y"}),
        "No weight in INT8 or INT4 here can have finer scales");
}

TEST(FinerScalesTool, HalvesBlocks) {
    const ToolTrial trial(
        "<ir_version: 10, opset_import: [\"\": 21]> g (float[2,8] x) => (float[2,2] y) <float[8,2] w = "
        "noise(-1, 1), float[2,2] s = fill(0.15), int4[2,2] z = fill(0)> { q = QuantizeLinear <axis = "
        "0, block_size = 4> (w, s, z) d = DequantizeLinear <axis = 0, block_size = 4> (q, s, z) y = "
        "MatMul (x, d) }",
        "finer-scales", {"y"});
    EXPECT_EQ(nodeOf(trial.after(), "d").integer("block_size"), 2);
    EXPECT_EQ(scalesAt(trial.after(), "d").size(), 8U);
}

TEST(FinerScalesTool, SaysWhereThereIsNoSuchWeight) {
    EXPECT_NE(refusalOf("g (float[2,2] x) => (float[2,2] y) { y = Relu (x) }", "finer-scales", {"y"}), "");
}

} // namespace
} // namespace qaliper::finer_scales_test
