#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/context/quantized_constants.h"
#include "model/rewrite/expand.h"
#include "model/rewrite/fold.h"
#include "model/rewrite/matmul_nbits.h"
#include "model/rewrite/pad_columns.h"
#include "model/rewrite/regroup.h"
#include "model/rewrite/weight_pair.h"
#include "model/tools/run_tool.h"
#include "model/tools/tools.h"
#include "tests/support/fixing.h"
#include "tests/support/graphs.h"
#include "tests/support/text/text.h"

// A file may claim anything of its values: shapes that its data do not have, axes that do not exist, weights that
// nobody finds. What is offered for such a model is offered for what its data are, or not at all.

namespace qaliper::false_claims_test {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;

constexpr std::string_view target = "trt-10.3";

Analysis inspected(std::string_view text, std::string_view of = target) { return inspectModel(textModel(text), of); }

ValueIx valueOf(const Analysis& analysis, std::string_view name) {
    return analysis.context->index().value(mainGraph, name).value();
}
NodeIx nodeAfter(const Analysis& analysis, std::string_view output) {
    return analysis.context->index().producer(valueOf(analysis, output));
}

// Carries out everything that is offered, and every tool at every node: each is rejected with a reason or gives a model.
void tryEverything(const Analysis& analysis) {
    const Context& context = *analysis.context;
    for (const Finding& finding : analysis.findings) {
        for (const Offer& offer : finding.offers) {
            const auto fix = buildFix(context, offer, {});
            const auto next = fix ? applyEdits(context.model(), fix->edits) : fail(fix.error());
            EXPECT_TRUE(next || !describe(next.error()).empty()) << finding.rule << " " << offer.id;
        }
    }
    for (const Tool* tool : allTools()) {
        for (const NodeIx node : context.index().nodes()) {
            const auto offer = toolOffer(context, *tool, {node});
            const auto product = offer ? buildFix(context, *offer, {}) : fail(ErrorKind::Unsupported, say("nothing"));
            EXPECT_TRUE(product || !describe(product.error()).empty()) << tool->info.id;
        }
    }
}

// A DQ of a constant after one operator, whose output is declared as `declared`.
std::string constantAfter(
    const std::string& op, const std::string& declared, const std::string& constant, const std::string& more = "") {
    return "g (float[2] x) => (float y) <float s = {0.5}, int8 z = {0}, " + constant + ", " + declared + " t" + more +
        "> { t = " + op + " d = DequantizeLinear (t, s, z) y = Add (x, d) }";
}

std::optional<TensorForm> formOf(const std::string& text) {
    const Analysis analysis = inspected(text);
    const auto path = foldPath(*analysis.context, valueOf(analysis, "t"));
    const auto tensor = foldedConstant(*analysis.context, valueOf(analysis, "t"));
    EXPECT_EQ(path.has_value(), tensor.has_value()) << text;
    if (path && tensor) {
        EXPECT_EQ(path->form.dims, tensor->dims) << text;
    }
    tryEverything(analysis);
    return path ? std::optional(path->form) : std::nullopt;
}

TEST(FoldedConstants, OfAPermutationThatIsNoneAreNotComputed) {
    const std::string constant = "int8[2,3] w = {1, 2, 3, 4, 5, 6}";
    for (const char* perm : {"[0, 0]", "[1, 1]", "[0, 2]", "[-1, 0]", "[1]", "[]", "[1, 0, 2]"}) {
        for (const char* declared : {"int8[2,2]", "int8[3,3]", "int8[3,2]"})
            EXPECT_FALSE(
                formOf(constantAfter(std::string("Transpose <perm: ints = ") + perm + "> (w)", declared, constant)))
                << perm << declared;
    }
    EXPECT_TRUE(formOf(constantAfter("Transpose <perm = [1, 0]> (w)", "int8[3,2]", constant)));
}

TEST(FoldedConstants, HaveTheShapeOfTheirNumbersWhateverIsDeclared) {
    const std::string constant = "int8[2,3] w = {1, 2, 3, 4, 5, 6}";
    const auto dimsOf = [&](const std::string& op, const std::string& declared, const std::string& more = "") {
        const auto form = formOf(constantAfter(op, declared, constant, more));
        return form ? form->dims : std::vector<std::int64_t>{-1};
    };
    EXPECT_THAT(dimsOf("Transpose (w)", "int8[6]"), ElementsAre(3, 2));
    EXPECT_THAT(dimsOf("Reshape (w, to)", "int8[6,1]", ", int64[2] to = {3, -1}"), ElementsAre(3, 2));
    EXPECT_THAT(dimsOf("Reshape (w, to)", "int8[6,1]", ", int64[3] to = {0, 1, 3}"), ElementsAre(2, 1, 3));
    EXPECT_THAT(dimsOf("Flatten <axis = 2> (w)", "int8[2,3]"), ElementsAre(6, 1));
    EXPECT_THAT(dimsOf("Unsqueeze (w, to)", "int8[6]", ", int64[2] to = {0, -1}"), ElementsAre(1, 2, 3, 1));
    EXPECT_THAT(dimsOf("Identity (w)", "int8[9,9]"), ElementsAre(2, 3));
}

TEST(FoldedConstants, OfOperandsThatDoNotFitAreNotComputed) {
    const std::string constant = "int8[2,3] w = {1, 2, 3, 4, 5, 6}";
    for (const char* to : {"int64[2] to = {4, -1}", "int64[2] to = {-1, -1}", "int64[2] to = {-2, -3}",
             "int64[3] to = {2, 3, 0}", "int64[2] to = {4294967296, 4294967296}", "int64[2] to = {}"})
        EXPECT_FALSE(formOf(constantAfter("Reshape (w, to)", "int8[2,3]", constant, std::string(", ") + to))) << to;
    EXPECT_FALSE(formOf(constantAfter("Flatten <axis = 3> (w)", "int8[2,3]", constant)));
    EXPECT_FALSE(formOf(constantAfter("Squeeze (w, to)", "int8[2,3]", constant, ", int64[1] to = {0}")));
    EXPECT_FALSE(formOf(constantAfter("Unsqueeze (w, to)", "int8[2,3]", constant, ", int64[2] to = {0, 0}")));
    EXPECT_FALSE(formOf(constantAfter("Unsqueeze (w, to)", "int8[2,3]", constant, ", int64[1] to = {9}")));
}

TEST(FoldedConstants, NeedNumbersThatAreThere) {
    for (const char* constant : {"int8[2,3] w = {}", "int8[2,3] w = raw(\"0102\")",
             "int8[4294967296,4294967296] w = {}", "int8[1099511627776] w = raw(\"01\")"})
        EXPECT_FALSE(formOf(constantAfter("Identity (w)", "int8[2,3]", constant))) << constant;
    EXPECT_TRUE(formOf(constantAfter("Identity (w)", "int8[0]", "int8[0] w = {}"))) << "no numbers are all there";
}

// A quantized convolution of groups of 2 channels; the DQ of its weight is declared as `declared`.
std::string groupedConv(const std::string& declared, const std::string& weight,
    const std::string& scale = "float ws = {0.01}", const std::string& dequantize = "DequantizeLinear (w, ws, wz)") {
    return R"(g (float[1,4,8,8] x) => (float[1,4,8,8] y)
        <float s = {0.05}, int8 z = {0}, int8 wz = {0}, )" +
        scale + ", " + weight + ", " + declared + R"( wd, float[1,4,8,8] c>
        { q = QuantizeLinear (x, s, z) d = DequantizeLinear (q, s, z) wd = )" +
        dequantize + R"( c = Conv <group = 2, pads = [1, 1, 1, 1]> (d, wd)
          r = QuantizeLinear (c, s, z) y = DequantizeLinear (r, s, z) })";
}

