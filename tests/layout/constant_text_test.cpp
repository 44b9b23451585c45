#include <gtest/gtest.h>

#include "model/layout/constant_text.h"
#include "tests/support/graphs.h"

namespace qaliper::constant_text_test {
namespace {

// The text of the second input of what writes `output`.
std::string textAt(std::string_view output) {
    const Index index(textModel(R"(<opset_import: ["": 13, "acme": 1]>
        g (float[1,8] x) => (float[1,8] a, float[1,8] b, float[1,8] c)
        <float s = {0.05}, int8 z = {0}, int8[8,8] table = ramp(-90, 90)> {
            d = DequantizeLinear (table, s, z)
            a = MatMul (x, d)
            b = acme.Attend (x, table)
            c = acme.Attend (x, d)
        })"));
    return inEnglish(describeConstant(index, index.producer(*index.value(mainGraph, output)), 1).text);
}

TEST(ConstantText, OfAnOperatorThatTakesInItsDqHasTheTypeThatIsStored) { EXPECT_EQ(textAt("a"), "B 8×8 INT8"); }

TEST(ConstantText, OfAPluginTellsWhatIsStoredFromWhatADqWrites) {
    EXPECT_EQ(textAt("b"), "B 8×8 INT8");
    EXPECT_EQ(textAt("c"), "B 8×8 INT8 dequantized");
}

TEST(ConstantText, OfAWeightIsTransposedByAnOddNumberOfTransposes) {
    const Index index(
        textModel(R"(g (float[1,8] x) => (float[1,4] once, float[1,4] twice) <float[4,8] w = ramp(-1, 1)> {
        t = Transpose <perm = [1, 0]> (w)
        once = MatMul (x, t)
        u = Transpose <perm = [1, 0]> (t)
        v = Identity (u)
        twice = Gemm <transB = 1> (x, v)
    })"));
    const auto textOf = [&](std::string_view output) {
        return inEnglish(describeConstant(index, index.producer(*index.value(mainGraph, output)), 1).text);
    };
    EXPECT_EQ(textOf("once"), "B 4×8 FP32 transposed");
    EXPECT_EQ(textOf("twice"), "B 4×8 FP32");
}

} // namespace
} // namespace qaliper::constant_text_test
