#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/onnx/save.h"
#include "tests/support/corpus.h"
#include "tests/support/graphs.h"
#include "tests/support/inspecting.h"
#include "tests/support/result.h"
#include "tests/tools/trying.h"

// Operators that read in float again, and pairs that go.

namespace qaliper::leave_in_float_test {
namespace {

using testing::HasSubstr;

// Two products read one pair; the weight of the first is stored quantized.
constexpr std::string_view shared = R"(g (float[2,4] x) => (float[2,4] y)
    <float s = {0.05}, int8 z = {0}, int8[4,4] a = ramp(-90, 90), float as = {0.01}, float[4,4] b = noise(-1, 1)> {
    q = QuantizeLinear (x, s, z)
    d = DequantizeLinear (q, s, z)
    ad = DequantizeLinear (a, as, z)
    h = MatMul (d, ad)
    i = MatMul (d, b)
    y = Add (h, i)
})";

TEST(LeaveInFloatTool, ReadsWhatThePairReadsAndLeavesOtherReadersAlone) {
    const ToolTrial trial(shared, "leave-in-float", {"h"});
    EXPECT_EQ(nodeOf(trial.after(), "h").input(0), "x");
    EXPECT_EQ(nodeOf(trial.after(), "i").input(0), "d");
    EXPECT_EQ(opsOf(trial.after()),
        (std::vector<std::string>{"QuantizeLinear", "DequantizeLinear", "MatMul", "MatMul", "Add"}));
    EXPECT_TRUE(isClose(trial));
    EXPECT_FALSE(isClose(trial, {otherInput(trial.after(), "y", 1, "h")}));
}

TEST(LeaveInFloatTool, HasTheWeightOfTheFloatModel) {
    TemporaryFolder folder;
    must(saveModel(
        textModel("g (float[2,4] x) => (float[2,4] h) <float[4,4] a = ramp(-0.9, 0.9)> { h = MatMul (x, a) }"),
        folder / "float.onnx"));
    const ToolTrial trial(shared, "leave-in-float", {"h"}, {{"float-model", (folder / "float.onnx").string()}});
    const Index index(trial.after());
    const auto weight = index.constant(*index.value(mainGraph, nodeOf(trial.after(), "h").input(1)));
    ASSERT_NE(weight, nullptr);
    EXPECT_NEAR(must(readNumbers(*weight, *trial.after().storage)).at(1), -0.78, 1e-6) << "and not −0.8, rounded";
}

TEST(LeaveInFloatTool, SaysWhereNothingIsRead) {
    EXPECT_EQ(refusalOf(shared, "leave-in-float", {"y"}), "Nothing that is read here is quantized");
    EXPECT_THAT(refusalOf(shared, "leave-in-float", {"h"}, {{"float-model", "/nowhere.onnx"}}), HasSubstr("nowhere"));
}

TEST(DropPairTool, LetsAllReadersReadTheTensor) {
    for (const char* node : {"q", "d"}) {
        const ToolTrial trial(shared, "drop-pair", {node});
        EXPECT_EQ(nodeOf(trial.after(), "h").input(0), "x");
        EXPECT_EQ(nodeOf(trial.after(), "i").input(0), "x");
        EXPECT_TRUE(isClose(trial));
    }
    EXPECT_EQ(refusalOf(shared, "drop-pair", {"ad"}), "This is no Q or DQ of a pair on a tensor");
    EXPECT_EQ(refusalOf(shared, "drop-pair", {"y"}), "This is no Q or DQ of a pair on a tensor");
}

} // namespace
} // namespace qaliper::leave_in_float_test
