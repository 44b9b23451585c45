#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/quant/dequantize.h"
#include "model/quant/describe.h"
#include "model/quant/quantizers.h"
#include "tests/support/graphs.h"
#include "tests/support/result.h"

// QuantizeLinear and DequantizeLinear in every form exporters write them.

namespace qaliper::quantizers_test {
namespace {

using testing::ElementsAre;

// A model, its index and what is quantized in it. Types are the declared ones.
struct View {
    explicit View(std::string_view text) : index(textModel(text)), types(index), quant(index, types) {}

    const Quantizer& of(std::string_view output) const {
        const auto node = index.find(idOf(index.model(), output));
        const Quantizer* found = node ? quant.at(*node) : nullptr;
        if (!found)
            throw std::runtime_error("no quantizer makes " + std::string(output));
        return *found;
    }
    const Storage& storage() const { return *index.model().storage; }

    Index index;
    TypeTable types;
    QuantView quant;
};

TEST(Quantizers, PlainPair) {
    const View view(R"(m (float[4] x) => (float[4] y) <float s = {0.5}, int8 z = {0}> {
        q = QuantizeLinear (x, s, z)
        y = DequantizeLinear (q, s, z)
    })");
    ASSERT_EQ(view.quant.all().size(), 2U);
    const Quantizer& q = view.of("q");
    EXPECT_TRUE(q.quantizes);
    EXPECT_EQ(q.type, DataType::Int8);
    EXPECT_EQ(q.granularity, Granularity::PerTensor);
    EXPECT_EQ(q.scalarScale, 0.5);
    EXPECT_EQ(q.scalarZeroPoint, 0);
    EXPECT_FALSE(q.isWeight());
    EXPECT_TRUE(view.of("y").dequantizes());
    EXPECT_TRUE(sameQuantization(q, view.of("y"), view.storage()));
    EXPECT_EQ(view.quant.producer(view.index, view.of("y").data), &q);
}

TEST(Quantizers, TwoInputsAreUint8InOnnxAndInt8InTensorRt) {
    const View view("m (float[4] x) => (uint8[4] y) <float s = {0.5}> { y = QuantizeLinear (x, s) }");
    EXPECT_EQ(view.of("y").type, DataType::Uint8);
    EXPECT_EQ(takenAs(view.of("y").type), DataType::Int8);
    EXPECT_EQ(view.of("y").scalarZeroPoint, 0) << "left out is zero";
}

TEST(Quantizers, OutputTypeAttribute) {
    const View view(
        "m (float[4] x) => (int4[4] y) <float s = {0.5}> { y = QuantizeLinear <output_dtype = 22> (x, s) }");
    EXPECT_EQ(view.of("y").type, DataType::Int4);
}

TEST(Quantizers, ScalesThroughIdentityAndConstant) {
    const View view(R"(m (float[4] x) => (float[4] y) <float s = {0.5}, int8 z = {3}> {
        s1 = Identity (s)
        s2 = Identity (s1)
        z1 = Identity (z)
        c = Constant <value = float {0.25}> ()
        c1 = Identity (c)
        cz = Constant <value = int8 {0}> ()
        q = QuantizeLinear (x, s2, z1)
        y = DequantizeLinear (q, c1, cz)
    })");
    EXPECT_EQ(view.of("q").scalarScale, 0.5);
    EXPECT_EQ(view.of("q").scalarZeroPoint, 3);
    EXPECT_EQ(view.of("y").scalarScale, 0.25);
    EXPECT_EQ(view.of("y").type, DataType::Int8);
    EXPECT_FALSE(sameQuantization(view.of("q"), view.of("y"), view.storage()));
}

TEST(Quantizers, ConstantsOfEveryForm) {
    const View view(R"(m (float[4] x) => (float[4] y) {
        s = Constant <value_float = 0.5> ()
        z = Constant <value = uint8 {128}> ()
        q = QuantizeLinear (x, s, z)
        y = DequantizeLinear (q, s, z)
    })");
    EXPECT_EQ(view.of("q").type, DataType::Uint8);
    EXPECT_EQ(view.of("q").scalarZeroPoint, 128);
}

TEST(Quantizers, ComputedScalesAreNotKnown) {
    const View view(R"(m (float[4] x, float s) => (int8[4] y) <int8 z = {0}> { y = QuantizeLinear (x, s, z) })");
    EXPECT_EQ(view.of("y").scaleTensor, nullptr);
    EXPECT_FALSE(view.of("y").scalarScale);
    EXPECT_EQ(view.of("y").granularity, Granularity::PerTensor) << "the shape is known, the number is not";
    EXPECT_FALSE(readScales(view.of("y"), view.storage()));
}

