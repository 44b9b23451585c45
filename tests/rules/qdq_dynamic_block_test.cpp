#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/inspecting.h"
#include "tests/support/rule_rows.h"

namespace qaliper::qdq_dynamic_block_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr std::string_view rule = "qdq-dynamic-block";

std::string float4(const std::string& shape, const std::string& attributes = "axis = -1, block_size = 16",
    const std::string& scale = "float g = {0.01}") {
    return R"(<ir_version: 10, opset_import: ["": 20, "trt": 1]> g (float)" + shape + " x) => (float y) <" + scale +
        "> { q, s = trt.TRT_FP4DynamicQuantize <" + attributes + R"(> (x, g)
            t = DequantizeLinear (s, g)
            y = DequantizeLinear <axis = -1, block_size = 16> (q, t) })";
}

std::string mxfp8(const std::string& shape, const std::string& attributes = "axis = -1, block_size = 32") {
    return R"(<ir_version: 10, opset_import: ["": 20, "trt": 1]> g (float)" + shape +
        " x) => (float y) { q, s = trt.TRT_MXFP8DynamicQuantize <" + attributes +
        "> (x) y = trt.TRT_MXFP8DequantizeLinear <" + attributes + "> (q, s) }";
}

std::vector<std::string> causesOn(const std::string& text, std::string_view target = "trt-11.1") {
    std::vector<std::string> causes;
    for (const Finding& finding : findingsOf(inspectText(text, target), rule))
        causes.push_back(finding.cause);
    return causes;
}

TEST(QdqDynamicBlock, FourDimensionsAreReshapedToThree) {
    for (const std::string& text : {float4("[1,2,4,32]"), float4("[N,2,4,32]"),
             float4("[1,2,4,32]", "axis = 3, block_size = 16"), mxfp8("[1,2,4,32]")}) {
        const Analysis analysis = inspectText(text, "trt-11.1");
        const Finding finding = findingsOf(analysis, rule).front();
        ASSERT_THAT(offerIds(analysis, finding), ElementsAre("reshape-around")) << text;
        const Model fixed = fixedModel(analysis, finding, "reshape-around");
        const Analysis after = inspectModel(fixed, "trt-11.1");
        EXPECT_THAT(findingsOf(after, rule), IsEmpty()) << text;
        const Index& index = after.context->index();
        EXPECT_EQ(index.node(index.producer(*index.value(mainGraph, "y"))).opType, "Reshape");
        EXPECT_EQ(index.node(index.producer(*index.value(mainGraph, "x_reshaped"))).opType, "Reshape");
        EXPECT_EQ(index.node(index.producer(*index.value(mainGraph, "q_reshaped"))).integer("axis"), -1);
    }
    for (const std::string& text : {float4("[1,2,4,24]"), float4("[32]"), float4("[N,M,4,32]"), float4("[1,2,4,K]")}) {
        const Analysis analysis = inspectText(text, "trt-11.1");
        EXPECT_THAT(offerIds(analysis, findingsOf(analysis, rule).front()), ElementsAre("export-again")) << text;
    }
}

TEST(QdqDynamicBlock, BlocksLieAlongWhatTheProductAddsUp) {
    const auto product = [](const std::string& axis, const std::string& rest) {
        return R"(<ir_version: 10, opset_import: ["": 20, "trt": 1]> g (float[32,32] x, float[32,32] w) => (float y) <float g = {0.01}> {
            q, s = trt.TRT_FP4DynamicQuantize <axis = )" +
            axis + R"(, block_size = 16> (x, g)
            t = DequantizeLinear (s, g)
            d = DequantizeLinear <axis = )" +
            axis + ", block_size = 16> (q, t) " + rest + " }";
    };
    EXPECT_THAT(causesOn(product("-1", "y = MatMul (d, w)")), IsEmpty());
    EXPECT_THAT(causesOn(product("-2", "y = MatMul (w, d)")), IsEmpty());
    EXPECT_THAT(causesOn(product("-2", "y = MatMul (d, w)")), ElementsAre("contraction"));
    EXPECT_THAT(findingsOf(inspectText(product("-2", "y = MatMul (d, w)"), "trt-11.1"), "qdq-block"), IsEmpty())
        << "said once";
    EXPECT_THAT(causesOn(product("-1", "y = MatMul (w, d)")), ElementsAre("contraction"));
    EXPECT_THAT(
        causesOn(product("-1", "h = Cast <to = 10> (d) e = Cast <to = 1> (h) u = Transpose (e) y = MatMul (w, u)")),
        IsEmpty());
}

