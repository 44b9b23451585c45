#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/fixing.h"
#include "tests/support/offer_checks.h"
#include "tests/support/rule_rows.h"

namespace qaliper::op_unsupported_test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

constexpr std::string_view rule = "op-unsupported";

std::string pointwise(const std::string& op) {
    return R"(<ir_version: 10, opset_import: ["": 20]> g (float[2,8] x) => (float[2,8] y) { y = )" + op + "}";
}

// Written out with the same numbers; and written out wrong, which shows.
void expectExpanded(const Analysis& analysis, const Finding& finding) {
    const FixTrial trial(analysis, finding, "expand");
    EXPECT_TRUE(isFixed(trial));
    EXPECT_TRUE(keepsNumbers(trial));
    EXPECT_TRUE(isRefusedWith(trial, sabotageOf(trial)));
}

TEST(OpUnsupported, OperatorsOfOnnxRuntimeAreNoPlugins) {
    const std::string text = R"(<ir_version: 8, opset_import: ["": 13, "com.microsoft": 1]>
        g (float[2,8] x, float[2,8] z) => (float[2,8] y) <float[8] gamma = fill(1)> {
            a = com.microsoft.SkipSimplifiedLayerNormalization (x, z, gamma)
            y = com.microsoft.QuickGelu (a)
        })";
    const Analysis direct = inspectText(text, "trt-10.3");
    EXPECT_THAT(placesOf(direct, rule), ElementsAre("a", "y"));
    EXPECT_THAT(findingsOf(direct, "plugin-unknown"), IsEmpty());
    EXPECT_THAT(offerIds(direct, findingsOf(direct, rule).front()), ElementsAre("use-instead"));
    const Analysis provider = inspectText(text, "trt-10.3,ort");
    EXPECT_EQ(findingsOf(provider, rule).front().severity, Severity::Warning);
    EXPECT_THAT(render(findingsOf(provider, rule).front().message), HasSubstr("ONNX Runtime runs"));
}

std::string fourBits(const std::string& more = "", const std::string& attributes = "", int opset = 18) {
    return "<ir_version: 10, opset_import: [\"\": " + std::to_string(opset) +
        R"(, "com.microsoft": 1]> g (float[3,32] x) => (float[3,2] y)
           <uint8[2,2,8] w = ramp(3, 250), float[4] s = ramp(0.5, 2), uint8[2] middle = {136, 136}, uint8[2] other = {120, 52},
            float[2] b = {4, -9}> {
            y = com.microsoft.MatMulNBits <K = 32, N = 2, bits = 4, block_size = 16)" +
        attributes + "> (x, w, s" + more + ") }";
}

TEST(OpUnsupported, FourBitProductsBecomeInt4OrFloat) {
    for (const std::string more : {"", ", middle", ", , , b"}) {
        const Analysis analysis = inspectText(fourBits(more), "trt-10.3");
        const Finding finding = findingsOf(analysis, rule).front();
        ASSERT_THAT(offerIds(analysis, finding), ElementsAre("int4-weights", "float-weights")) << more;
        EXPECT_TRUE(fixHolds(analysis, finding, "int4-weights")) << more;
        EXPECT_TRUE(fixHolds(analysis, finding, "float-weights")) << more;
        EXPECT_EQ(fixedModel(analysis, finding, "int4-weights").opset(), 21);
        EXPECT_TRUE(sabotageIsRefused(analysis, finding, "int4-weights", "w_scale"));
        EXPECT_TRUE(sabotageIsRefused(analysis, finding, "float-weights", "w_float"));
    }
}

std::string normalized(int opset) {
    return fmt::format(R"(<ir_version: 8, opset_import: ["": {}]> g (float[2,3,8] x) => (float[2,3,8] y)
        <float[3,8] gamma = ramp(-1, 1), float[3,8] beta = ramp(0, 1)> {{
            y = LayerNormalization <axis = 1, epsilon = 0.001> (x, gamma, beta) }})",
        opset);
}

std::string called(const std::string& name) {
    return fmt::format(R"(<ir_version: 8, opset_import: ["": 17, "own": 1]>
        g (float[2,8] x) => (float[2,8] y) {{ y = own.{0} (x) }}
        <domain: "own", opset_import: ["": 17]> {0} (p) => (q) {{ q = Relu (p) }})",
        name);
}

