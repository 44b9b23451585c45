#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/inspecting.h"
#include "tests/support/offer_checks.h"
#include "tests/support/rule_rows.h"

namespace qaliper::qdq_attention_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr std::string_view rule = "qdq-attention";

struct Form {
    std::string head = "16";
    std::string length = "8";
    std::string queries;             // between the DQ of the queries and the product
    std::string after;               // between the scores and Softmax
    std::string query = "qd";        // what the product reads
    std::string scores = "s";        // what Softmax reads
    std::string probabilities = "p"; // what the second product reads
    std::string pair;                // after Softmax
    std::string outputs;
    std::string values; // elements of a value, where they are not those of a key
};

// Queries, keys and values with pairs in INT8.
std::string attention(const Form& form) {
    const std::string rows = "[1,2," + form.length + "," + form.head + "]";
    const std::string values = "[1,2," + form.length + "," + (form.values.empty() ? form.head : form.values) + "]";
    return R"(<ir_version: 8, opset_import: ["": 13]> g (float)" + rows + " q, float[1,2," + form.head + "," +
        form.length + "] k, float" + values + " v) => (float y" + form.outputs +
        R"() <float a = {0.02}, int8 z = {0}, float f = {0.25}, float i = {0.0078740157}, float m = {0.5}> {
            qq = QuantizeLinear (q, a, z)
            qd = DequantizeLinear (qq, a, z)
            )" +
        form.queries + R"(
            kq = QuantizeLinear (k, a, z)
            kd = DequantizeLinear (kq, a, z)
            s = MatMul ()" +
        form.query + ", kd) " + form.after + " p = Softmax <axis = -1> (" + form.scores + ") " + form.pair + R"(
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

