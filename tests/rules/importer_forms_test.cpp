#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/importer_form.h"
#include "tests/support/inspecting.h"
#include "tests/support/offer_checks.h"

// Forms of single operators that importers reject or misread, as tables.

namespace qaliper::importer_forms_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(ImporterForms, HardmaxWantsAnAxisOfKnownSize) {
    const auto hardmax = [](const std::string& size) {
        return "<ir_version: 8, opset_import: [\"\": 13]> g (float[2," + size + "] x) => (float y) { y = Hardmax (x) }";
    };
    EXPECT_THAT(placesOf(inspectText(hardmax("n"), "trt-10.3"), restrictedRule), ElementsAre("y"));
    EXPECT_THAT(placesOf(inspectText(hardmax("3"), "trt-10.3"), restrictedRule), IsEmpty());
}

TEST(ImporterForms, ResizeWantsScalesForAllAxes) {
    const auto resize = [](const std::string& axes, const std::string& scales) {
        return "<ir_version: 8, opset_import: [\"\": 18]> g (float[1,1,4,4] x) => (float y) <float[" + scales +
            "> { y = Resize <mode = \"linear\"" + axes + "> (x, , s) }";
    };
    const std::string some = resize(", axes = [2,3]", "2] s = {2, 2}");
    EXPECT_THAT(placesOf(inspectText(some, "trt-9.3"), restrictedRule), ElementsAre("y"));
    EXPECT_THAT(placesOf(inspectText(some, "trt-10.3"), restrictedRule), IsEmpty()) << "constant scales are read";
    EXPECT_THAT(placesOf(inspectText(resize("", "4] s = {1, 1, 2, 2}"), "trt-9.3"), restrictedRule), IsEmpty());
    const std::string computed =
        "<ir_version: 8, opset_import: [\"\": 18]> g (float[1,1,4,4] x, float[2] t) => (float y) "
        "{ s = Abs (t) y = Resize <mode = \"linear\", axes = [2,3]> (x, , s) }";
    EXPECT_THAT(placesOf(inspectText(computed, "trt-10.3"), restrictedRule), ElementsAre("y"));
}

TEST(ImporterForms, InputsThatHaveToBeInitializersMayStandAfterNothing) {
    const std::string image = "(float[1,4,4,4] x) => (float y) <float[4,4,3,3] w = fill(1), float[4] b = fill(1)>";
    const std::string pixels = "(float[1,4,4,4] x) => (float y) <float[4] s = fill(1), float[4] b = fill(1)>";
    const std::string after = "c = Identity (b) ";
    for (const ImporterForm& form : std::vector<ImporterForm>{
             {modelOfOpset(13, image, after + "y = Conv (x, w, c)"), "trt-8.4", "trt-8.5",
                 modelOfOpset(13, image, "y = Conv (x, w, b)")},
             {modelOfOpset(13, image, after + "y = ConvTranspose (x, w, c)"), "trt-8.2", "trt-8.5"},
             {modelOfOpset(13, image, "v = Identity (w) y = ConvTranspose (x, v)"), "trt-8.0", "trt-8.2"},
             {modelOfOpset(13, pixels, after + "y = InstanceNormalization (x, s, c)"), "trt-9.3", "trt-10.0",
                 modelOfOpset(13, pixels, "y = InstanceNormalization (x, s, b)")},
             {modelOfOpset(13, "(float[1,4] x) => (float y) <int64[1] a = {0}>", "c = Identity (a) y = Squeeze (x, c)"),
                 "trt-10.3", {}},
             {modelOfOpset(13, "(float[4] x) => (float y) <int64 a = {0}>", "c = Identity (a) y = CumSum (x, c)"),
                 "trt-8.6", {}, modelOfOpset(13, "(float[4] x) => (float y) <int64 a = {0}>", "y = CumSum (x, a)")},
         })
        expectRefused(form);
    const std::string constant = "b2 = Constant <value = float[4] {1, 2, 3, 4}> () y = Conv (x, w, b2)";
    EXPECT_EQ(stageOf(modelOfOpset(13, image, constant), "trt-8.4"), Stage::None) << "a Constant is as good";
}

