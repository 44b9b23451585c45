#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/quant/dequantize.h"
#include "model/quant/describe.h"
#include "model/rules/fixall.h"
#include "tests/quant/precision_at.h"
#include "tests/support/picture.h"
#include "tests/support/result.h"

// The forms that Model Optimizer writes: operators of the domain trt, blocks, scales in two levels or computed while the
// engine runs, zero points after a Cast.

namespace qaliper::block_forms_test {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

// FP4 data with scales that the engine computes, FP4 weights with a scale in two levels that are inputs as well; both
// are cast to the type of the layer.
std::string float4(const std::string& outer = "DequantizeLinear") {
    return R"(<ir_version: 10, opset_import: ["": 20, "trt": 1]>
        g (float16[4,32] x, float4e2m1[32,32] w_f4, float8e4m3fn[32,2] w_f8_scale, float w_f8_scale_f32_scale)
            => (float16[4,32] y)
        <float g = {0.01}, float4e2m1[32,32] w_f4 = ramp(-3, 3), float8e4m3fn[32,2] w_f8_scale = fill(2.0),
         float w_f8_scale_f32_scale = {0.5}> {
            xq, xs = trt.TRT_FP4DynamicQuantize <axis = -1, block_size = 16, scale_type = 17> (x, g)
            xt = DequantizeLinear (xs, g)
            xd = )" +
        outer + R"( <axis = -1, block_size = 16> (xq, xt)
            xc = Cast <to = 10> (xd)
            wt = DequantizeLinear (w_f8_scale, w_f8_scale_f32_scale)
            wd = )" +
        outer + R"( <axis = -1, block_size = 16> (w_f4, wt)
            wr = Transpose <perm = [1,0]> (wd)
            wc = Cast <to = 10> (wr)
            y = MatMul (xc, wc)
        })";
}

const Quantizer& quantizerOf(const Analysis& analysis, std::string_view output) {
    const Quantizer* found = analysis.context->quant.at(producerOf(analysis, output));
    if (!found)
        throw std::runtime_error("no quantizer makes " + std::string(output));
    return *found;
}

std::vector<std::string> written(const Analysis& analysis, Severity least) {
    std::vector<std::string> lines;
    for (const Finding& finding : analysis.findings) {
        if (finding.severity >= least)
            lines.push_back(finding.group + ": " + render(finding.message));
    }
    return lines;
}

TEST(BlockForms, Float4IsWholeAndLegal) {
    for (const std::string& text : {float4(), float4("trt.DequantizeLinear")}) {
        const Analysis analysis = inspectText(text, "trt-11.1,sm=10.0");
        EXPECT_THAT(written(analysis, Severity::Warning), IsEmpty());
        EXPECT_EQ(precisionAt(analysis, "y").compute, DataType::Float4E2M1);
        EXPECT_EQ(analysis.verdict.quantizedLayers, 1U);
    }
}

TEST(BlockForms, ACastBetweenDequantizeAndItsLayerTakesNoTimeOfItsOwn) {
    const auto costOf = [](const Analysis& analysis, std::string_view output) {
        return analysis.verdict.nodes.at(producerOf(analysis, output).value);
    };
    const Analysis form = inspectText(float4(), "trt-11.1,sm=10.0");
    EXPECT_EQ(form.verdict.unfusedPairs, 0U);
    EXPECT_EQ(costOf(form, "xc").launches, 0);
    EXPECT_EQ(costOf(form, "xd").launches, 0);
    EXPECT_EQ(costOf(form, "y").bytesRead, (4 * 32 + 32 * 32) / 2) << "both operands are read in 4 bits";

    std::string text = float4();
    text.replace(text.find("y = MatMul (xc, wc)"), 19, "m = MatMul (xc, wc) y = Add (m, xc)");
    const Analysis beside = inspectText(text, "trt-11.1,sm=10.0");
    EXPECT_EQ(costOf(beside, "xc").launches, 1) << "an Add reads the result of the Cast in float";
}

TEST(BlockForms, ADynamicQuantizerComputesItsScales) {
    const Analysis analysis = inspectText(float4(), "trt-11.1");
    const Quantizer& dynamic = quantizerOf(analysis, "xq");
    EXPECT_TRUE(dynamic.quantizes);
    EXPECT_TRUE(dynamic.dynamic);
    EXPECT_EQ(dynamic.type, DataType::Float4E2M1);
    EXPECT_EQ(dynamic.granularity, Granularity::Block);
    EXPECT_EQ(dynamic.blockSize, 16);
    EXPECT_EQ(analysis.context->index().name(dynamic.scale), "xs");
    EXPECT_THAT(render(describeQuantizer(dynamic, analysis.context->storage())), HasSubstr("FP4"));
}

TEST(BlockForms, OfMxfp8Have32ElementsWhereTheSizeIsLeftOut) {
    const Analysis analysis =
        inspectText(R"(<ir_version: 10, opset_import: ["": 23, "trt": 1]> g (float[4,64] x) => (? y) {
            q, s = trt.TRT_MXFP8DynamicQuantize <axis = -1> (x)
            y = trt.TRT_MXFP8DequantizeLinear <axis = -1> (q, s)
        })",
            "trt-11.1,sm=10.0");
    EXPECT_EQ(quantizerOf(analysis, "q").blockSize, 32);
    EXPECT_EQ(quantizerOf(analysis, "y").blockSize, 32);
}

