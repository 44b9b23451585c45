#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/target/target.h"

// How a model was built before 11.0, when flags and not the model said which types an engine computes in.

namespace qaliper {

enum class BuildProgram : std::uint8_t { Flags, Trtexec, Polygraphy, OnnxRuntime, DeepStream };

// A type that was asked for layers.
struct LayerWish {
    std::string layer; // its name, with at most one "*"
    DataType type = DataType::Float;
    friend bool operator==(const LayerWish&, const LayerWish&) = default;
};

// The type of inputs or outputs in a list of formats.
struct InterfaceFormat {
    std::string_view ports; // "inputs" or "outputs"
    DataType type = DataType::Float;
    friend bool operator==(const InterfaceFormat&, const InterfaceFormat&) = default;
};

struct FormerBuild {
    BuildProgram program = BuildProgram::Flags;
    std::vector<std::string> words; // of a command line; of other programs none
    std::optional<Target> target;   // where the text names one
    bool fp16 = false;
    bool bf16 = false;
    bool int8 = false;
    bool stronglyTyped = false;
    bool dla = false;
    std::string cache;                    // the calibration cache that was read; empty: none
    bool areWishesMet = false;            // --precisionConstraints, without which the next two have no effect
    std::vector<LayerWish> computes;      // --layerPrecisions, in the order given: a later one overrides
    std::vector<LayerWish> writes;        // --layerOutputTypes
    std::vector<InterfaceFormat> formats; // --inputIOFormats and --outputIOFormats, as far as they have types

    // FP16 before BF16, as a builder that has both chooses the faster one; FP32 where neither was allowed.
    DataType halfType() const;
};

// From a command line of trtexec or Polygraphy, or a log of trtexec that has it; provider options of ONNX Runtime, as text,
// JSON or Python; keys of DeepStream's nvinfer; a target with flags, such as "trt-10.3,fp16,int8". Errors: Invalid for other texts and for
// values that these programs do not take.
Result<FormerBuild> readFormerBuild(std::string_view text);

} // namespace qaliper
