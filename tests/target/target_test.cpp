#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/target/target.h"
#include "tests/support/result.h"

namespace qaliper::target_test {
namespace {

std::string refusalOf(std::string_view text) {
    const auto target = parseTarget(text);
    return target ? "(accepted)" : describe(target.error());
}

TEST(Versions, AreOrderedByNumberNotByText) {
    EXPECT_LT((Version{8, 6, 1}), (Version{10, 0, 0}));
    EXPECT_LT((Version{10, 3, 0}), (Version{10, 13, 0}));
    EXPECT_LT((Version{8, 6, 0}), (Version{8, 6, 1}));
    EXPECT_TRUE(must(parseTarget("trt-10.13")).isAtLeast(10, 3));
    EXPECT_FALSE(must(parseTarget("trt-10.3")).isAtLeast(10, 13));
    EXPECT_FALSE(must(parseTarget("trt-9.3")).isAtLeast(10));
}

TEST(Versions, AreWrittenWithAPatchOnlyWhenThereIsOne) {
    EXPECT_EQ(formatVersion({10, 3, 0}), "10.3");
    EXPECT_EQ(formatVersion({8, 6, 1}), "8.6.1");
}

TEST(Versions, HavePartsUpTo999) {
    EXPECT_EQ(must(parseTarget("trt-10.3.999")).version, (Version{10, 3, 999}));
    EXPECT_FALSE(parseTarget("trt-10.3.1000"));
}

TEST(Targets, WhatIsWrittenReadsBack) {
    for (const char* text :
        {"trt-8.0", "trt-8.6.1", "trt-10.3,sm=8.7", "trt-10.3,sm=8.7,fp16,bf16,strong,dla,ort", "trt-11.1", "trt-11.2",
            "trt-11.3", "trt-11.4", "trt-11.4.1", "trt-11.5", "rtx-1.7", "rtx-1.7,sm=8.9", "rtx-1.7.1,sm=12.0"})
        EXPECT_EQ(formatTarget(must(parseTarget(text))), text);
    EXPECT_EQ(formatTarget(must(parseTarget("trt-10.3,ort,fp16"))), "trt-10.3,fp16,ort") << "in one order";
}

TEST(Targets, FlagsMeanWhatTheySay) {
    const Target target = must(parseTarget("trt-10.3,sm=8.7,fp16,dla,ort"));
    EXPECT_EQ(target.version, (Version{10, 3, 0}));
    EXPECT_EQ(target.gpu, (ComputeCapability{8, 7}));
    EXPECT_TRUE(target.fp16 && target.dla && !target.bf16 && !target.stronglyTyped);
    EXPECT_EQ(target.route, Route::OnnxRuntime);
    EXPECT_FALSE(target.isStronglyTyped());
    EXPECT_TRUE(must(parseTarget("trt-10.3,strong")).isStronglyTyped());
    EXPECT_TRUE(must(parseTarget("trt-11.0")).isStronglyTyped()) << "there is no weak typing any more";
}

TEST(Targets, InWords) {
    EXPECT_EQ(describeTarget(must(parseTarget("trt-10.3,sm=8.7,fp16"))), "TensorRT 10.3 · SM 8.7 · FP16");
    EXPECT_EQ(describeTarget(must(parseTarget("trt-11.0,ort"))), "TensorRT 11.0 · strongly typed · ONNX Runtime");
}

TEST(Targets, OfTensorRtRtxReadModelsAsAReleaseOfTensorRtDoes) {
    const Target target = must(parseTarget("rtx-1.7,RTX 4090"));
    EXPECT_EQ(target.rtx, (Version{1, 7, 0}));
    EXPECT_EQ(target.version, (Version{11, 5, 0}));
    EXPECT_EQ(target.gpu, (ComputeCapability{8, 9}));
    EXPECT_TRUE(target.isStronglyTyped());
    EXPECT_EQ(describeTarget(target), "TensorRT-RTX 1.7 · SM 8.9 · strongly typed");
    EXPECT_FALSE(must(parseTarget("trt-11.5")).rtx);
    EXPECT_TRUE(parseTarget("rtx-1.7,sm=7.5")) << "which TensorRT 11 does not build for";
}

TEST(Targets, OfTensorRtRtxAreRefusedWhereItHasNoSuchThing) {
    EXPECT_EQ(refusalOf("rtx-1.2"), "TensorRT-RTX 1.2 is not known here; 1.7 is");
    EXPECT_THAT(refusalOf("rtx-x"), testing::HasSubstr("is no target"));
    EXPECT_THAT(refusalOf("rtx-1.7,fp16"), testing::HasSubstr("TensorRT-RTX 1.7 has no \"fp16\""));
    EXPECT_THAT(refusalOf("rtx-1.7,dla"), testing::HasSubstr("does not build for a DLA"));
    EXPECT_THAT(refusalOf("rtx-1.7,sm=7.0"), testing::HasSubstr("compute capability 7.0"));
}

TEST(Targets, RefusalsSayWhatWouldBeUnderstood) {
    for (const char* text : {"", "10.3"})
        EXPECT_EQ(refusalOf(text),
            "\"" + std::string(text) +
                "\" is no target. Write a TensorRT version such as trt-10.3, rtx-1.7 for TensorRT-RTX, or what "
                "TensorRT comes with, such as jetpack-6.2");
    for (const char* text :
        {"trt-", "trt-10", "trt-10.", "trt-10.x", "trt-10.3.1.2", "trt--1.3", "trt-10.1000", "TRT-10.3", "trt-10.3 "})
        EXPECT_THAT(refusalOf(text), testing::HasSubstr("is no target")) << text;
    EXPECT_EQ(refusalOf("trt-7.2"), "TensorRT 7.2 is not known here; 8.0 to 11.5 are");
    EXPECT_EQ(refusalOf("trt-12.0"), "TensorRT 12.0 is not known here; 8.0 to 11.5 are");
    EXPECT_EQ(refusalOf("trt-10.3,int8"),
        "\"int8\" is no target option. Known are sm=MAJOR.MINOR, gpu=NAME, fp16, bf16, strong, dla and ort");
    EXPECT_EQ(refusalOf("trt-10.3,"),
        "\"\" is no target option. Known are sm=MAJOR.MINOR, gpu=NAME, fp16, bf16, strong, dla and ort");
    EXPECT_EQ(refusalOf("trt-10.3,sm=87"), "\"sm=87\" is no compute capability. Write for example sm=8.7");
}

TEST(Targets, AGpuMayBeNamed) {
    for (const auto& [text, target] : {std::pair{"trt-10.3,gpu=RTX 4090,fp16", "trt-10.3,sm=8.9,fp16"},
             {"trt-10.3,gpu=jetson agx orin,dla", "trt-10.3,sm=8.7,dla"}, {"trt-11.5,gpu=L40S", "trt-11.5,sm=8.9"},
             {"trt-11.5,gpu=B200", "trt-11.5,sm=10.0"}, {"trt-10.3,RTX 4090,fp16", "trt-10.3,sm=8.9,fp16"},
             {"trt-10.3,fp16,Jetson AGX Orin", "trt-10.3,sm=8.7,fp16"}, {"trt-10.3,gpu=8.6", "trt-10.3,sm=8.6"}})
        EXPECT_EQ(formatTarget(must(parseTarget(text))), target) << text;
    EXPECT_THAT(refusalOf("trt-11.5,gpu=RTX 6000"), testing::HasSubstr("RTX 6000 Ada (sm=8.9)"));
    EXPECT_THAT(refusalOf("trt-11.5,gpu=RTX 9999"), testing::HasSubstr("is no GPU that is known here"));
    EXPECT_THAT(refusalOf("trt-11.5,RTX 6000"), testing::HasSubstr("RTX 6000 Ada (sm=8.9)"));
    EXPECT_EQ(parseTarget("trt-11.5,gpu=RTX 6000").error().kind, ErrorKind::Invalid);
}

struct NoTarget {
    const char* text;
    const char* help; // what the message offers instead
};
class ImpossibleTarget : public testing::TestWithParam<NoTarget> {};

TEST_P(ImpossibleTarget, IsAnErrorOfItsOwnThatSaysWhatToDo) {
    const auto target = parseTarget(GetParam().text);
    ASSERT_FALSE(target);
    EXPECT_EQ(target.error().kind, ErrorKind::NoSuchTarget);
    EXPECT_THAT(describe(target.error()), testing::HasSubstr(GetParam().help));
}

INSTANTIATE_TEST_SUITE_P(Targets, ImpossibleTarget,
    testing::Values(NoTarget{"trt-11.0,dla", "8.4 to 10.7"}, NoTarget{"trt-8.2,sm=12.0", "10.8 and newer"},
        NoTarget{"trt-10.7,gpu=RTX 5090", "10.8 and newer"}, NoTarget{"trt-10.5,sm=7.0", "8.0 to 10.4"},
        NoTarget{"trt-11.3,sm=8.7", "11.4.1"}, NoTarget{"trt-11.4,sm=8.7,dla", "11.4.1"},
        NoTarget{"trt-10.3,sm=8.6,dla", "has no DLA"}, NoTarget{"trt-10.3,gpu=Orin Nano,dla", "has no DLA"},
        NoTarget{"trt-11.5,gpu=Thor,dla", "has no DLA"}, NoTarget{"trt-11.0,fp16", "Leave it out"},
        NoTarget{"trt-11.0,bf16", "Leave it out"}, NoTarget{"trt-8.6,strong", "9.0"}, NoTarget{"trt-8.6,bf16", "9.0"},
        NoTarget{"trt-11.9", "trt-11.5"}, NoTarget{"trt-10.17", "10.16"}, NoTarget{"trt-9.4", "10.0"},
        NoTarget{"trt-8.7,sm=8.6", "8.6"}),
    [](const auto& instance) { return "Row" + std::to_string(instance.index); });

TEST(Targets, TheNearestPossibleOnesAreTaken) {
    for (const char* text : {"trt-10.7,dla", "trt-11.4,dla", "trt-11.4.1,sm=8.7,dla", "trt-10.8,sm=12.0",
             "trt-10.4,sm=7.0", "trt-10.12,sm=8.7,dla", "trt-10.3,gpu=Orin NX,dla", "trt-9.0,strong,bf16",
             "trt-10.16,fp16", "trt-11.0,sm=7.5", "trt-8.6.11", "trt-11.5.1"})
        EXPECT_TRUE(parseTarget(text)) << text << ": " << refusalOf(text);
}

TEST(Targets, WhatWasStoredIsReadThoughNoReleaseEverWasSo) {
    for (const char* text : {"trt-11.0,dla", "trt-8.2,sm=12.0", "trt-11.1,fp16", "trt-11.9"})
        EXPECT_EQ(formatTarget(must(readTarget(text))), text);
}

TEST(Targets, TheDefaultIsTheNewestAndSaysSo) {
    EXPECT_EQ(defaultTarget().version, newestVersion);
    EXPECT_EQ(defaultTarget().source, "default");
}

} // namespace
} // namespace qaliper::target_test