TEST(ImporterForms, TypesThatAnImporterRefuses) {
    const auto unary = [](const std::string& type, const std::string& node) {
        return modelOfOpset(13, "(" + type + "[4,4] x) => (? y) <" + type + "[4,4] w = fill(1)>", "y = " + node);
    };
    for (const ImporterForm& form : std::vector<ImporterForm>{
             {unary("int32", "MatMul (x, w)"), "trt-8.6", {}, unary("float", "MatMul (x, w)")},
             {unary("int64", "MatMul (x, w)"), "trt-10.10", {}},
             {unary("int32", "Sqrt (x)"), "trt-10.3", {}, unary("float", "Sqrt (x)")},
             {unary("bool", "Equal (x, w)"), "trt-8.6", "trt-9.3"},
             {unary("int64", "Pow (x, w)"), "trt-10.3", "trt-9.3"},
         })
        expectRefused(form);
    EXPECT_EQ(stageOf(unary("int64", "Relu (x)"), "trt-8.6"), Stage::Parser) << "INT32 for this parser";
    EXPECT_EQ(stageOf(unary("int64", "Relu (x)"), "trt-9.3"), Stage::None);
}

TEST(ImporterForms, FormsThatAnImporterRefuses) {
    const std::string pad =
        "(float[1,1,4,4] x) => (float y) <int64[8] p = {0,0,1,1,0,0,1,1}, float zero = {0}, float one = {1}>";
    const std::string scatter = "(float[4] x, float[1] u) => (float[4] y) <int64[1,1] at = {2}>";
    for (const ImporterForm& form : std::vector<ImporterForm>{
             {modelOfOpset(14, "(float[2,3] x) => (float y) <int64[1] s = {6}>", "y = Reshape (x, s)"), "trt-8.4",
                 "trt-8.5", modelOfOpset(13, "(float[2,3] x) => (float y) <int64[1] s = {6}>", "y = Reshape (x, s)")},
             {modelOfOpset(13, pad, "y = Pad (x, p, one)"), "trt-8.0", "trt-8.2",
                 modelOfOpset(13, pad, "y = Pad (x, p, zero)")},
             {modelOfOpset(13, pad, "y = Pad <mode = \"reflect\"> (x, p)"), "trt-8.0", "trt-8.2"},
             {modelOfOpset(16, scatter, "y = ScatterND <reduction = \"none\"> (x, at, u)"), "trt-10.7", "trt-10.9",
                 modelOfOpset(16, scatter, "y = ScatterND (x, at, u)")},
             {modelOfOpset(16, scatter, "y = ScatterND <reduction = \"add\"> (x, at, u)"), "trt-10.10", {}},
             {modelOfOpset(13, "(float[n,4] x) => (float y)", "y = Squeeze (x)"), "trt-10.10", {},
                 modelOfOpset(13, "(float[1,4] x) => (float y)", "y = Squeeze (x)")},
             {modelOfOpset(13, "(float[n,4] x) => (float y)", "y = Squeeze (x)"), "trt-11.4.1", "trt-11.5"},
             {modelOfOpset(6, "(float[1,4] x, float[1,4] z) => (float y)", "y = Add (x, z)"), "trt-10.0", "trt-9.3",
                 modelOfOpset(7, "(float[1,4] x, float[1,4] z) => (float y)", "y = Add (x, z)")},
             {modelOfOpset(6, "(float[1,4] x, float[4] z) => (float y)", "y = Add <broadcast = 1> (x, z)"), "trt-8.6",
                 {}},
             {modelOfOpset(13, "(float[n,4] x) => (float y)", "y = EyeLike (x)"), "trt-8.6", {}},
             {modelOfOpset(13, "(float[2] x, bool t) => (float y)", "y, m = Dropout (x, , t)"), "trt-10.3", {}},
             {modelOfOpset(13, "(float[8] x) => (float y) <int64[1] b = {6}, int64[1] e = {2}>", "y = Slice (x, b, e)"),
                 "trt-8.2", "trt-8.4",
                 modelOfOpset(
                     13, "(float[8] x) => (float y) <int64[1] b = {2}, int64[1] e = {6}>", "y = Slice (x, b, e)")},
             {modelOfOpset(13,
                  "(float[8] x) => (float y) <int64[1] b = {2}, int64[1] e = {6}, int64[1] a = {0}, int64[1] s = {-1}>",
                  "y = Slice (x, b, e, a, s)"),
                 "trt-8.0", "trt-8.4"},
             {modelOfOpset(13, "(float a, float b, float c) => (float y)", "y = Range (a, b, c)"), "trt-8.2", {}},
             {modelOfOpset(13, "(float[n,4] x, int64[n,4] i) => (float y)", "y = GatherElements (x, i)"), "trt-8.0",
                 "trt-8.2"},
         })
        expectRefused(form);
}