const std::string places =
    R"(<ir_version: 8, opset_import: ["": 13]> g (float[2,8] x) => (int64[2,n] y) { y = NonZero (x) })";
const std::string hardSwish =
    R"(<ir_version: 8, opset_import: ["": 14]> g (float[2,8] x) => (float[2,8] y) { y = HardSwish (x) })";

// The opset cannot be raised by what Softmax means.
std::string fourBitsInOpset10() {
    std::string text = fourBits("", "", 10);
    return text.insert(text.rfind('}'), " k = Softmax <axis = 0> (x) ");
}

const std::vector<TriedFix> writtenOut{{"automatic expand"}, {"use-instead"}, {"newer-tensorrt"}};

const std::vector<RuleRow> rows{
    {"GELU of a later release", "trt-8.6", pointwise("Gelu (x)"), "error y",
        {{"automatic expand", "y_step_constant"}, {"use-instead"}, {"newer-tensorrt"}}},
    {"GELU by Tanh of a later release", "trt-8.6", pointwise("Gelu <approximate = \"tanh\"> (x)"), "error y",
        writtenOut},
    {"Mish of a later release", "trt-8.6", pointwise("Mish (x)"), "error y", writtenOut},
    {"GELU", "trt-10.3", pointwise("Gelu (x)")},
    {"GELU by Tanh", "trt-10.3", pointwise("Gelu <approximate = \"tanh\"> (x)")},
    {"Mish", "trt-10.3", pointwise("Mish (x)")},
    {"HardSwish of a later release", "trt-8.2", hardSwish, "y", writtenOut},
    {"LayerNormalization of opset 17", "trt-8.4", normalized(17), "y", writtenOut},
    {"LayerNormalization of opset 18", "trt-8.4", normalized(18), "y", writtenOut},
    {"outputs whose shape depends on data", "trt-8.4", places, "parser y", {{"newer-tensorrt"}}},
    {"outputs whose shape depends on data came with 8.5", "trt-8.5", places},
    {"a call of a function", "trt-8.6", called("Twice"), "parser y", {{"newer-tensorrt"}}},
    {"calls of functions are read from 9.0 on", "trt-9.3", called("Twice")},
    {"a function that is rejected by its name", "trt-9.3", called("Mish"), "y"},
    {"another function that is rejected by its name", "trt-10.10", called("Unique"), "y"},
    {"four bits with zero points of their own", "trt-10.3", fourBits(", other"), "y", {{"float-weights", "w_float"}}},
    {"four bits before INT4", "trt-9.3", fourBits(), "y", {{"float-weights", "w_float"}}},
    {"four bits of an opset that cannot be raised", "trt-10.3", fourBitsInOpset10(), "y",
        {{"float-weights", "w_float"}}},
};
INSTANTIATE_TEST_SUITE_P(OpUnsupported, RuleRows, rowsOf(rule, rows), rowName);

std::string firstRelease(const testing::TestParamInfo<std::pair<std::string_view, std::string_view>>& info) {
    return std::string(info.param.first.substr(0, info.param.first.find(' ')));
}

// An operator, and the last release without its importer and the first with it.
class ReleaseOfAnImporter : public testing::TestWithParam<std::pair<std::string_view, std::string_view>> {};

TEST_P(ReleaseOfAnImporter, IsThatOfTheChangeLog) {
    const auto& [node, releases] = GetParam();
    const auto between = releases.find(' ');
    const std::string text = fmt::format(R"(<ir_version: 10, opset_import: ["": 24]>
        g (float[2,8,8] x, float16[1] h) => (y) <int64 n = {{8}}, int64 step = {{4}}, float[8] one = fill(1)> {{ y = {} }})",
        node);
    const Analysis before = inspectText(text, std::string(releases.substr(0, between)));
    ASSERT_THAT(findingsOf(before, rule), SizeIs(1));
    EXPECT_EQ(findingsOf(before, rule).front().severity, Severity::Error);
    EXPECT_THAT(render(findingsOf(before, rule).front().message),
        HasSubstr(fmt::format("TensorRT {} is the first", releases.substr(releases.find("trt-", between) + 4))));
    EXPECT_THAT(findingsOf(inspectText(text, std::string(releases.substr(between + 1))), rule), IsEmpty());
}