TEST(Quantizers, PerChannelWeights) {
    const View view(
        R"(m () => (float[2,3] y) <float[2,3] w = {1.0, 2.0, 3.0, 4.0, 5.0, 6.0}, float[2] s = {0.5, 0.25}, int8[2] z = {0, 0}> {
        q = QuantizeLinear <axis = 0> (w, s, z)
        y = DequantizeLinear <axis = 0> (q, s, z)
    })");
    const Quantizer& q = view.of("q");
    EXPECT_EQ(q.granularity, Granularity::PerChannel);
    EXPECT_EQ(q.axis, 0);
    EXPECT_TRUE(q.isWeight()) << "float weights after a Q";
    EXPECT_TRUE(view.of("y").isWeight()) << "computed from constants alone";
    EXPECT_THAT(must(readScales(q, view.storage())), ElementsAre(0.5, 0.25));
    EXPECT_THAT(must(readZeroPoints(q, view.storage())), ElementsAre(0, 0));
}

TEST(Quantizers, OneChannelIsPerTensor) {
    const View view("m (float[1,3] x) => (int8[1,3] y) <float[1] s = {0.5}, int8[1] z = {0}> { y = QuantizeLinear "
                    "<axis = 0> (x, s, z) }");
    EXPECT_EQ(view.of("y").granularity, Granularity::PerTensor);
}

TEST(Quantizers, Blocks) {
    const View view(
        R"(m () => (float[4,2] y) <int4[4,2] w = {1, 2, 3, 4, 5, 6, 7, -8}, float[2,2] s = {1.0, 2.0, 3.0, 4.0}> {
        y = DequantizeLinear <axis = 0, block_size = 2> (w, s)
    })");
    const Quantizer& y = view.of("y");
    EXPECT_EQ(y.granularity, Granularity::Block);
    EXPECT_EQ(y.blockSize, 2);
    EXPECT_EQ(y.type, DataType::Int4) << "of the data, when there is no zero point";
    const Tensor& weight = view.index.model().main().initializers[0];
    const Tensor real = must(dequantized("r", weight, y, DataType::Float, view.storage()));
    EXPECT_THAT(must(readNumbers(real, view.storage())), ElementsAre(1, 4, 3, 8, 15, 24, 21, -32));
}

TEST(Quantizers, BlocksOfOneElementAreBlocks) {
    const View view("m (float[4,1] x) => (int8[4,1] y) <float[4,1] s = fill(0.5), int8[4,1] z = fill(0)> { y = "
                    "QuantizeLinear <axis = 0, block_size = 1> (x, s, z) }");
    EXPECT_EQ(view.of("y").granularity, Granularity::Block);
}

TEST(Quantizers, ScalesAlongTwoDimensionsAreBlocksOfWhateverSize) {
    const View view("m (float[4,2] x) => (int8[4,2] y) <float[2,2] s = fill(0.5), int8[2,2] z = fill(0)> { y = "
                    "QuantizeLinear (x, s, z) }");
    EXPECT_EQ(view.of("y").granularity, Granularity::Block);
}

TEST(Quantizers, Float8) {
    const View view(R"(m (float[4] x) => (float[4] y) <float s = {0.5}, float8e4m3fn z = {0.0}> {
        q = QuantizeLinear (x, s, z)
        y = DequantizeLinear (q, s, z)
    })");
    EXPECT_EQ(view.of("q").type, DataType::Float8E4M3FN);
    EXPECT_EQ(view.of("y").type, DataType::Float8E4M3FN);
}

TEST(Quantizers, FormsOfOtherDomains) {
    const View view(
        R"(<ir_version: 10, opset_import: ["": 21, "com.microsoft": 1, "trt": 1]> m (float[4] x) => (float[4] y) <float s = {0.5}, int8 z = {0}> {
        a = com.microsoft.QuantizeLinear (x, s, z)
        b = com.microsoft.DequantizeLinear (a, s, z)
        c = trt.TRT_FP8QuantizeLinear (b, s)
        d = trt.TRT_FP8DequantizeLinear (c, s)
        e = trt.TRT_INT4QuantizeLinear (d, s)
        y = acme.QuantizeLinear (d, s)
    })");
    EXPECT_EQ(view.quant.all().size(), 5U) << "another domain's QuantizeLinear is another operator";
    EXPECT_EQ(view.of("a").type, DataType::Int8);
    EXPECT_EQ(view.of("c").type, DataType::Float8E4M3FN);
    EXPECT_TRUE(view.of("c").quantizes);
    EXPECT_TRUE(view.of("d").dequantizes());
    EXPECT_EQ(view.of("e").type, DataType::Int4);
}

