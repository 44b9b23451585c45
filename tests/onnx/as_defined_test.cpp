#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/graph/edit.h"
#include "model/graph/index.h"
#include "model/onnx/as_defined.h"
#include "tests/support/graphs.h"
#include "tests/support/result.h"
#include "tests/support/text/text.h"

// What ONNX Runtime is given in place of a model that it would not compute as ONNX defines it. That the numbers are those of ONNX
// is tested with the fixes of dynamic quantization (tests/rules/op_dynamic_quantize_test.cpp).

namespace qaliper::as_defined_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

Model model(const std::string& interface, const std::string& body) {
    return must(parseText(
        R"(<ir_version: 8, opset_import: ["": 17, "com.microsoft": 1]> network ()" + interface + ") {" + body + "}"));
}

std::vector<std::string> asDefined(const Model& model) {
    return nodeLines(must(applyEdits(model, asDefinedEdits(Index(model)))));
}

TEST(AsDefined, WeightsBesideUint8AreUint8) {
    EXPECT_THAT(asDefined(model("uint8[2,4] x) => (int32[2,3] y",
                    "int8[4,3] w = ramp(-120, 120) uint8 a = {3} int8 b = {0} y = MatMulInteger (x, w, a, b)")),
        ElementsAre("w_wide = Cast <to = 6> (w)", "w_higher = Add (w_wide, middle)",
            "w_unsigned = Cast <to = 2> (w_higher)", "b_wide = Cast <to = 6> (b)", "b_higher = Add (b_wide, middle)",
            "b_unsigned = Cast <to = 2> (b_higher)", "y = MatMulInteger (x, w_unsigned, a, b_unsigned)"));
}

TEST(AsDefined, AZeroPointThatIsLeftOutBecomes128) {
    const Model given = model("float[2,4] x) => (int32[2,3] y",
        "int8[4,3] w = ramp(-120, 120) q, s, z = DynamicQuantizeLinear (x) y = MatMulInteger (q, w)");
    EXPECT_THAT(asDefined(given).back(), "y = MatMulInteger (q, w_unsigned, \"\", middle_1)");
}

class Products : public testing::TestWithParam<std::string> {};

TEST_P(Products, OfUint8AndInt8AreMeant) {
    const std::string constants = "float s = {0.1} uint8 a = {3} int8 b = {0} int8[4,4] w = ramp(-120, 120)"
                                  " int8[4,4,1,1] k = ramp(-120, 120) ";
    EXPECT_THAT(
        asDefinedEdits(Index(model("uint8[4,4] x, uint8[1,4,2,2] i, float[4,4] f) => (y", constants + GetParam()))),
        testing::Not(IsEmpty()));
}

INSTANTIATE_TEST_SUITE_P(AsDefined, Products,
    testing::Values("y = MatMulInteger (x, w, a, b)", "y = ConvInteger (i, k, a, b)",
        "y = QLinearMatMul (x, s, a, w, s, b, s, a)", "y = QLinearConv (i, s, a, k, s, b, s, a)",
        "y = com.microsoft.QGemm (x, s, a, w, s, b, \"\", s, a)",
        "y = com.microsoft.MatMulIntegerToFloat (x, w, s, s, a, b)",
        "y = com.microsoft.DynamicQuantizeMatMul (f, w, s)"));

TEST(AsDefined, OtherProductsStay) {
    EXPECT_THAT(asDefinedEdits(Index(model("uint8[2,4] x) => (y",
                    "uint8[4,3] w = fill(7) uint8 a = {3} uint8 b = {0} y = MatMulInteger (x, w, a, b)"))),
        IsEmpty());
    EXPECT_THAT(asDefinedEdits(Index(model("int8[2,4] x) => (y",
                    "int8[4,3] w = fill(7) int8 a = {3} int8 b = {0} y = MatMulInteger (x, w, a, b)"))),
        IsEmpty());
}

TEST(AsDefined, HalfPrecisionIsQuantizedInFp32) {
    for (const std::string type : {"float16", "bfloat16"}) {
        EXPECT_THAT(asDefined(model(type + "[2,4] x) => (int8[2,4] y",
                        type + " s = {0.1} int8 z = {0} y = QuantizeLinear (x, s, z)")),
            ElementsAre("x_float = Cast <to = 1> (x)", "s_float = Cast <to = 1> (s)",
                "y = QuantizeLinear (x_float, s_float, z)"))
            << type;
    }
}

} // namespace
} // namespace qaliper::as_defined_test