// Each was asked of the parsers of 10.15 and 11.2.
TEST(ImporterForms, RanksAndShapesThatTheParserComputes) {
    const auto reduced = [](const std::string& shape, const std::string& node) {
        return modelOfOpset(13, "(float" + shape + " x) => (float y)", "y = " + node);
    };
    const std::string two = "(float[2,3] x, float[4,5] z) => (float y)";
    const std::string kernel = "(float[1,4,8,8] x) => (float y) <float[6,2,3,3] w = fill(1)>";
    for (const ImporterForm& form : std::vector<ImporterForm>{
             {reduced("[3]", "Softmax (x)"), "trt-10.6", "trt-10.5", reduced("[2,3]", "Softmax (x)")},
             {reduced("[3]", "ArgMax (x)"), "trt-11.2", {}, reduced("[2,3]", "ArgMax (x)")},
             {reduced("[2,4,5]", "LRN <size = 3> (x)"), "trt-10.15", {}, reduced("[2,4,5,5]", "LRN <size = 3> (x)")},
             {reduced("", "ReduceMax (x)"), "trt-10.15", {}, reduced("[3]", "ReduceMax (x)")},
         })
        expectRefused(form);
    EXPECT_EQ(severityOf(modelOfOpset(11, "(float[3] x) => (float y)", "y = Softmax <axis = 0> (x)"), "trt-10.15"), "");
    for (const ImporterForm& form : std::vector<ImporterForm>{
             {modelOfOpset(13, two, "y = Add (x, z)"), "trt-10.15", {},
                 modelOfOpset(13, "(float[2,3] x, float[1,3] z) => (float y)", "y = Add (x, z)")},
             {modelOfOpset(13, two, "y = MatMul (x, z)"), "trt-11.2", {},
                 modelOfOpset(13, "(float[2,3] x, float[7,3,5] z) => (float y)", "y = MatMul (x, z)")},
             {modelOfOpset(13, two, "y = Gemm (x, z)"), "trt-10.15", {},
                 modelOfOpset(13, "(float[2,3] x, float[5,3] z) => (float y)", "y = Gemm <transB = 1> (x, z)")},
             {modelOfOpset(13, two, "y = Concat <axis = 0> (x, z)"), "trt-10.15", {},
                 modelOfOpset(13, "(float[2,3] x, float[4,3] z) => (float y)", "y = Concat <axis = 0> (x, z)")},
             {modelOfOpset(13, kernel, "y = Conv (x, w)"), "trt-10.15", {},
                 modelOfOpset(13, kernel, "y = Conv <group = 2> (x, w)")},
             {modelOfOpset(
                  13, "(float[4,6] x) => (float y) <int64[1] a = {0}, int64[1] b = {2}>", "y = Slice (x, a, b)"),
                 "trt-10.6", "trt-10.5",
                 modelOfOpset(
                     13, "(float[4] x) => (float y) <int64[1] a = {0}, int64[1] b = {2}>", "y = Slice (x, a, b)")},
         })
        expectRefused(form);
    EXPECT_EQ(
        severityOf(modelOfOpset(13, "(float[n,k] x, float[4,m] z) => (float y)", "y = MatMul (x, z)"), "trt-10.15"), "")
        << "what is not known may fit";
}

TEST(ImporterForms, AxesAndDimensionsThatLayersHave) {
    const std::string deep = "(float[2,2,3,2,2] x) => (float y)";
    expectRefused({modelOfOpset(13, deep, "y = ArgMax (x)"), "trt-10.6", "trt-10.5",
        modelOfOpset(13, deep, "y = ArgMax <axis = 1> (x)")});
    expectRefused({modelOfOpset(13, deep, "y = Hardmax <axis = 0> (x)"), "trt-11.2", {},
        modelOfOpset(11, deep, "y = Hardmax <axis = 0> (x)")});
    expectRefused({modelOfOpset(13, "(float[1,1,1,1,1,1,2,2] x) => (? y) <int64[1] a = {0}>", "y = Unsqueeze (x, a)"),
        "trt-10.15", {},
        modelOfOpset(13, "(float[1,1,1,1,1,2,2] x) => (float y) <int64[1] a = {0}>", "y = Unsqueeze (x, a)")});
}