TEST(Quantizers, BrokenOnesAreSeenAndClaimNothing) {
    const View view(R"(m (float[4] x) => (float[4] y) <float[0] none = {}> {
        a = QuantizeLinear (x)
        b = QuantizeLinear ()
        c = DequantizeLinear (a, none)
        d = QuantizeLinear (x, nobody, nobody)
        y = Identity (x)
    })");
    EXPECT_EQ(view.quant.all().size(), 4U);
    EXPECT_EQ(view.of("a").granularity, Granularity::Unknown);
    EXPECT_FALSE(view.of("c").scalarScale);
    EXPECT_FALSE(view.of("d").scalarScale);
}

TEST(SameQuantization, ComparesChannelsAndAxes) {
    const View view(
        R"(m (float[2,2] x) => (float[2,2] y) <float[2] s = {0.5, 0.25}, float[2] s2 = {0.5, 0.25}, float[2] s3 = {0.5, 0.125}, int8[2] z = {0, 0}> {
        a = QuantizeLinear <axis = 0> (x, s, z)
        b = QuantizeLinear <axis = 0> (x, s2, z)
        c = QuantizeLinear <axis = 0> (x, s3, z)
        d = QuantizeLinear <axis = 1> (x, s, z)
        y = Identity (x)
    })");
    EXPECT_TRUE(sameQuantization(view.of("a"), view.of("b"), view.storage())) << "other tensors, same numbers";
    EXPECT_FALSE(sameQuantization(view.of("a"), view.of("c"), view.storage()));
    EXPECT_FALSE(sameQuantization(view.of("a"), view.of("d"), view.storage()));
}

TEST(Arithmetic, RoundsToEvenAndSaturates) {
    const View view(
        R"(m () => (float[6] y) <float[6] w = {0.25, 0.75, -0.25, 1000.0, -1000.0, 1.25}, float s = {0.5}, int8 z = {1}> {
        q = QuantizeLinear (w, s, z)
        y = DequantizeLinear (q, s, z)
    })");
    const Tensor& weight = view.index.model().main().initializers[0];
    const Tensor steps = must(quantized("q", weight, view.of("q"), view.storage()));
    EXPECT_EQ(steps.type, DataType::Int8);
    EXPECT_THAT(must(readNumbers(steps, view.storage())), ElementsAre(1, 3, 1, 127, -128, 3));
    const Tensor real = must(dequantized("r", steps, view.of("y"), DataType::Float, view.storage()));
    EXPECT_THAT(must(readNumbers(real, view.storage())), ElementsAre(0, 1, 0, 63, -64.5, 1));
}

TEST(Arithmetic, PerChannelOnAnyAxis) {
    const auto result = [](const std::string& axis) {
        const View view(
            "m () => (float[2,2] y) <int8[2,2] w = {1, 2, 3, 4}, float[2] s = {1.0, 10.0}> { y = DequantizeLinear" +
            axis + " (w, s) }");
        const Tensor real = must(
            dequantized("r", view.index.model().main().initializers[0], view.of("y"), DataType::Float, view.storage()));
        return must(readNumbers(real, view.storage()));
    };
    EXPECT_THAT(result(" <axis = 0>"), ElementsAre(1, 2, 30, 40));
    EXPECT_THAT(result(" <axis = 1>"), ElementsAre(1, 20, 3, 40));
    EXPECT_THAT(result(" <axis = -1>"), ElementsAre(1, 20, 3, 40));
    EXPECT_THAT(result(""), ElementsAre(1, 20, 3, 40)) << "1 when none is written";
}

TEST(Arithmetic, ScalesThatDoNotFitAreAnError) {
    const View view("m () => (float[2,2] y) <int8[2,2] w = {1, 2, 3, 4}, float[3] s = {1.0, 2.0, 3.0}> { y = "
                    "DequantizeLinear (w, s) }");
    const auto real =
        dequantized("r", view.index.model().main().initializers[0], view.of("y"), DataType::Float, view.storage());
    ASSERT_FALSE(real);
    EXPECT_EQ(describe(real.error()), "The scales of \"w\" do not fit its shape");
}

TEST(AssumedAxis, DiffersByVersion) {
    EXPECT_EQ(assumedAxis(must(parseTarget("trt-8.6"))), 0);
    EXPECT_EQ(assumedAxis(must(parseTarget("trt-10.1"))), 0);
    EXPECT_EQ(assumedAxis(must(parseTarget("trt-10.10"))), 0);
    EXPECT_EQ(assumedAxis(must(parseTarget("trt-10.11"))), std::nullopt) << "the release that changed it is not known";
    EXPECT_EQ(assumedAxis(must(parseTarget("trt-10.16"))), 1);
}

} // namespace
} // namespace qaliper::quantizers_test
