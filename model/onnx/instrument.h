#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>

#include "model/base/result.h"
#include "model/graph/model.h"

// A model for ONNX Runtime with operators of our own: a measure beside each tensor that is to be measured while it runs, a
// probe after each that is to be changed.

namespace qaliper {

constexpr std::string_view probeDomain = "qaliper";
constexpr std::string_view probeOperator = "Probe";
constexpr std::string_view measureOperator = "Measure";
constexpr std::string_view probeNumber = "number"; // the attribute that says which one it is

// A ModelProto whose large weights are external data: ranges of files in `folder`, the model's own among them. It is
// small however large they are.
struct InstrumentedModel {
    std::string bytes;
    std::filesystem::path folder; // absolute
    std::size_t nodes = 0;        // of its main graph, those that measure included
};

// Reads the model and puts measure number i beside the i-th tensor. Nothing reads it; its output is an empty FP32 tensor, one
// more output of the graph. Errors: those of loadModel(); Invalid naming a tensor that the main graph does not have.
Result<InstrumentedModel> instrumentModel(const std::filesystem::path& path, std::span<const std::string> tensors);

// A version of the model in that file, whose edits may have put probes into it, with the edits of as_defined.h. Errors: those of
// composeModel().
Result<InstrumentedModel> instrumentedModel(const Model& version, const std::filesystem::path& path);

} // namespace qaliper
