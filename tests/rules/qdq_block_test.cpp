#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/graphs.h"
#include "tests/support/inspecting.h"
#include "tests/support/offer_checks.h"

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

TEST(QdqBlock, BlocksHaveToBeWhole) {
    const Analysis analysis = inspectText(weights("[8,2]", "[3,2]", "axis = 0, block_size = 3"), "trt-10.3");
    ASSERT_THAT(placesOf(analysis, rule), ElementsAre("wd"));
    const Finding finding = findingsOf(analysis, rule).front();
    EXPECT_EQ(finding.severity, Severity::Error);
    EXPECT_TRUE(fixHolds(analysis, finding, "fold-float"));
    EXPECT_TRUE(sabotageIsRefused(analysis, finding, "fold-float", "w_float"));
    const Analysis whole = inspectText(weights("[8,2]", "[2,2]", "axis = 0, block_size = 4"), "trt-10.3");
    EXPECT_THAT(placesOf(whole, rule), IsEmpty());
}

// The parser reads the size of a block from the number of scales.
TEST(QdqBlock, APartialBlockStopsTheParserOrIsReadAsAnother) {
    const auto stage = [](const std::string& dims, const std::string& scales, const std::string& block) {
        const auto findings =
            findingsOf(inspectText(weights(dims, scales, "axis = 0, block_size = " + block), "trt-11.2"), rule);
        return findings.empty() ? std::optional<Stage>() : findings.front().stage;
    };
    EXPECT_EQ(stage("[8,2]", "[3,2]", "3"), Stage::Parser) << "8 is no multiple of three scales";
    EXPECT_EQ(stage("[8,2]", "[2,2]", "5"), Stage::Run) << "read as two blocks of 4";
    EXPECT_EQ(stage("[8,2]", "[1,2]", "128"), std::nullopt) << "one block that is not full";
    EXPECT_EQ(stage("[8,2]", "[1,2]", "8"), std::nullopt);
    EXPECT_EQ(stage("[8,2]", "[8,2]", "1"), Stage::Parser) << "a scale for each element";
    const Analysis misread = inspectText(weights("[8,2]", "[2,2]", "axis = 0, block_size = 5"), "trt-11.2");
    const Finding finding = findingsOf(misread, rule).front();
    EXPECT_EQ(finding.severity, Severity::Error);
    EXPECT_TRUE(fixHolds(misread, finding, "pad-blocks"));
    EXPECT_TRUE(sabotageIsRefused(misread, finding, "pad-blocks", "w_padded"));
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

// [32, N] with blocks along the rows, which a MatMul adds up; INT4 becomes float before its product.
TEST(QdqBlock, BlocksLieAlongWhatTheProductAddsUp) {
    const auto text = [](const std::string& type, const std::string& scales, const std::string& attributes,
                          const std::string& rest) {
        return R"(<ir_version: 10, opset_import: ["": 23]> g (float[1,32] x) => (float y) <)" + type +
            "[32,32] w = ramp(-6, 6), float" + scales + " s = ramp(0.5, 1)> { wd = DequantizeLinear <" + attributes +
            "> (w, s) " + rest + " }";
    };
    const auto causes = [&](const std::string& model) {
        std::vector<std::string> all;
        for (const Finding& finding : findingsOf(inspectText(model, "trt-11.1"), rule))
            all.push_back(finding.cause);
        return all;
    };
    const std::string product = "y = MatMul (x, wd)";
    const std::string turned = "t = Transpose (wd) y = MatMul (x, t)";
    const std::string rows = "axis = 0, block_size = 16";
    const std::string columns = "axis = -1, block_size = 16";
    EXPECT_THAT(causes(text("float4e2m1", "[2,32]", rows, product)), IsEmpty());
    EXPECT_THAT(causes(text("float4e2m1", "[32,2]", columns, turned)), IsEmpty());
    EXPECT_THAT(causes(text("float4e2m1", "[32,2]", columns, "y = Gemm <transB = 1> (x, wd)")), IsEmpty());
    EXPECT_THAT(causes(text("float4e2m1", "[32,2]", columns, product)), ElementsAre("contraction"));
    EXPECT_THAT(causes(text("float4e2m1", "[2,32]", rows, turned)), ElementsAre("contraction"));
    EXPECT_THAT(causes(text("float4e2m1", "[32,2]", columns, "y = Gemm (x, wd)")), ElementsAre("contraction"));
    EXPECT_THAT(causes(text("int4", "[32,2]", columns, product)), IsEmpty());
    EXPECT_THAT(causes(text("float4e2m1", "[32,2]", columns, "y = Add (x, wd)")), IsEmpty()) << "no product";
}

TEST(QdqBlock, BlocksLieAlongTheLastTwoDimensions) {
    const std::string first = weights("[4,8,2]", "[2,8,2]", "axis = 0, block_size = 2");
    EXPECT_EQ(findingsOf(inspectText(first, "trt-10.3"), rule).at(0).stage, Stage::None) << "not tried";
    for (const std::string_view target : {"trt-10.15", "trt-11.2"}) {
        EXPECT_EQ(findingsOf(inspectText(first, target), rule).at(0).severity, Severity::Error) << target;
        EXPECT_EQ(findingsOf(inspectText(first, target), rule).at(0).stage, Stage::Parser) << target;
    }
    const std::string second = weights("[2,8,2]", "[2,4,2]", "axis = 1, block_size = 2");
    EXPECT_THAT(placesOf(inspectText(second, "trt-10.3"), rule), IsEmpty());
    EXPECT_THAT(placesOf(inspectText(second, "trt-10.0"), rule), ElementsAre("wd")); // two dimensions only
}

TEST(QdqBlock, Int4IsForWeights) {
    const Analysis analysis = inspectText(R"(<ir_version: 10, opset_import: ["": 21]>
        g (float[2,4] x) => (float[2,4] y) <float s = {0.5}, int4 z = {0}> {
            q = QuantizeLinear (x, s, z)
            y = DequantizeLinear (q, s, z)
        })",
        "trt-10.3");
    EXPECT_THAT(placesOf(analysis, rule), ElementsAre("q", "y"));
}

// As Model Optimizer writes them for a Gemm: the axis is that of the rows, the scales lie along the columns.
TEST(QdqBlock, ScalesOfAnotherShapeCannotBeFolded) {
    const Analysis analysis = inspectText(weights("[8,2]", "[3,1]", "axis = 0, block_size = 3"), "trt-10.13");
    ASSERT_THAT(placesOf(analysis, rule), ElementsAre("wd"));
    EXPECT_THAT(offerIds(analysis, findingsOf(analysis, rule).front()), IsEmpty());
    const Analysis one = inspectText(weights("[8,2]", "[3,2]", "axis = 0, block_size = 3"), "trt-10.13");
    EXPECT_THAT(offerIds(one, findingsOf(one, rule).front()), ElementsAre("pad-blocks", "fold-float"));
}

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
