#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/inspecting.h"
#include "tests/support/offer_checks.h"

namespace qaliper::qdq_attention_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr std::string_view rule = "qdq-attention";

struct Form {
    std::string head = "16";
    std::string length = "8";
    std::string queries;             // between the DQ of the queries and the product
    std::string behind;              // between the scores and Softmax
    std::string query = "qd";        // what the product reads
    std::string scores = "s";        // what Softmax reads
    std::string probabilities = "p"; // what the second product reads
    std::string pair;                // behind Softmax
    std::string outputs;
};

// Queries, keys and values with pairs in INT8.
std::string attention(const Form& form) {
    const std::string rows = "[1,2," + form.length + "," + form.head + "]";
    return R"(<ir_version: 8, opset_import: ["": 13]> g (float)" + rows + " q, float[1,2," + form.head + "," +
        form.length + "] k, float" + rows + " v) => (float y" + form.outputs +
        R"() <float a = {0.02}, int8 z = {0}, float f = {0.25}, float i = {0.0078740157}, float m = {0.5}> {
            qq = QuantizeLinear (q, a, z)
            qd = DequantizeLinear (qq, a, z)
            )" +
        form.queries + R"(
            kq = QuantizeLinear (k, a, z)
            kd = DequantizeLinear (kq, a, z)
            s = MatMul ()" +
        form.query + ", kd) " + form.behind + " p = Softmax <axis = -1> (" + form.scores + ") " + form.pair + R"(
            vq = QuantizeLinear (v, a, z)
            vd = DequantizeLinear (vq, a, z)
            y = MatMul ()" +
        form.probabilities + ", vd) }";
}

const std::string closing = "pq = QuantizeLinear (p, i, z) pd = DequantizeLinear (pq, i, z)";

Form closed() {
    Form form;
    form.pair = closing;
    form.probabilities = "pd";
    return form;
}

std::vector<std::string> causesOf(const Analysis& analysis) {
    std::vector<std::string> causes;
    for (const Finding& finding : findingsOf(analysis, rule))
        causes.push_back(finding.cause);
    return causes;
}

TEST(QdqAttention, WithAPairBehindSoftmaxThereIsNothingToSay) {
    EXPECT_THAT(causesOf(inspectText(attention(closed()), "trt-10.3")), IsEmpty());
    Form masked = closed();
    masked.behind = "t = Mul (s, f) u = Add (t, m)";
    masked.scores = "u";
    EXPECT_THAT(causesOf(inspectText(attention(masked), "trt-10.3")), IsEmpty());
}

TEST(QdqAttention, APairIsInsertedBehindSoftmax) {
    Form masked;
    masked.behind = "t = Mul (s, f) u = Add (t, m)";
    masked.scores = "u";
    for (const Form& form : {Form{}, masked}) {
        const Analysis analysis = inspectText(attention(form), "trt-10.3");
        ASSERT_THAT(placesOf(analysis, rule), ElementsAre("p"));
        const Finding finding = findingsOf(analysis, rule).front();
        EXPECT_EQ(finding.severity, Severity::Warning);
        EXPECT_THAT(findingsOf(analysis, "qdq-half-quantized"), IsEmpty()) << "said once";
        ASSERT_THAT(offerIds(analysis, finding), ElementsAre("insert-pair"));
        EXPECT_EQ(offersFor(*analysis.context, finding).front().effect.quantizedLayers, 1);
        EXPECT_TRUE(fixHolds(analysis, finding, "insert-pair"));
        EXPECT_TRUE(sabotageIsRefused(analysis, finding, "insert-pair", "p_scale"));
        const Analysis after = inspectModel(fixedModel(analysis, finding, "insert-pair"), "trt-10.3");
        EXPECT_THAT(causesOf(after), IsEmpty());
        EXPECT_EQ(after.verdict.quantizedLayers, analysis.verdict.quantizedLayers + 1);
    }
}

TEST(QdqAttention, Fp8HasAScaleOf448) {
    const Analysis analysis = inspectText(R"(<ir_version: 10, opset_import: ["": 21]>
        g (float16[1,8,16] q, float16[1,16,8] k, float16[1,8,16] v) => (float16 y)
        <float16 a = {0.02}, float8e4m3fn z = {0.0}> {
            qq = QuantizeLinear (q, a, z)
            qd = DequantizeLinear (qq, a)
            kq = QuantizeLinear (k, a, z)
            kd = DequantizeLinear (kq, a)
            s = MatMul (qd, kd)
            p = Softmax <axis = -1> (s)
            vq = QuantizeLinear (v, a, z)
            vd = DequantizeLinear (vq, a)
            y = MatMul (p, vd)
        })",
        "trt-10.10,sm=9.0");
    ASSERT_THAT(placesOf(analysis, rule), ElementsAre("p"));
    const Model fixed = fixedModel(analysis, findingsOf(analysis, rule).front(), "insert-pair");
    const Analysis after = inspectModel(fixed, "trt-10.10,sm=9.0");
    EXPECT_THAT(causesOf(after), IsEmpty());
    const Index& index = after.context->index();
    const Quantizer* inserted = after.context->quant.at(index.producer(*index.value(mainGraph, "p_quantized")));
    ASSERT_NE(inserted, nullptr);
    EXPECT_EQ(inserted->type, DataType::Float8E4M3FN);
    EXPECT_NEAR(inserted->scalarScale.value_or(0), 1 / 448.0, 1e-5);
}