bool canWiden(const std::string& text) {
    const Analysis analysis = inspected(text);
    tryEverything(analysis);
    return widenableWeight(*analysis.context, nodeAfter(analysis, "c")).has_value();
}

TEST(GroupsOfAConvolution, AreRewrittenOnlyForTheWeightThatIsThere) {
    const std::string weight = "int8[4,2,3,3] w = ramp(-100, 100)";
    EXPECT_TRUE(canWiden(groupedConv("float[4,2,3,3]", weight)));
    EXPECT_TRUE(canWiden(groupedConv("float[8,2,3,3]", weight))) << "what is computed counts, not what is declared";
    EXPECT_FALSE(canWiden(groupedConv("float[4,2,3,3]", "int8[4,18] w = ramp(-100, 100)"))) << "of another rank";
    EXPECT_FALSE(canWiden(groupedConv("float[4,2,3,3]", "int8[72] w = ramp(-100, 100)")));
    EXPECT_FALSE(canWiden(groupedConv("float[4,2,3,3]", "int8[4,2,3,3] w = {}"))) << "without data";
    EXPECT_FALSE(canWiden(groupedConv("float[4,0,3,3]", "int8[4,0,3,3] w = {}"))) << "of no size";
}

TEST(GroupsOfAConvolution, WantAsManyScalesAsChannels) {
    const std::string weight = "int8[4,2,3,3] w = ramp(-100, 100)";
    const auto perChannel = [&](const std::string& scale, const std::string& axis) {
        return groupedConv("float[4,2,3,3]", weight, scale, "DequantizeLinear <axis = " + axis + "> (w, ws)");
    };
    EXPECT_TRUE(canWiden(perChannel("float[4] ws = fill(0.01)", "0")));
    EXPECT_FALSE(canWiden(perChannel("float[9] ws = fill(0.01)", "0")));
    EXPECT_FALSE(canWiden(perChannel("float[4] ws = fill(0.01)", "7")));
    EXPECT_FALSE(canWiden(perChannel("float[3] ws = fill(0.01)", "2"))) << "along the kernel";
}

