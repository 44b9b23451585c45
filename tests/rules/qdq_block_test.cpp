#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/graphs.h"
#include "tests/support/inspecting.h"
#include "tests/support/offer_checks.h"
#include "tests/support/rule_rows.h"

namespace qaliper::qdq_block_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr std::string_view rule = "qdq-block";

std::string weights(const std::string& dims, const std::string& scales, const std::string& attributes) {
    return R"(<ir_version: 10, opset_import: ["": 21]> g (float[1,8] x) => (float y) <int4)" + dims +
        " w = ramp(-7, 7), float" + scales + " s = ramp(0.5, 1)> { wd = DequantizeLinear <" + attributes +
        "> (w, s) y = MatMul (x, wd) }";
}

TEST(QdqBlock, TheLastBlockIsFilledWithZeros) {
    for (const std::string sizes : {"[8,2]", "[8,3]"}) { // also with an odd number of elements in a row
        const std::string scales = sizes == "[8,2]" ? "[3,2]" : "[3,3]";
        const Analysis analysis = inspectText(weights(sizes, scales, "axis = 0, block_size = 3"), "trt-10.7");
        const Finding finding = findingsOf(analysis, rule).front();
        ASSERT_THAT(offerIds(analysis, finding), ElementsAre("pad-blocks", "fold-float"));
        EXPECT_TRUE(fixHolds(analysis, finding, "pad-blocks"));
        EXPECT_TRUE(sabotageIsRefused(analysis, finding, "pad-blocks", "w_padded"));
        EXPECT_THAT(placesOf(inspectModel(fixedModel(analysis, finding, "pad-blocks"), "trt-10.7"), rule), IsEmpty());
    }
    const Analysis columns = inspectText(weights("[8,6]", "[8,2]", "axis = 1, block_size = 4"), "trt-10.7");
    EXPECT_THAT(offerIds(columns, findingsOf(columns, rule).front()), ElementsAre("fold-float"));
}

// [32, 32] with blocks of 16 along the rows or the columns; INT4 becomes float before its product.
std::string alongRows(const std::string& type, const std::string& rest) {
    return R"(<ir_version: 10, opset_import: ["": 23]> g (float[1,32] x) => (float y) <)" + type +
        R"([32,32] w = ramp(-6, 6), float[2,32] s = ramp(0.5, 1)>
        { wd = DequantizeLinear <axis = 0, block_size = 16> (w, s) )" +
        rest + " }";
}

std::string alongColumns(const std::string& type, const std::string& rest) {
    return R"(<ir_version: 10, opset_import: ["": 23]> g (float[1,32] x) => (float y) <)" + type +
        R"([32,32] w = ramp(-6, 6), float[32,2] s = ramp(0.5, 1)>
        { wd = DequantizeLinear <axis = -1, block_size = 16> (w, s) )" +
        rest + " }";
}

const std::string product = "y = MatMul (x, wd)";
const std::string turned = "t = Transpose (wd) y = MatMul (x, t)";
const std::string outer = weights("[4,8,2]", "[2,8,2]", "axis = 0, block_size = 2");
const std::string inner = weights("[2,8,2]", "[2,4,2]", "axis = 1, block_size = 2");

