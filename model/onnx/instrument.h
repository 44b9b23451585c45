#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>

#include "model/base/result.h"
#include "model/graph/model.h"

// A model for ONNX Runtime with a probe, an operator of our own, behind tensors that are to be measured or changed while it
// runs.

namespace qaliper {

constexpr std::string_view probeDomain = "qaliper";
constexpr std::string_view probeOperator = "Probe";
constexpr std::string_view probeNumber = "number"; // the attribute that says which one it is

// A ModelProto whose large weights are external data: ranges of files in `folder`, the model's own among them. It is
// small however large they are.
struct InstrumentedModel {
    std::string bytes;
    std::filesystem::path folder; // absolute
};

// Reads the model and puts probe number i behind the i-th tensor: everything that reads the tensor reads the probe's
// output instead, in bodies, too. Graph outputs stay as they are. Errors: those of loadModel(); Invalid naming a tensor
// that the main graph does not have.
Result<InstrumentedModel> instrumentModel(const std::filesystem::path& path, std::span<const std::string> tensors);

// A version of the model in that file whose edits put probes into it. Errors: those of composeModel().
Result<InstrumentedModel> instrumentedModel(const Model& version, const std::filesystem::path& path);

} // namespace qaliper