INSTANTIATE_TEST_SUITE_P(OpUnsupported, ReleaseOfAnImporter,
    testing::Values(std::pair{"CastLike (x, h)", "trt-9.0 trt-9.1"}, std::pair{"Hardmax (x)", "trt-9.1 trt-9.2"},
        std::pair{"HannWindow (n)", "trt-10.3 trt-10.4"}, std::pair{"HammingWindow (n)", "trt-10.3 trt-10.4"},
        std::pair{"BlackmanWindow (n)", "trt-10.3 trt-10.4"}, std::pair{"STFT (x, step, one, n)", "trt-10.4 trt-10.5"},
        std::pair{"RMSNormalization (x, one)", "trt-10.14 trt-10.15"}, std::pair{"Swish (x)", "trt-10.16 trt-11.0"}),
    firstRelease);

TEST(OpUnsupported, BetweenTwoKnownReleasesItIsANote) {
    const std::string text = R"(<ir_version: 10, opset_import: ["": 20, "trt": 1]>
        g (float16[1,2,16,16] x) => (float16[1,2,16,16] y) <float s = {1}> { y = trt.TRT_QuantizedAttention (x, x, x, , s) })";
    const Analysis open = inspectText(text, "trt-10.14");
    ASSERT_THAT(findingsOf(open, rule), SizeIs(1));
    EXPECT_EQ(findingsOf(open, rule).front().severity, Severity::Note);
    EXPECT_EQ(findingsOf(open, rule).front().stage, Stage::None);
    EXPECT_THAT(offerIds(open, findingsOf(open, rule).front()), ElementsAre("newer-tensorrt"));
    EXPECT_EQ(findingsOf(inspectText(text, "trt-10.13"), rule).front().severity, Severity::Error);
    EXPECT_THAT(findingsOf(inspectText(text, "trt-10.15"), rule), IsEmpty());
}

TEST(OpUnsupported, BlocksWithAScaleBelowZeroAreTurnedOver) {
    std::string text = fourBits();
    const Analysis analysis = inspectText(text.replace(text.find("ramp(0.5, 2)"), 12, "{0.5, -1, 0, 2}"), "trt-10.3");
    const Finding finding = findingsOf(analysis, rule).front();
    EXPECT_EQ(offersFor(*analysis.context, finding).front().safety, Safety::Review);
    EXPECT_TRUE(fixHolds(analysis, finding, "int4-weights"));
    EXPECT_TRUE(fixHolds(analysis, finding, "float-weights"));
    EXPECT_TRUE(sabotageIsRefused(analysis, finding, "int4-weights", "w_scale"));
    const Analysis after = inspectModel(fixedModel(analysis, finding, "int4-weights"), "trt-10.3");
    EXPECT_THAT(findingsOf(after, "qdq-scale-not-positive"), IsEmpty());
}

TEST(OpUnsupported, FourBitProductsWithIntegerSumsAreForReview) {
    const Analysis analysis = inspectText(fourBits("", ", accuracy_level = 4"), "trt-10.3");
    EXPECT_EQ(offersFor(*analysis.context, findingsOf(analysis, rule).front()).front().safety, Safety::Review);
}

std::string contributed(const std::string& node) {
    return R"(<ir_version: 8, opset_import: ["": 17, "com.microsoft": 1]>
        g (float[2,6,8] x, float[2,6,8] z) => (float y) <float[8] gamma = ramp(1, 2), float[8] beta = ramp(-1, 1), float[8,8] w =
         ramp(-1, 2), float[3,6,1] cw = ramp(-1, 1), float[3] cb = {1, 2, 3}> { y = com.microsoft.)" +
        node + " }";
}

TEST(OpUnsupported, WhatOnnxRuntimeFusedIsWrittenOut) {
    for (const std::string node :
        {"FastGelu (x, beta)", "BiasGelu (x, beta)", "QuickGelu (x)", "FusedMatMul <alpha = 0.5, transB = 1> (x, w)",
            "FusedMatMul <transA = 1> (x, z)", "SkipLayerNormalization <epsilon = 0.001> (x, z, gamma, beta)",
            "SkipLayerNormalization (x, z, gamma, beta, beta)", "FusedConv <activation = \"Relu\"> (x, cw, cb)",
            "FusedConv <activation = \"LeakyRelu\", activation_params = [0.3], kernel_shape = [1]> (x, cw)"}) {
        const Analysis analysis = inspectText(contributed(node), "trt-10.3");
        const Finding finding = findingsOf(analysis, rule).front();
        ASSERT_EQ(offerIds(analysis, finding).front(), "expand") << node;
        SCOPED_TRACE(node);
        expectExpanded(analysis, finding);
        EXPECT_THAT(findingsOf(inspectModel(fixedModel(analysis, finding, "expand"), "trt-10.3"), rule), IsEmpty());
    }
}

