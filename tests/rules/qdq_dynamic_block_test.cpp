#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/inspecting.h"

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

TEST(QdqDynamicBlock, LegalFormsAreSilent) {
    EXPECT_THAT(causesOn(float4("[2,4,32]")), IsEmpty());
    EXPECT_THAT(causesOn(float4("[4,32]")), IsEmpty());
    EXPECT_THAT(causesOn(float4("[N,4,32]")), IsEmpty()) << "other dimensions may be unknown";
    EXPECT_THAT(causesOn(mxfp8("[2,4,64]")), IsEmpty());
    EXPECT_THAT(causesOn(float4("[2,32,8]", "axis = 1, block_size = 16")), IsEmpty());
}

TEST(QdqDynamicBlock, InputsHaveTwoOrThreeDimensions) {
    EXPECT_THAT(causesOn(float4("[1,2,4,32]")), ElementsAre("rank"));
    EXPECT_THAT(causesOn(float4("[32]")), ElementsAre("rank"));
    EXPECT_THAT(causesOn(mxfp8("[1,2,4,32]")), ElementsAre("rank"));
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

TEST(QdqDynamicBlock, TheBlockedDimensionIsKnownAndWhole) {
    EXPECT_THAT(causesOn(float4("[2,4,K]")), ElementsAre("unknown length"));
    EXPECT_THAT(causesOn(float4("[2,4,24]")), ElementsAre("partial block"));
    EXPECT_THAT(causesOn(mxfp8("[2,4,48]")), ElementsAre("partial block"));
}

TEST(QdqDynamicBlock, BlocksLieAlongTheLastTwoDimensions) {
    EXPECT_THAT(causesOn(float4("[32,4,32]", "axis = 0, block_size = 16")), ElementsAre("axis"));
    EXPECT_THAT(causesOn(float4("[32,4]", "axis = 0, block_size = 16")), IsEmpty());
}

TEST(QdqDynamicBlock, BlocksHaveTheSizeOfTheirFormat) {
    EXPECT_THAT(causesOn(float4("[4,32]", "axis = -1, block_size = 32")), ElementsAre("block size"));
    EXPECT_THAT(causesOn(mxfp8("[4,32]", "axis = -1, block_size = 16")), ElementsAre("block size", "block size"));
    EXPECT_THAT(causesOn(float4("[4,32]", "axis = -1, block_size = 16, scale_type = 24")), ElementsAre("scale type"));
    EXPECT_THAT(causesOn(float4("[4,32]", "axis = -1, block_size = 16, scale_type = 17")), IsEmpty());
}

TEST(QdqDynamicBlock, TheScaleOfTheTensorIsOneNumberInFp32) {
    const std::string attributes = "axis = -1, block_size = 16";
    EXPECT_THAT(causesOn(float4("[4,32]", attributes, "float[2] g = {0.1, 0.2}")), ElementsAre("scale"));
    EXPECT_THAT(causesOn(float4("[4,32]", attributes, "float16 g = {0.1}")), ElementsAre("scale"));
    EXPECT_THAT(causesOn(float4("[4,32]", attributes, "float[1] g = {0.1}")), IsEmpty());
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

TEST(QdqDynamicBlock, WhichReleaseBuildsFp4ActivationsIsOpenUpTo1016) {
    const std::string legal = float4("[4,32]");
    for (const char* target : {"trt-10.8", "trt-10.11", "trt-10.16"}) {
        const std::vector<Finding> found = findingsOf(inspectText(legal, target), rule);
        ASSERT_EQ(found.size(), 1U) << target;
        EXPECT_EQ(found.front().cause, "release");
        EXPECT_EQ(found.front().severity, Severity::Warning);
        EXPECT_THAT(found.front().values, ElementsAre("x"));
        EXPECT_EQ(found.front().related.size(), 1U);
    }
    EXPECT_THAT(causesOn(legal, "trt-11.0"), IsEmpty());
    EXPECT_THAT(causesOn(legal, "trt-10.3"), IsEmpty()) << "the operator itself is a finding there";
}

} // namespace
} // namespace qaliper::qdq_dynamic_block_test