TEST(ImporterForms, AWindowInThePaddingAlone) {
    const std::string image = "(float[1,1,9,9] x) => (float y)";
    const auto pool = [&](const std::string& op, const std::string& attributes) {
        return modelOfOpset(12, image, "y = " + op + " <kernel_shape = [2,2], ceil_mode = 1, " + attributes + "> (x)");
    };
    expectRefused(
        {pool("AveragePool", "strides = [3,3]"), "trt-10.15", "trt-10.10", pool("AveragePool", "strides = [2,2]")});
    EXPECT_EQ(stageOf(pool("MaxPool", "strides = [3,3]"), "trt-11.2"), Stage::Run);
    EXPECT_EQ(stageOf(pool("AveragePool", "strides = [3,3], count_include_pad = 1"), "trt-11.2"), Stage::Run);
}

TEST(ImporterForms, OperandsOfOneType) {
    const auto mixed = [](const std::string& left, const std::string& right, const std::string& node) {
        return modelOfOpset(13, "(" + left + "[2,3] x, " + right + "[2,3] z) => (? y)", "y = " + node);
    };
    expectRefused({mixed("float", "float16", "Mul (x, z)"), "trt-11.2", "trt-10.15"});
    EXPECT_EQ(severityOf(mixed("float", "float16", "Mul (x, z)"), "trt-10.15,strong"), "error");
    expectRefused({mixed("float", "int32", "Mul (x, z)"), "trt-10.6", "trt-10.5"});
    EXPECT_EQ(severityOf(mixed("float", "float16", "Pow (x, z)"), "trt-11.2"), "") << "ONNX allows it";
    EXPECT_EQ(severityOf(mixed("double", "float", "Add (x, z)"), "trt-11.2"), "warning")
        << "FP64 is FP32 for the parser";
}

TEST(ImporterForms, WhatTheParsersOf1015And112Refuse) {
    const std::string matrix = "(float[2,3] x, int64[1] a) => (float y)";
    const std::string bytes = "(int8[2,3] x, int8 low) => (? y) <int8 zero = {0}>";
    const std::string bfloatSeries =
        "(bfloat16[4,2,3] x, bfloat16[1,2,5] h) => (? y) <bfloat16[1,15,3] w = fill(1.0), bfloat16[1,15,5] r = "
        "fill(1.0)>";
    const std::string series =
        "(float16[4,2,3] x, float16[1,2,5] h) => (? y) <float16[1,15,3] w = fill(1.0), float16[1,15,5] r = "
        "fill(1.0)>";
    for (const ImporterForm& form : std::vector<ImporterForm>{
             {modelOfOpset(18, matrix, "y = ReduceMean (x, a)"), "trt-10.15", {}},
             {modelOfOpset(13, matrix, "y = Unsqueeze (x, a)"), "trt-11.2", "trt-10.10"},
             {modelOfOpset(13, "(int32[2,3] x) => (? y)", "y = ReduceL2 (x)"), "trt-10.15", "trt-10.10",
                 modelOfOpset(18, "(int32[2,3] x) => (? y)", "y = ReduceL2 <noop_with_empty_axes = 1> (x)")},
             {modelOfOpset(13, bytes, "y = Clip (x, low)"), "trt-10.15", "trt-10.10",
                 modelOfOpset(13, bytes, "y = Clip (x, zero)")},
             {modelOfOpset(13, bytes, "y = NonZero (x)"), "trt-11.2", "trt-10.15"},
             {modelOfOpset(17, "(int64 n) => (? y)", "y = HannWindow <output_datatype = 10> (n)"), "trt-10.15", {},
                 modelOfOpset(17, "(int64 n) => (? y)", "y = HannWindow (n)")},
             {modelOfOpset(14, series, "y, z = GRU <hidden_size = 5> (x, w, r)"), "trt-11.2", "trt-10.15",
                 modelOfOpset(14, series, "y, z = GRU <hidden_size = 5> (x, w, r, , , h)")},
             {modelOfOpset(22, bfloatSeries, "y, z = GRU <hidden_size = 5> (x, w, r, , , h)"), "trt-11.2", "trt-10.15"},
             {modelOfOpset(17, "(float[1,8,1] x) => (? y)", "y = DFT (x)"), "trt-11.2", {},
                 modelOfOpset(17, "(float[1,8,1] x) => (? y)", "y = DFT <onesided = 1> (x)")},
             {modelOfOpset(13, "(float[2,3] x, float[2,3] z) => (? y)", "y = Mod (x, z)"), "trt-10.15", {},
                 modelOfOpset(13, "(float[2,3] x, float[2,3] z) => (? y)", "y = Mod <fmod = 1> (x, z)")},
         })
        expectRefused(form);
    EXPECT_EQ(severityOf(modelOfOpset(13, "(int32[2,3] x, int32 z) => (? y)", "y = Pow (x, z)"), "trt-10.15"), "");
    EXPECT_EQ(severityOf(modelOfOpset(13, "(int32[2,3] x, int32 z) => (? y)", "y = Pow (x, z)"), "trt-10.10"), "error");
}

