#include <fstream>
#include <map>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/base/file.h"
#include "model/rules/facts.h"
#include "model/target/gpus.h"
#include "model/target/table.h"
#include "tests/support/corpus.h"
#include "tests/support/result.h"

// GPUs by name, and the tables of what runs on which.

namespace qaliper::gpus_test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

std::string capabilityOf(std::string_view name, std::string_view version = "11.5") {
    const auto gpu = gpuNamed(name, parseVersion(version).value());
    return gpu ? formatCapability(gpu->capability) : describe(gpu.error());
}

std::set<std::string> namesFor(std::string_view text) {
    std::set<std::string> names;
    for (const GpuName& gpu : gpusNamed(text))
        names.emplace(gpu.name);
    return names;
}

TEST(GpuNames, EachHasAPublicSourceAndACapabilityOfTheTables) {
    std::set<std::string_view> names;
    for (const GpuName& gpu : allGpuNames()) {
        names.insert(gpu.name);
        const auto fact = findFact(gpu.fact);
        ASSERT_TRUE(fact) << gpu.name;
        EXPECT_FALSE(fact->source.empty()) << gpu.name;
        EXPECT_FALSE(releasesWithGpu(gpu.capability).empty()) << gpu.name;
    }
    EXPECT_GE(names.size(), 60U);
}

TEST(GpuNames, EachIsFoundByItself) {
    for (const GpuName& gpu : allGpuNames())
        EXPECT_EQ(namesFor(gpu.name), std::set<std::string>{std::string(gpu.name)});
}

TEST(GpuNames, AreReadAsPeopleAndDriversWriteThem) {
    for (const auto& [text, capability] : std::map<std::string, std::string>{{"RTX 4090", "8.9"}, {"rtx4090", "8.9"},
             {"NVIDIA GeForce RTX 4090", "8.9"}, {"4090", "8.9"}, {"GeForce RTX 4080 SUPER", "8.9"},
             {"RTX 3070Ti Laptop GPU", "8.6"}, {"Jetson AGX Orin", "8.7"}, {"AGX Orin 64GB Developer Kit", "8.7"},
             {"jetson-orin-nano", "8.7"}, {"Orin NX 16 GB", "8.7"}, {"L40S", "8.9"}, {"l40s-48GB", "8.9"},
             {"L4", "8.9"}, {"B200", "10.0"}, {"GB200", "10.0"}, {"NVIDIA A100-SXM4-80GB", "8.0"},
             {"A100 PCIe 40GB", "8.0"}, {"H100 NVL", "9.0"}, {"NVIDIA H100 80GB HBM3", "9.0"}, {"Tesla T4", "7.5"},
             {"A10", "8.6"}, {"A10G", "8.6"}, {"H800", "9.0"}, {"rtx 4090 d", "8.9"}, {"RTX 5090 D", "12.0"},
             {"RTX A6000", "8.6"}, {"Quadro RTX A6000", "8.6"}, {"RTX 6000 Ada Generation", "8.9"},
             {"RTX PRO 6000 Blackwell Workstation Edition", "12.0"}, {"Tesla V100-SXM2-16GB", "7.0"}, {"Orin", "8.7"},
             {"Xavier NX", "7.2"}, {"Jetson Nano", "5.3"}, {"DGX Spark", "12.1"}, {"GTX 1080 Ti", "6.1"}})
        EXPECT_EQ(capabilityOf(text), capability) << text;
}

TEST(GpuNames, AnAmbiguousOneListsItsChoices) {
    const std::string refusal = capabilityOf("RTX 6000");
    for (const char* choice :
        {"Quadro RTX 6000 (sm=7.5)", "RTX A6000 (sm=8.6)", "RTX 6000 Ada (sm=8.9)", "RTX PRO 6000 Blackwell (sm=12.0)"})
        EXPECT_THAT(refusal, HasSubstr(choice));
    EXPECT_EQ(capabilityOf("RTX 6000 Ada"), "8.9");
}

TEST(GpuNames, ThorDependsOnCuda) {
    for (const char* name : {"Jetson AGX Thor", "Thor"})
        EXPECT_EQ(capabilityOf(name, "10.13"), "11.0") << "JetPack 7 has it with CUDA 13; with CUDA 12 it is open";
    EXPECT_EQ(capabilityOf("Thor", "10.10"), "10.1") << "CUDA 13 came later";
    EXPECT_EQ(capabilityOf("Thor", "11.5"), "11.0") << "CUDA 12 is gone";
}

TEST(GpuNames, WhatNamesNoChipIsNone) {
    for (const char* text : {"", "NVIDIA", "GeForce RTX", "RTX 9999", "Ada", "Jetson AGX", "Radeon 7900", "48GB", "ti"})
        EXPECT_THAT(gpusNamed(text), IsEmpty()) << text;
    EXPECT_THAT(capabilityOf("RTX 9999"), HasSubstr("is no GPU that is known here"));
}

TEST(GpuNames, SomeBoardsLackTheDlaOfTheirChip) {
    EXPECT_TRUE(must(gpuNamed("Jetson AGX Orin", newestVersion)).hasDla);
    EXPECT_FALSE(must(gpuNamed("Jetson Orin Nano", newestVersion)).hasDla);
    EXPECT_TRUE(must(gpuNamed("Orin", newestVersion)).hasDla) << "one of them has it";
    EXPECT_FALSE(must(gpuNamed("Thor", newestVersion)).hasDla);
}

