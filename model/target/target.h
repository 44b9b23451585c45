#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "model/base/result.h"
#include "model/graph/data_type.h"

// What a model is checked for: a TensorRT version, perhaps a GPU, and how the engine is built.

namespace qaliper {

struct Version { // of TensorRT; a patch of 0 stands for any
    int major = 0;
    int minor = 0;
    int patch = 0;
    friend auto operator<=>(const Version&, const Version&) = default; // NOLINT(modernize-use-nullptr): none is there
};

std::string formatVersion(Version version); // "10.3"; "8.6.1" when the patch is given

struct ComputeCapability { // of the GPU: 8.7 is an Orin
    int major = 0;
    int minor = 0;
    friend auto operator<=>(const ComputeCapability&, const ComputeCapability&) = default;
};

// How the model reaches TensorRT. ONNX Runtime's provider gives what it does not support back to ONNX Runtime.
enum class Route : std::uint8_t { Direct, OnnxRuntime };

struct Target {
    Version version;
    std::optional<ComputeCapability> gpu;
    bool stronglyTyped = false; // from 11.0 always
    bool fp16 = false;          // weak typing: float parts may run in FP16
    bool bf16 = false;
    bool dla = false;
    Route route = Route::Direct;
    std::string source; // where the target came from, for people: "--target", "qaliper.toml", "default"

    bool isAtLeast(int major, int minor = 0) const { return version >= Version{major, minor, 0}; }
    // What float layers are expected to run in: FP32 or FP16 (weak typing decides), or the graph's own type.
    bool isStronglyTyped() const { return stronglyTyped || version.major >= 11; }
};

constexpr Version oldestVersion{8, 0, 0};
constexpr Version newestVersion{11, 1, 0};

Target defaultTarget(); // the newest version, nothing else known

// "trt-10.3[,sm=8.7][,fp16][,bf16][,strong][,dla][,ort]". Errors name the part that is not understood and what would
// be.
Result<Target> parseTarget(std::string_view text);
std::string formatTarget(const Target& target);   // reads back to the same target
std::string describeTarget(const Target& target); // "TensorRT 10.3 · SM 8.7 · FP16"

} // namespace qaliper