TEST(BlockForms, AScaleInTwoLevelsBelongsToOneQuantizer) {
    const Analysis analysis = inspectText(float4(), "trt-11.1");
    const Quantizer& weight = quantizerOf(analysis, "wd");
    ASSERT_TRUE(weight.scaleLevel.valid());
    EXPECT_EQ(analysis.context->node(weight.scaleLevel).output(0), "wt");
    EXPECT_TRUE(quantizerOf(analysis, "wt").ofScale);
    EXPECT_FALSE(weight.ofScale);
    EXPECT_THAT(render(describeQuantizer(weight, analysis.context->storage())), HasSubstr("FP4"));
}

// No function that folds takes the first level, whatever offers it.
TEST(BlockForms, TheFirstLevelCannotBeFolded) {
    const Analysis analysis = inspectText(float4(), "trt-11.1");
    const Context& context = *analysis.context;
    const Quantizer& level = quantizerOf(analysis, "wt");
    const Tensor* scales = constantAfter(context.index(), level.data);
    ASSERT_NE(scales, nullptr);
    const auto folded = dequantized("folded", *scales, level, DataType::Float, context.storage());
    ASSERT_FALSE(isOk(folded));
    EXPECT_EQ(folded.error().kind, ErrorKind::Unsupported);
}

std::size_t levelsIn(const Analysis& analysis) {
    const auto isLevel = [](const Quantizer& quantizer) { return quantizer.ofScale; };
    return static_cast<std::size_t>(std::ranges::count_if(analysis.context->quant.all(), isLevel));
}

TEST(BlockForms, NoFixFoldsAScaleInTwoLevels) {
    for (const char* target : {"trt-8.6", "trt-10.3", "trt-10.10", "trt-11.1", "trt-11.1,ort"}) {
        const Analysis analysis = inspectText(float4(), target);
        ASSERT_EQ(levelsIn(analysis), 2U);
        for (const Finding& finding : analysis.findings) {
            for (const Offer& offer : offersFor(*analysis.context, finding)) {
                if (offer.safety == Safety::Advice)
                    continue;
                const Analysis after = inspectModel(fixedModel(analysis, finding, offer.id), target);
                EXPECT_EQ(levelsIn(after), 2U) << target << " " << finding.key << " " << offer.id;
            }
        }
        EXPECT_EQ(levelsIn(*fixedAll(analysis).analysis), 2U) << target;
    }
}

TEST(BlockForms, AZeroPointAfterACastIsKnown) {
    const Analysis analysis = inspectText(R"(<ir_version: 8, opset_import: ["": 20]>
        g (float[2,2] x) => (float[2,2] y) <float s = {0.5}, float[2,2] w = {1, 2, 3, 4}, float[2] ws = {0.1, 0.2}> {
            zf = Constant <value = float {0}> ()
            z = Cast <to = 3> (zf)
            wzf = Constant <value = float[2] {0, 0}> ()
            wz = Cast <to = 3> (wzf)
            q = QuantizeLinear (x, s, z)
            d = DequantizeLinear (q, s, z)
            wq = QuantizeLinear <axis = 0> (w, ws, wz)
            wd = DequantizeLinear <axis = 0> (wq, ws, wz)
            y = MatMul (d, wd)
        })",
        "trt-10.3");
    EXPECT_THAT(written(analysis, Severity::Warning), IsEmpty());
    EXPECT_EQ(quantizerOf(analysis, "q").type, DataType::Int8);
    EXPECT_EQ(quantizerOf(analysis, "q").scalarZeroPoint, 0);
    EXPECT_EQ(quantizerOf(analysis, "wd").scalarZeroPoint, 0);
    EXPECT_TRUE(hasReadableScales(quantizerOf(analysis, "wd")));
    EXPECT_EQ(analysis.verdict.quantizedLayers, 1U);
}

TEST(BlockForms, TheDomainTrtIsNoPlugin) {
    const std::string weights =
        R"(<ir_version: 10, opset_import: ["": 20, "trt": 1]> g (float16[4,128] x) => (float16[4,8] y)
        <int4[128,8] w = ramp(-7, 7), float16[1,8] s = fill(0.1)>
        { d = trt.DequantizeLinear <axis = 0, block_size = 128> (w, s) y = MatMul (x, d) })";
    const Analysis analysis = inspectText(weights, "trt-10.3,strong");
    EXPECT_THAT(written(analysis, Severity::Note), IsEmpty());
    EXPECT_EQ(quantizerOf(analysis, "d").type, DataType::Int4);
    const ValueIx weight = analysis.context->index().input(producerOf(analysis, "y"), 1);
    EXPECT_EQ(analysis.context->types.element(weight), DataType::Float16);
}

// Another operator of that domain is still a plugin, and another domain's operator of that name is shadowed.
TEST(BlockForms, OtherDomainsAreWhatTheyWere) {
    const auto inDomain = [](const std::string& domain, const std::string& op) {
        const std::string head = R"(<ir_version: 8, opset_import: ["": 17, ")" + domain + R"(": 1]>)";
        return inspectText(head + " g (float[2] x) => (float[2] y) { y = " + domain + "." + op + " (x) }", "trt-10.3");
    };
    EXPECT_THAT(findingsOf(inDomain("acme", "Relu"), "plugin-shadowed"), testing::SizeIs(1));
    EXPECT_THAT(findingsOf(inDomain("trt", "Relu"), "plugin-shadowed"), IsEmpty());
    EXPECT_THAT(findingsOf(inDomain("trt", "Unheard"), "plugin-unknown"), testing::SizeIs(1));
}

TEST(BlockForms, ALayerShowsItsWeightsInBlocks) {
    const TestPicture picture = pictureOf(float4());
    EXPECT_THAT(picture.lines(picture.box("y")), HasSubstr("FP4/block"));
}

} // namespace
} // namespace qaliper::block_forms_test
