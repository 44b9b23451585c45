#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "model/base/result.h"
#include "model/target/target.h"

// What is known of NVIDIA's GPUs, from resources/tables: their names (gpu_names.tsv), the types that a compute
// capability has (gpu_types.tsv), the releases that build for it (gpu_releases.tsv), and those that build for the DLA
// beside it (dla_releases.tsv).
//
// Source: facts F652, F653, F654 and F667 for the names, F651, F655, F656, R71, R72 and R73 for the types, R74 for the
// releases, R112, R113 and F657 for the DLA.

namespace qaliper {

enum class Support : std::uint8_t {
    No,
    Yes,
    Open, // the sources do not say, or contradict each other
};

// Types whose support depends on the GPU, by the names of the table's columns.
enum class GpuType : std::uint8_t { Fp16, Bf16, Int8, Int4, Fp8, Fp4, Mxfp8 };
std::string_view gpuTypeName(GpuType type); // "FP16", "MXFP8"

// Open for a compute capability that the table does not have, as for all functions below.
Support typeOnGpu(GpuType type, ComputeCapability gpu);
Support gpuInRelease(ComputeCapability gpu, Version version);
Support gpuInTarget(ComputeCapability gpu, const Target& target); // TensorRT-RTX, too; source: fact F721
// Without a GPU: on any platform that has a DLA. From 11.4 on, that may be Windows on ARM, where TensorRT has no GPU.
Support dlaInRelease(std::optional<ComputeCapability> gpu, Version version);

// The releases with a GPU or a DLA, those for which it is open where there are no others: "10.8 and newer", "11.4.1 on
// Orin".
std::vector<Text> releasesWithGpu(ComputeCapability gpu);
std::vector<Text> releasesWithDla(std::optional<ComputeCapability> gpu);

struct GpuName { // views refer to the embedded table
    std::string_view name;
    ComputeCapability capability;
    bool hasDla = false;
    std::string_view cuda; // "12": the capability holds with that CUDA only; empty: with all
    std::string_view fact; // its source
};

std::vector<GpuName> allGpuNames();

// All that the text may mean, without regard to case, spaces, vendor words and sizes of memory: one for "nvidia
// rtx4090", several for "RTX 6000", none for what is not known here.
std::vector<GpuName> gpusNamed(std::string_view text);

// The capability of the GPU of that name, and whether it has a DLA. Of several capabilities of one chip, those that the
// release never had are left out. Errors: Invalid, for an unknown name, and for one that may mean several
// capabilities, which the message lists.
struct NamedGpu {
    ComputeCapability capability;
    bool hasDla = false;
};
Result<NamedGpu> gpuNamed(std::string_view text, Version version);

} // namespace qaliper