TEST(GpuTypes, StandInATable) {
    EXPECT_EQ(typeOnGpu(GpuType::Fp8, {8, 7}), Support::No);
    EXPECT_EQ(typeOnGpu(GpuType::Fp8, {8, 9}), Support::Yes);
    EXPECT_EQ(typeOnGpu(GpuType::Fp4, {9, 0}), Support::No);
    EXPECT_EQ(typeOnGpu(GpuType::Fp4, {10, 0}), Support::Yes);
    EXPECT_EQ(typeOnGpu(GpuType::Mxfp8, {8, 9}), Support::Open);
    EXPECT_EQ(typeOnGpu(GpuType::Int8, {6, 0}), Support::No);
    EXPECT_EQ(typeOnGpu(GpuType::Int8, {6, 1}), Support::Yes);
    EXPECT_EQ(typeOnGpu(GpuType::Bf16, {7, 5}), Support::No);
    EXPECT_EQ(typeOnGpu(GpuType::Int4, {7, 5}), Support::Open);
    EXPECT_EQ(typeOnGpu(GpuType::Fp4, {13, 0}), Support::Open) << "no row, no claim";
}

TEST(GpuReleases, StandInATable) {
    EXPECT_EQ(gpuInRelease({12, 0}, {10, 7, 0}), Support::No);
    EXPECT_EQ(gpuInRelease({12, 0}, {10, 8, 0}), Support::Yes);
    EXPECT_EQ(gpuInRelease({7, 0}, {10, 4, 2}), Support::Yes);
    EXPECT_EQ(gpuInRelease({7, 0}, {10, 5, 0}), Support::No);
    EXPECT_EQ(gpuInRelease({8, 7}, {11, 4, 0}), Support::No);
    EXPECT_EQ(gpuInRelease({8, 7}, {11, 4, 1}), Support::Yes);
    EXPECT_EQ(gpuInRelease({7, 5}, {11, 0, 0}), Support::Open);
    EXPECT_EQ(gpuInRelease({13, 0}, {11, 5, 0}), Support::Open);
    std::vector<std::string> ranges;
    for (const Text& range : releasesWithGpu({8, 7}))
        ranges.push_back(render(range));
    EXPECT_THAT(ranges, ElementsAre("8.4 to 10.7", "10.16", "11.4.1"));
}

TEST(DlaReleases, StandInATable) {
    EXPECT_EQ(dlaInRelease(std::nullopt, {11, 0, 0}), Support::No);
    EXPECT_EQ(dlaInRelease(std::nullopt, {11, 4, 0}), Support::Yes) << "Windows on ARM";
    EXPECT_EQ(dlaInRelease(ComputeCapability{8, 7}, {11, 4, 0}), Support::No);
    EXPECT_EQ(dlaInRelease(ComputeCapability{8, 7}, {11, 4, 1}), Support::Yes);
    EXPECT_EQ(dlaInRelease(ComputeCapability{8, 7}, {10, 7, 0}), Support::Yes);
    EXPECT_EQ(dlaInRelease(ComputeCapability{8, 7}, {10, 12, 0}), Support::Open);
    EXPECT_EQ(dlaInRelease(ComputeCapability{8, 6}, {10, 3, 0}), Support::No);
}

// The sheet of releases and GPUs that the tables were written from, one row for each pair.
class GpuSheet : public CorpusTest {};

Support supportIn(std::string_view cell) {
    return cell == "Y" ? Support::Yes : cell == "N" ? Support::No : Support::Open;
}

// Fact R74 has sources that the sheet is older than; and the sheet has one row for 11.4.0 and 11.4.1.
bool isNewerThanSheet(ComputeCapability gpu, Version version) {
    const bool isDocumented = version >= Version{10, 14, 0} && version <= Version{10, 16, 0};
    if (gpu == ComputeCapability{8, 7})
        return version == Version{10, 16, 0} || version == Version{11, 4, 0};
    if (gpu == ComputeCapability{10, 3} || gpu == ComputeCapability{12, 1})
        return isDocumented;
    return gpu == ComputeCapability{11, 0} && version == Version{10, 13, 0};
}

TEST_P(GpuSheet, SaysTheSameOfEachReleaseAndGpu) {
    const std::string text = must(readWholeFile(present(GetParam())));
    const Table sheet = parseTable(text);
    ASSERT_GT(sheet.rows.size(), 500U);
    for (const auto& row : sheet.rows) {
        const Version version = parseVersion(row[sheet.column("trt_version")]).value();
        const ComputeCapability gpu = parseCapability(row[sheet.column("sm")]).value();
        SCOPED_TRACE(formatVersion(version) + " " + formatCapability(gpu));
        if (isNewerThanSheet(gpu, version))
            continue;
        EXPECT_EQ(gpuInRelease(gpu, version), supportIn(row[sheet.column("supported")]));
        if (gpuInRelease(gpu, version) == Support::No || version < Version{10, 12, 0})
            continue;
        for (const auto& [type, column] :
            {std::pair{GpuType::Fp8, "fp8"}, {GpuType::Bf16, "bf16"}, {GpuType::Int8, "int8"},
                {GpuType::Int4, "int4_weight_only"}, {GpuType::Fp4, "nvfp4_weights"}, {GpuType::Mxfp8, "mxfp8"}})
            EXPECT_EQ(typeOnGpu(type, gpu), supportIn(row[sheet.column(column)])) << column;
    }
}

INSTANTIATE_TEST_SUITE_P(Reference, GpuSheet, testing::Values(inCorpus("../reference/trt_gpu_support.tsv")),
    [](const auto&) { return std::string("trt_gpu_support"); });

} // namespace
} // namespace qaliper::gpus_test
