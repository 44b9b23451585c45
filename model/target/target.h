#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "model/base/result.h"
#include "model/graph/data_type.h"

// What a model is checked for: a TensorRT version, a GPU if known, and how the engine is built. TensorRT-RTX is a product
// of its own with release numbers of its own; it reads ONNX as the parser of a release of TensorRT does.

namespace qaliper {

struct Version { // of TensorRT; patch 0 stands for any
    int major = 0;
    int minor = 0;
    int patch = 0;
    friend auto operator<=>(const Version&, const Version&) = default; // NOLINT(*-use-nullptr)
};

std::string formatVersion(Version version);                 // "10.3"; "8.6.1" with a patch
std::optional<Version> parseVersion(std::string_view text); // the same back; nothing for other texts

struct ComputeCapability { // of the GPU; 8.7 is an Orin
    int major = 0;
    int minor = 0;
    friend auto operator<=>(const ComputeCapability&, const ComputeCapability&) = default; // NOLINT(*-use-nullptr)
};

std::string formatCapability(ComputeCapability gpu); // "8.7"
std::optional<ComputeCapability> parseCapability(std::string_view text);

// How the model reaches TensorRT. ONNX Runtime's provider gives what it does not support back to ONNX Runtime.
enum class Route : std::uint8_t { Direct, OnnxRuntime };

struct Target {
    Version version;            // of TensorRT; of TensorRT-RTX, the release of TensorRT that it reads models like
    std::optional<Version> rtx; // the release of TensorRT-RTX; nothing for TensorRT
    std::optional<ComputeCapability> gpu;
    bool stronglyTyped = false; // always from 11.0
    bool fp16 = false;          // weak typing: float parts may run in FP16
    bool bf16 = false;
    bool dla = false;
    Route route = Route::Direct;
    std::string source;  // where the target was set, for display: "--target", "qaliper.toml", "default"
    std::string product; // what brings that release: "jetpack-6.2"; empty where the release itself was named

    bool isAtLeast(int major, int minor = 0) const { return version >= Version{major, minor, 0}; }
    // Under strong typing, float layers run in the graph's types; otherwise TensorRT chooses FP32 or FP16.
    bool isStronglyTyped() const { return stronglyTyped || version.major >= 11; }
};

constexpr Version oldestVersion{8, 0, 0};
constexpr Version newestVersion{11, 5, 0};

Target defaultTarget(); // the newest version, without GPU and flags

// "trt-10.3[,sm=8.7][,gpu=L40S][,fp16][,bf16][,strong][,dla][,ort]", "rtx-1.7[,…]" for TensorRT-RTX, "jetpack-6.2[,…]" for
// a product that brings TensorRT (products.h), with the GPU if it runs on one only. Errors: Invalid; the message names
// the wrong part and the valid ones, or the GPUs that a name may mean. Those of checkTarget().
Result<Target> parseTarget(std::string_view text);
// The same for a target that was stored or that a log describes: it may be one that no release ever had.
Result<Target> readTarget(std::string_view text);
// Errors: NoSuchTarget, when the release is none or is newer than those known here, or never had the GPU, the DLA or the
// typing; the message says which releases do.
Status checkTarget(const Target& target);
std::string formatTarget(const Target& target);   // parseTarget() of the result is the same target
std::string formatRelease(const Target& target);  // "trt-10.3", "rtx-1.7", "jetpack-6.2": its first part
std::string productName(const Target& target);    // "TensorRT 10.3", "TensorRT-RTX 1.7"
std::string describeTarget(const Target& target); // "JetPack 6.2 · TensorRT 10.3 · SM 8.7 · FP16"

} // namespace qaliper