// ONNX Runtime refuses them as well, and would refuse what they are written out to.
TEST(OpUnsupported, ShapesThatDoNotFitAreNotWrittenOut) {
    const auto offersOf = [](const std::string& x, const std::string& more, const std::string& node) {
        const Analysis analysis = inspectText("<ir_version: 8, opset_import: [\"\": 17, \"com.microsoft\": 1]> g (" +
                x + " x, " + more + ") => (float y) { y = com.microsoft." + node + " }",
            "trt-10.3");
        return offerIds(analysis, findingsOf(analysis, rule).front());
    };
    const std::string skip = "SkipLayerNormalization (x, s, g, g)";
    for (const std::string more : {"float[2,3,8] s, float[8] g", "float[1,3,8] s, float[8] g",
             "float[3,8] s, float[8] g", "float[N,M,8] s, float[K] g"})
        EXPECT_EQ(offersOf("float[2,3,8]", more, skip).front(), "expand") << more;
    for (const std::string more : {"float[2,3,8] s, float[4] g", "float[2,4,8] s, float[8] g",
             "float[2,1,8] s, float[8] g", "float[3,1] s, float[8] g", "float[8] s, float[8] g",
             "float[2,3,8] s, float[1] g", "float[2,3,8] s, float[1,8] g"})
        EXPECT_THAT(offersOf("float[2,3,8]", more, skip), ElementsAre("use-instead")) << more;
    EXPECT_THAT(offersOf("float[8]", "float[8] s, float[8] g", skip), ElementsAre("use-instead"));
    EXPECT_EQ(offersOf("float[3,8]", "float[8] b", "BiasGelu (x, b)").front(), "expand");
    EXPECT_THAT(offersOf("float[3,8]", "float[3] b", "BiasGelu (x, b)"), ElementsAre("use-instead"));
    EXPECT_THAT(offersOf("float[3,8]", "float[7] b", "FastGelu (x, b)"), ElementsAre("use-instead"));
}

TEST(OpUnsupported, MultiHeadAttentionIsWrittenOut) {
    const auto text = [](const std::string& node) {
        return R"(<ir_version: 8, opset_import: ["": 13, "com.microsoft": 1]>
            g (float[2,6,8] q, float[2,5,8] k, float[2,5,8] v) => (float y) <float[24] b = ramp(-1, 1)> { y = com.microsoft.)" +
            node + " }";
    };
    for (const std::string node : {"MultiHeadAttention <num_heads = 2> (q, k, v)",
             "MultiHeadAttention <num_heads = 4, scale = 0.3> (q, k, v, b)"}) {
        const Analysis analysis = inspectText(text(node), "trt-10.3");
        const Finding finding = findingsOf(analysis, rule).front();
        SCOPED_TRACE(node);
        ASSERT_EQ(offerIds(analysis, finding).front(), "expand");
        expectExpanded(analysis, finding);
    }
    const Analysis causal =
        inspectText(text("MultiHeadAttention <num_heads = 2, unidirectional = 1> (q, k, v)"), "trt-10.3");
    EXPECT_THAT(offerIds(causal, findingsOf(causal, rule).front()), ElementsAre("use-instead"));
}