TEST(GroupsOfAConvolution, WithoutEndAreCountedAtOnce) {
    const auto factor = [](std::int64_t group, std::int64_t inputs, std::int64_t outputs) {
        return mergeFactor({{group, group, group, inputs, outputs}, {3, 3}});
    };
    EXPECT_EQ(factor(std::int64_t{1} << 60, 1, 3), 32);
    EXPECT_EQ(factor((std::int64_t{1} << 60) - 1, 2, 2), (std::int64_t{1} << 60) - 1);
}

TEST(WeightsToQuantize, HaveTheAxesOfTheirData) {
    const auto axisOf = [](const std::string& attributes, const std::string& declared) {
        const Analysis analysis = inspected("g (float[1,4] x) => (float[1,2] y) <float[4,2] w = ramp(-1, 1), " +
            declared + " v> { v = Identity (w) y = Gemm <" + attributes + "> (x, v) }");
        tryEverything(analysis);
        return outputChannelAxis(*analysis.context, nodeAfter(analysis, "y"), 1);
    };
    EXPECT_EQ(axisOf("transB = 0", "float[4,2]"), 1);
    EXPECT_EQ(axisOf("transB = 1", "float[4,2]"), 0);
    EXPECT_EQ(axisOf("transB = -5", "float[4,2]"), 0);
    EXPECT_EQ(axisOf("transB = 0", "float[8]"), 1) << "whatever is declared after it";
}

TEST(ScalesAndZeroPoints, OfAClaimedNumberAreNotWritten) {
    const auto offersFor = [](const std::string& scale, const std::string& nodes = "") {
        const Analysis analysis =
            inspected("g (float[4,2] x, float[1] n) => (float[4,2] y) <" + scale + ", int8 z = {0}> { " + nodes +
                " q = QuantizeLinear <axis = 0> (x, s, z) y = DequantizeLinear <axis = 0> (q, s, z) }");
        tryEverything(analysis);
        std::vector<std::string> ids;
        for (const Finding& finding : findingsOf(analysis, "qdq-scale-shape"))
            std::ranges::copy(offerIds(analysis, finding), std::back_inserter(ids));
        return ids;
    };
    EXPECT_THAT(offersFor("float[4] s = fill(0.5)"), Contains("match-zero-point"));
    EXPECT_THAT(offersFor("float[1099511627776] s", "s = Neg (n)"), IsEmpty()) << "declared, and computed";
    EXPECT_THAT(offersFor("float[1099511627776] s = {}"), IsEmpty()) << "without data";
}

TEST(ScalesAndZeroPoints, ThatAreNoNumbersAreNotRead) {
    for (const char* zero : {"float z = {0x7fc00000}", "float z = {1e30}", "float z = {0.5}",
             "uint64 z = {18446744073709551615}", "string z = {\"0\"}", "float[0] z = {}"}) {
        const Analysis analysis = inspected(std::string("g (int8[4,2] x) => (float[4,2] y) <float s = {0.5}, ") + zero +
            "> { y = DequantizeLinear (x, s, z) }");
        tryEverything(analysis);
    }
    const Analysis analysis = inspected("g (int8[4,2] x) => (float[4,2] y) <float s = {0.5}, float z = {0x7fc00000}> { "
                                        "y = DequantizeLinear (x, s, z) }");
    EXPECT_EQ(analysis.context->quant.all().at(0).scalarZeroPoint, std::nullopt);
}

