#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/rules/facts.h"
#include "model/target/gpus.h"
#include "model/target/products.h"
#include "model/target/words.h"
#include "tests/support/result.h"

// Targets by the products that bring TensorRT.

namespace qaliper::products_test {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

std::string refusalOf(std::string_view text) {
    const auto target = parseTarget(text);
    return target ? "(accepted)" : describe(target.error());
}

std::string releaseOf(std::string_view text) {
    const auto target = parseTarget(text);
    return target ? formatVersion(target->version) + (target->gpu ? ",sm=" + formatCapability(*target->gpu) : "")
                  : describe(target.error());
}

TEST(Products, EachIsATargetThatReadsBackAndHasAPublicSource) {
    std::set<std::string_view> names;
    for (const Product& product : allProducts()) {
        names.insert(product.name);
        const Target target = must(parseTarget(product.name));
        EXPECT_EQ(formatTarget(target), product.name);
        const auto fact = findFact(product.fact);
        ASSERT_TRUE(fact) << product.name;
        EXPECT_THAT(std::string(fact->text), HasSubstr(formatVersion(product.version))) << product.name;
    }
    EXPECT_GE(names.size(), 120U);
}

TEST(Products, RunOnlyOnGpusThatTheirReleaseBuildsFor) {
    for (const Product& product : allProducts())
        for (const ComputeCapability gpu : product.gpus)
            EXPECT_NE(gpuInRelease(gpu, product.version), Support::No) << product.name << " " << formatCapability(gpu);
}

TEST(Products, AreWrittenAsPeopleWriteThem) {
    for (const char* text :
        {"jetpack-6.2", "JetPack 6.2", "jetpack6.2", "jp6.2", "JetPack_6.2", "jetpack-v6.2", "jetpack-6.2.0"})
        EXPECT_EQ(formatTarget(must(parseTarget(text))), "jetpack-6.2") << text;
    for (const char* text : {"tensorrt:25.06-py3", "nvcr.io/nvidia/tensorrt:25.06-py3", "pytorch:25.06-py3",
             "ngc-25.06", "tritonserver:25.06-py3", "triton-25.06", "tensorrt:25.06-py3-igpu"})
        EXPECT_EQ(formatTarget(must(parseTarget(text))), "ngc-25.06") << text;
    EXPECT_EQ(formatTarget(must(parseTarget("tritonserver:25.06-trtllm-python-py3"))), "triton-25.06-trtllm");
    EXPECT_EQ(formatTarget(must(parseTarget("DriveOS 7.0.3"))), "drive-os-7.0.3");
    EXPECT_EQ(formatTarget(must(parseTarget("deepstream-7.1,RTX 4090,fp16"))), "deepstream-7.1,sm=8.9,fp16");
    for (const char* text : {"l4t-36.4.3", "L4T R36.4.3", "l4t-jetpack:r36.4.3", "nvcr.io/nvidia/l4t-jetpack:r36.4.3",
             "Jetson Linux 36.4.3"})
        EXPECT_EQ(formatTarget(must(parseTarget(text))), "l4t-36.4.3") << text;
    EXPECT_EQ(formatTarget(must(parseTarget("l4t-base:r36.4.0"))), "l4t-36.4");
    EXPECT_EQ(formatTarget(must(parseTarget("Isaac ROS 3.0"))), "isaac-ros-3.0");
}

TEST(Products, BringTheirReleaseAndTheGpuIfThereIsOneOnly) {
    EXPECT_EQ(releaseOf("jetpack-6.2"), "10.3,sm=8.7");
    EXPECT_EQ(releaseOf("jetpack-6.2,Jetson Orin Nano"), "10.3,sm=8.7");
    EXPECT_EQ(releaseOf("jetpack-5.1.2"), "8.5.2") << "Xavier or Orin";
    EXPECT_EQ(releaseOf("jetpack-5.1.2,Xavier NX"), "8.5.2,sm=7.2");
    EXPECT_EQ(releaseOf("jetpack-7.1"), "10.13.3,sm=11.0");
    EXPECT_EQ(releaseOf("drive-os-7.0.3,Thor"), "10.10.10,sm=10.1");
    EXPECT_EQ(releaseOf("l4t-32.7.1,TX2"), "8.2.1,sm=6.2");
    EXPECT_EQ(releaseOf("l4t-38.4"), "10.13.3,sm=11.0");
    EXPECT_EQ(releaseOf("isaac-ros-4.4"), "10.13.3,sm=11.0");
    EXPECT_EQ(releaseOf("ngc-24.08"), "10.3");
    EXPECT_EQ(releaseOf("triton-25.06-trtllm"), "10.10") << "older than the 10.11 of ngc-25.06";
}

TEST(Products, MayBringAnotherReleaseOnAnotherGpu) {
    EXPECT_EQ(releaseOf("deepstream-8.0"), "10.9");
    EXPECT_EQ(releaseOf("deepstream-8.0,RTX 4090"), "10.9,sm=8.9");
    EXPECT_EQ(releaseOf("deepstream-8.0,Jetson AGX Thor"), "10.13.2,sm=11.0");
    EXPECT_EQ(formatTarget(must(parseTarget("deepstream-8.0,Thor"))), "deepstream-8.0,sm=11.0");
}

TEST(Products, ThatAreNotKnownAreRefusedWithTheNearest) {
    EXPECT_EQ(refusalOf("jetpack-6.5"),
        "\"jetpack-6.5\" is not known here; the nearest names are: jetpack-6.2.1; jetpack-7.0");
    EXPECT_EQ(refusalOf("JetPack 9.0"), "\"JetPack 9.0\" is not known here; the nearest names are: jetpack-7.2.2");
    EXPECT_EQ(
        refusalOf("tensorrt:26.05-py3"), "\"tensorrt:26.05-py3\" is not known here; the nearest names are: ngc-26.02");
    EXPECT_EQ(refusalOf("holoscan-3.6"),
        "\"holoscan-3.6\" is not known here; the nearest names are: holoscan-3.6-cuda12; holoscan-3.6-cuda13");
    EXPECT_EQ(refusalOf("l4t-36.4.4"), "\"l4t-36.4.4\" is not known here; the nearest names are: l4t-36.4.3; l4t-38.2");
    EXPECT_EQ(refusalOf("isaac-ros-3.2"),
        "\"isaac-ros-3.2\" is not known here; the nearest names are: isaac-ros-3.0; isaac-ros-4.4");
    EXPECT_THAT(refusalOf("jetpak-6.2"), HasSubstr("is no target. Similar names are: jetpack-6.2"));
    EXPECT_THAT(refusalOf("drivos-7.0.3"), HasSubstr("drive-os-7.0.3"));
}

TEST(Products, SayOnWhichGpusTheyRun) {
    const std::string refusal = refusalOf("jetpack-6.2,RTX 4090");
    EXPECT_THAT(refusalOf("isaac-ros-3.0,RTX 4090"), HasSubstr("does not run on GPUs of compute capability 8.9"));
    EXPECT_THAT(refusal, HasSubstr("JetPack 6.2 does not run on GPUs of compute capability 8.9, but on: 8.7"));
    EXPECT_EQ(parseTarget("jetpack-6.2,RTX 4090").error().kind, ErrorKind::NoSuchTarget);
    EXPECT_THAT(refusalOf("jetpack-7.2.2,fp16"), HasSubstr("has no \"fp16\""));
}

TEST(Products, SayWhatTheirBoardsCannotChange) {
    EXPECT_THAT(render(boundWords(must(parseTarget("jetpack-6.2")))),
        HasSubstr("JetPack 6.2 comes with TensorRT 10.3. NVIDIA has packages for its boards up to 10.7"));
    EXPECT_EQ(render(boundWords(must(parseTarget("jetpack-5.1.2")))),
        "JetPack 5.1.2 comes with TensorRT 8.5.2, and another release with another JetPack");
    EXPECT_THAT(render(boundWords(must(parseTarget("l4t-36.4.3")))),
        HasSubstr("L4T R36.4.3 comes with TensorRT 10.3. NVIDIA has packages for its boards up to 10.7"));
    EXPECT_EQ(render(boundWords(must(parseTarget("isaac-ros-4.4")))),
        "Isaac ROS 4.4 runs on a JetPack that brings TensorRT 10.13.3; another release comes with another JetPack");
    for (const char* text : {"drive-os-7.0.3", "deepstream-7.1", "ngc-24.08"})
        EXPECT_THAT(boundWords(must(parseTarget(text))).pattern, Not(IsEmpty())) << text;
    EXPECT_TRUE(boundWords(must(parseTarget("trt-10.3,sm=8.7"))).empty());
}

TEST(Products, StandBeforeTheirRelease) {
    EXPECT_EQ(
        render(targetWords(must(parseTarget("jetpack-6.2,fp16")))), "JetPack 6.2 · TensorRT 10.3 · SM 8.7 · FP16");
}

} // namespace
} // namespace qaliper::products_test