TEST(OpUnsupported, NormalizationsOfLaterReleasesAreWrittenOut) {
    const auto norm = [](int opset, const std::string& node) {
        return "<ir_version: 10, opset_import: [\"\": " + std::to_string(opset) +
            "]> g (float[2,6,3,2] x) => (float y) <float[2] g2 = {1, 3}, float[2] b2 = {0.5, -1}, float[6] g6 = "
            "ramp(1, 2), "
            "float[6] b6 = ramp(-1, 1), float[2] last = {2, 0.5}> { y = " +
            node + " }";
    };
    for (const auto& [text, target] : std::vector<std::pair<std::string, std::string>>{
             {norm(18, "GroupNormalization <num_groups = 2, epsilon = 0.01> (x, g2, b2)"), "trt-8.5"},
             {norm(21, "GroupNormalization <num_groups = 2> (x, g6, b6)"), "trt-8.5"},
             {norm(23, "RMSNormalization <axis = -1> (x, last)"), "trt-10.3"},
             {norm(13, "MeanVarianceNormalization (x)"), "trt-8.4"},
             {norm(15, "CastLike (x, g2)"), "trt-8.6"},
         }) {
        const Analysis analysis = inspectText(text, target);
        const Finding finding = findingsOf(analysis, rule).front();
        ASSERT_EQ(offerIds(analysis, finding).front(), "expand") << text;
        SCOPED_TRACE(text);
        expectExpanded(analysis, finding);
    }
}

TEST(OpUnsupported, IntegerProductsAreSumsOfFloats) {
    for (const std::string node : {"MatMulInteger (x, w, a, b)", "MatMulInteger (x, w)", "MatMulInteger (x, w, a)"}) {
        for (const std::string type : {"uint8", "int8"}) {
            const std::string text =
                fmt::format("<ir_version: 8, opset_import: [\"\": 13]> g ({0}[3,4] x) => (int32[3,2] y) "
                            "<{0}[4,2] w = ramp(1, 90), {0} a = {{5}}, {0} b = {{7}}> {{ y = {1} }}",
                    type, node);
            const Analysis analysis = inspectText(text, "trt-10.3");
            const Finding finding = findingsOf(analysis, rule).front();
            ASSERT_EQ(offerIds(analysis, finding).front(), "expand") << node;
            EXPECT_TRUE(fixHolds(analysis, finding, "expand")) << node << type;
        }
    }
    const Analysis conv = inspectText(R"(<ir_version: 8, opset_import: ["": 13]>
        g (uint8[1,1,4,4] x) => (int32 y) <uint8[2,1,2,2] w = ramp(1, 90), uint8 a = {5}> {
            y = ConvInteger <pads = [1,1,1,1]> (x, w, a)
        })",
        "trt-10.3");
    EXPECT_TRUE(fixHolds(conv, findingsOf(conv, rule).front(), "expand"));
    EXPECT_TRUE(sabotageIsRefused(conv, findingsOf(conv, rule).front(), "expand", "w"));
}

// They reach the importers of the same name.
TEST(OpUnsupported, QuantizersOfOnnxRuntimesDomainAreTaken) {
    const Analysis analysis = inspectText(R"(<ir_version: 8, opset_import: ["": 13, "com.microsoft": 1]>
        g (float[2,8] x) => (float[2,8] y) <float s = {0.1}, int8 z = {0}> {
            q = com.microsoft.QuantizeLinear (x, s, z)
            y = com.microsoft.DequantizeLinear (q, s, z)
        })",
        "trt-10.3");
    EXPECT_THAT(findingsOf(analysis, rule), IsEmpty());
}

TEST(OpUnsupported, DynamicQuantizationIsReportedOnce) {
    const Analysis analysis = inspectModel(exportedModel("bert_4l.dynamic.onnx"), "trt-10.3");
    EXPECT_THAT(findingsOf(analysis, "op-dynamic-quantize"), SizeIs(16));
    EXPECT_THAT(findingsOf(analysis, rule), IsEmpty());
}

TEST(OpUnsupported, FourOperatorsOfAKindAreOneRow) {
    const auto found = [](const std::string& fourth) {
        return findingsOf(inspectText(R"(<ir_version: 10, opset_import: ["": 20]>
            g (float[2,8] x, int64[2,8] i) => (float[2,8] y) <int64 one = {1}> {
                a = Bernoulli (x)
                b, n = MaxUnpool (a, i)
                c = Det (x) )" + fourth +
                                  " y = Relu (a) }",
                              "trt-10.3"),
            rule);
    };
    ASSERT_THAT(found(""), SizeIs(3));
    EXPECT_THAT(groupFindings(found("")), SizeIs(3)) << "a row for each";
    ASSERT_THAT(found("j = BitwiseAnd (i, one)"), SizeIs(4));
    EXPECT_THAT(groupFindings(found("j = BitwiseAnd (i, one)")), SizeIs(1));
}

} // namespace
} // namespace qaliper::op_unsupported_test