TEST(Columns, ArePaddedOnlyWithScalesForEach) {
    const auto canPad = [](const std::string& weight, const std::string& scale) {
        const Analysis analysis = inspected("g (float[2,4] x) => (? y) <" + weight + ", " + scale +
            "> { d = DequantizeLinear <axis = 1> (w, s, z) y = MatMul (x, d) }");
        tryEverything(analysis);
        return canPadColumns(*analysis.context, analysis.context->quant.all().at(0));
    };
    EXPECT_TRUE(canPad("int4[4,3] w = fill(1)", "float[3] s = fill(0.5), int4[3] z = fill(0)"));
    EXPECT_FALSE(canPad("int4[4,3] w = fill(1)", "float[3] s = fill(0.5), int4 z = {0}"));
    EXPECT_FALSE(canPad("int4[4,3] w = fill(1)", "float[5] s = fill(0.5), int4[5] z = fill(0)"));
    EXPECT_FALSE(canPad("int4[4,0] w = {}", "float[0] s = {}, int4[0] z = {}"));
    EXPECT_FALSE(canPad("int4[4,3] w = {}", "float[3] s = fill(0.5), int4[3] z = fill(0)"));
}

TEST(ProductsOfFewBits, HaveBlocksOfWholeBytes) {
    const auto isKnown = [](const std::string& attributes, const std::string& weight, const std::string& scales) {
        const Analysis analysis =
            inspected(R"(<ir_version: 10, opset_import: ["": 21, "com.microsoft": 1]> g (float[2,32] x) => (? y) <)" +
                weight + ", " + scales + "> { y = com.microsoft.MatMulNBits <" + attributes + "> (x, w, s) }");
        tryEverything(analysis);
        return nBitsProductAt(*analysis.context, nodeAfter(analysis, "y")).has_value();
    };
    EXPECT_TRUE(
        isKnown("K = 32, N = 2, bits = 4, block_size = 16", "uint8[2,2,8] w = fill(1)", "float[4] s = fill(1)"));
    EXPECT_FALSE(isKnown("K = 3, N = 2, bits = 4, block_size = 3", "uint8[2] w = fill(1)", "float[2] s = fill(1)"));
    EXPECT_FALSE(isKnown("K = 1, N = 2, bits = 2, block_size = 1", "uint8[0] w = {}", "float[2] s = fill(1)"));
    EXPECT_FALSE(isKnown("K = 9223372036854775807, N = 2, bits = 8, block_size = 9223372036854775807",
        "uint8[2] w = fill(1)", "float[2] s = fill(1)"));
    EXPECT_FALSE(
        isKnown("K = 4294967296, N = 4294967296, bits = 8, block_size = 16", "uint8[0] w = {}", "float[0] s = {}"));
}

TEST(Axes, ThatDoNotExistAreNotNormalized) {
    const auto canBeWritten = [](const std::string& axis) {
        const Analysis analysis = inspected(
            "g (float[2,4] x) => (float[2,4] y) <float[4] g = fill(1)> { y = LayerNormalization <axis = " + axis +
                "> (x, g) }",
            "trt-8.4");
        tryEverything(analysis);
        return canExpand(*analysis.context, nodeAfter(analysis, "y"));
    };
    EXPECT_TRUE(canBeWritten("-1"));
    EXPECT_TRUE(canBeWritten("0"));
    for (const char* axis : {"2", "-3", "9223372036854775807", "-9223372036854775808"})
        EXPECT_FALSE(canBeWritten(axis)) << axis;
}

TEST(Axes, OfAGatherThatDoNotExistLeadNowhere) {
    const Analysis analysis =
        inspected("g (float[2] x) => (float y) <int8[4,2] w = fill(1), int64[3] i = {0, 1, 2}, float s = {0.5}, "
                  "int8 z = {0}> { t = Gather <axis = -9> (w, i) d = DequantizeLinear (t, s, z) y = Add (x, d) }");
    EXPECT_EQ(axisBefore(*analysis.context, nodeAfter(analysis, "t"), 1), std::nullopt);
    tryEverything(analysis);
}

TEST(PadsInARow, ThatDoNotFitANumberAreLeftAlone) {
    const Analysis analysis = inspected(R"(g (float[1,4,8,8] x) => (float y)
        <float s = {0.05}, int8 z = {0}, int8[4,4,1,1] w = fill(1), int64[8] p = {0, 0, 9223372036854775807, 0, 0, 0, 0, 0}>
        { q = QuantizeLinear (x, s, z) d = DequantizeLinear (q, s, z) e = Pad (d, p) v = DequantizeLinear (w, s, z)
          y = Conv <pads = [9223372036854775807, 0, 0, 0]> (e, v) })");
    EXPECT_THAT(placesOf(analysis, "qdq-pad"), IsEmpty());
    tryEverything(analysis);
}