TEST(ImporterForms, AxesAfterACastAreFollowedBackFrom112On) {
    const std::string signature = "(float[2,3] x, int64[1] any) => (float y) <int32[1] c = {1}, int64[1] a = {1}>";
    const auto reduced = [&](const std::string& axes) {
        return modelOfOpset(18, signature, "t = " + axes + " u = Identity (t) y = ReduceMean (x, u)");
    };
    expectRefused({reduced("Cast <to = 7> (c)"), "trt-10.15", "trt-11.2"});
    expectRefused({reduced("Neg (a)"), "trt-11.2", {}, reduced("Identity (a)")});
    expectRefused({reduced("Identity (any)"), "trt-11.2", {}});
    const Analysis analysis = inspectText(reduced("Neg (a)"), "trt-11.2");
    EXPECT_THAT(render(findingsOf(analysis, restrictedRule).front().title),
        testing::HasSubstr("the input axes as an initializer"));
}

TEST(ImporterForms, InputsOfConcatMeetFrom106On) {
    const std::string text =
        modelOfOpset(13, "(float[2,3] x, float[4,3] z) => (float y)", "y = Concat <axis = 1> (x, z)");
    for (const char* release : {"trt-10.6", "trt-10.15"})
        expectRefused({text, release, "trt-10.3",
            modelOfOpset(13, "(float[2,3] x, float[4,3] z) => (float y)", "y = Concat <axis = 0> (x, z)")});
}

// Nothing stops: the numbers are wrong.
TEST(ImporterForms, AxesAsAnInputAreNotReadByOldImporters) {
    const std::string signature = "(float[2,3,4] x) => (float y) <int64[1] last = {-1}, int64[3] all = {0, 1, 2}>";
    for (const std::string op : {"ReduceMean", "ReduceMax", "ReduceL2"}) {
        const std::string text = modelOfOpset(18, signature, "y = " + op + " (x, last)");
        EXPECT_EQ(stageOf(text, "trt-9.3"), Stage::Run) << op;
        EXPECT_EQ(severityOf(text, "trt-9.3"), "error") << op;
        EXPECT_EQ(stageOf(text, "trt-10.0"), Stage::None) << op;
        const Analysis analysis = inspectText(text, "trt-9.3");
        EXPECT_THAT(offerIds(analysis, findingsOf(analysis, restrictedRule).front()),
            ElementsAre("newer-tensorrt", "use-instead"));
        EXPECT_EQ(stageOf(modelOfOpset(18, signature, "y = " + op + " (x, all)"), "trt-9.3"), Stage::None) << op;
    }
    EXPECT_EQ(stageOf(modelOfOpset(13, signature, "y = ReduceSum (x, last)"), "trt-8.6"), Stage::None)
        << "those it reads";
}