TEST(QdqDynamicBlock, WithoutAnAxisTheMiddleDimensionIsTaken) {
    const Analysis analysis = inspectText(float4("[2,16,32]", "block_size = 16"), "trt-11.1");
    const std::vector<Finding> found = findingsOf(analysis, rule);
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found.front().severity, Severity::Warning);
    ASSERT_THAT(offerIds(analysis, found.front()), ElementsAre("write-axis"));
    const Model fixed = fixedModel(analysis, found.front(), "write-axis");
    EXPECT_EQ(fixed.main().nodes.begin()->integer("axis"), -1);
    EXPECT_THAT(findingsOf(inspectModel(fixed, "trt-11.1"), rule), IsEmpty());
    EXPECT_THAT(causesOn(float4("[16,32]", "block_size = 16")), IsEmpty()) << "axis 1 of two is the last one";
}

const std::string inBlocks = "axis = -1, block_size = 16";

const std::vector<RuleRow> rows{
    {"three dimensions", "trt-11.1", float4("[2,4,32]")},
    {"two dimensions", "trt-11.0 trt-11.1", float4("[4,32]")},
    {"before 10.8 the operator itself is a finding", "trt-10.3", float4("[4,32]")},
    {"which release builds FP4 activations is open", "trt-10.8 trt-10.11 trt-10.16", float4("[4,32]"),
        "release warning x"},
    {"other dimensions may be unknown", "trt-11.1", float4("[N,4,32]")},
    {"MXFP8", "trt-11.1", mxfp8("[2,4,64]")},
    {"along the middle one", "trt-11.1", float4("[2,32,8]", "axis = 1, block_size = 16")},
    {"four dimensions", "trt-11.1", float4("[1,2,4,32]"), "rank"},
    {"one dimension", "trt-11.1", float4("[32]"), "rank"},
    {"four dimensions of MXFP8", "trt-11.1", mxfp8("[1,2,4,32]"), "rank"},
    {"the blocked dimension is unknown", "trt-11.1", float4("[2,4,K]"), "unknown length"},
    {"the last block is not full", "trt-11.1", float4("[2,4,24]"), "partial block"},
    {"the last block of MXFP8 is not full", "trt-11.1", mxfp8("[2,4,48]"), "partial block"},
    {"along the first of three dimensions", "trt-11.1", float4("[32,4,32]", "axis = 0, block_size = 16"), "axis"},
    {"along the first of two", "trt-11.1", float4("[32,4]", "axis = 0, block_size = 16")},
    {"FP4 in blocks of 32", "trt-11.1", float4("[4,32]", "axis = -1, block_size = 32"), "block size"},
    {"MXFP8 in blocks of 16", "trt-11.1", mxfp8("[4,32]", inBlocks), "block size, block size"},
    {"scales in E8M0", "trt-11.1", float4("[4,32]", "axis = -1, block_size = 16, scale_type = 24"), "scale type"},
    {"scales in FP8", "trt-11.1", float4("[4,32]", "axis = -1, block_size = 16, scale_type = 17")},
    {"two scales of the tensor", "trt-11.1", float4("[4,32]", inBlocks, "float[2] g = {0.1, 0.2}"), "scale"},
    {"a scale of the tensor in FP16", "trt-11.1", float4("[4,32]", inBlocks, "float16 g = {0.1}"), "scale"},
    {"a list of one scale", "trt-11.1", float4("[4,32]", inBlocks, "float[1] g = {0.1}")},
};
INSTANTIATE_TEST_SUITE_P(QdqDynamicBlock, RuleRows, rowsOf(rule, rows), rowName);

TEST(QdqDynamicBlock, WhereTheReleaseIsOpenTheConsumerIsNamed) {
    EXPECT_EQ(findingsOf(inspectText(float4("[4,32]"), "trt-10.8"), rule).at(0).related.size(), 1U);
}

} // namespace
} // namespace qaliper::qdq_dynamic_block_test
