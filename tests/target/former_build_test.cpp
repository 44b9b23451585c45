#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/target/former_build.h"
#include "model/target/next_command.h"
#include "tests/support/result.h"

// How a model was built with weak typing, and the command line that builds it with strong typing.

namespace qaliper::former_build_test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

FormerBuild read(std::string_view text) { return must(readFormerBuild(text)); }

TEST(FormerBuilds, OfTrtexec) {
    const FormerBuild build = read("/usr/src/tensorrt/bin/trtexec --onnx=a.onnx --int8 --fp16 --calib='a b.cache' "
                                   "--precisionConstraints=obey --layerPrecisions=conv1:fp32,head*:fp16 "
                                   "--layerOutputTypes=split:fp32+fp16 --useDLACore=0");
    EXPECT_EQ(build.program, BuildProgram::Trtexec);
    EXPECT_TRUE(build.int8 && build.fp16 && build.dla && build.areWishesMet);
    EXPECT_FALSE(build.bf16 || build.stronglyTyped);
    EXPECT_EQ(build.cache, "a b.cache");
    EXPECT_THAT(
        build.computes, ElementsAre(LayerWish{"conv1", DataType::Float}, LayerWish{"head*", DataType::Float16}));
    EXPECT_THAT(build.writes, ElementsAre(LayerWish{"split", DataType::Float})) << "the first of its outputs";
    EXPECT_EQ(build.halfType(), DataType::Float16);
}

TEST(FormerBuilds, BestAllowsAllTypes) {
    const FormerBuild build = read("trtexec --best --onnx=a.onnx");
    EXPECT_TRUE(build.int8 && build.fp16 && build.bf16);
    EXPECT_EQ(build.halfType(), DataType::Float16);
    EXPECT_EQ(read("--bf16").halfType(), DataType::Bfloat16);
    EXPECT_EQ(read("--onnx=a.onnx").halfType(), DataType::Float);
}

TEST(FormerBuilds, OptionsAloneAreThoseOfTrtexec) { EXPECT_TRUE(read("--fp16 --onnx=a.onnx").fp16); }

TEST(FormerBuilds, ALogNamesTheCommandLine) {
    const FormerBuild build =
        read("[I] Start\n&&&& RUNNING TensorRT.trtexec [TensorRT v8601] # /opt/trtexec --onnx=a.onnx --fp16\n"
             "[I] Precision: FP32+FP16 --int8\n");
    EXPECT_TRUE(build.fp16);
    EXPECT_FALSE(build.int8) << "what other lines say is no option";
}

TEST(FormerBuilds, AScriptMayContinueItsLine) {
    const FormerBuild build =
        read("#!/bin/sh\nset -e\ntrtexec --onnx=a.onnx \\\n  --int8 \\\n  --calib=c\necho --fp16\n");
    EXPECT_TRUE(build.int8);
    EXPECT_FALSE(build.fp16);
    EXPECT_EQ(build.cache, "c");
}

TEST(FormerBuilds, OfPolygraphy) {
    const FormerBuild build = read("polygraphy convert --fp16 model.onnx --int8 --calibration-cache c.cache "
                                   "--precision-constraints prefer --layer-precisions a:float32 b:float16 -o m.engine");
    EXPECT_TRUE(build.fp16 && build.int8 && build.areWishesMet);
    EXPECT_EQ(build.cache, "c.cache");
    EXPECT_THAT(build.computes, ElementsAre(LayerWish{"a", DataType::Float}, LayerWish{"b", DataType::Float16}));
}

TEST(FormerBuilds, OfOnnxRuntimeInEachForm) {
    for (const char* text : {R"({"trt_fp16_enable": True, "trt_int8_enable": "1", "trt_bf16_enable": False,
             "trt_int8_calibration_table_name": "c.cache"})",
             "trt_fp16_enable|true trt_int8_enable|1 trt_int8_calibration_table_name|c.cache trt_bf16_enable|0",
             "export ORT_TENSORRT_FP16_ENABLE=1\nexport ORT_TENSORRT_INT8_ENABLE=1\n"
             "export ORT_TENSORRT_INT8_CALIBRATION_TABLE_NAME=c.cache"}) {
        const FormerBuild build = read(text);
        EXPECT_EQ(build.program, BuildProgram::OnnxRuntime) << text;
        EXPECT_TRUE(build.fp16 && build.int8 && !build.bf16) << text;
        EXPECT_EQ(build.cache, "c.cache") << text;
    }
}

TEST(FormerBuilds, OfDeepStream) {
    const FormerBuild int8 = read("[property]\nonnx-file=a.onnx\nnetwork-mode=1\nint8-calib-file=c.cache\n");
    EXPECT_EQ(int8.program, BuildProgram::DeepStream);
    EXPECT_TRUE(int8.int8 && !int8.fp16);
    EXPECT_EQ(int8.cache, "c.cache");
    EXPECT_TRUE(read("[property]\nnetwork-mode=2").fp16);
    EXPECT_EQ(read("network-mode=0").halfType(), DataType::Float);
}

