#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/engine/asking/ask.h"
#include "model/engine/report/artefacts.h"
#include "model/report/asked.h"
#include "model/rules/inspect.h"

// A version of a model, and what a TensorRT of the user says about it. Any thread may call these functions.

namespace qaliper {

struct AskedVersion {
    std::shared_ptr<const Index> index;
    std::filesystem::path model = {};     // the file that holds the version; empty: it is written into one for the time
    std::vector<Sample> samples = {};     // in Run: whose outputs are wanted
    std::vector<std::string> floats = {}; // nodes that compute in FP32 in a weakly typed network, by name
    bool tf32 = true;                     // products of FP32 may compute in TF32
};

struct AskRequest {
    AskedVersion version;
    std::optional<AskedVersion> against; // in Run: it is timed in turns with the other
    Connection connection;
    Depth depth = Depth::Parse;
    Target target; // its typing, and the GPU to build for where there is none
    std::optional<int> level = {};
    std::chrono::seconds timeLimit{0};
    KeptEngines cache = KeptEngines::Taken;
};

struct HeardAnswer {
    std::string digest; // SHA-256 of the file that was asked about, in hexadecimal digits
    TensorRtAnswer answer;
    Target target;       // that of the connection; the requested one where its release is not known
    Text unknownRelease; // why it is that one; else empty
    Artefacts artefacts; // what it says, as the files of TensorRT's tools that say the same
};

// Errors: those of ask(); those of saveModel() for a version that is in no file.
Result<HeardAnswer> askOfVersion(
    const AskRequest& request, const std::function<void(std::string_view)>& logLine, const Job& job);

// The release and GPU that answered, with the typing of `requested`, and its GPU where there is none. Errors:
// NoSuchTarget for a release that is not known here.
Result<Target> targetOf(const AskedTensorRt& asked, const Target& requested);

// The errors of the parser at the nodes of a version of the model, with what is expected there.
std::vector<PlacedError> placedErrors(const Analysis& analysis, const ModelAnswer& answer);
// The findings that expect the parser or the builder to stop where it did not.
std::vector<Finding> contradictedBy(const ModelAnswer& answer, const Analysis& analysis);

// The version checked for the target that answered, beside the answer. Errors: Cancelled only.
Result<AskedModel> compared(
    const AskedVersion& version, const Connection& connection, HeardAnswer heard, Inspector inspector, const Job& job);

} // namespace qaliper