TEST(QdqAttention, APairIsInsertedAfterSoftmax) {
    Form masked;
    masked.after = "t = Mul (s, f) u = Add (t, m)";
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

TEST(QdqAttention, TheScaleMovesBeforeTheQ) {
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

TEST(QdqAttention, ATransposeMovesBeforeTheQ) {
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
    // with a scale after the Transpose, the scale goes first
    const Analysis both =
        inspectText(turned("qt = Transpose <perm = [0,1,3,2]> (qd) qm = Mul (f, qt)", "qm"), "trt-10.3");
    const Finding scale = findingsOf(both, rule).front();
    EXPECT_EQ(scale.cause, "mul");
    EXPECT_TRUE(fixHolds(both, scale, "move-mul"));
    EXPECT_THAT(
        causesOf(inspectModel(fixedModel(both, scale, "move-mul"), "trt-10.3")), testing::Contains("transpose"));
}

TEST(QdqAttention, ASizeWithoutAKernelChangesWhatAPairBringsToo) {
    Form wide;
    wide.head = "48";
    const Analysis analysis = inspectText(attention(wide), "trt-10.3");
    ASSERT_THAT(causesOf(analysis), ElementsAre("softmax"));
    const Finding narrow = findingsOf(inspectText(attention(Form{}), "trt-10.3"), rule).front();
    EXPECT_NE(render(findingsOf(analysis, rule).front().message), render(narrow.message));
    EXPECT_THAT(offerIds(analysis, findingsOf(analysis, rule).front()), ElementsAre("insert-pair"));
    Form unequal;
    unequal.values = "32";
    const Finding ofUnequal = findingsOf(inspectText(attention(unequal), "trt-10.3"), rule).front();
    EXPECT_THAT(render(ofUnequal.message), testing::HasSubstr("these have 32 and 16"));
}

// After the product the scale is where Model Optimizer's form has it and the documentation of 11.x has not.
TEST(QdqAttention, TheScaleOfTheScoresMovesToTheQueries) {
    Form form = closed();
    form.after = "t = Mul (s, f) u = Add (t, m)";
    form.scores = "u";
    EXPECT_THAT(causesOf(inspectText(attention(form), "trt-10.16")), IsEmpty());
    const Analysis analysis = inspectText(attention(form), "trt-11.0");
    ASSERT_THAT(causesOf(analysis), ElementsAre("scale"));
    const Finding finding = findingsOf(analysis, rule).front();
    EXPECT_EQ(finding.severity, Severity::Note);
    ASSERT_THAT(offerIds(analysis, finding), ElementsAre("move-score-scale"));
    EXPECT_TRUE(fixHolds(analysis, finding, "move-score-scale"));
    EXPECT_TRUE(sabotageIsRefused(analysis, finding, "move-score-scale", "a_times"));
    EXPECT_THAT(causesOf(inspectModel(fixedModel(analysis, finding, "move-score-scale"), "trt-11.0")), IsEmpty());
    form.after = "u = Add (s, m) t = Mul (u, f)"; // would scale the mask as well
    form.scores = "t";
    EXPECT_THAT(causesOf(inspectText(attention(form), "trt-11.0")), IsEmpty());
    form.head = "48"; // no kernel wherever the scale is
    form.after = "t = Div (s, f)";
    EXPECT_THAT(causesOf(inspectText(attention(form), "trt-11.0")), ElementsAre("size"));
}

// Attention in half precision has limits of its own; in FP32 none are documented.
std::string floatAttention(
    const std::string& type, const std::string& head, const std::string& after = "u = Identity (s)") {
    return "<ir_version: 8, opset_import: [\"\": 13]> g (" + type + "[1,2,8," + head + "] q, " + type + "[1,2," + head +
        ",8] k, " + type + "[1,2,8," + head + "] v) => (" + type + " y) <" + type +
        " f = {0.25}> { s = MatMul (q, k) " + after + " p = Softmax <axis = -1> (u) y = MatMul (p, v) }";
}

TEST(QdqAttention, AFloatScaleMovesToTheQueries) {
    const std::string text = floatAttention("float16", "16", "u = Div (s, f)");
    EXPECT_THAT(causesOf(inspectText(text, "trt-10.3")), IsEmpty());
    const Analysis analysis = inspectText(text, "trt-11.5");
    ASSERT_THAT(causesOf(analysis), ElementsAre("scale"));
    const Model fixed = fixedModel(analysis, findingsOf(analysis, rule).front(), "move-score-scale");
    EXPECT_THAT(causesOf(inspectModel(fixed, "trt-11.5")), IsEmpty());
    EXPECT_EQ(fixed.main().nodes.size(), 4U);
}

std::string oneOperator(const std::string& domain, const std::string& op, const std::string& more) {
    return R"(<ir_version: 10, opset_import: ["": 23, "trt": 1]>
        g (float16[1,2,8,20] q, float16[1,2,8,20] k, float16[1,2,8,20] v) => (float16 y)
        <float16 a = {0.02}, int8 z = {0}> { )" +
        more + " y = " + domain + op + " }";
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

// Softmax of "u" as "p", as exporters and older frameworks write it out.
const std::vector<std::string> writtenSoftmaxes{
    "l = ReduceMax <axes = [-1]> (u) d = Sub (u, l) e = Exp (d) t = ReduceSum (e, last) p = Div (e, t)",
    "e = Exp (u) t = ReduceSum (e, last) p = Div (e, t)",
    "e = Exp (u) t = ReduceSum (e, fourth) r = Reciprocal (t) p = Mul (r, e)",
    "l = LogSoftmax <axis = -1> (u) p = Exp (l)", "l = ReduceLogSumExp <axes = [3]> (u) d = Sub (u, l) p = Exp (d)"};

std::string writtenOut(std::string text, const std::string& softmax) {
    const std::string plain = "p = Softmax <axis = -1> (u)";
    text.replace(text.find(plain), plain.size(), softmax);
    const std::size_t constants = text.find('<', text.find("=> (")) + 1;
    return text.insert(constants, "int64[1] last = {-1}, int64[1] fourth = {3}, int64[1] second = {1}, ");
}

TEST(QdqAttention, ASoftmaxThatIsWrittenOutIsOne) {
    Form form;
    form.after = "u = Add (s, m)";
    form.scores = "u";
    for (const std::string& softmax : writtenSoftmaxes) {
        const Analysis analysis = inspectText(writtenOut(attention(form), softmax), "trt-10.3");
        ASSERT_THAT(causesOf(analysis), testing::UnorderedElementsAre("softmax", "written-softmax")) << softmax;
        for (const Finding& finding : findingsOf(analysis, rule)) {
            const std::string id = finding.cause == "softmax" ? "insert-pair" : "write-softmax";
            ASSERT_THAT(offerIds(analysis, finding), ElementsAre(id));
            EXPECT_TRUE(fixHolds(analysis, finding, id)) << softmax;
            const Analysis after = inspectModel(fixedModel(analysis, finding, id), "trt-10.3");
            EXPECT_THAT(causesOf(after), ElementsAre(id == "insert-pair" ? "written-softmax" : "softmax"));
        }
    }
}

TEST(QdqAttention, TheScaleIsAfterTheProductAlsoWithAPairBetweenThem) {
    Form form = closed();
    form.after = "sq = QuantizeLinear (s, a, z) sd = DequantizeLinear (sq, a, z) u = Mul (sd, f)";
    form.scores = "u";
    const Analysis analysis = inspectText(attention(form), "trt-11.0");
    ASSERT_THAT(causesOf(analysis), ElementsAre("scale"));
    EXPECT_THAT(offerIds(analysis, findingsOf(analysis, rule).front()), IsEmpty()) << "the pair goes first";
    const Finding pair = findingsOf(analysis, "qdq-dangling").front();
    EXPECT_THAT(causesOf(inspectModel(fixedModel(analysis, pair, "remove-pair"), "trt-11.0")), ElementsAre("scale"));
}

std::string oneNode(const std::string& type, const std::string& heads) {
    const std::string shape = "[1,2,4," + heads + "]";
    return "<ir_version: 10, opset_import: [\"\": 23]> g (" + type + shape + " q, " + type + shape + " k, " + type +
        shape + " v) => (" + type + shape + " y) { y = Attention (q, k, v) }";
}

TEST(QdqAttention, OneOperatorIsNoErrorHoweverLargeItsHeads) {
    for (const std::string type : {"float16", "bfloat16"}) {
        for (int size = 64; size <= 1024; size += 64) {
            for (const std::string_view target : {"trt-10.14,sm=8.9,strong", "trt-11.2"}) {
                const Analysis analysis = inspectText(oneNode(type, std::to_string(size)), target);
                EXPECT_TRUE(isSaid(analysis, rule, size > 256 ? "warning undecomposed" : "")) << type << size << target;
                EXPECT_THAT(findingsOf(analysis, "op-unsupported"), testing::IsEmpty()) << type << size << target;
            }
        }
    }
}

// `after` stands between the scores and Softmax, which reads `scores`.
std::string closedWith(const std::string& after, const std::string& scores) {
    Form form = closed();
    form.after = after;
    form.scores = scores;
    return attention(form);
}

// `queries` makes what the product reads, qm.
std::string closedAfter(const std::string& queries) {
    Form form = closed();
    form.queries = queries;
    form.query = "qm";
    return attention(form);
}

std::string closedOf(const std::string& head, const std::string& length) {
    Form form = closed();
    form.head = head;
    form.length = length;
    return attention(form);
}

std::string readElsewhere() {
    Form form;
    form.outputs = ", float p";
    return attention(form);
}

// Not quite Softmax of "u" as "p", in FP16.
std::string unlike(const std::string& softmax) { return writtenOut(floatAttention("float16", "64"), softmax); }

const std::string pairs = R"(qq = QuantizeLinear (q, a, z) qd = DequantizeLinear (qq, a, z)
    kq = QuantizeLinear (k, a, z) kd = DequantizeLinear (kq, a, z)
    vq = QuantizeLinear (v, a, z) vd = DequantizeLinear (vq, a, z))";

const std::vector<RuleRow> rows{
    {"a pair after Softmax", "trt-10.3", attention(closed())},
    {"a pair after Softmax of masked scores", "trt-10.3", closedWith("t = Mul (s, f) u = Add (t, m)", "u")},
    {"probabilities that are read elsewhere stay", "trt-10.3", readElsewhere(), "note softmax", noOffers},
    {"a division is a scale", "trt-10.3", closedAfter("r = Constant <value = float {4.0}> () qm = Div (qd, r)"), "qm",
        {{"move-mul", "a_times"}}},
    {"a division by data", "trt-10.3", closedAfter("r = Constant <value = float {4.0}> () qm = Div (r, qd)")},
    {"a negative factor", "trt-10.3", closedAfter("n = Constant <value = float {-0.25}> () qm = Mul (qd, n)")},
    {"heads without a kernel", "trt-10.3", closedOf("48", "8"), "note size"},
    {"a sequence without a kernel", "trt-10.3", closedOf("16", "513"), "note size"},
    {"the longest sequence", "trt-10.3", closedOf("16", "512")},
    // Attention in half precision has limits of its own; in FP32 none are documented.
    {"heads of 20 in FP16", "trt-10.3", floatAttention("float16", "20"), "note float-size", {{"pad-heads"}}},
    {"heads of 8 in FP16", "trt-10.3", floatAttention("float16", "8"), "note float-size", {{"pad-heads"}}},
    {"heads of 264 in FP16", "trt-10.3", floatAttention("float16", "264"), "note float-size", {{"pad-heads"}}},
    {"heads of 80 in FP16", "trt-10.3", floatAttention("float16", "80")},
    {"heads of 20 in BF16", "trt-10.3", floatAttention("bfloat16", "20"), "note float-size", {{"pad-heads"}}},
    {"heads of 20 in FP32", "trt-10.3 trt-10.3,fp16,strong", floatAttention("float", "20")},
    {"heads of 20 that may be FP16", "trt-10.3,fp16", floatAttention("float", "20"), "note float-size",
        {{"pad-heads"}}},
    {"heads of 64 on an old GPU", "trt-10.3,sm=7.0", floatAttention("float16", "64"), "note float-size",
        {{"pad-heads"}}},
    {"a written Softmax where a kernel is known", "trt-10.3", unlike(writtenSoftmaxes.front()), "written-softmax"},
    {"a written Softmax of heads without a kernel", "trt-10.3",
        writtenOut(floatAttention("float16", "20"), writtenSoftmaxes.front()), "float-size"},
    {"a written Softmax in FP32", "trt-10.3", writtenOut(floatAttention("float", "64"), writtenSoftmaxes.front())},
    {"sums along another axis", "trt-10.3", unlike("e = Exp (u) t = ReduceSum (e, second) p = Div (e, t)")},
    {"sums of something else", "trt-10.3", unlike("e = Exp (u) t = ReduceSum (u, last) p = Div (e, t)")},
    {"the reciprocal", "trt-10.3", unlike("e = Exp (u) t = ReduceSum (e, last) p = Div (t, e)")},
    {"no Exp", "trt-10.3", unlike("e = Softplus (u) t = ReduceSum (e, last) p = Div (e, t)")},
    {"sums of all", "trt-10.3", unlike("e = Exp (u) t = ReduceSum (e) p = Div (e, t)")},
    {"one operator has the same limits", "trt-10.16", oneOperator("", "Attention (q, k, v)", ""), "float-size"},
    {"one operator that is not imported", "trt-10.3", oneOperator("", "Attention (q, k, v)", "")},
    {"one operator after pairs", "trt-11.5", oneOperator("", "Attention (qd, kd, vd)", pairs), "operator",
        {{"quantized-operator"}}},
    {"the quantized operator has the same limits", "trt-11.5",
        oneOperator("trt.", "TRT_QuantizedAttention (qd, kd, vd)", pairs), "size"},
    // The operators are proven in FP32.
    {"one operator of 512 is not decomposed", "trt-10.14,strong trt-11.2", oneNode("float16", "512"),
        "warning undecomposed", noOffers},
    {"one operator of 264 is not decomposed", "trt-10.14,strong trt-11.2", oneNode("bfloat16", "264"), "undecomposed"},
    {"one operator of 256", "trt-10.14,strong trt-11.2", oneNode("float16", "256")},
    {"one operator in FP32 is not decomposed", "trt-10.14,strong trt-11.2", oneNode("float", "64"),
        "warning undecomposed", {{"expand", "y_step_constant"}}},
};
INSTANTIATE_TEST_SUITE_P(QdqAttention, RuleRows, rowsOf(rule, rows), rowName);

// As exporters of PyTorch write it: the mask says which scores count.
TEST(QdqAttention, AnOperatorWithAMaskOfBooleansIsWrittenOut) {
    const Analysis analysis = inspectText(R"(<ir_version: 11, opset_import: ["": 23]>
        g (float[1,2,4,8] q, float[1,2,4,8] k, float[1,2,4,8] v) => (float[1,2,4,8] y)
        <bool[1,1,4,4] m = {1, 0, 0, 0, 1, 1, 0, 0, 1, 1, 1, 0, 1, 1, 1, 1}> { y = Attention <scale = 1.0> (q, k, v, m) }
    )",
        "rtx-1.7");
    const Finding finding = findingsOf(analysis, rule).front();
    EXPECT_EQ(finding.severity, Severity::Error);
    EXPECT_TRUE(fixHolds(analysis, finding, "expand"));
    EXPECT_TRUE(sabotageIsRefused(analysis, finding, "expand", "y_step_constant"));
}

// TensorRT-RTX decomposes what is split into heads in the form of projections, and has no kernel for one head.
TEST(QdqAttention, InRtxOneHeadStopsUnlessItIsDecomposed) {
    const auto text = [](const std::string& type, const std::string& heads, const std::string& before,
                          const std::string& read) {
        return R"(<ir_version: 10, opset_import: ["": 23]> g ()" + type + "[1,16," + heads + "] x, " + type +
            "[1,1,16," + heads + "] q) => (" + type + "[1,1,16," + heads + "] y) <int64[4] split = {0, 0, 1, " + heads +
            "}> { " + before + " y = Attention (" + read + ") }";
    };
    const std::string split = "r = Reshape (x, split) t = Transpose <perm = [0, 2, 1, 3]> (r)";
    for (const std::string type : {"float", "float16", "bfloat16"}) {
        EXPECT_THAT(causesOf(inspectText(text(type, "64", split, "t, t, t"), "rtx-1.7")), IsEmpty()) << type;
        EXPECT_THAT(causesOf(inspectText(text(type, "64", split, "q, t, t"), "rtx-1.7")), ElementsAre("undecomposed"))
            << type;
    }
    const Analysis analysis = inspectText(text("float16", "64", "", "q, q, q"), "rtx-1.7");
    const Finding finding = findingsOf(analysis, rule).front();
    EXPECT_EQ(finding.severity, Severity::Error);
    EXPECT_THAT(offerIds(analysis, finding), ElementsAre("expand-half"));
    EXPECT_THAT(findingsOf(inspectModel(fixedModel(analysis, finding, "expand-half"), "rtx-1.7"), rule), IsEmpty());
    EXPECT_TRUE(fixHolds(analysis, finding, "expand-half"));
    EXPECT_TRUE(sabotageIsRefused(analysis, finding, "expand-half", "y_step_constant"));
}

} // namespace
} // namespace qaliper::qdq_attention_test