TEST(NodesThatClaimAnothersOutput, DefineNothing) {
    for (const char* nodes : {"a = Relu (x) a = QuantizeLinear (x, s, z) y = DequantizeLinear (a, s, z)",
             "w = QuantizeLinear (x, s, z) y = DequantizeLinear (w, s, z)",
             "x = DequantizeLinear (w, s, z) y = Relu (x)",
             "a = Relu (x) a = QLinearMatMul (w, s, z, w, s, z, s, z) y = DequantizeLinear (a, s, z)",
             "y = Relu (x) y = DequantizeLinear (w, s, z)"}) {
        const Analysis analysis = inspected(
            std::string(
                "g (float[2,2] x) => (float[2,2] y) <float s = {0.5}, int8 z = {0}, int8[2,2] w = fill(1)> { ") +
            nodes + " }");
        for (const Quantizer& quantizer : analysis.context->quant.all()) {
            const NodeIx producer = analysis.context->index().producer(quantizer.output);
            EXPECT_TRUE(!producer.valid() || producer == quantizer.node) << nodes;
        }
        tryEverything(analysis);
    }
}

TEST(QuantizersWithoutDataOrOutput, AreLeftAlone) {
    for (const char* nodes : {"q = QuantizeLinear (\"\", s, z) y = DequantizeLinear (q, s, z)",
             "\"\" = QuantizeLinear (x, s, z) y = Relu (x)", "y = Relu (x) \"\" = DequantizeLinear (w, s, z)"}) {
        const Analysis analysis = inspected(
            std::string(
                "g (float[2,2] x) => (float[2,2] y) <float s = {0.5}, int8 z = {0}, int8[2,2] w = fill(1)> { ") +
                nodes + " }",
            "trt-8.6");
        tryEverything(analysis);
    }
}

TEST(QuantizersInACircle, AreLeftAlone) {
    tryEverything(
        inspected("g (float[2] x) => (float[2] y) <float s = {0.5}, int8 z = {0}> { q = QuantizeLinear (d, s, z) "
                  "d = DequantizeLinear (q, s, z) y = Add (x, d) }",
            "trt-8.6"));
}

// Offers that would have to read the numbers of the weight.
std::vector<std::string> offeredFor(const std::string& weight) {
    const Analysis analysis = inspected(groupedConv("float[4,2,3,3]", weight));
    tryEverything(analysis);
    std::vector<std::string> ids;
    for (const Finding& finding : analysis.findings) {
        for (const Offer& offer : finding.offers) {
            if (offer.safety != Safety::Advice)
                ids.emplace_back(offer.id);
        }
    }
    return ids;
}

TEST(WeightsThatAreMissing, AreOfferedForNothing) {
    EXPECT_THAT(offeredFor("int8[4,2,3,3] w = ramp(-100, 100)"), Contains("merge-groups"));
    EXPECT_THAT(offeredFor("int8[4,2,3,3] w = ramp(-100, 100)"), Contains("remove-qdq"));
    EXPECT_THAT(offeredFor("int8[4,2,3,3] w = {}"), Not(Contains("merge-groups")));
    EXPECT_THAT(offeredFor("int8[4,2,3,3] w = {}"), Not(Contains("remove-qdq")));
}

TEST(WeightsThatAreMissing, AreOfferedForNoFloatProduct) {
    const auto offered = [](const std::string& weight) {
        const Analysis analysis =
            inspected("g (uint8[2,4] x) => (int32[2,3] y) <" + weight + "> { y = MatMulInteger (x, w) }", target);
        tryEverything(analysis);
        return canExpand(*analysis.context, nodeAfter(analysis, "y"));
    };
    EXPECT_TRUE(offered("int8[4,3] w = fill(1)"));
    EXPECT_FALSE(offered("int8[4,3] w = {}"));
    EXPECT_FALSE(offered("int8[4,3] w = raw(\"01\")"));
}

TEST(Constants, AreOfTheTypeOfTheirTensorWhateverIsDeclared) {
    const Analysis analysis = inspected("g (float[2] x) => (float[2] y) <float[9,9] c> { c = Constant <value = int8[2] "
                                        "{1, 2}> () d = Cast <to = 1> (c) y = Add (x, d) }");
    EXPECT_EQ(analysis.context->types.element(valueOf(analysis, "c")), DataType::Int8);
    EXPECT_EQ(analysis.context->types.staticShape(valueOf(analysis, "c")), std::vector<std::int64_t>{2});
}

} // namespace
} // namespace qaliper::false_claims_test