TEST(QdqAttention, ProbabilitiesThatAreReadElsewhereStayAsTheyAre) {
    Form form;
    form.outputs = ", float p";
    const Analysis analysis = inspectText(attention(form), "trt-10.3");
    ASSERT_THAT(causesOf(analysis), ElementsAre("softmax"));
    EXPECT_EQ(findingsOf(analysis, rule).front().severity, Severity::Note);
    EXPECT_THAT(offerIds(analysis, findingsOf(analysis, rule).front()), IsEmpty());
}

TEST(QdqAttention, TheScaleMovesInFrontOfTheQ) {
    Form form = closed();
    form.queries = "qm = Mul (qd, f)";
    form.query = "qm";
    const Analysis analysis = inspectText(attention(form), "trt-10.3");
    ASSERT_THAT(placesOf(analysis, rule), ElementsAre("qm"));
    const Finding finding = findingsOf(analysis, rule).front();
    ASSERT_THAT(offerIds(analysis, finding), ElementsAre("move-mul"));
    EXPECT_TRUE(fixHolds(analysis, finding, "move-mul"));
    EXPECT_TRUE(sabotageIsRefused(analysis, finding, "move-mul", "a_times"));
    EXPECT_THAT(causesOf(inspectModel(fixedModel(analysis, finding, "move-mul"), "trt-10.3")), IsEmpty());
}

TEST(QdqAttention, ATransposeMovesInFrontOfTheQ) {
    const auto turned = [](const std::string& between, const std::string& query) {
        Form form = closed();
        form.head = "8"; // as long as the sequence: the shapes stay
        form.queries = between;
        form.query = query;
        return attention(form);
    };
    const Analysis analysis = inspectText(turned("qt = Transpose <perm = [0,1,3,2]> (qd)", "qt"), "trt-10.3");
    ASSERT_THAT(placesOf(analysis, rule), testing::Contains("qt"));
    const Finding finding = findingsOf(analysis, rule).front();
    EXPECT_EQ(finding.severity, Severity::Note);
    EXPECT_TRUE(fixHolds(analysis, finding, "move-transpose"));
    // with a scale behind the Transpose, the scale goes first
    const Analysis both =
        inspectText(turned("qt = Transpose <perm = [0,1,3,2]> (qd) qm = Mul (f, qt)", "qm"), "trt-10.3");
    const Finding scale = findingsOf(both, rule).front();
    EXPECT_EQ(scale.cause, "mul");
    EXPECT_TRUE(fixHolds(both, scale, "move-mul"));
    EXPECT_THAT(
        causesOf(inspectModel(fixedModel(both, scale, "move-mul"), "trt-10.3")), testing::Contains("transpose"));
}

TEST(QdqAttention, ANegativeFactorStaysWhereItIs) {
    Form form = closed();
    form.queries = "n = Constant <value = float {-0.25}> () qm = Mul (qd, n)";
    form.query = "qm";
    EXPECT_THAT(causesOf(inspectText(attention(form), "trt-10.3")), IsEmpty());
}

TEST(QdqAttention, ASizeWithoutAKernelIsANote) {
    Form wide = closed();
    wide.head = "48";
    const Analysis analysis = inspectText(attention(wide), "trt-10.3");
    ASSERT_THAT(causesOf(analysis), ElementsAre("size"));
    EXPECT_EQ(findingsOf(analysis, rule).front().severity, Severity::Note);
    Form longer = closed();
    longer.length = "513";
    EXPECT_THAT(causesOf(inspectText(attention(longer), "trt-10.3")), ElementsAre("size"));
    longer.length = "512";
    EXPECT_THAT(causesOf(inspectText(attention(longer), "trt-10.3")), IsEmpty());
}

TEST(QdqAttention, AFloatAttentionIsLeftAlone) {
    const Analysis analysis = inspectText(R"(<ir_version: 8, opset_import: ["": 13]>
        g (float[1,8,16] q, float[1,16,8] k, float[1,8,16] v) => (float y) <float a = {0.02}, int8 z = {0}> {
            s = MatMul (q, k)
            p = Softmax <axis = -1> (s)
            vq = QuantizeLinear (v, a, z)
            vd = DequantizeLinear (vq, a, z)
            y = MatMul (p, vd)
        })",
        "trt-10.3");
    EXPECT_THAT(causesOf(analysis), IsEmpty());
    EXPECT_THAT(findingsOf(analysis, "qdq-half-quantized"), testing::SizeIs(1));
}

} // namespace
} // namespace qaliper::qdq_attention_test