TEST(ImporterForms, AttributesRanksAndTypesThatAnImporterRefuses) {
    const std::string image = "(float[1,2,4,4] x) => (float y) <float[4] s = {1, 2, 2, 1}, float[4] n = {1, 1, 2, 2}, "
                              "float[4] b = {2, 1, 2, 2}>";
    const auto resized = [&](const std::string& attributes, const std::string& scales) {
        return modelOfOpset(13, image, "y = Resize <" + attributes + "> (x, , " + scales + ")");
    };
    const auto half = [](const std::string& node) {
        return modelOfOpset(22, "(bfloat16[1,2,4,4] x) => (? y)", "y = " + node);
    };
    const std::string oldName = "coordinate_transformation_mode = \"tf_half_pixel_for_nn\"";
    for (const ImporterForm& form : std::vector<ImporterForm>{
             {modelOfOpset(13, "(float[2,3] x) => (float y)", "y = Einsum <equation = \"Ij->jI\"> (x)"), "trt-8.6", {},
                 modelOfOpset(13, "(float[2,3] x) => (float y)", "y = Einsum <equation = \"ij -> ji\"> (x)")},
             {modelOfOpset(13, "(float[2,3] x) => (float y)", "y = LpNormalization <p = 3> (x)"), "trt-10.1", {},
                 modelOfOpset(13, "(float[2,3] x) => (float y)", "y = LpNormalization <p = 1> (x)")},
             {resized(oldName + ", nearest_mode = \"floor\"", "n"), "trt-10.3", {}, resized(oldName, "n")},
             {resized("mode = \"linear\"", "b"), "trt-8.0", {}, resized("mode = \"linear\"", "s")},
             {resized("mode = \"cubic\"", "s"), "trt-8.6", {}, resized("mode = \"cubic\"", "n")},
             {modelOfOpset(13, "() => (? y)", "y = RandomNormal <shape = [2], dtype = 11> ()"), "trt-8.6", {},
                 modelOfOpset(13, "() => (? y)", "y = RandomNormal <shape = [2], dtype = 10> ()")},
             {modelOfOpset(6, "(float[2] x) => (float y)", "y = Dropout <is_test = 0> (x)"), "trt-10.3", {},
                 modelOfOpset(6, "(float[2] x) => (float y)", "y = Dropout <is_test = 1> (x)")},
             {modelOfOpset(14, "(float[1,2,3,3] x) => (float y)", "y = Trilu (x)"), "trt-8.5", "trt-8.6",
                 modelOfOpset(14, "(float[2,3,3] x) => (float y)", "y = Trilu (x)")},
             {modelOfOpset(10, "(float[4,n] x, int64[n] l) => (float y)", "y = ReverseSequence (x, l)"), "trt-8.5", {},
                 modelOfOpset(10, "(float[4,2] x, int64[2] l) => (float y)", "y = ReverseSequence (x, l)")},
             {modelOfOpset(13, "(uint8[2] x) => (int32[2] y)", "y = Cast <to = 6> (x)"), "trt-8.5", "trt-8.6",
                 modelOfOpset(13, "(uint8[2] x) => (float[2] y)", "y = Cast <to = 1> (x)")},
             {modelOfOpset(13, "(float[1,1,4,4,4] x) => (float y) <float[1,1,2,2,2] w = fill(1)>",
                  "y = ConvTranspose <pads = [0,0,0,1,1,1]> (x, w)"),
                 "trt-8.2", "trt-8.4",
                 modelOfOpset(13, "(float[1,1,4,4,4] x) => (float y) <float[1,1,2,2,2] w = fill(1)>",
                     "y = ConvTranspose <pads = [1,1,1,1,1,1]> (x, w)")},
             {modelOfOpset(
                  19, "(float[1,4] x) => (float y) <int64[4] p = {0,1,0,1}>", "y = Pad <mode = \"wrap\"> (x, p)"),
                 "trt-9.3", "trt-10.0",
                 modelOfOpset(
                     19, "(float[1,4] x) => (float y) <int64[4] p = {0,1,0,1}>", "y = Pad <mode = \"edge\"> (x, p)")},
             {half("HardSwish (x)"), "trt-10.1", {}, half("Relu (x)")},
             {modelOfOpset(13, "(bool[2] x) => (? y)", "y = Neg (x)"), "trt-8.6", {},
                 modelOfOpset(13, "(int32[2] x) => (? y)", "y = Neg (x)")},
             {modelOfOpset(13, "(int32[2] x) => (? y)", "y = Sign (x)"), "trt-8.6", "trt-9.3"},
             {modelOfOpset(13, "(int64[1] i) => (? y) <uint8[4,2] w = fill(1)>", "y = Gather (w, i)"), "trt-10.10",
                 "trt-10.9"},
         })
        expectRefused(form);
}