const std::vector<RuleRow> rows{
    {"blocks have to be whole", "trt-10.3", weights("[8,2]", "[3,2]", "axis = 0, block_size = 3"), "error wd",
        {{"pad-blocks"}, {"fold-float", "w_float"}}},
    {"whole ones are fine", "trt-10.3", weights("[8,2]", "[2,2]", "axis = 0, block_size = 4")},
    // The parser reads the size of a block from the number of scales.
    {"8 is no multiple of three scales", "trt-11.2", weights("[8,2]", "[3,2]", "axis = 0, block_size = 3"),
        "parser wd"},
    {"5 and 3 are read as two blocks of 4", "trt-11.2", weights("[8,2]", "[2,2]", "axis = 0, block_size = 5"),
        "error run wd", {{"pad-blocks", "w_padded"}, {"fold-float"}}},
    {"one block that is not full", "trt-11.2", weights("[8,2]", "[1,2]", "axis = 0, block_size = 128")},
    {"one block that is full", "trt-11.2", weights("[8,2]", "[1,2]", "axis = 0, block_size = 8")},
    {"a scale for each element", "trt-11.2", weights("[8,2]", "[8,2]", "axis = 0, block_size = 1"), "parser wd"},
    {"rows that a MatMul adds up", "trt-11.1", alongRows("float4e2m1", product)},
    {"rows that become columns", "trt-11.1", alongRows("float4e2m1", turned), "contraction"},
    {"columns that become rows", "trt-11.1", alongColumns("float4e2m1", turned)},
    {"columns of a MatMul", "trt-11.1", alongColumns("float4e2m1", product), "contraction"},
    {"columns of a Gemm", "trt-11.1", alongColumns("float4e2m1", "y = Gemm (x, wd)"), "contraction"},
    {"columns of a Gemm that turns them", "trt-11.1", alongColumns("float4e2m1", "y = Gemm <transB = 1> (x, wd)")},
    {"columns of INT4", "trt-11.1", alongColumns("int4", product)},
    {"columns of no product", "trt-11.1", alongColumns("float4e2m1", "y = Add (x, wd)")},
    {"an outer dimension was not tried on 10.3", "trt-10.3", outer, "goes-on wd"},
    {"an outer dimension is refused", "trt-10.15 trt-11.2", outer, "error parser wd"},
    {"the last dimension but one", "trt-10.3", inner},
    {"of two dimensions only up to 10.0", "trt-10.0", inner, "wd"},
    {"INT4 is for weights", "trt-10.3", R"(<ir_version: 10, opset_import: ["": 21]>
        g (float[2,4] x) => (float[2,4] y) <float s = {0.5}, int4 z = {0}> {
            q = QuantizeLinear (x, s, z)
            y = DequantizeLinear (q, s, z)
        })",
        "q, y"},
    // As Model Optimizer writes them for a Gemm: the axis is that of the rows, the scales lie along the columns.
    {"scales of another shape cannot be folded", "trt-10.13", weights("[8,2]", "[3,1]", "axis = 0, block_size = 3"),
        "wd", noOffers},
    {"scales of that shape can", "trt-10.13", weights("[8,2]", "[3,2]", "axis = 0, block_size = 3"), "wd",
        {{"pad-blocks"}, {"fold-float"}}},
};
INSTANTIATE_TEST_SUITE_P(QdqBlock, RuleRows, rowsOf(rule, rows), rowName);

// TensorRT-RTX goes by the axis, other parsers by the scales.
TEST(QdqBlock, TheAxisIsThatOfTheScales) {
    const std::string text = weights("[8,2]", "[8,1]", "axis = 0, block_size = 16");
    EXPECT_THAT(placesOf(inspectText(text, "trt-11.2"), rule), IsEmpty());
    const Analysis analysis = inspectText(text, "rtx-1.7");
    ASSERT_THAT(placesOf(analysis, rule), ElementsAre("wd"));
    const Finding finding = findingsOf(analysis, rule).front();
    EXPECT_THAT(offerIds(analysis, finding), ElementsAre("write-axis"));
    const Model fixed = fixedModel(analysis, finding, "write-axis");
    EXPECT_EQ(nodeOf(fixed, "wd").integer("axis", 0), 1);
    EXPECT_THAT(placesOf(inspectModel(fixed, "rtx-1.7"), rule), IsEmpty());
    const Analysis folded = inspectText(weights("[8,2]", "[4,1]", "axis = 0, block_size = 2"), "rtx-1.7");
    EXPECT_THAT(offerIds(folded, findingsOf(folded, rule).front()), IsEmpty()) << "blocks along both dimensions";
}

} // namespace
} // namespace qaliper::qdq_block_test