TEST(FormerBuilds, OfATargetWithFlags) {
    const FormerBuild build = read(" trt-10.3,fp16,int8 ");
    EXPECT_TRUE(build.fp16 && build.int8);
    EXPECT_EQ(formatTarget(*build.target), "trt-10.3,fp16");
    EXPECT_TRUE(read("jetpack-6.2,best").bf16);
    EXPECT_TRUE(read("trt-10.3,strong").stronglyTyped);
}

TEST(FormerBuilds, OtherTextsAreRefused) {
    for (const char* text : {"", "  \n", "fast please", "trt-10.3,warp", "trtexec --layerPrecisions=conv1:fp64"})
        EXPECT_TRUE(isError(readFormerBuild(text), ErrorKind::Invalid)) << text;
    EXPECT_TRUE(isError(readFormerBuild("trt-7.1,fp16"), ErrorKind::Invalid));
}

NextCommand next(std::string_view text, std::string_view target = "trt-11.2") {
    return nextCommand(read(text), must(parseTarget(target)), "new model.onnx");
}
std::vector<std::string> goneOptions(const NextCommand& command) {
    std::vector<std::string> options;
    for (const GoneOption& gone : command.gone)
        options.push_back(gone.option);
    return options;
}

TEST(NextCommands, LeaveOutWhatTheModelSays) {
    const NextCommand command = next("trtexec --onnx=a.onnx --saveEngine=a.engine --fp16 --int8 --calib=c "
                                     "--minShapes=x:1x3 --noTF32 --precisionConstraints=obey --layerPrecisions=a:fp32");
    EXPECT_EQ(
        command.line, "trtexec '--onnx=new model.onnx' '--saveEngine=new model.engine' --minShapes=x:1x3 --noTF32");
    EXPECT_THAT(goneOptions(command),
        ElementsAre("--fp16", "--int8", "--calib=c", "--precisionConstraints=obey", "--layerPrecisions=a:fp32"));
}

TEST(NextCommands, OptionsThatHaveAnotherNameKeepTheirValue) {
    EXPECT_EQ(next("trtexec --workspace=4096 --buildOnly --nvtxMode=verbose --weightless").line,
        "trtexec '--onnx=new model.onnx' --memPoolSize=workspace:4096 --skipInference --profilingVerbosity=verbose "
        "--stripWeights");
    EXPECT_EQ(next("trtexec --inputIOFormats=fp16:chw,fp32:hwc+dhwc").line,
        "trtexec '--onnx=new model.onnx' --inputIOFormats=chw,hwc+dhwc")
        << "from 11.0 on a format has no type";
}

TEST(NextCommands, BeforeTensorRt11StrongTypingIsAFlag) {
    EXPECT_EQ(next("trtexec --onnx=a.onnx --fp16 --inputIOFormats=fp16:chw", "trt-10.3").line,
        "trtexec --stronglyTyped '--onnx=new model.onnx' --inputIOFormats=fp16:chw");
    EXPECT_EQ(next("trtexec --stronglyTyped --onnx=a.onnx", "trt-10.3").line,
        "trtexec --stronglyTyped '--onnx=new model.onnx'");
    EXPECT_THAT(next("trtexec --stronglyTyped").line, Not(HasSubstr("stronglyTyped")));
    EXPECT_THAT(next("trtexec --workspace=1", "trt-9.3").line, HasSubstr("--workspace=1"))
        << "that option was there until 9.x";
}

TEST(NextCommands, OfPolygraphy) {
    const NextCommand command = next("polygraphy convert --fp16 model.onnx --calibration-cache c.cache --int8 "
                                     "--layer-precisions a:float32 b:float16 -o m.engine --pool-limit workspace:1G");
    EXPECT_EQ(command.line,
        "polygraphy convert 'new model.onnx' -o 'new model.engine' --pool-limit workspace:1G --strongly-typed");
    EXPECT_THAT(goneOptions(command), ElementsAre("--fp16", "--calibration-cache", "--int8", "--layer-precisions"));
}

TEST(NextCommands, ProgramsWithoutALineOfTheirOwnSayWhatGoes) {
    EXPECT_THAT(next("{'trt_fp16_enable': 1}").line, IsEmpty());
    EXPECT_THAT(goneOptions(next("{'trt_fp16_enable': 1}")), ElementsAre("trt_fp16_enable"));
    EXPECT_THAT(goneOptions(next("network-mode=1\nint8-calib-file=c")), ElementsAre("network-mode", "int8-calib-file"));
    EXPECT_THAT(goneOptions(next("{'trt_fp16_enable': 1}", "trt-10.3")), IsEmpty())
        << "its network may be weakly typed";
    EXPECT_EQ(next("trt-10.3,fp16").line, "trtexec '--onnx=new model.onnx' '--saveEngine=new model.plan'");
}

} // namespace
} // namespace qaliper::former_build_test