// The importer takes the node, and the numbers are others.
TEST(ImporterForms, ASplitHasAsManyOutputsAsItSays) {
    for (int said = 1; said < 6; ++said) {
        const std::string node = "y, z = Split <num_outputs = " + std::to_string(said) + "> (x)";
        const std::string text = modelOfOpset(18, "(float[12,5] x) => (float y, float z)", node);
        for (const std::string_view target : {"trt-10.0", "trt-10.15", "trt-11.2"})
            EXPECT_EQ(stageOf(text, target), said == 2 ? Stage::None : Stage::Parser) << text << target;
    }
}

TEST(ImporterForms, AttributesThatAnImporterDoesNotRead) {
    struct Case {
        std::string text;
        std::string_view misreadBy;
        std::string_view readBy;
        std::string legal;
    };
    const std::string row = "(float[1,5] x) => (float y)";
    const std::string best = "(float[1,5] x) => (float v, int64 i) <int64[1] k = {2}>";
    const std::string cells = "(float[2,3,4] x) => (float y) <float[1,8,4] w = fill(1), float[1,8,2] r = fill(1)>";
    const std::string boxes =
        "(float[1,6,4] b, float[1,1,6] s) => (int64 y) <int64 m = {3}, float i = {0.5}, float t = {0.1}>";
    const std::string chosen = modelOfOpset(11, boxes, "y = NonMaxSuppression (b, s, m, i, t)");
    for (const Case& one : std::vector<Case>{
             {modelOfOpset(11, best, "v, i = TopK <largest = 0> (x, k)"), "trt-8.4", "trt-8.5",
                 modelOfOpset(11, best, "v, i = TopK <largest = 1> (x, k)")},
             {modelOfOpset(15, row, "y = Shape <start = 0, end = 1> (x)"), "trt-9.3", "trt-10.0",
                 modelOfOpset(15, row, "y = Shape <end = 2> (x)")},
             {modelOfOpset(18, "(float[1,5] x) => (float y, float z)", "y, z = Split <axis = 1, num_outputs = 2> (x)"),
                 "trt-9.3", "trt-10.0",
                 modelOfOpset(
                     18, "(float[1,4] x) => (float y, float z)", "y, z = Split <axis = 1, num_outputs = 2> (x)")},
             {modelOfOpset(18, row, "y = ReduceMean <noop_with_empty_axes = 1> (x)"), "trt-9.3", "trt-10.0",
                 modelOfOpset(18, row, "y = ReduceMean (x)")},
             {modelOfOpset(14, cells, "y = LSTM <hidden_size = 2, layout = 1> (x, w, r)"), "trt-10.3", {},
                 modelOfOpset(14, cells, "y = LSTM <hidden_size = 2> (x, w, r)")},
             {modelOfOpset(18, "(float[1,1,4,4] x) => (float y) <float[4] s = {1, 1, 0.5, 0.5}>",
                  "y = Resize <mode = \"linear\", antialias = 1> (x, , s)"),
                 "trt-8.6", {},
                 modelOfOpset(18, "(float[1,1,4,4] x) => (float y) <float[4] s = {1, 1, 0.5, 0.5}>",
                     "y = Resize <mode = \"linear\"> (x, , s)")},
             {chosen, "trt-8.4", "trt-8.5", {}},
         }) {
        SCOPED_TRACE(one.text);
        EXPECT_EQ(stageOf(one.text, one.misreadBy), Stage::Run);
        EXPECT_EQ(severityOf(one.text, one.misreadBy), "error");
        if (!one.readBy.empty()) {
            EXPECT_EQ(severityOf(one.text, one.readBy), "");
        }
        if (!one.legal.empty()) {
            EXPECT_EQ(severityOf(one.legal, one.misreadBy), "");
        }
    }
    const Analysis analysis = inspectText(chosen, "trt-8.4");
    EXPECT_THAT(
        offerIds(analysis, findingsOf(analysis, restrictedRule).front()), ElementsAre("newer-tensorrt", "use-instead"));
}

} // namespace
} // namespace qaliper::importer_forms_test
